// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/steps/rangecuts.h"

#include "base/stopcheck.h"
#include "statistics/grouping.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

namespace core {

namespace {

/// The ranges of one thread, domain and text as they go by.
struct RangeGroup {
    std::uint32_t first = 0; ///< row of its first range
    std::uint32_t count = 0;
    bool isDisjoint = true;
    std::int64_t lastStartNs = 0, lastEndNs = 0;
    std::int64_t coveredNs = 0;

    void add(std::uint32_t row, std::int64_t startNs, std::int64_t endNs, std::int64_t clippedNs)
    {
        // two at the same moment: which comes first depends on the order of the rows
        isDisjoint = isDisjoint && (count == 0 || (startNs >= lastEndNs && startNs > lastStartNs));
        first = count == 0 ? row : first;
        ++count;
        lastStartNs = startNs;
        lastEndNs = std::max(lastEndNs, endNs);
        coveredNs += clippedNs;
    }
};

/// Groups the NVTX ranges of some threads of a trace.
class RangeGroups
{
public:
    /// @param isOfThread  by ThreadIndex: whose ranges are looked at
    RangeGroups(const Trace& trace, std::vector<char> isOfThread)
        : m_trace(trace)
        , m_isOfThread(std::move(isOfThread))
        , m_textNumber(trace.strings.size(), NotAsked)
        , m_lastOfText(trace.strings.size())
        , m_textsOfThreads(static_cast<std::uint64_t>(trace.threads.size()) * (trace.strings.size() + 1))
        , m_numbers(AnyKey)
    {
        m_isOfThread.push_back(0);
    }
    /// Calls visit(row, number of its group) for all ranges of the threads that have a text. False when stopped.
    template <typename Visitor> bool forEach(const std::stop_token& stop, Visitor visit)
    {
        return forEachRow(stop, [&](std::size_t row) { visit(row, groupOf(row)); });
    }
    /// The same for those whose texts but for numbers are those of the strings `isOfText`, by StringId.
    template <typename Visitor>
    bool forEachOf(const std::vector<char>& isOfText, const std::stop_token& stop, Visitor visit)
    {
        return forEachRow(stop, [&](std::size_t row) {
            if (isOfText[m_trace.nvtx.text[row].value()] != 0)
                visit(row, groupOf(row));
        });
    }
    /// By StringId: those whose texts are but for numbers that of a row of `rows`, of those seen by forEach().
    [[nodiscard]] std::vector<char> textsLike(const std::vector<std::uint32_t>& rows) const
    {
        std::vector<char> isWanted(m_texts.size(), 0);
        for (const auto row : rows)
            isWanted[m_textNumber[m_trace.nvtx.text[row].value()]] = 1;
        std::vector<char> isLike(m_textNumber.size(), 0);
        for (std::size_t id = 0; id < isLike.size(); ++id)
            isLike[id] = m_textNumber[id] != NotAsked && isWanted[m_textNumber[id]] != 0 ? 1 : 0;
        return isLike;
    }
    [[nodiscard]] std::size_t size() const { return m_numbers.size(); }

private:
    static constexpr auto NotAsked = std::numeric_limits<std::uint32_t>::max();
    static constexpr unsigned DomainBits = 32;

