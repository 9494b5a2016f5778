// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/phases/phasedraft.h"

#include "base/text.h"

#include <algorithm>

namespace core {

namespace {

/// The same pattern without line breaks in it.
QString onOneLine(const PhasePattern& pattern)
{
    const auto lineBreak = QStringLiteral("\\n");
    auto text = pattern.text;
    if (!text.contains(QLatin1Char('\n')))
        return text;
    if (pattern.isExpression())
        return text.replace(QLatin1Char('\n'), lineBreak);
    return QStringLiteral("re:(?i)") + QRegularExpression::escape(text).replace(QStringLiteral("\\\n"), lineBreak);
}

QString placeOf(const PhaseDraft& draft, std::size_t phase)
{
    const auto& name = draft.phases[phase].name;
    return name.isEmpty() ? Text::tr("Phase %1").arg(phase + 1) : Text::tr("Phase “%1”").arg(name);
}

/// What is wrong with the phase as a whole, without its place; empty: nothing.
QString wholeFault(const PhaseDraft& draft, std::size_t phase)
{
    const auto& [name, lines] = draft.phases[phase];
    if (name.isEmpty())
        return Text::tr("give it a name.");
    const auto end = draft.phases.begin() + static_cast<std::ptrdiff_t>(phase);
    if (std::any_of(draft.phases.begin(), end, [&name = name](const DraftPhase& other) { return other.name == name; }))
        return Text::tr("the name is there twice; put all patterns into one phase.");
    if (std::all_of(lines.begin(), lines.end(), [](const QString& line) { return line.isEmpty(); }))
        return Text::tr("write at least one pattern, or nothing belongs to it.");
    return {};
}

} // namespace

PhaseDraft PhaseDraft::of(const PhaseMap& map)
{
    PhaseDraft draft;
    for (const auto& phase : map.phases) {
        DraftPhase written { phase.name, {} };
        for (const auto& pattern : phase.patterns)
            written.lines += onOneLine(pattern);
        draft.phases.push_back(std::move(written));
    }
    return draft;
}

std::vector<PhaseFault> PhaseDraft::faults() const
{
    std::vector<PhaseFault> faults;
    for (std::size_t phase = 0; phase < phases.size(); ++phase) {
        const auto place = placeOf(*this, phase);
        if (const auto fault = wholeFault(*this, phase); !fault.isEmpty())
            faults.push_back({ phase, std::nullopt, QStringLiteral("%1: %2").arg(place, fault) });
        const auto& lines = phases[phase].lines;
        for (qsizetype line = 0; line < lines.size(); ++line) {
            if (lines[line].isEmpty())
                continue;
            const auto pattern = makePhasePattern(lines[line], Text::tr("%1, line %2").arg(place).arg(line + 1));
            if (!pattern)
                faults.push_back({ phase, line, pattern.error().message });
        }
    }
    return faults;
}

PhaseMap PhaseDraft::map() const
{
    PhaseMap map;
    for (std::size_t position = 0; position < phases.size(); ++position) {
        if (!wholeFault(*this, position).isEmpty())
            continue;
        Phase phase { phases[position].name, {} };
        for (const auto& line : phases[position].lines) {
            if (auto pattern = makePhasePattern(line, {}))
                phase.patterns.push_back(std::move(*pattern));
        }
        if (!phase.patterns.empty())
            map.phases.push_back(std::move(phase));
    }
    return map;
}

} // namespace core
