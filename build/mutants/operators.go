package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"math/big"
	"math/bits"
	"strings"
)

// replacements are the operators that each operator is exchanged for.
var replacements = map[token.Token][]token.Token{
	token.SHL:     {token.SHR},
	token.SHR:     {token.SHL},
	token.AND:     {token.OR, token.XOR, token.AND_NOT},
	token.OR:      {token.AND, token.XOR, token.AND_NOT},
	token.XOR:     {token.AND, token.OR, token.AND_NOT},
	token.AND_NOT: {token.AND, token.OR, token.XOR},
	token.ADD:     {token.SUB, token.MUL},
	token.SUB:     {token.ADD},
	token.MUL:     {token.ADD},
	token.QUO:     {token.MUL},
	token.REM:     {token.QUO},
	token.EQL:     {token.NEQ},
	token.NEQ:     {token.EQL},
	token.LSS:     {token.LEQ, token.GTR, token.GEQ},
	token.LEQ:     {token.LSS, token.GTR},
	token.GTR:     {token.GEQ, token.LSS, token.LEQ},
	token.GEQ:     {token.GTR, token.LSS},
	token.LAND:    {token.LOR},
	token.LOR:     {token.LAND},

	token.SHL_ASSIGN:     {token.SHR_ASSIGN},
	token.SHR_ASSIGN:     {token.SHL_ASSIGN},
	token.AND_ASSIGN:     {token.OR_ASSIGN, token.XOR_ASSIGN, token.ASSIGN},
	token.OR_ASSIGN:      {token.AND_ASSIGN, token.XOR_ASSIGN, token.ASSIGN},
	token.XOR_ASSIGN:     {token.OR_ASSIGN, token.AND_ASSIGN, token.ASSIGN},
	token.AND_NOT_ASSIGN: {token.AND_ASSIGN, token.OR_ASSIGN, token.XOR_ASSIGN, token.ASSIGN},
	token.ADD_ASSIGN:     {token.SUB_ASSIGN, token.ASSIGN},
	token.SUB_ASSIGN:     {token.ADD_ASSIGN, token.ASSIGN},
	token.MUL_ASSIGN:     {token.ADD_ASSIGN, token.ASSIGN},
	token.INC:            {token.DEC},
	token.DEC:            {token.INC},
}

// An enumeration collects the mutants of one file.
type enumeration struct {
	source  *source
	file    *file
	target  *target
	mutants []*mutant
	seen    map[string]bool
}

// enumerate returns the mutants of a file, in the order of the source.
func enumerate(s *source, f *file, t *target) []*mutant {
	e := &enumeration{source: s, file: f, target: t, seen: map[string]bool{}}
	var parents []ast.Node
	ast.Inspect(f.syntax, func(n ast.Node) bool {
		if n == nil {
			parents = parents[:len(parents)-1]
			return true
		}
		switch n := n.(type) {
		case *ast.ImportSpec, *ast.TypeSpec, *ast.FuncType, *ast.CommentGroup:
			return false
		default:
			e.node(n, parents)
		}
		parents = append(parents, n)
		return true
	})
	return e.mutants
}

// replace records that the text between two positions is replaced.
func (e *enumeration) replace(from, to token.Pos, text string) {
	start, end := e.source.offset(from), e.source.offset(to)
	if string(e.file.text[start:end]) == text {
		return
	}
	key := fmt.Sprint(start, " ", end, " ", text)
	if !e.seen[key] {
		e.seen[key] = true
		e.mutants = append(e.mutants, newMutant(e.target, e.file.name, e.file.text, start, end, text))
	}
}

func (e *enumeration) textOf(n ast.Node) string {
	return string(e.file.text[e.source.offset(n.Pos()):e.source.offset(n.End())])
}

func (e *enumeration) operator(at token.Pos, op token.Token) {
	for _, other := range replacements[op] {
		e.replace(at, at+token.Pos(len(op.String())), other.String())
	}
}

