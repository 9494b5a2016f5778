// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/host/callclasses.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <bit>
#include <string_view>

namespace core {

namespace {

constexpr std::array<std::string_view, 8> CallClassKeys { "sync",   "launch",  "copy",    "alloc",
                                                          "module", "context", "interop", "other" };

CallClass callClassOfKey(const QString& key)
{
    const auto* const found = std::find(CallClassKeys.begin(), CallClassKeys.end(), key.toStdString());
    return found == CallClassKeys.end() ? CallClass::Other
                                        : static_cast<CallClass>(std::distance(CallClassKeys.begin(), found));
}

/// Patterns in the order in which they are tried.
class PatternList
{
public:
    explicit PatternList(const std::vector<NamePattern>& patterns)
    {
        m_patterns.reserve(patterns.size());
        for (const auto& pattern : patterns)
            m_patterns.emplace_back(pattern.pattern);
    }
    /// The number of the first that is found in `name`; the number of patterns: none is.
    [[nodiscard]] std::size_t firstIn(const QString& name) const
    {
        const auto found
            = std::find_if(m_patterns.begin(), m_patterns.end(),
                           [&name](const QRegularExpression& pattern) { return pattern.match(name).hasMatch(); });
        return static_cast<std::size_t>(std::distance(m_patterns.begin(), found));
    }

private:
    std::vector<QRegularExpression> m_patterns;
};

/// "cudaLaunchKernel" of "cudaLaunchKernel_ptsz_v7000": neither version nor variant.
QString plainName(const QString& recordedName)
{
    static const QRegularExpression ending(QStringLiteral("(_v\\d+|_ptsz|_ptds)+$"));
    return recordedName.left(recordedName.indexOf(ending));
}

std::vector<CallClass> classesOfCalls(const Trace& trace, const DiagnosisClasses& classes)
{
    const PatternList patterns(classes.cudaCalls);
    std::vector<CallClass> found;
    found.reserve(trace.callNames.size());
    for (const auto& name : trace.callNames) {
        const auto first = patterns.firstIn(plainName(name.recordedName));
        found.push_back(first < classes.cudaCalls.size() ? callClassOfKey(classes.cudaCalls[first].key)
                                                         : CallClass::Other);
    }
    return found;
}

} // namespace

TimeClass timeClassOf(CallClass callClass)
{
    switch (callClass) {
    case CallClass::Sync:
        return TimeClass::SyncReturn;
    case CallClass::Launch:
        return TimeClass::LaunchCall;
    case CallClass::Copy:
        return TimeClass::CopyCall;
    case CallClass::Alloc:
        return TimeClass::Alloc;
    case CallClass::Module:
        return TimeClass::Module;
    case CallClass::Context:
        return TimeClass::Context;
    case CallClass::Interop:
        return TimeClass::Interop;
    case CallClass::Other:
        break;
    }
    return TimeClass::OtherApi;
}

CallClasses::CallClasses(const Trace& trace, const DiagnosisClasses& classes)
    : m_trace(&trace)
    , m_thresholds(classes.thresholds)
    , m_calls(classesOfCalls(trace, classes))
{
    classifyOsCalls(classes);
    classifyOverhead(classes);
}

void CallClasses::classifyOsCalls(const DiagnosisClasses& classes)
{
    const auto& trace = *m_trace;
    const PatternList patterns(classes.osCalls);
    std::vector<bool> isKnown(trace.osRuntime.size() == 0 ? 0 : trace.strings.size());
    m_osCalls.resize(isKnown.size(), TimeClass::OsOther);
    for (const auto name : trace.osRuntime.name) {
        if (!name.isValid() || isKnown[name.value()]) [[likely]]
            continue;
        isKnown[name.value()] = true;
        const auto text = trace.strings.text(name);
        const auto first = patterns.firstIn(text);
        const auto found
            = first < classes.osCalls.size() ? timeClassOfKey(classes.osCalls[first].key.toStdString()) : std::nullopt;
        m_osCalls[name.value()] = found.value_or(TimeClass::OsOther);
        if (text == QLatin1String("ioctl"))
            m_ioctl = name;
    }
}

void CallClasses::classifyOverhead(const DiagnosisClasses& classes)
{
    const auto& overhead = m_trace->overhead;
    std::vector<QRegularExpression> patterns;
    for (const auto& rule : classes.overhead) {
        OverheadRule compiled;
        compiled.timeClass = timeClassOfKey(rule.key.toStdString());
        for (const auto type : rule.types)
            compiled.types |= type >= 0 && type < 64 ? std::uint64_t { 1 } << type : 0;
        for (const auto& key : rule.inside)
            compiled.inside |= 1U << static_cast<unsigned>(callClassOfKey(key));
        m_overheadRules.push_back(compiled);
        patterns.emplace_back(rule.pattern);
    }
    std::vector<bool> isKnown(overhead.size() == 0 ? 0 : m_trace->strings.size());
    m_overhead.resize(isKnown.size(), 0);
    for (const auto name : overhead.name) {
        if (!name.isValid() || isKnown[name.value()])
            continue;
        isKnown[name.value()] = true;
        const auto text = m_trace->strings.text(name);
        for (std::size_t i = 0; i < patterns.size(); ++i) {
            if (patterns[i].match(text).hasMatch())
                m_overhead[name.value()] |= std::uint64_t { 1 } << i;
        }
    }
}

std::optional<TimeClass> CallClasses::overheadClass(std::size_t row, std::optional<CallClass> inside) const
{
    const auto& overhead = m_trace->overhead;
    const auto name = overhead.name[row];
    const auto matches = name.isValid() ? m_overhead[name.value()] : 0;
    const auto type = overhead.type[row];
    const bool hasType = overhead.source[row] == OverheadSource::Cupti && type < 64;
    for (std::size_t i = 0; i < m_overheadRules.size(); ++i) {
        const auto& rule = m_overheadRules[i];
        const bool isOfType = hasType && (rule.types >> type & 1U) != 0;
        const bool isNamed = (matches >> i & 1U) != 0;
        const bool isThere = rule.inside == 0 || (inside && (rule.inside >> static_cast<unsigned>(*inside) & 1U) != 0);
        if ((isOfType || isNamed) && isThere)
            return rule.timeClass;
    }
    return TimeClass::Profiler;
}

} // namespace core
