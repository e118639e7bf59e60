module tiny

go 1.25.0
