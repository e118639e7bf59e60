package attacks

// The compiler inlines functions of up to 80 nodes (inlineMaxBudget in
// cmd/compile/internal/inline). A lookup must stay below that with an engine's
// wrappers around it, each of which adds 5 to 15. Three facts of the inliner,
// checked with Go 1.25 to 1.27, shape every function of this package:
//
//   - The body of a generic function reaches every package that instantiates it. The
//     body of a plain function reaches only packages whose imports carry it. The
//     package in which an engine instantiates its generic code may not be one of
//     them. So each generic function holds its whole formula and calls generic
//     functions only.
//   - A call of a parameter counts 17 nodes (inlineParamCallCost) whatever the
//     argument's body costs. It is inlined once the argument is known. Pass a
//     formula that exceeds the budget to [inlined] as a function literal.
//   - A profile devirtualizes a named function that is passed as an argument: the
//     call becomes a comparison and two arms, which is too much to inline. It
//     leaves function literals alone, and a literal that captures nothing inlines
//     at no cost.
//
// Each inlined call leaves an inline mark, a NOP, unless its line has an
// instruction to carry it. The formulas are therefore flat.

// inlined returns f(a, b), where f is a function literal that captures nothing.
func inlined[A, B, R any](f func(A, B) R, a A, b B) R { return f(a, b) }

// inlined5 is like [inlined], with five arguments and two results.
func inlined5[A, B, C, D, E, R, S any](f func(A, B, C, D, E) (R, S), a A, b B, c C, d D, e E) (R, S) {
	return f(a, b, c, d, e)
}

// inlined7 is like [inlined], with seven arguments.
func inlined7[A, B, C, D, E, F, G, R any](f func(A, B, C, D, E, F, G) R, a A, b B, c C, d D, e E, g F, h G) R {
	return f(a, b, c, d, e, g, h)
}

// inlined8 is like [inlined], with eight arguments.
func inlined8[A, B, C, D, E, F, G, H, R any](f func(A, B, C, D, E, F, G, H) R, a A, b B, c C, d D, e E, g F, h G, i H) R {
	return f(a, b, c, d, e, g, h, i)
}
