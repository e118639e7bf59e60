package pages

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
)

// JSON returns v as figures are kept in a file: indented, and with < and > as they are.
func JSON(v any) ([]byte, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "\t")
	err := encoder.Encode(v)
	return text.Bytes(), err
}

// ReadJSON returns what JSON wrote to a file. A field that T does not have is an error.
func ReadJSON[T any](name string) (*T, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	v := new(T)
	if err := decoder.Decode(v); err != nil {
		return nil, fmt.Errorf("%s does not hold figures: %w", name, err)
	}
	return v, nil
}