func (e *enumeration) node(n ast.Node, parents []ast.Node) {
	switch n := n.(type) {
	case *ast.BasicLit:
		if n.Kind == token.INT {
			e.integer(n)
		}
	case *ast.BinaryExpr:
		e.operator(n.OpPos, n.Op)
		switch n.Op {
		case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
			// An operand alone has another type.
		default:
			e.replace(n.Pos(), n.End(), "("+e.textOf(n.X)+")")
			e.replace(n.Pos(), n.End(), "("+e.textOf(n.Y)+")")
		}
	case *ast.UnaryExpr:
		switch n.Op {
		case token.SUB, token.XOR, token.NOT:
			e.replace(n.Pos(), n.End(), e.textOf(n.X))
		}
	case *ast.IfStmt:
		e.condition(n.Cond)
	case *ast.ForStmt:
		if n.Cond != nil {
			e.replace(n.Cond.Pos(), n.Cond.End(), "("+e.textOf(n.Cond)+") && false")
		}
	case *ast.SwitchStmt:
		if n.Tag == nil {
			for _, clause := range n.Body.List {
				for _, condition := range clause.(*ast.CaseClause).List {
					e.condition(condition)
				}
			}
		}
	case *ast.AssignStmt:
		e.operator(n.TokPos, n.Tok)
	case *ast.IncDecStmt:
		e.operator(n.TokPos, n.Tok)
	case *ast.BlockStmt:
		e.statements(n.List)
	case *ast.CaseClause:
		e.statements(n.Body)
	case *ast.SliceExpr:
		e.replace(n.Pos(), n.End(), e.textOf(n.X))
	case *ast.ReturnStmt:
		for _, result := range n.Results {
			e.zero(result)
		}
	case *ast.ValueSpec:
		// A variable without a name is there for its effect on the compiler.
		if len(n.Names) == 1 && n.Names[0].Name == "_" {
			e.replace(n.Pos(), n.End(), "")
		}
	case *ast.Ident:
		e.name(n, parents)
	}
}

// condition forces a condition either way. It still computes the condition, so
// that no variable is left unused.
func (e *enumeration) condition(n ast.Expr) {
	text := e.textOf(n)
	e.replace(n.Pos(), n.End(), "("+text+") || true")
	e.replace(n.Pos(), n.End(), "("+text+") && false")
}

// statements drops one statement after the other.
func (e *enumeration) statements(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.AssignStmt:
			if s.Tok != token.DEFINE {
				e.replace(s.Pos(), s.End(), "")
			}
		case *ast.ReturnStmt:
			if len(s.Results) == 0 {
				e.replace(s.Pos(), s.End(), "")
			}
		case *ast.ExprStmt, *ast.IncDecStmt, *ast.BranchStmt, *ast.DeferStmt:
			e.replace(s.Pos(), s.End(), "")
		}
	}
}

// zero replaces what a function returns by zero, if it is a number that is
// computed.
func (e *enumeration) zero(n ast.Expr) {
	switch n.(type) {
	case *ast.BasicLit, *ast.Ident:
		return
	}
	if isNumber(e.source.info.TypeOf(n)) {
		e.replace(n.Pos(), n.End(), "0")
	}
}

// integer changes a literal: small numbers by one and to zero, patterns of bits
// in their outermost bits that are set and that are not.
func (e *enumeration) integer(n *ast.BasicLit) {
	value, ok := new(big.Int).SetString(strings.ReplaceAll(n.Value, "_", ""), 0)
	if !ok || !value.IsUint64() {
		return
	}
	v := value.Uint64()
	if !strings.HasPrefix(n.Value, "0x") || len(n.Value) <= 4 {
		e.replace(n.Pos(), n.End(), fmt.Sprint(v+1))
		if v > 0 {
			e.replace(n.Pos(), n.End(), fmt.Sprint(v-1))
			e.replace(n.Pos(), n.End(), "0")
		}
		return
	}
	digits := len(n.Value) - 2
	width := 4 * digits
	clear := ^v << (64 - width) >> (64 - width)
	for _, set := range []uint64{v, clear} {
		if set != 0 {
			e.replace(n.Pos(), n.End(), fmt.Sprintf("0x%0*x", digits, v^1<<bits.TrailingZeros64(set)))
			e.replace(n.Pos(), n.End(), fmt.Sprintf("0x%0*x", digits, v^1<<(bits.Len64(set)-1)))
		}
	}
}
