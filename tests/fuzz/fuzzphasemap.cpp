// SPDX-License-Identifier: GPL-3.0-or-later
// The JSON of a phase map: whatever is taken must be written and read as the same.
#include "analysis/phases/phasemap.h"
#include "fuzzinput.h"

// the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    constexpr std::size_t LargestBytes = 4096; // more only takes time
    if (size > LargestBytes)
        return 0;
    const QByteArray json(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
    const auto place = QStringLiteral("the phase map");
    const auto map = core::parsePhaseMap(json, place);
    if (!map) {
        require(map.error().code == core::ErrorCode::Usage, "a phase map is refused for another reason than its text");
        require(map.error().message.contains(place), "the message does not say where");
        return 0;
    }
    const auto again = core::parsePhaseMap(core::toJson(*map), place);
    require(again.has_value(), "a phase map that was written is not read");
    require(core::toJson(*again) == core::toJson(*map), "a phase map changes when it is written and read");
    for (const auto& text : { QStringLiteral("prefill step, id = 1"), QStringLiteral("aaaaaaaaaaaaaaaaaaaaaaaa!"),
                              QString(), QStringLiteral("\u00e9\U0001F600\n\t") }) {
        const auto phase = map->phaseOf(text, text);
        require(!phase || *phase < map->phases.size(), "a phase that is not there");
    }
    return 0;
}
