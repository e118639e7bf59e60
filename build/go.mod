module github.com/kindergarten-bitboards/kindergarten/build

go 1.25.0

require (
	github.com/kindergarten-bitboards/kindergarten v0.0.0
	github.com/mmcloughlin/avo v0.6.0
	golang.org/x/sys v0.47.0
)

require (
	github.com/tetratelabs/wazero v1.12.0 // indirect
	golang.org/x/mod v0.40.0 // indirect
)

require (
	github.com/corentings/chess/v2 v2.5.1
	github.com/dylhunn/dragontoothmg v0.0.0-20220917014754-e79413b50d93
	github.com/notnil/chess v1.10.0
	golang.org/x/sync v0.22.0
	golang.org/x/tools v0.49.0
)

replace github.com/kindergarten-bitboards/kindergarten => ../

tool github.com/tetratelabs/wazero/cmd/wazero