    template <typename Visitor> bool forEachRow(const std::stop_token& stop, Visitor visit)
    {
        const auto& nvtx = m_trace.nvtx;
        // rows are picked first: which thread comes next cannot be foreseen, and must not decide where to jump
        std::array<std::size_t, 1024> picked;
        for (std::size_t first = 0; first < nvtx.size(); first += picked.size()) {
            if (stop.stop_requested())
                return false;
            std::size_t count = 0;
            for (auto row = first; row < std::min(nvtx.size(), first + picked.size()); ++row) {
                picked[count] = row;
                count += static_cast<std::size_t>(isLookedAt(row));
            }
            for (std::size_t i = 0; i < count; ++i)
                visit(picked[i]);
        }
        return true;
    }
    [[nodiscard]] bool isLookedAt(std::size_t row) const
    {
        const auto& nvtx = m_trace.nvtx;
        const auto thread = nvtx.thread[row];
        const auto place = thread.isValid() ? thread.value() : m_isOfThread.size() - 1;
        const auto isRange = static_cast<unsigned>(nvtx.kind[row] != NvtxKind::Mark);
        const auto hasText = static_cast<unsigned>(nvtx.text[row].isValid());
        return (static_cast<unsigned>(m_isOfThread[place]) & isRange & hasText) != 0;
    }
    std::uint32_t groupOf(std::size_t row)
    {
        const auto& nvtx = m_trace.nvtx;
        auto& last = m_lastOfText[nvtx.text[row].value()];
        if (last.group == NotAsked || last.thread != nvtx.thread[row] || last.domain != nvtx.domain[row])
            last = { nvtx.thread[row], nvtx.domain[row], soughtGroupOf(row) };
        return last.group;
    }
    std::uint32_t soughtGroupOf(std::size_t row)
    {
        const auto& nvtx = m_trace.nvtx;
        auto& text = m_textNumber[nvtx.text[row].value()];
        if (text == NotAsked) {
            const auto grouped = withoutNumbers(m_trace.strings.text(nvtx.text[row]));
            text = m_texts.try_emplace(grouped, static_cast<std::uint32_t>(m_texts.size())).first->second;
        }
        const auto thread = std::uint64_t { nvtx.thread[row].value() };
        const auto ofThread = m_textsOfThreads.numberOf(thread * (m_trace.strings.size() + 1) + text);
        return m_numbers.numberOf(std::uint64_t { ofThread } << DomainBits | nvtx.domain[row]);
    }

    /// Of the range that was seen last with a text: most texts are of one thread and domain.
    struct Last {
        ThreadIndex thread;
        std::uint32_t domain = 0;
        std::uint32_t group = NotAsked;
    };

