module github.com/kindergarten-bitboards/kindergarten/build

go 1.25.0

require (
	github.com/kindergarten-bitboards/kindergarten v0.0.0
	github.com/mmcloughlin/avo v0.6.0
	golang.org/x/sys v0.47.0
	gonum.org/v1/gonum v0.17.0
)

require (
	github.com/corentings/chess/v2 v2.5.1
	github.com/notnil/chess v1.9.0
	golang.org/x/mod v0.23.0 // indirect
	golang.org/x/sync v0.12.0 // indirect
	golang.org/x/tools v0.30.0 // indirect
)

replace github.com/kindergarten-bitboards/kindergarten => ../
