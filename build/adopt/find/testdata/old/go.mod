module example.com/old

go 1.12

require example.com/types v1.0.0
