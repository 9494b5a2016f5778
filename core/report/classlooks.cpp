// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/classlooks.h"

#include "analysis/kernels/familygroup.h"

namespace core {

namespace {

struct Hue {
    std::uint32_t light;
    std::uint32_t dark;
};

constexpr Hue MatrixHue { 0x2B66E0, 0x3E86F0 };
constexpr Hue AttentionHue { 0x45B2E6, 0x93D2F7 };
constexpr Hue NormalisationHue { 0x64237A, 0xD480B4 };
constexpr Hue ElementwiseHue { 0xE2AF1C, 0xF0CD45 };
constexpr Hue OtherHue { 0x8D7060, 0xA68C72 };
constexpr Hue CommunicationHue { 0xD42E12, 0xEE5A2E };
constexpr Hue ToDeviceHue { 0x0A6F72, 0x2F8A80 };
constexpr Hue OnDeviceHue { 0x5C9F92, 0x5FCBA6 };
constexpr Hue ToHostHue { 0x92CDA2, 0xBDF0DE };
constexpr Hue LaunchHue { 0x8B929C, 0x7C838E };
constexpr Hue HostHue { 0xB4BAC2, 0x5A616B };
constexpr Hue ProfilerHue { 0x6A717B, 0x9AA1AB };
constexpr Hue UnknownHue { 0xD6D9DE, 0x3A3F47 };

constexpr int MigratingPercent = 50;
constexpr int OtherWorkPercent = 30;

constexpr ClassLook looking(const Hue& hue, FillPattern pattern = FillPattern::None, int percent = 100,
                            bool hasOutline = false)
{
    return { hue.light, hue.dark, pattern, percent, hasOutline };
}

ClassLook ofIdleGroup(TimeGroup group)
{
    switch (group) {
    case TimeGroup::Sync:
        return looking(LaunchHue, FillPattern::Level);
    case TimeGroup::Dependency:
        return looking(LaunchHue, FillPattern::Rising);
    case TimeGroup::Host:
        return looking(HostHue, FillPattern::Falling);
    case TimeGroup::Allocation:
        return looking(HostHue, FillPattern::Upright);
    case TimeGroup::Loading:
        return looking(HostHue, FillPattern::Crossed);
    case TimeGroup::Profiler:
        return looking(ProfilerHue);
    case TimeGroup::Unknown:
        return looking(UnknownHue, FillPattern::None, 100, true);
    case TimeGroup::Imbalance:
        return looking(UnknownHue, FillPattern::Upright, 100, true);
    default:
        return looking(LaunchHue);
    }
}

ClassLook ofGroup(TimeGroup group)
{
    switch (group) {
    case TimeGroup::Compute:
        return looking(MatrixHue);
    case TimeGroup::Migration:
        return looking(ToDeviceHue, FillPattern::Level);
    case TimeGroup::Communication:
        return looking(CommunicationHue, FillPattern::Rising);
    case TimeGroup::Copy:
        return looking(ToDeviceHue);
    case TimeGroup::OtherWork:
        return looking(OtherHue, FillPattern::None, OtherWorkPercent, true);
    default:
        return ofIdleGroup(group);
    }
}

/// Classes that look different from their group.
ClassLook ofClass(TimeClass timeClass)
{
    switch (timeClass) {
    case TimeClass::Graph:
        return looking(OtherHue, FillPattern::Grid);
    case TimeClass::KernelMigrating:
        return looking(ToDeviceHue, FillPattern::Level, MigratingPercent);
    case TimeClass::UmHost:
        return looking(ToDeviceHue, FillPattern::Falling);
    case TimeClass::CopyOnDevice:
    case TimeClass::CopyPeer:
        return looking(OnDeviceHue);
    case TimeClass::CopyToHost:
    case TimeClass::Memset:
        return looking(ToHostHue);
    case TimeClass::CopyCall:
        return looking(ToHostHue, FillPattern::Falling);
    default:
        return ofGroup(timeGroup(timeClass));
    }
}

} // namespace

ClassLook lookOf(TimeClass timeClass)
{
    return ofClass(timeClass);
}

ClassLook lookOf(TimeGroup group)
{
    return ofGroup(group);
}

ClassLook idleLook()
{
    return looking(LaunchHue);
}

ClassLook lookOfFamily(QStringView familyKey)
{
    switch (familyGroup(familyKey)) {
    case FamilyGroup::Matrix:
        return looking(MatrixHue);
    case FamilyGroup::Attention:
        return looking(AttentionHue);
    case FamilyGroup::Normalisation:
        return looking(NormalisationHue);
    case FamilyGroup::Elementwise:
        return looking(ElementwiseHue);
    case FamilyGroup::Communication:
        return looking(CommunicationHue, FillPattern::Rising);
    case FamilyGroup::Other:
        break;
    }
    return looking(OtherHue);
}

} // namespace core
