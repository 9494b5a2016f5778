// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/checks/capturechecks.h"

#include "base/phrases.h"
#include "base/text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace core {

namespace {

/// The value of a name among meta data; empty: not recorded, or private.
QString valueOf(const std::vector<MetaDatum>& data, QStringView name)
{
    const auto found
        = std::find_if(data.begin(), data.end(), [&](const MetaDatum& datum) { return datum.name == name; });
    return found == data.end() || found->isPrivate ? QString() : found->value;
}

QString notRecorded()
{
    return Text::tr("not recorded");
}

/// A version of something on both sides; `what` as it stands in a sentence.
CompareCheck versionCheck(const QString& key, const QString& what, const Sides<QString>& versions)
{
    CompareCheck check { key, versions, CheckLevel::Ok, {} };
    for (const auto side : BothSides) {
        if (versions[side].isEmpty())
            check.values[side] = notRecorded();
    }
    if (versions.base == versions.now)
        return check;
    check.level = CheckLevel::Reservation;
    check.text = versions.base.isEmpty() || versions.now.isEmpty()
        ? Text::tr("The version of %1 is not recorded on one side.").arg(what)
        : Text::tr("Other %1: %2 against %3.").arg(what, versions.base, versions.now);
    return check;
}

CompareCheck nsysCheck(const CompareRuns& runs)
{
    Sides<QString> versions;
    for (const auto side : BothSides)
        versions[side] = valueOf(runs[side].trace->exportMetaData, u"EXPORT_PRODUCT_VERSION");
    auto check = versionCheck(QStringLiteral("nsys"), QStringLiteral("nsys"), versions);
    const auto major = [](const QString& version) { return version.section(QLatin1Char('.'), 0, 0); };
    if (check.level == CheckLevel::Reservation && !versions.base.isEmpty()
        && major(versions.base) == major(versions.now))
        check.level = CheckLevel::Remark;
    return check;
}

/// What was recorded besides, and what it does.
struct RecordedClass {
    EventClass eventClass;
    const char* text; ///< %1: the side that has it
};

constexpr std::array RecordedClasses {
    RecordedClass { EventClass::OsRuntime,
                    QT_TRANSLATE_NOOP("core::Text", "%1 also traced OS calls, which slows its host.") },
    RecordedClass { EventClass::Scheduling, QT_TRANSLATE_NOOP("core::Text", "%1 also recorded scheduling.") },
    RecordedClass { EventClass::GpuMetrics, QT_TRANSLATE_NOOP("core::Text", "%1 also sampled GPU metrics.") },
    RecordedClass { EventClass::Nvtx, QT_TRANSLATE_NOOP("core::Text", "Only %1 has NVTX ranges.") },
    RecordedClass { EventClass::Calls, QT_TRANSLATE_NOOP("core::Text", "Only %1 has CUDA API calls.") },
    RecordedClass { EventClass::Mpi, QT_TRANSLATE_NOOP("core::Text", "Only %1 has MPI calls.") },
};

/// Options of the collection that cost time: their names among the capture's meta data.
constexpr std::array CostlyOptions { u"LINUX_PERF_OPTIONS:COLLECT_IP_BACKTRACE_SAMPLES", u"COLLECT_GPU_MEMORY_USAGE",
                                     u"CUDA_FLUSH_PERIODICALLY", u"CUDA_FLUSH_PERIOD", u"SHOW_BACKTRACE" };

/// The classes of events and options of one side, and what only one side has.
CompareCheck optionsCheck(const CompareRuns& runs, const Sides<RunFacts>& facts)
{
    CompareCheck check { QStringLiteral("options"), {}, CheckLevel::Ok, {} };
    Sides<QStringList> recorded;
    QStringList texts;
    for (const auto& of : RecordedClasses) {
        Sides<bool> has;
        for (const auto side : BothSides) {
            has[side] = facts[side].recorded.contains(QLatin1String(eventClassWord(of.eventClass)));
            if (has[side])
                recorded[side].append(eventClassName(of.eventClass));
        }
        if (has.base != has.now)
            texts.append(Text::tr(of.text).arg(has.base ? QStringLiteral("BASE") : QStringLiteral("NEW")));
    }
    if (facts.base.hasBacktraces != facts.now.hasBacktraces) {
        texts.append(Text::tr("%1 also recorded backtraces of CUDA calls, which slows its host.")
                         .arg(facts.base.hasBacktraces ? QStringLiteral("BASE") : QStringLiteral("NEW")));
    }
    for (const auto* name : CostlyOptions) {
        const auto base = valueOf(runs.base.trace->captureMetaData, name);
        const auto now = valueOf(runs.now.trace->captureMetaData, name);
        if (base != now && !base.isEmpty() && !now.isEmpty()) {
            texts.append(
                Text::tr("Option %1 is %2 in BASE and %3 in NEW.").arg(QStringView(name).toString(), base, now));
        }
    }
    for (const auto side : BothSides)
        check.values[side] = recorded[side].join(QStringLiteral(", "));
    if (!texts.isEmpty()) {
        check.level = CheckLevel::Reservation;
        check.text = texts.join(QLatin1Char(' '));
    }
    return check;
}

bool areOtherGraphModes(const Sides<QString>& modes)
{
    return modes.base != modes.now && !modes.base.isEmpty() && !modes.now.isEmpty();
}

CompareCheck graphModeCheck(const Sides<RunFacts>& facts)
{
    CompareCheck check {
        QStringLiteral("graph_mode"), { facts.base.graphMode, facts.now.graphMode }, CheckLevel::Ok, {}
    };
    if (areOtherGraphModes(check.values)) {
        check.level = CheckLevel::Reservation;
        check.text = otherGraphModeText();
    }
    return check;
}

CompareCheck overheadCheck(const CompareCheckInputs& in)
{
    constexpr double MostShare = 0.15;
    constexpr double MostApart = 0.05;
    CompareCheck check { QStringLiteral("overhead"), {}, CheckLevel::Ok, {} };
    Sides<double> shares;
    for (const auto side : BothSides) {
        std::int64_t profilerNs = 0;
        std::int64_t wallNs = 0;
        for (const auto& row : in.budget.rows) {
            if (row.gpu != in.gpus.critical)
                continue;
            if (row.level == BudgetLevel::Wall)
                wallNs = row.totalNs[side];
            if (row.level == BudgetLevel::TimeClass && row.timeClass == TimeClass::Profiler)
                profilerNs += row.totalNs[side];
        }
        shares[side] = wallNs > 0 ? static_cast<double>(profilerNs) / static_cast<double>(wallNs) : 0;
        check.values[side] = threeDigitShare(shares[side]);
    }
    if (std::max(shares.base, shares.now) > MostShare || std::abs(shares.base - shares.now) > MostApart) {
        check.level = CheckLevel::Reservation;
        check.text
            = Text::tr("The profiler itself takes %1 of BASE and %2 of NEW.").arg(check.values.base, check.values.now);
    }
    return check;
}

CompareCheck lostCheck(const Sides<RunFacts>& facts)
{
    CompareCheck check { QStringLiteral("lost"),
                         { QString::number(facts.base.warnings), QString::number(facts.now.warnings) },
                         CheckLevel::Ok,
                         {} };
    if (facts.base.warnings > 0 || facts.now.warnings > 0) {
        check.level = CheckLevel::Reservation;
        check.text = Text::tr("Warnings that nsys left: %1 in BASE, %2 in NEW. Events may be missing.")
                         .arg(facts.base.warnings)
                         .arg(facts.now.warnings);
    }
    return check;
}

} // namespace

bool hasOtherGraphMode(const Sides<RunFacts>& facts)
{
    return areOtherGraphModes({ facts.base.graphMode, facts.now.graphMode });
}

QString otherGraphModeText()
{
    return Text::tr("CUDA graphs were traced as a whole on one side and kernel by kernel on the other: kernels are not "
                    "compared.");
}

void addCaptureChecks(const CompareCheckInputs& in, std::vector<CompareCheck>& checks)
{
    const auto environment = [&](QStringView name) {
        return Sides<QString> { valueOf(in.runs.base.trace->systemEnvironment, name),
                                valueOf(in.runs.now.trace->systemEnvironment, name) };
    };
    checks.push_back(versionCheck(QStringLiteral("driver"), Text::tr("driver"), environment(u"NvDriverVersion")));
    checks.push_back(versionCheck(QStringLiteral("cuda"), QStringLiteral("CUDA"), environment(u"CudaDriverVersion")));
    checks.push_back(nsysCheck(in.runs));
    checks.push_back(optionsCheck(in.runs, in.facts));
    checks.push_back(graphModeCheck(in.facts));
    if (!in.gpus.isEmpty())
        checks.push_back(overheadCheck(in));
    checks.push_back(lostCheck(in.facts));
}

} // namespace core
