// The suite "index" on nanoflann's k-d tree. Prints one JSON object; see benches/README.md.
#include <chrono>
#include <cstdio>
#include <utility>
#include <vector>

#include <nanoflann.hpp>

#include "lcg.hpp"

constexpr std::size_t POINTS = 100000;
constexpr std::size_t STRIDE = 10;
constexpr float LATTICE = 16.0f;
constexpr std::uint32_t SIDE = 28359;
constexpr float RADIUS = 10.03125f;
constexpr std::size_t NEAREST = 8;
constexpr std::size_t LEAF = 10;

struct Points {
    std::vector<float> xs, ys;

    std::size_t kdtree_get_point_count() const { return xs.size(); }
    float kdtree_get_pt(std::size_t place, std::size_t axis) const { return axis == 0 ? xs[place] : ys[place]; }
    template <class Box> bool kdtree_get_bbox(Box &) const { return false; }
};

using Tree = nanoflann::KDTreeSingleIndexAdaptor<nanoflann::L2_Simple_Adaptor<float, Points>, Points, 2, std::uint32_t>;

static Points make_points() {
    Lcg lcg(1);
    Points points;
    for (std::size_t number = 0; number < POINTS; number++) {
        points.xs.push_back(lcg.below(SIDE) / LATTICE);
        points.ys.push_back(lcg.below(SIDE) / LATTICE);
    }
    return points;
}

template <class Work> static double seconds_per_pass(int passes, Work work) {
    auto start = std::chrono::steady_clock::now();
    for (int pass = 0; pass < passes; pass++) work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / passes;
}

static std::size_t count_within(const Tree &tree, const Points &points) {
    static std::vector<std::pair<std::uint32_t, float>> matches;
    nanoflann::SearchParams unsorted;
    unsorted.sorted = false;
    std::size_t found = 0;
    for (std::size_t place = 0; place < POINTS; place += STRIDE) {
        const float at[2] = {points.xs[place], points.ys[place]};
        found += tree.radiusSearch(at, RADIUS * RADIUS, matches, unsorted);
    }
    return found;
}

static double sum_nearest(const Tree &tree, const Points &points) {
    std::uint32_t numbers[NEAREST];
    float squares[NEAREST];
    double sum = 0;
    for (std::size_t place = 0; place < POINTS; place += STRIDE) {
        const float at[2] = {points.xs[place], points.ys[place]};
        std::size_t found = tree.knnSearch(at, NEAREST, numbers, squares);
        for (std::size_t near = 0; near < found; near++) sum += squares[near];
    }
    return sum;
}

int main() {
    const Points points = make_points();
    const nanoflann::KDTreeSingleIndexAdaptorParams params(LEAF);
    const Tree tree(2, points, params);
    const std::size_t found = count_within(tree, points);
    const double squares = sum_nearest(tree, points);

    // The results are written to a volatile, so that no pass can be left out.
    volatile double sink = 0;
    double build = seconds_per_pass(5, [&] { Tree again(2, points, params); sink = sink + again.usedMemory(again); });
    double within = seconds_per_pass(10, [&] { sink = sink + count_within(tree, points); });
    double nearest = seconds_per_pass(10, [&] { sink = sink + sum_nearest(tree, points); });
    const double nanoseconds = 1e9 / (POINTS / STRIDE);
    std::printf("{\"program\":\"nanoflann\",\"version\":\"%x.%x.%x\",\"figures\":[", NANOFLANN_VERSION >> 8,
                (NANOFLANN_VERSION >> 4) & 15, NANOFLANN_VERSION & 15);
    const char *form = "{\"suite\":\"index\",\"case\":\"%s\",\"unit\":\"%s\",\"value\":%.9g,\"work\":{\"%s\":%.17g}}%s";
    std::printf(form, "build, 100000 points", "ms", 1e3 * build, "points", double(POINTS), ",");
    std::printf(form, "all within 10 m", "ns/query", nanoseconds * within, "found", double(found), ",");
    std::printf(form, "8 nearest", "ns/query", nanoseconds * nearest, "squares", squares, "]}\n");
}
