// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/checks/workchecks.h"

#include "base/phrases.h"
#include "base/text.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace core {

namespace {

constexpr double MostBytesApart = 0.10; ///< of copies or NCCL a unit

double callsPerUnit(const CompareKernels& kernels, const CompareKernelRow& row, Side side)
{
    return static_cast<double>(row.totals[side].calls) / static_cast<double>(kernels.units[side]);
}

/// A count that is whole or large, or with three digits.
QString launchesText(double count)
{
    constexpr double Whole = 1e-9;
    constexpr double Large = 1'000; // all of its digits are before the point
    return count >= Large || std::abs(count - std::round(count)) < Whole
        ? formatCount(static_cast<std::int64_t>(std::llround(count)))
        : threeDigits(count);
}

QString kernelsNotComparedText()
{
    return Text::tr("Not judged: kernels are not compared.");
}

CompareCheck workCheck(const CompareCheckInputs& in)
{
    constexpr double LeastOk = 0.9;
    constexpr double LeastComparable = 0.3;
    CompareCheck check { QStringLiteral("work"), {}, CheckLevel::Ok, {} };
    if (!in.kernels.unavailable.isEmpty()) {
        check.text = kernelsNotComparedText();
        return check;
    }
    double common = 0;
    Sides<double> all;
    for (const auto& row : in.kernels.rows) {
        const auto base = callsPerUnit(in.kernels, row, Side::Base);
        const auto now = callsPerUnit(in.kernels, row, Side::New);
        all.base += base;
        all.now += now;
        common += row.match.isMatched() ? std::min(base, now) : 0;
    }
    for (const auto side : BothSides)
        check.values[side] = launchesText(all[side]);
    const auto most = std::max(all.base, all.now);
    const auto share = most > 0 ? common / most : 1;
    const auto same
        = in.unit ? Text::tr("%1 of %2 launches a unit are the same.") : Text::tr("%1 of %2 launches are the same.");
    if (share < LeastOk) {
        check.level = share < LeastComparable ? CheckLevel::NotComparable : CheckLevel::Reservation;
        check.text = same.arg(launchesText(common), launchesText(most));
    }
    return check;
}

bool areFarApart(double base, double now)
{
    return std::abs(now - base) > MostBytesApart * std::max(base, now);
}

/// 0–1: of the time of matched kernels that in grids and blocks which both runs have; 1 without kernels.
double equalShapeShare(const CompareKernels& kernels)
{
    double equal = 0;
    double all = 0;
    for (const auto& row : kernels.rows) {
        if (!row.match.isMatched())
            continue;
        for (const auto side : BothSides) {
            const auto other = side == Side::Base ? Side::New : Side::Base;
            for (const auto& [shape, totals] : row.shapes[side]) {
                all += static_cast<double>(totals.totalNs);
                equal += row.shapes[other].contains(shape) ? static_cast<double>(totals.totalNs) : 0;
            }
        }
    }
    return all > 0 ? equal / all : 1;
}

CompareCheck sizesCheck(const CompareCheckInputs& in)
{
    constexpr double LeastEqual = 0.8;
    CompareCheck check { QStringLiteral("sizes"), {}, CheckLevel::Ok, {} };
    if (!in.kernels.unavailable.isEmpty()) {
        check.text = kernelsNotComparedText();
        return check;
    }
    const auto& facts = in.facts;
    for (const auto side : BothSides) {
        check.values[side] = Text::tr("copies %1, NCCL %2")
                                 .arg(threeDigitBytes(facts[side].copyBytes), threeDigitBytes(facts[side].ncclBytes));
    }
    const bool areBytesApart = areFarApart(facts.base.copyBytes, facts.now.copyBytes)
        || areFarApart(facts.base.ncclBytes, facts.now.ncclBytes);
    if (equalShapeShare(in.kernels) < LeastEqual || areBytesApart) {
        check.level = CheckLevel::Reservation;
        check.text = Text::tr("The same kernels, other sizes: did batch or shape change?");
    }
    return check;
}

/// How much longer a call of a kernel takes in NEW, in grids and blocks that both runs have.
struct SpeedRatio {
    double ratio = 1;
    double weight = 0;
};

std::vector<SpeedRatio> speedRatios(const CompareKernels& kernels)
{
    std::vector<SpeedRatio> ratios;
    for (const auto& row : kernels.rows) {
        if (!row.match.isMatched() || row.isNccl)
            continue;
        double expectedNs = 0; // what the calls of NEW would take at the speed of BASE
        double measuredNs = 0;
        for (const auto& [shape, base] : row.shapes.base) {
            const auto now = row.shapes.now.find(shape);
            if (now == row.shapes.now.end())
                continue;
            expectedNs += static_cast<double>(base.totalNs) / static_cast<double>(base.calls)
                * static_cast<double>(now->second.calls);
            measuredNs += static_cast<double>(now->second.totalNs);
        }
        if (expectedNs > 0 && measuredNs > 0)
            ratios.push_back({ measuredNs / expectedNs, expectedNs + measuredNs });
    }
    return ratios;
}

/// The least value up to which half of the weight lies.
double weightedMedian(std::vector<SpeedRatio> ratios)
{
    std::sort(ratios.begin(), ratios.end(),
              [](const SpeedRatio& left, const SpeedRatio& right) { return left.ratio < right.ratio; });
    const auto whole = std::accumulate(ratios.begin(), ratios.end(), 0.0,
                                       [](double sum, const SpeedRatio& of) { return sum + of.weight; });
    double below = 0;
    for (const auto& of : ratios) {
        below += of.weight;
        if (2 * below >= whole)
            return of.ratio;
    }
    return 1;
}

CompareCheck uniformCheck(const CompareCheckInputs& in)
{
    constexpr std::size_t FewestKernels = 10;
    constexpr double LeastChange = 0.02;
    constexpr double MostSpread = 0.005;
    CompareCheck check { QStringLiteral("uniform"), {}, CheckLevel::Ok, {} };
    if (!in.kernels.unavailable.isEmpty()) {
        check.text = kernelsNotComparedText();
        return check;
    }
    auto ratios = speedRatios(in.kernels);
    if (ratios.size() < FewestKernels) {
        check.text = Text::tr("Not judged: fewer than 10 kernels with equal grids and blocks.");
        return check;
    }
    const auto change = weightedMedian(ratios);
    for (auto& of : ratios)
        of.ratio = std::abs(of.ratio - change);
    const auto spread = weightedMedian(ratios);
    for (auto& of : ratios)
        of.weight = 1; // kernels that take most of the time are their own median: most of the others have to agree
    if (std::abs(change - 1) < LeastChange || std::max(spread, weightedMedian(ratios)) > MostSpread)
        return check;
    check.level = CheckLevel::Reservation;
    const auto percent = QStringLiteral("%1 %").arg(std::abs(change - 1) * 100, 0, 'f', 1); // NOLINT
    check.text = change > 1
        ? Text::tr("All kernels are %1 slower alike: clocks, power or heat rather than code.").arg(percent)
        : Text::tr("All kernels are %1 faster alike: clocks, power or heat rather than code.").arg(percent);
    return check;
}

CompareCheck clocksCheck(const CompareCheckInputs& in)
{
    constexpr double MostApart = 0.02;
    CompareCheck check { QStringLiteral("clocks"), {}, CheckLevel::Ok, {} };
    Sides<double> clocks;
    for (const auto side : BothSides) {
        clocks[side] = in.facts[side].busyClock;
        check.values[side] = clocks[side] > 0 ? threeDigits(clocks[side]) : Text::tr("not sampled");
    }
    if (clocks.base == 0 || clocks.now == 0) {
        check.level = CheckLevel::Remark;
        check.text = Text::tr("The clocks are not known: lock clocks or sample GPU metrics.");
    } else if (std::abs(clocks.now - clocks.base) > MostApart * clocks.base) {
        check.level = CheckLevel::Reservation;
        check.text = Text::tr("The SM clock was %1 in BASE and %2 in NEW.").arg(check.values.base, check.values.now);
    }
    return check;
}

} // namespace

