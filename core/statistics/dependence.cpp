// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/dependence.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <complex>
#include <numbers>
#include <vector>

namespace core {

namespace {

using Complex = std::complex<double>;

double productAtLag(const std::vector<double>& ranks, std::size_t lag)
{
    constexpr std::size_t Sums
        = 4; // that do not wait for each other: ranks are whole, so that their order does not matter
    std::array<double, Sums> sums {};
    const auto count = ranks.size() - lag;
    const auto* const later = ranks.data() + lag;
    std::size_t i = 0;
    for (; i + Sums <= count; i += Sums) {
        for (std::size_t sum = 0; sum < Sums; ++sum)
            sums[sum] += ranks[i + sum] * later[i + sum];
    }
    for (; i < count; ++i)
        sums[0] += ranks[i] * later[i];
    return (sums[0] + sums[1]) + (sums[2] + sums[3]);
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

double autocorrelationTime(const OrderedSample& sample)
{
    constexpr std::size_t DirectLags = 64; // a long sum costs more than all lags by the spectrum
    if (sample.size() < FewestForDependence)
        return 1;
    const auto ranks = sample.centeredRanks();
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
