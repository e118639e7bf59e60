package attacks

// AnySquare is any type that numbers squares. Only the low six bits of a
// square count.
type AnySquare interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64
}
