// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/checks/comparechecks.h"

#include "base/phrases.h"
#include "base/text.h"
#include "compare/checks/capturechecks.h"
#include "compare/checks/samefile.h"
#include "compare/checks/workchecks.h"

#include <algorithm>
#include <array>
#include <utility>

namespace core {

namespace {

/// Devices with work that are compared, or have no partner.
std::vector<const Device*> workingDevices(const CompareCheckInputs& in, Side side)
{
    std::vector<const Device*> devices;
    for (const auto& pair : in.gpus.pairs)
        devices.push_back(&in.runs[side].trace->devices[pair.device[side].value()]);
    for (const auto device : in.gpus.alone[side])
        devices.push_back(&in.runs[side].trace->devices[device.value()]);
    return devices;
}

QString modelsText(const std::vector<const Device*>& devices)
{
    QStringList names;
    for (const auto* device : devices) {
        const auto name = device->name.isEmpty() ? Text::tr("not recorded") : device->name;
        if (!names.contains(name))
            names.append(name);
    }
    return names.join(QStringLiteral(", "));
}

CompareCheck gpuModel(const CompareCheckInputs& in)
{
    CompareCheck check { QStringLiteral("gpu_model"), {}, CheckLevel::Ok, {} };
    for (const auto side : BothSides)
        check.values[side] = modelsText(workingDevices(in, side));
    bool isKnown = true;
    bool isSame = true;
    for (const auto& pair : in.gpus.pairs) {
        const auto& base = in.runs.base.trace->devices[pair.device.base.value()];
        const auto& now = in.runs.now.trace->devices[pair.device.now.value()];
        isKnown = isKnown && !base.name.isEmpty() && !now.name.isEmpty();
        const auto differs
            = [](std::int64_t left, std::int64_t right) { return left != 0 && right != 0 && left != right; };
        const bool isOneUnknown = base.name.isEmpty() || now.name.isEmpty();
        isSame = isSame && (isOneUnknown || base.name == now.name) && !differs(base.smCount, now.smCount)
            && !differs(base.memoryBytes, now.memoryBytes);
    }
    if (!isSame) {
        check.level = CheckLevel::NotComparable;
        check.text = check.values.base == check.values.now
            ? Text::tr("The GPUs have other numbers of multiprocessors or other memory: other machines.")
            : Text::tr("%1 against %2: other machines.").arg(check.values.base, check.values.now);
    } else if (!isKnown && in.runs.base.trace != in.runs.now.trace) { // two parts of a trace are of one machine
        check.level = CheckLevel::Reservation;
        check.text = Text::tr("Which GPUs these are is not recorded.");
    }
    return check;
}

CompareCheck gpuWork(const CompareCheckInputs& in)
{
    CompareCheck check { QStringLiteral("gpu_work"), {}, CheckLevel::Ok, {} };
    for (const auto side : BothSides) {
        const auto count = workingDevices(in, side).size();
        check.values[side] = QString::number(count);
        if (count == 0) {
            check.level = CheckLevel::NotComparable;
            check.text = side == Side::Base ? Text::tr("BASE has no GPU work: did the run fail?")
                                            : Text::tr("NEW has no GPU work: did the run fail?");
        }
    }
    if (check.values.base == QLatin1String("0") && check.values.now == QLatin1String("0"))
        check.text = Text::tr("Neither run has GPU work: did they fail?");
    return check;
}

/// `text` for how many of `one` or `many` there are.
CompareCheck countCheck(const QString& key, const Sides<std::size_t>& counts, const QString& text, const QString& one,
                        const QString& many)
{
    CompareCheck check { key, { QString::number(counts.base), QString::number(counts.now) }, CheckLevel::Ok, {} };
    if (counts.base != counts.now) {
        check.level = CheckLevel::NotComparable;
        check.text = text.arg(counted(static_cast<std::int64_t>(counts.now), one, many), QString::number(counts.base));
    }
    return check;
}

/// Several processes on one GPU can do the work of one, so there it is only a reservation.
CompareCheck processCheck(const CompareCheckInputs& in)
{
    const Sides<std::size_t> counts { static_cast<std::size_t>(in.facts.base.processes),
                                      static_cast<std::size_t>(in.facts.now.processes) };
    auto check = countCheck(QStringLiteral("processes"), counts, Text::tr("GPU work of %1 against %2 in BASE."),
                            Text::tr("process"), Text::tr("processes"));
    const bool isOnePair = in.gpus.pairs.size() == 1 && in.gpus.alone.base.empty() && in.gpus.alone.now.empty();
    if (isOnePair)
        check.level = std::min(check.level, CheckLevel::Reservation);
    return check;
}

CompareCheck sameTrace(const CompareCheckInputs& in, bool isSame)
{
    CompareCheck check { QStringLiteral("same_trace"), {}, CheckLevel::Ok, {} };
    for (const auto side : BothSides)
        check.values[side] = in.runs[side].trace->fileName;
    if (isSame)
        check.text = Text::tr("The same trace: every difference is 0.");
    return check;
}

CompareCheck unitCheck(const CompareCheckInputs& in)
{
    CompareCheck check { QStringLiteral("unit"), {}, CheckLevel::Ok, {} };
    if (in.unit) {
        for (const auto side : BothSides) {
            check.values[side] = Text::tr("%1 of %2 alike").arg(in.unit->modalPieces[side]).arg(in.unit->pieces[side]);
        }
        check.text = Text::tr("Unit of work: %1.").arg(in.unit->description);
        return check;
    }
    if (isSameWork(in.kernels)) {
        check.level = CheckLevel::Remark;
        check.text = Text::tr("No repeating work was found in both runs; they do the same work in all.");
    } else {
        check.level = CheckLevel::Reservation;
        check.text = Text::tr("How much work each run did is not known.");
    }
    return check;
}

CompareCheck warmUp(const CompareCheckInputs& in)
{
    CompareCheck check { QStringLiteral("warm_up"), {}, CheckLevel::Ok, {} };
    for (const auto side : BothSides)
        check.values[side] = in.kept[side].steady ? Text::tr("steady") : Text::tr("no steady stretch");
    if (in.unit && in.kept.base.steady.has_value() != in.kept.now.steady.has_value()) {
        check.level = CheckLevel::Reservation;
        check.text = in.kept.base.steady ? Text::tr("Only BASE has a steady stretch of 5 units or more.")
                                         : Text::tr("Only NEW has a steady stretch of 5 units or more.");
    }
    return check;
}

CompareCheck length(const CompareCheckInputs& in)
{
    constexpr std::int64_t FewestUnits = 5;
    constexpr double MostTimesLonger = 3;
    CompareCheck check { QStringLiteral("length"), {}, CheckLevel::Ok, {} };
    if (in.gpus.isEmpty())
        return check;
    Sides<double> lengths;
    std::int64_t fewest = FewestUnits;
    for (const auto side : BothSides) {
        const auto spanNs = in.facts[side].spanNs;
        const auto units = in.kept[side].count();
        lengths[side] = static_cast<double>(spanNs);
        check.values[side] = in.unit ? Text::tr("%1 units").arg(formatCount(units)) : formatDuration(spanNs);
        fewest = in.unit ? std::min(fewest, units) : fewest;
    }
    if (fewest < FewestUnits) {
        check.level = CheckLevel::Reservation;
        check.text = Text::tr("Only %1 on one side.").arg(counted(fewest, Text::tr("unit"), Text::tr("units")));
    } else if (std::max(lengths.base, lengths.now) > MostTimesLonger * std::min(lengths.base, lengths.now)) {
        check.level = CheckLevel::Reservation;
        check.text = Text::tr("One run is more than 3 times as long as the other.");
    }
    return check;
}

/// Kinds of limits of a scope in words.
QString limitsText(const QStringList& limits)
{
    const std::array words { std::pair(QStringLiteral("time"), Text::tr("time")),
                             std::pair(QStringLiteral("processes"), Text::tr("processes")),
                             std::pair(QStringLiteral("gpus"), Text::tr("GPUs")),
                             std::pair(QStringLiteral("streams"), Text::tr("streams")),
                             std::pair(QStringLiteral("nvtx"), Text::tr("NVTX range")) };
    QStringList kinds;
    for (const auto& [key, word] : words) {
        if (limits.contains(key))
            kinds.append(word);
    }
    return kinds.isEmpty() ? Text::tr("whole trace") : kinds.join(QStringLiteral(", "));
}

CompareCheck scopeCheck(const CompareCheckInputs& in)
{
    CompareCheck check { QStringLiteral("scope"), {}, CheckLevel::Ok, {} };
    for (const auto side : BothSides)
        check.values[side] = limitsText(in.facts[side].limits);
    if (check.values.base != check.values.now) {
        check.level = CheckLevel::Reservation;
        check.text = Text::tr("The scopes are limited in different ways.");
    }
    return check;
}

} // namespace

QString checkLevelKey(CheckLevel level)
{
    switch (level) {
    case CheckLevel::Ok:
        return QStringLiteral("ok");
    case CheckLevel::Remark:
        return QStringLiteral("note");
    case CheckLevel::Reservation:
        return QStringLiteral("reservation");
    case CheckLevel::NotComparable:
        return QStringLiteral("not_comparable");
    }
    return {};
}

CheckLevel CompareChecks::worst() const
{
    auto worst = CheckLevel::Ok;
    for (const auto& check : checks)
        worst = std::max(worst, check.level);
    return worst;
}

const CompareCheck* CompareChecks::find(QStringView key) const
{
    const auto found
        = std::find_if(checks.begin(), checks.end(), [key](const CompareCheck& check) { return check.key == key; });
    return found == checks.end() ? nullptr : &*found;
}

QStringList checkKeys()
{
    return { QStringLiteral("same_trace"), QStringLiteral("gpu_work"),  QStringLiteral("gpu_model"),
             QStringLiteral("gpu_count"),  QStringLiteral("processes"), QStringLiteral("driver"),
             QStringLiteral("cuda"),       QStringLiteral("nsys"),      QStringLiteral("options"),
             QStringLiteral("graph_mode"), QStringLiteral("overhead"),  QStringLiteral("lost"),
             QStringLiteral("work"),       QStringLiteral("sizes"),     QStringLiteral("unit"),
             QStringLiteral("warm_up"),    QStringLiteral("length"),    QStringLiteral("scope"),
             QStringLiteral("clocks"),     QStringLiteral("uniform") };
}

bool isCheckKey(const QString& key)
{
    return checkKeys().contains(key);
}

Cancellable<CompareChecks> checkRuns(const CompareCheckInputs& in, const std::stop_token& stop)
{
    // of several runs more than the first of each side count
    const auto isSame = in.budget.areRuns ? Cancellable<bool>(false) : areSameTraces(in.runs, stop);
    if (!isSame)
        return tl::unexpected(isSame.error());
    CompareChecks result;
    auto& checks = result.checks;
    checks.push_back(sameTrace(in, *isSame));
    checks.push_back(gpuWork(in));
    if (!in.gpus.isEmpty()) {
        checks.push_back(gpuModel(in));
        checks.push_back(countCheck(QStringLiteral("gpu_count"),
                                    { workingDevices(in, Side::Base).size(), workingDevices(in, Side::New).size() },
                                    Text::tr("Work on %1 against %2 in BASE."), Text::tr("GPU"), Text::tr("GPUs")));
        checks.push_back(processCheck(in));
    }
    addCaptureChecks(in, checks);
    if (!in.gpus.isEmpty()) {
        addWorkChecks(in, checks);
        checks.push_back(unitCheck(in));
        checks.push_back(warmUp(in));
        checks.push_back(length(in));
    }
    checks.push_back(scopeCheck(in));
    if (!in.gpus.isEmpty())
        addSpeedChecks(in, checks);
    for (auto& check : checks) {
        if (check.level == CheckLevel::NotComparable && in.accepted.contains(check.key)) {
            check.level = CheckLevel::Reservation;
            check.isAccepted = true;
        }
    }
    if (*isSame) { // whatever is odd about the trace, it is the same on both sides
        for (auto& check : checks)
            check.level
                = check.key == QLatin1String("gpu_work") ? check.level : std::min(check.level, CheckLevel::Remark);
    }
    return result;
}

} // namespace core
