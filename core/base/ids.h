// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

namespace core {

/// A 32-bit index into one table of a Trace. Indexes of different tables are different types, so mixing them does not
/// compile.
template <typename Tag> class Index
{
public:
    static constexpr std::uint32_t NoneValue = std::numeric_limits<std::uint32_t>::max();

    constexpr Index() = default;
    constexpr explicit Index(std::size_t value)
        : m_value(static_cast<std::uint32_t>(value))
    {
    }
    /// False for "none": nothing is referred to.
    [[nodiscard]] constexpr bool isValid() const { return m_value != NoneValue; }
    /// Position in the table; only meaningful when isValid().
    [[nodiscard]] constexpr std::size_t value() const { return m_value; }

    friend constexpr auto operator<=>(const Index&, const Index&) = default;

private:
    std::uint32_t m_value = NoneValue;
};

/// Names one of the traces that are open. Indexes and rows are local to their trace, so what refers to them says which
/// it is; the default is the only trace, where there are no others.
class TraceId
{
public:
    constexpr TraceId() = default;
    constexpr explicit TraceId(std::uint16_t value)
        : m_value(value)
    {
    }
    [[nodiscard]] constexpr std::uint16_t value() const { return m_value; }

    friend constexpr auto operator<=>(const TraceId&, const TraceId&) = default;

private:
    std::uint16_t m_value = 0;
};

using StringId = Index<struct StringTag>; ///< text in a StringPool
using ProcessIndex = Index<struct ProcessTag>; ///< Trace::processes
using ThreadIndex = Index<struct ThreadTag>; ///< Trace::threads
using DeviceIndex = Index<struct DeviceTag>; ///< Trace::devices: physical GPUs
using StreamIndex = Index<struct StreamTag>; ///< Trace::streams: (process, device, context, stream)
using KernelNameIndex = Index<struct KernelNameTag>; ///< Trace::kernelNames
using CallNameIndex = Index<struct CallNameTag>; ///< Trace::callNames
using LaunchShapeIndex = Index<struct LaunchShapeTag>; ///< Trace::launchShapes
using NvtxSuffixIndex = Index<struct NvtxSuffixTag>; ///< Trace::nvtxSuffixes
using NvtxPayloadIndex = Index<struct NvtxPayloadTag>; ///< Trace::nvtxPayloads
using MemoryPlaceIndex = Index<struct MemoryPlaceTag>; ///< Trace::memoryPlaces: (process, device)
using CallRow = Index<struct CallRowTag>; ///< row of Trace::calls

} // namespace core

template <typename Tag> struct std::hash<core::Index<Tag>> {
    std::size_t operator()(const core::Index<Tag>& index) const noexcept { return index.value(); }
};
