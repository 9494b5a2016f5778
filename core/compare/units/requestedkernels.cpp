// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/units/requestedkernels.h"

#include <algorithm>

namespace core {

bool isNamed(const UnitSearchInputs& inputs, const KernelMatch& match, const QString& text)
{
    return std::any_of(BothSides.begin(), BothSides.end(), [&](Side side) {
        return std::any_of(match.names[side].begin(), match.names[side].end(), [&](KernelNameIndex name) {
            const auto& kernel = inputs.runs[side].trace->kernelNames[name.value()];
            return kernel.fullName.contains(text) || kernel.displayName.contains(text);
        });
    });
}

std::vector<char> namedKernels(const UnitSearchInputs& inputs, const UnitChoice& choice)
{
    std::vector<char> isWantedName;
    if (choice.kind != UnitChoice::Kind::Kernel)
        return isWantedName;
    isWantedName.assign(inputs.runs.base.trace->kernelNames.size(), 0);
    for (const auto& match : inputs.matches[inputs.gpus.critical]) {
        if (!match.isMatched() || !isNamed(inputs, match, choice.text))
            continue;
        for (const auto name : match.names.base)
            isWantedName[name.value()] = 1;
    }
    return isWantedName;
}

} // namespace core
