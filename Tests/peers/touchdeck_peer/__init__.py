"""A second deck and a second host, written from the protocol page alone, on OpenSSL."""
