// The generator of all benchmark inputs; see benches/README.md.
#pragma once
#include <cstdint>

// A linear congruential generator whose values are the upper 24 bits of its state.
class Lcg {
public:
    explicit Lcg(std::uint32_t seed) : state(seed) {}

    // The next 24 bits.
    std::uint32_t bits() {
        state = state * 1664525u + 1013904223u;
        return state >> 8;
    }

    // A whole number from 0 to end - 1.
    std::uint32_t below(std::uint32_t end) {
        return static_cast<std::uint32_t>((static_cast<std::uint64_t>(bits()) * end) >> 24);
    }

private:
    std::uint32_t state;
};
