// SPDX-License-Identifier: GPL-3.0-or-later
#include "profiles.h"

#include <algorithm>
#include <array>

namespace tracegen {
namespace {

constexpr std::array AllProfiles {
    Profile { "inference",
              "vLLM-like tensor-parallel inference on 4 GPUs: prefill and decode, NVTX, NCCL all-reduces with "
              "payloads, graphs, barriers",
              generateInference },
};

} // namespace

std::span<const Profile> profiles()
{
    return AllProfiles;
}

const Profile* findProfile(std::string_view name)
{
    const auto* const found = std::find_if(AllProfiles.begin(), AllProfiles.end(),
                                           [name](const Profile& profile) { return profile.name == name; });
    return found == AllProfiles.end() ? nullptr : found;
}

} // namespace tracegen
