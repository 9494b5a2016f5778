// SPDX-License-Identifier: GPL-3.0-or-later
// Files of matches: what is taken must match the kernels of both runs, each once, and be read again as it is written;
// what is refused must say where.
#include "compare/matching/kernelmatching.h"
#include "fuzzinput.h"

namespace {

/// Kernels by the names of the choices, and one that none names.
std::vector<core::MatchedKernel> kernelsOf(const core::MatchChoices& choices, core::Side side)
{
    std::vector<core::MatchedKernel> kernels;
    const auto add = [&](const QString& name) {
        kernels.push_back({ core::KernelNameIndex { kernels.size() }, name, {} });
    };
    constexpr std::size_t Most = 200;
    for (const auto* list : { &choices.pins, &choices.apart }) {
        for (std::size_t i = 0; i < list->size() && i < Most; ++i)
            add((*list)[i].row[side].front());
    }
    add(QStringLiteral("void gemm<128>(float*)"));
    return kernels;
}

void match(const core::MatchChoices& choices)
{
    core::Sides<std::vector<core::MatchedKernel>> kernels;
    for (const auto side : core::BothSides)
        kernels[side] = kernelsOf(choices, side);
    const auto matches = core::matchKernels(kernels, QStringLiteral("elementwise_kernel"), choices);
    for (const auto side : core::BothSides) {
        std::vector<char> isSeen(kernels[side].size(), 0);
        for (const auto& found : matches) {
            require(found.isMatched() != (found.names.base.empty() || found.names.now.empty()), "a match has one side");
            for (const auto name : found.names[side]) {
                require(isSeen[name.value()] == 0, "a kernel is in two matches");
                isSeen[name.value()] = 1;
            }
        }
        for (const auto seen : isSeen)
            require(seen != 0, "a kernel is in no match");
    }
}

} // namespace

// the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
    const auto place = QStringLiteral("matches.json");
    const auto choices = core::parseMatchChoices(bytes, place);
    if (!choices) {
        require(choices.error().code == core::ErrorCode::Usage, "a file of matches is refused for another reason");
        require(choices.error().message.startsWith(place), "the message does not say where");
        return 0;
    }
    const auto again = core::parseMatchChoices(core::toJson(*choices), place);
    require(again.has_value() && *again == *choices, "a file of matches is not read again");
    match(*choices);
    return 0;
}
