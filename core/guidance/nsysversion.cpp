// SPDX-License-Identifier: GPL-3.0-or-later
#include "guidance/nsysversion.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>

namespace core {

namespace {

/// The releases between which a feature came; all version facts of the command lines stand in `Facts`.
struct FeatureFact {
    NsysFeature feature;
    const char16_t* helpWord; ///< what the help of a release that has it says
    NsysVersion absentBefore; ///< releases before this one are known to lack it
    NsysVersion presentFrom; ///< this one and later are known to have it
};

constexpr NsysVersion Never { 0, 0, 0 };

constexpr std::array Facts {
    FeatureFact { NsysFeature::NcclTrace, u"nccl", { 2025, 6, 1 }, { 2025, 6, 1 } },
    // the plural is in use by 2024.7.1, the singular documented through 2023.4; the release that renamed it is not
    FeatureFact { NsysFeature::GpuMetricsDevices, u"--gpu-metrics-devices", { 2024, 1, 0 }, { 2024, 7, 1 } },
    // captures of 2023.4.1 record the mode; what older releases did is not documented
    FeatureFact { NsysFeature::GraphTraceNode, u"--cuda-graph-trace", Never, { 2023, 4, 1 } },
    FeatureFact { NsysFeature::SampleProcessTree, u"process-tree", { 2022, 1, 0 }, { 2022, 1, 0 } },
    // tried with 2025.3.1, whose help names the two options
    FeatureFact { NsysFeature::ExportPayloads, u"--include-json", Never, { 2025, 3, 1 } },
    // exports of 2023.1.2 record it
    FeatureFact { NsysFeature::ExportLazy, u"--lazy", Never, { 2023, 1, 2 } },
};

const FeatureFact& factOf(NsysFeature feature)
{
    return *std::find_if(Facts.begin(), Facts.end(), [feature](const FeatureFact& f) { return f.feature == feature; });
}

} // namespace

QString NsysVersion::text() const
{
    const auto shortText = QStringLiteral("%1.%2").arg(year).arg(release);
    return patch == 0 ? shortText : QStringLiteral("%1.%2").arg(shortText).arg(patch);
}

std::optional<NsysVersion> findNsysVersion(QStringView text)
{
    static const QRegularExpression pattern(
        QStringLiteral("(?<![\\d.])(20\\d\\d)\\.(\\d{1,2})(?:\\.(\\d{1,3}))?(?!\\d)"));
    const auto match = pattern.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    return NsysVersion { match.capturedView(1).toInt(), match.capturedView(2).toInt(), match.capturedView(3).toInt() };
}

std::optional<NsysVersion> nsysVersionOf(const Trace& trace)
{
    // the folder that nsys ran from names its release
    const auto& environment = trace.systemEnvironment;
    const auto folder = std::find_if(environment.begin(), environment.end(), [](const MetaDatum& datum) {
        return datum.name == QStringLiteral("TargetInstallDir");
    });
    if (folder != environment.end()) {
        if (const auto version = findNsysVersion(folder->value))
            return version;
    }
    return findNsysVersion(trace.exportMeta(QStringLiteral("EXPORT_PRODUCT_VERSION")));
}

const std::vector<NsysVersion>& offeredNsysVersions()
{
    static const std::vector<NsysVersion> versions { { 2026, 4, 0 }, { 2026, 1, 1 }, { 2025, 6, 1 }, { 2025, 3, 1 },
                                                     { 2024, 7, 1 }, { 2024, 2, 3 }, { 2023, 4, 1 } };
    return versions;
}

NsysSupport nsysSupport(NsysFeature feature, const std::optional<NsysVersion>& version)
{
    if (!version)
        return NsysSupport::Yes;
    const auto& fact = factOf(feature);
    if (*version >= fact.presentFrom)
        return NsysSupport::Yes;
    return *version < fact.absentBefore ? NsysSupport::No : NsysSupport::NotConfirmed;
}

NsysSupport nsysSupport(NsysFeature feature, const std::optional<NsysVersion>& version, const QString& help)
{
    const auto known = nsysSupport(feature, version);
    if (help.isEmpty() || (version && known != NsysSupport::NotConfirmed))
        return known;
    return help.contains(QStringView(factOf(feature).helpWord)) ? NsysSupport::Yes : NsysSupport::No;
}

} // namespace core
