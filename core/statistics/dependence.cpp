// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/dependence.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <numbers>
#include <numeric>
#include <vector>

namespace core {

namespace {

using Complex = std::complex<double>;

/// Twice the rank of each value (equal ones share theirs) less twice the mean rank: whole numbers of sum 0.
std::vector<double> centeredRanks(std::span<const std::int64_t> values)
{
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t { 0 });
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    std::vector<double> ranks(values.size());
    for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
        while (end < order.size() && values[order[end]] == values[order[begin]])
            ++end;
        for (auto i = begin; i < end; ++i)
            ranks[order[i]] = static_cast<double>(begin + end) - static_cast<double>(values.size());
    }
    return ranks;
}

double productAtLag(const std::vector<double>& ranks, std::size_t lag)
{
    return std::inner_product(ranks.begin() + static_cast<std::ptrdiff_t>(lag), ranks.end(), ranks.begin(), 0.0);
}

/// Fourier transform in place; the size is a power of two. Cooley and Tukey 1965.
void transform(std::vector<Complex>& values)
{
    const auto count = values.size();
    for (std::size_t i = 1, j = 0; i < count; ++i) { // by mirrored bits
        auto bit = count / 2;
        for (; (j & bit) != 0; bit /= 2)
            j ^= bit;
        j ^= bit;
        if (i < j)
            std::swap(values[i], values[j]);
    }
    for (std::size_t half = 1; half < count; half *= 2) {
        for (std::size_t k = 0; k < half; ++k) {
            const auto turn = std::polar(1.0, -std::numbers::pi * static_cast<double>(k) / static_cast<double>(half));
            for (auto i = k; i < count; i += 2 * half) {
                const auto odd = turn * values[i + half];
                values[i + half] = values[i] - odd;
                values[i] += odd;
            }
        }
    }
}

/// productAtLag() of all lags at once: by the power spectrum of the ranks, followed by as many zeros.
std::vector<double> productsOfAllLags(const std::vector<double>& ranks)
{
    std::vector<Complex> values(std::bit_ceil(2 * ranks.size()));
    std::copy(ranks.begin(), ranks.end(), values.begin());
    transform(values);
    for (auto& value : values)
        value = std::norm(value);
    transform(values); // of even real numbers it is its own inverse, but for the factor
    std::vector<double> products;
    products.reserve(ranks.size());
    for (std::size_t lag = 0; lag < ranks.size(); ++lag)
        products.push_back(values[lag].real() / static_cast<double>(values.size()));
    return products;
}

} // namespace

double autocorrelationTime(std::span<const std::int64_t> values)
{
    constexpr std::size_t DirectLags = 64; // a long sum costs more than all lags by the spectrum
    if (values.size() < FewestForDependence)
        return 1;
    const auto ranks = centeredRanks(values);
    const auto whole = productAtLag(ranks, 0);
    if (whole <= 0)
        return 1;
    std::vector<double> products;
    const auto correlation = [&](std::size_t lag) {
        if (lag >= DirectLags && products.empty())
            products = productsOfAllLags(ranks);
        return (lag < DirectLags ? productAtLag(ranks, lag) : products[lag]) / whole;
    };
    double time = -1; // the correlation at lag 0 counts once, not twice
    for (std::size_t lag = 0; lag + 1 < ranks.size(); lag += 2) {
        const auto pair = correlation(lag) + correlation(lag + 1);
        if (pair <= 0)
            break;
        time += 2 * pair;
    }
    return std::max(1.0, time);
}

} // namespace core
