module tiny/build

go 1.25.0
