package probe

import (
	"fmt"
	"reflect"
	"sync/atomic"
	"unsafe"
)

// A callable is a function or a table as a function of words.
type callable struct {
	limits []int // of each argument; for an integer 0, for a board -1, for a table its length
	call   func(args []uint64) uint64
}

const (
	number  = 0
	board   = -1
	boolean = 2
)

// callableOf returns a function, or the function or the table that a pointer points to. It
// reports whether it knows the type.
func callableOf(value interface{}) (c callable, ok bool) {
	v := reflect.ValueOf(value)
	if v.Kind() == reflect.Ptr {
		v = v.Elem()
	}
	if v.Kind() != reflect.Func {
		return tableOf(v)
	}
	t := v.Type()
	if t.NumOut() != 1 || t.Out(0).Kind() != reflect.Uint64 {
		return c, false
	}
	in := make([]reflect.Value, t.NumIn())
	for i := range in {
		in[i] = reflect.New(t.In(i)).Elem()
		switch kind := in[i].Kind(); {
		case kind == reflect.Uint64:
			c.limits = append(c.limits, board)
		case kind == reflect.Bool:
			c.limits = append(c.limits, boolean)
		case reflect.Int <= kind && kind <= reflect.Uintptr:
			c.limits = append(c.limits, number)
		default:
			return c, false
		}
	}
	c.call = func(args []uint64) uint64 {
		for i, x := range args {
			switch {
			case c.limits[i] == boolean:
				in[i].SetBool(x != 0)
			case in[i].Kind() < reflect.Uint:
				in[i].SetInt(int64(x))
			default:
				in[i].SetUint(x)
			}
		}
		return v.Call(in)[0].Uint()
	}
	return c, true
}

func tableOf(v reflect.Value) (c callable, ok bool) {
	c.call = func(args []uint64) uint64 {
		entry := v
		for _, i := range args {
			entry = entry.Index(int(i))
		}
		return entry.Uint()
	}
	row := v
	for row.Kind() == reflect.Array || row.Kind() == reflect.Slice {
		if row.Len() == 0 || len(c.limits) == 2 {
			return c, false
		}
		c.limits = append(c.limits, row.Len())
		row = row.Index(0)
	}
	return c, len(c.limits) > 0 && row.Kind() == reflect.Uint64
}

// calls is the number of all calls that have begun.
var calls uint64

// try calls the callable. It returns a sentence if the callable panics.
func (c callable) try(args []uint64) (result uint64, why string) {
	defer func() {
		if r := recover(); r != nil {
			why = fmt.Sprintf("it panics: %v", r)
		}
	}()
	atomic.AddUint64(&calls, 1)
	return c.call(args), ""
}

// bytesOf returns the size of a value with all that it points to.
func bytesOf(v reflect.Value) int64 { return int64(v.Type().Size()) + behind(v, map[uintptr]bool{}) }

// behind returns the size of what a value points to.
func behind(v reflect.Value, seen map[uintptr]bool) (n int64) {
	switch v.Kind() {
	case reflect.Array:
		for i := 0; i < v.Len() && pointers(v.Type().Elem()); i++ {
			n += behind(v.Index(i), seen)
		}
	case reflect.Slice:
		if v.Len() == 0 || seen[v.Pointer()] {
			return 0
		}
		seen[v.Pointer()] = true
		n = int64(v.Cap()) * int64(v.Type().Elem().Size())
		for i := 0; i < v.Len() && pointers(v.Type().Elem()); i++ {
			n += behind(v.Index(i), seen)
		}
	case reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			n += behind(v.Field(i), seen)
		}
	case reflect.Ptr:
		if v.IsNil() || seen[v.Pointer()] {
			return 0
		}
		seen[v.Pointer()] = true
		n = int64(v.Type().Elem().Size()) + behind(v.Elem(), seen)
	case reflect.Map:
		for _, key := range v.MapKeys() {
			n += int64(v.Type().Key().Size()+v.Type().Elem().Size()) + behind(v.MapIndex(key), seen)
		}
	}
	return n
}

// pointers reports whether values of a type may hold pointers that behind follows.
func pointers(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Array:
		return pointers(t.Elem())
	case reflect.Slice, reflect.Struct, reflect.Ptr, reflect.Map:
		return true
	}
	return false
}

// Scrambled returns a copy of a structure, or of that which a pointer points to, with other
// numbers in its fields. It keeps tables, which have 64 entries or more.
func Scrambled(value interface{}) interface{} {
	v := reflect.ValueOf(value)
	if v.Kind() != reflect.Ptr {
		pointer := reflect.New(v.Type())
		pointer.Elem().Set(v)
		scramble(pointer.Elem())
		return pointer.Elem().Interface()
	}
	pointer := reflect.New(v.Type().Elem())
	pointer.Elem().Set(v.Elem())
	scramble(pointer.Elem())
	return pointer.Interface()
}

func scramble(v reflect.Value) {
	v = reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem() // unexported fields too
	const number = 0x5a3c96e1d2b4870f
	switch kind := v.Kind(); {
	case kind == reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.Int <= kind && kind <= reflect.Int64:
		v.SetInt(v.Int() + 3)
	case kind == reflect.Uint64:
		v.SetUint(v.Uint() ^ number)
	case reflect.Uint <= kind && kind <= reflect.Uintptr:
		v.SetUint(v.Uint() + 3)
	case kind == reflect.Array && v.Len() < 64:
		for i := 0; i < v.Len(); i++ {
			scramble(v.Index(i))
		}
	case kind == reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			scramble(v.Field(i))
		}
	}
}
