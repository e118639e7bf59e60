package lookups

func hidden(sq int, occ uint64) uint64 { return 0 }
