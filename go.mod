module github.com/kindergarten-bitboards/kindergarten

go 1.25.0
