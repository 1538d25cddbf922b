"""The generator of all benchmark inputs; see benches/README.md."""


class Lcg:
    """A linear congruential generator whose values are the upper 24 bits of its state."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def bits(self) -> int:
        """The next 24 bits."""
        self.state = (self.state * 1664525 + 1013904223) & 0xFFFFFFFF
        return self.state >> 8

    def below(self, end: int) -> int:
        """A whole number from 0 to end - 1."""
        return (self.bits() * end) >> 24