    const Trace& m_trace;
    std::vector<char> m_isOfThread; ///< by ThreadIndex, 0 or 1; the last: of no thread
    std::map<QString, std::uint32_t> m_texts; ///< without their numbers
    std::vector<std::uint32_t> m_textNumber; ///< by StringId
    std::vector<Last> m_lastOfText; ///< by StringId
    GroupNumbers m_textsOfThreads;
    GroupNumbers m_numbers; ///< of (thread, text, domain)
};

bool isUnit(const RangeGroup& group, const TimeWindow& window)
{
    return group.count >= LeastLaunchesOfCut && group.isDisjoint
        && 2 * static_cast<double>(group.coveredNs) >= static_cast<double>(window.durationNs());
}

/// Threads that launched kernels or graphs into the stream of `main`.
std::vector<char> launchingThreads(const Trace& trace, const MainStream& main)
{
    std::vector<char> isLaunching(trace.threads.size(), 0);
    const auto note = [&](const auto& work) {
        for (std::size_t row = 0; row < work.size(); ++row) {
            if (work.stream[row] != main.stream || !work.launch[row].isValid())
                continue;
            if (const auto thread = trace.calls.thread[work.launch[row].value()]; thread.isValid())
                isLaunching[thread.value()] = 1;
        }
    };
    note(trace.kernels);
    note(trace.graphLaunches);
    return isLaunching;
}

UnitRanges rangesOf(const Trace& trace, const RangeGroup& group)
{
    UnitRanges ranges;
    ranges.thread = trace.nvtx.thread[group.first];
    ranges.text = withoutNumbers(trace.strings.text(trace.nvtx.text[group.first]));
    ranges.coveredNs = group.coveredNs;
    ranges.rows.reserve(group.count);
    return ranges;
}

double medianDurationNs(const Trace& trace, const UnitRanges& ranges)
{
    std::vector<std::int64_t> durations;
    durations.reserve(ranges.rows.size());
    for (const auto row : ranges.rows)
        durations.push_back(trace.nvtx.endNs[row] - trace.nvtx.startNs[row]);
    return quantile(durations, 0.5);
}

} // namespace

QString withoutNumbers(const QString& text)
{
    QString result;
    result.reserve(text.size());
    bool isNumber = false;
    for (const auto character : text) {
        const bool isDigit = character >= QLatin1Char('0') && character <= QLatin1Char('9');
        if (!isDigit)
            result.append(character);
        else if (!isNumber)
            result.append(QLatin1Char('#'));
        isNumber = isDigit;
    }
    return result;
}

Cancellable<std::vector<UnitRanges>> findUnitRanges(const Trace& trace, const MainStream& main,
                                                    const std::stop_token& stop)
{
    const auto isLaunching = launchingThreads(trace, main);
    const auto& nvtx = trace.nvtx;
    RangeGroups numbers(trace, isLaunching);
    std::vector<RangeGroup> groups;
    const auto add = [&](std::size_t row, std::uint32_t group) {
        if (group == groups.size())
            groups.emplace_back();
        const auto start = std::max(nvtx.startNs[row], main.window.startNs);
        const auto end = std::min(nvtx.endNs[row], main.window.endNs);
        groups[group].add(static_cast<std::uint32_t>(row), nvtx.startNs[row], nvtx.endNs[row],
                          std::max<std::int64_t>(0, end - start));
    };
    if (!numbers.forEach(stop, add))
        return cancelled();
    std::vector<UnitRanges> found;
    std::vector<std::uint32_t> firsts; // their rows
    std::map<std::uint32_t, std::size_t> placeOf; // by group
    for (std::uint32_t group = 0; group < groups.size(); ++group) {
        if (!isUnit(groups[group], main.window))
            continue;
        placeOf.emplace(group, found.size());
        firsts.push_back(groups[group].first);
        found.push_back(rangesOf(trace, groups[group]));
    }
    if (found.empty())
        return found;
    const auto keep = [&](std::size_t row, std::uint32_t group) {
        if (const auto place = placeOf.find(group); place != placeOf.end())
            found[place->second].rows.push_back(static_cast<std::uint32_t>(row));
    };
    if (!numbers.forEachOf(numbers.textsLike(firsts), stop, keep))
        return cancelled();
    for (auto& ranges : found)
        ranges.medianNs = medianDurationNs(trace, ranges);
    std::sort(found.begin(), found.end(), [&](const UnitRanges& left, const UnitRanges& right) {
        const auto key = [&](const UnitRanges& ranges) {
            return std::tuple(-ranges.medianNs, nvtx.startNs[ranges.rows.front()],
                              trace.threads[ranges.thread.value()].globalTid);
        };
        return key(left) != key(right) ? key(left) < key(right) : left.text < right.text;
    });
    return found;
}

Cancellable<UnitCuts> cutAtRanges(const Trace& trace, const WorkSequence& sequence, const UnitRanges& ranges,
                                  const std::stop_token& stop)
{
    UnitCuts cuts;
    std::size_t next = 0; // the first range that no launch belongs to yet
    for (std::size_t position = 0; position < sequence.size() && next < ranges.rows.size(); ++position) {
        if (isStopDue(position, stop))
            return cancelled();
        const auto launch = sequence.launch(position);
        if (!launch.isValid() || trace.calls.thread[launch.value()] != ranges.thread)
            continue;
        const auto launchNs = trace.calls.startNs[launch.value()];
        const auto begun = next;
        while (next < ranges.rows.size() && trace.nvtx.startNs[ranges.rows[next]] <= launchNs)
            ++next;
        if (next == begun)
            continue;
        cuts.positions.push_back(static_cast<std::uint32_t>(position));
        cuts.ranges.push_back(ranges.rows[next - 1]);
    }
    if (!findModalPieces(sequence, cuts, stop))
        return cancelled();
    return cuts;
}

} // namespace core
