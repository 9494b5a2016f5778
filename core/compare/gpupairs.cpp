// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/gpupairs.h"

#include "base/text.h"
#include "compare/baseline/baselinerun.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <tuple>

namespace core {

namespace {

using Devices = std::vector<DeviceCompute>;

/// Takes the partners out of two lists, rule by rule.
class GpuPairing
{
public:
    GpuPairing(const CompareRuns& runs, Sides<Devices> devices)
        : m_runs(runs)
        , m_left(std::move(devices))
    {
        for (const auto side : BothSides) {
            std::stable_sort(m_left[side].begin(), m_left[side].end(),
                             [&](const DeviceCompute& left, const DeviceCompute& right) {
                                 const auto place = [&](const DeviceCompute& device) {
                                     const auto& facts = factsOf(side, device);
                                     return std::tie(facts.busLocation, facts.gpuId);
                                 };
                                 return place(left) < place(right);
                             });
        }
    }
    template <typename Fits> void pair(Fits fits)
    {
        for (auto base = m_left.base.begin(); base != m_left.base.end();) {
            const auto now = std::find_if(m_left.now.begin(), m_left.now.end(), [&](const DeviceCompute& device) {
                return fits(factsOf(Side::Base, *base), factsOf(Side::New, device));
            });
            if (now == m_left.now.end()) {
                ++base;
                continue;
            }
            add(*base, *now);
            base = m_left.base.erase(base);
            m_left.now.erase(now);
        }
    }
    [[nodiscard]] GpuPairs take()
    {
        std::sort(m_found.begin(), m_found.end(),
                  [](const Found& left, const Found& right) { return left.pair.device.base < right.pair.device.base; });
        GpuPairs result;
        std::int64_t mostNs = -1;
        for (const auto& found : m_found) {
            if (found.computeNs > mostNs) {
                mostNs = found.computeNs;
                result.critical = result.pairs.size();
            }
            result.pairs.push_back(found.pair);
        }
        for (const auto side : BothSides) {
            for (const auto& device : m_left[side])
                result.alone[side].push_back(device.main.device);
        }
        return result;
    }

private:
    struct Found {
        GpuPair pair;
        std::int64_t computeNs = 0;
    };
    [[nodiscard]] const Device& factsOf(Side side, const DeviceCompute& device) const
    {
        return m_runs[side].trace->devices[device.main.device.value()];
    }
    void add(const DeviceCompute& base, const DeviceCompute& now)
    {
        m_found.push_back({ { { base.main.device, now.main.device },
                              { base.main, now.main },
                              factsOf(Side::Base, base).name == factsOf(Side::New, now).name },
                            saturatedSum(base.computeNs, now.computeNs) });
    }

    const CompareRuns& m_runs;
    Sides<Devices> m_left;
    std::vector<Found> m_found;
};

/// The GPUs of a baseline: all of them have work.
Devices devicesOf(const Baseline& baseline)
{
    Devices devices;
    devices.reserve(baseline.gpus.size());
    for (std::size_t gpu = 0; gpu < baseline.gpus.size(); ++gpu) {
        const auto& of = baseline.gpus[gpu];
        devices.push_back({ { DeviceIndex { gpu }, StreamIndex(), { 0, of.wallNs } }, of.computeNs });
    }
    return devices;
}

} // namespace

Cancellable<GpuPairs> pairGpus(const CompareRuns& runs, const std::stop_token& stop)
{
    auto devices = ofBothSides([&](Side side) {
        return runs[side].baseline ? Cancellable<Devices>(devicesOf(runs[side].baseline->baseline))
                                   : findComputingDevices(*runs[side].trace, runs[side].scope, stop);
    });
    if (!devices.base || !devices.now)
        return cancelled();
    GpuPairing pairing(runs, { std::move(*devices.base), std::move(*devices.now) });
    pairing.pair(
        [](const Device& base, const Device& now) { return base.gpuId == now.gpuId && base.name == now.name; });
    pairing.pair([](const Device& base, const Device& now) { return base.name == now.name; });
    pairing.pair([](const Device&, const Device&) { return true; });
    return pairing.take();
}

std::vector<QString> gpuPairNames(const CompareRuns& runs, const GpuPairs& gpus)
{
    const auto deviceOf = [&](const GpuPair& pair, Side side) -> const Device& {
        return runs[side].trace->devices[pair.device[side].value()];
    };
    const bool isOneModel = std::all_of(gpus.pairs.begin(), gpus.pairs.end(), [&](const GpuPair& pair) {
        const auto& model = deviceOf(gpus.pairs.front(), Side::Base).name;
        return deviceOf(pair, Side::Base).name == model && deviceOf(pair, Side::New).name == model;
    });
    const auto nameOf = [isOneModel](const Device& device) {
        return isOneModel ? Text::tr("GPU %1").arg(device.gpuId) : device.label();
    };
    std::vector<QString> names;
    names.reserve(gpus.pairs.size());
    for (const auto& pair : gpus.pairs) {
        const auto base = nameOf(deviceOf(pair, Side::Base));
        const auto now = nameOf(deviceOf(pair, Side::New));
        names.push_back(base == now ? base : QStringLiteral("%1 / %2").arg(base, now));
    }
    return names;
}

} // namespace core
