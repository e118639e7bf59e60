module github.com/kindergarten-bitboards/kindergarten/build

go 1.25.0

replace github.com/kindergarten-bitboards/kindergarten => ../
