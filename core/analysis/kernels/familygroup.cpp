// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/kernels/familygroup.h"

#include <algorithm>
#include <array>

namespace core {

namespace {

struct GroupedFamily {
    QStringView key;
    FamilyGroup group;
};

constexpr std::array GroupedFamilies {
    GroupedFamily { u"gemm", FamilyGroup::Matrix },
    GroupedFamily { u"convolution", FamilyGroup::Matrix },
    GroupedFamily { u"attention", FamilyGroup::Attention },
    GroupedFamily { u"normalisation", FamilyGroup::Normalisation },
    GroupedFamily { u"softmax and loss", FamilyGroup::Normalisation },
    GroupedFamily { u"elementwise", FamilyGroup::Elementwise },
    GroupedFamily { u"triton fused", FamilyGroup::Elementwise },
    GroupedFamily { u"optimizer", FamilyGroup::Elementwise },
    GroupedFamily { u"communication", FamilyGroup::Communication },
};

} // namespace

FamilyGroup familyGroup(QStringView familyKey)
{
    const auto* const found = std::find_if(GroupedFamilies.begin(), GroupedFamilies.end(),
                                           [&](const GroupedFamily& family) { return family.key == familyKey; });
    return found == GroupedFamilies.end() ? FamilyGroup::Other : found->group;
}

} // namespace core
