module github.com/kindergarten-bitboards/kindergarten

go 1.25.0

require golang.org/x/sys v0.30.0
