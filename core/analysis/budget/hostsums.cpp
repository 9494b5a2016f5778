// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/budget/hostsums.h"

namespace core {

namespace {

/// 64 bits for what a piece is: no thread is 2^24 - 1 of them.
std::uint64_t stateKey(const IdlePiece& piece)
{
    constexpr std::uint64_t ThreadMask = 0xFF'FFFF;
    constexpr unsigned ThreadShift = 32, KindShift = 56, ClassShift = 58;
    const auto kind = static_cast<std::uint64_t>(piece.host.nameKind);
    const auto thread = (piece.thread.isValid() ? piece.thread.value() : ThreadMask) & ThreadMask;
    return static_cast<std::uint64_t>(piece.timeClass) << ClassShift | kind << KindShift | thread << ThreadShift
        | (piece.host.nameKind == HostNameKind::None ? 0 : piece.host.name);
}

} // namespace

HostSums::HostSums()
    : m_states(AnyKey)
    , m_waits(AnyKey)
    , m_places(AnyKey)
{
}

void HostSums::add(const IdlePiece& piece, std::int64_t timeNs, const HostMeanwhile& meanwhile)
{
    constexpr unsigned DetailShift = 32, ReasonShift = 35, StateShift = 38, BusyThreadShift = 32;
    constexpr auto WaitFlag = std::uint64_t { 1 } << 25U; // numbers of waits are not those of states
    auto state = std::uint64_t { m_states.numberOf(stateKey(piece)) };
    if (meanwhile.busyThread.isValid())
        state = WaitFlag | m_waits.numberOf(meanwhile.busyThread.value() << BusyThreadShift | state);
    const auto place
        = m_places.numberOf(state << StateShift | static_cast<std::uint64_t>(piece.reason) << ReasonShift
                            | static_cast<std::uint64_t>(piece.host.detail) << DetailShift | piece.host.nvtx);
    if (place == m_sums.size())
        m_sums.push_back({ piece, { meanwhile.busyThread, 0 }, 0, 0 });
    m_sums[place].meanwhile.pageFaultCount += meanwhile.pageFaultCount;
    m_sums[place].timeNs += timeNs;
    ++m_sums[place].pieceCount;
}

} // namespace core
