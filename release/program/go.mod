module printkit

go 1.19