bool isSameWork(const CompareKernels& kernels)
{
    constexpr double LeastShare = 0.95;
    constexpr double MostCallsApart = 0.01;
    double same = 0;
    double all = 0;
    for (const auto& row : kernels.rows) {
        const auto timeNs = static_cast<double>(row.totals.base.totalNs) + static_cast<double>(row.totals.now.totalNs);
        all += timeNs;
        const auto base = static_cast<double>(row.totals.base.calls) / static_cast<double>(kernels.runs.base);
        const auto now = static_cast<double>(row.totals.now.calls) / static_cast<double>(kernels.runs.now);
        const bool hasEqualShapes
            = std::equal(row.shapes.base.begin(), row.shapes.base.end(), row.shapes.now.begin(), row.shapes.now.end(),
                         [](const auto& left, const auto& right) { return left.first == right.first; });
        const bool hasEqualCalls = std::abs(now - base) <= MostCallsApart * std::max(base, now);
        same += row.match.isMatched() && hasEqualCalls && hasEqualShapes ? timeNs : 0;
    }
    return all > 0 && same >= LeastShare * all;
}

void addWorkChecks(const CompareCheckInputs& in, std::vector<CompareCheck>& checks)
{
    checks.push_back(workCheck(in));
    checks.push_back(sizesCheck(in));
}

void addSpeedChecks(const CompareCheckInputs& in, std::vector<CompareCheck>& checks)
{
    checks.push_back(clocksCheck(in));
    checks.push_back(uniformCheck(in));
}

} // namespace core
