package main

import "math/rand/v2"

// planBatches plans the batches, cut into calls by each of the passes.
func planBatches(p *plan, batches []subject[batchFunc], questions enumeration[question], passes []pass) {
	for _, pass := range passes {
		for chunk := range pass.chunks(questions.size) {
			p.add(each(batches, pass.comparisons()), func(random *rand.Rand) error {
				s := ask(questions, chunk, pass, random)
				memory := newDestination(pass.length)
				for _, f := range batches {
					for at := range pass.calls() {
						if err := callBatch(f, s, at, pass, memory); err != nil {
							return err
						}
					}
				}
				return nil
			})
		}
	}
}

// callBatch makes the call for the questions of a stream from one on.
func callBatch(f subject[batchFunc], s *stream, at int, pass pass, memory *destination) error {
	n := pass.length
	sqs, occs, want := s.sqs[at:][:n], s.occs[at:][:n], s.want[f.kind][at:][:n]
	dst := memory.take(at, n)
	if pass.inPlace != 0 {
		copy(dst, occs)
		f.run(dst, sqs, dst)
	} else {
		f.run(dst, sqs, occs)
	}
	if i := f.compare(dst, want); i >= 0 {
		return differenceOn(f.tally, pass.place(i), int(sqs[i]), occs[i], dst[i], want[i])
	}
	return memory.untouched(f.tally)
}

// planNoBatch plans the calls with no element. They have no results.
func planNoBatch(p *plan, batches []subject[batchFunc]) {
	p.add(each(batches, 0), func(*rand.Rand) error {
		memory := newDestination(0)
		for _, f := range batches {
			f.run(nil, nil, nil)
			for at := range margin {
				f.run(memory.take(at, 0), nil, nil)
				if err := memory.untouched(f.tally); err != nil {
					return err
				}
			}
		}
		return nil
	})
}
