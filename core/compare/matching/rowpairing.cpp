// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/matching/rowpairing.h"

#include "analysis/nccl/ncclevents.h"
#include "analysis/steps/rangecuts.h"
#include "base/stopcheck.h"
#include "base/text.h"
#include "statistics/statistics.h"
#include "table/tablekeys.h"

#include <QHash>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

namespace core {

namespace {

/// By row, its partner.
struct Partners : Sides<std::vector<std::optional<std::size_t>>> {
    std::vector<MatchLevel> levels; ///< by row of BASE
    std::vector<std::optional<double>> confidences; ///< by row of BASE

    void join(std::size_t baseRow, std::size_t newRow, MatchLevel level)
    {
        base[baseRow] = newRow;
        now[newRow] = baseRow;
        levels[baseRow] = level;
    }
    /// The rows that a partner was chosen among, on the side with more of them.
    void setCandidates(std::size_t baseRow, int count) { confidences[baseRow] = 1.0 / count; }
};

/// The key of a row as one text; equal ones are numbered, so that each is found once.
QString numberedKey(const QString& key, QHash<QString, int>& seen)
{
    const auto number = seen[key]++;
    return key + QChar(0x1E) + QString::number(number);
}

/// Pairs rows that have none yet by the text that `keyOf(side, row)` makes of them; below FullName that is a guess.
/// False when stopped.
template <typename KeyOf>
bool pairByKey(const Sides<TablePointer>& tables, Partners& partners, MatchLevel level, KeyOf keyOf,
               const std::stop_token& stop)
{
    QHash<QString, std::size_t> rowOfNew;
    Sides<QHash<QString, int>> seen;
    std::vector<std::pair<std::size_t, QString>> guessed; ///< rows of BASE and their keys
    for (std::size_t row = 0; row < tables.now->rowCount; ++row) {
        if (isStopDue(row, stop))
            return false;
        if (!partners.now[row])
            rowOfNew.insert(numberedKey(keyOf(Side::New, row), seen.now), row);
    }
    for (std::size_t row = 0; row < tables.base->rowCount; ++row) {
        if (isStopDue(row, stop))
            return false;
        if (partners.base[row])
            continue;
        const auto key = keyOf(Side::Base, row);
        const auto found = rowOfNew.constFind(numberedKey(key, seen.base));
        if (found == rowOfNew.cend())
            continue;
        partners.join(row, *found, level);
        if (level != MatchLevel::FullName)
            guessed.emplace_back(row, key);
    }
    for (const auto& [row, key] : guessed)
        partners.setCandidates(row, std::max(seen.base.value(key), seen.now.value(key)));
    return true;
}

/// What a row is called, without the columns that say nothing.
QStringList namesOfRow(const Table& table, std::size_t row)
{
    auto names = table.rowKey(row);
    names.removeAll(QString());
    return names;
}

QStringList namesOfChoice(const MatchChoice& choice, Side side)
{
    auto names = choice.row[side];
    names.removeAll(QString());
    return names;
}

void pairPins(const Sides<TablePointer>& tables, const MatchChoices& choices, Partners& partners)
{
    const auto find = [&](const MatchChoice& pin, Side side) -> std::optional<std::size_t> {
        for (std::size_t row = 0; row < tables[side]->rowCount; ++row) {
            if (!partners[side][row] && namesOfRow(*tables[side], row) == namesOfChoice(pin, side))
                return row;
        }
        return std::nullopt;
    };
    for (const auto& pin : choices.pins) {
        if (pin.table != tables.base->key)
            continue;
        const auto base = find(pin, Side::Base);
        const auto now = find(pin, Side::New);
        if (base && now)
            partners.join(*base, *now, MatchLevel::Pinned);
    }
}

void separateRows(const Sides<TablePointer>& tables, const MatchChoices& choices, Partners& partners)
{
    for (const auto& choice : choices.apart) {
        if (choice.table != tables.base->key)
            continue;
        for (std::size_t row = 0; row < tables.base->rowCount; ++row) {
            auto& now = partners.base[row];
            if (!now || namesOfRow(*tables.base, row) != namesOfChoice(choice, Side::Base)
                || namesOfRow(*tables.now, *now) != namesOfChoice(choice, Side::New))
                continue;
            partners.now[*now].reset();
            now.reset();
        }
    }
}

/// By what a row is found in the other table.
class RowKeys
{
public:
    RowKeys(const Sides<TablePointer>& tables, const RowNumbers* numbers)
        : m_tables(tables)
        , m_numbers(tables.base->subject && tables.now->subject ? numbers : nullptr)
    {
    }
    [[nodiscard]] QString of(Side side, std::size_t row) const
    {
        const auto& table = *m_tables[side];
        if (m_numbers == nullptr)
            return table.rowKey(row).join(QChar(0x1F));
        const auto subject = table.subject(row);
        auto key = keyWithoutGpu(table, row, subject.device.isValid());
        const auto add = [&](const std::vector<std::uint32_t>& numbers, auto index) {
            if (index.isValid() && index.value() < numbers.size())
                key += QChar(0x1F) + QString::number(numbers[index.value()]);
        };
        add(m_numbers->process[side], subject.process);
        add(m_numbers->stream[side], subject.stream);
        add(m_numbers->thread[side], subject.thread);
        add(m_numbers->device[side], subject.device);
        return key;
    }

private:
    /// Table::rowKey(), where the GPU is known without its number: the partner of GPU 0 may be GPU 2.
    static QString keyWithoutGpu(const Table& table, std::size_t row, bool isGpuKnown)
    {
        QStringList key;
        for (std::size_t column = 0; column < table.columns.size(); ++column) {
            const auto& of = table.columns[column];
            if (of.role == ColumnRole::Identity && !(isGpuKnown && of.key == QLatin1String("gpu_id")))
                key.append(table.text(row, column));
        }
        return key.join(QChar(0x1F));
    }

    const Sides<TablePointer>& m_tables;
    const RowNumbers* m_numbers;
};

/// What processes are paired by.
struct ProcessFacts {
    QString name;
    std::set<std::size_t> gpus; ///< numbers of the GPU pairs that it gave kernels or CUDA graphs
    std::int64_t firstNs = INT64_MAX; ///< of its first kernel or CUDA graph
    NcclRank rank;
};

/// Pairs what has none yet and an equal key, in the order of the first kernels; with `isUnique` only what no other of
/// its run is like. `keyOf(facts)` is optional: what has none is not paired.
template <typename KeyOf>
void pairProcesses(const Sides<std::vector<ProcessFacts>>& facts, Sides<std::vector<std::uint32_t>>& numbers,
                   std::uint32_t& next, bool isUnique, KeyOf keyOf)
{
    std::map<decltype(keyOf(ProcessFacts())), Sides<std::vector<std::size_t>>> groups;
    for (const auto side : BothSides) {
        for (std::size_t process = 0; process < facts[side].size(); ++process) {
            if (const auto key = keyOf(facts[side][process]); key && numbers[side][process] == UINT32_MAX)
                groups[key][side].push_back(process);
        }
    }
    for (auto& [key, places] : groups) {
        if (isUnique && (places.base.size() != 1 || places.now.size() != 1))
            continue;
        for (const auto side : BothSides) {
            std::stable_sort(places[side].begin(), places[side].end(), [&](std::size_t left, std::size_t right) {
                return facts[side][left].firstNs < facts[side][right].firstNs;
            });
        }
        for (std::size_t i = 0; i < std::min(places.base.size(), places.now.size()); ++i) {
            numbers.base[places.base[i]] = next;
            numbers.now[places.now[i]] = next++;
        }
    }
}

/// Finds what processes and streams did on the GPUs of one side.
class SideWork
{
public:
    SideWork(const CompareRun& run, const GpuPairs& gpus, Side side)
        : m_run(run)
        , m_pairOf(run.trace->devices.size(), NoPair)
        , streamNs(run.trace->streams.size(), 0)
        , processes(run.trace->processes.size())
    {
        for (std::size_t pair = 0; pair < gpus.pairs.size(); ++pair)
            m_pairOf[gpus.pairs[pair].device[side].value()] = pair;
        const auto& ranks = run.options.ncclEvents->rankOfProcess;
        for (std::size_t process = 0; process < processes.size(); ++process) {
            processes[process].name = run.trace->processes[process].name;
            processes[process].rank = process < ranks.size() ? ranks[process] : NcclRank();
        }
    }
    /// False when stopped.
    bool collect(const std::stop_token& stop)
    {
        return addRows(m_run.trace->kernels, stop) && addRows(m_run.trace->graphLaunches, stop);
    }
    /// NoPair: of a GPU without a partner, or none.
    [[nodiscard]] std::size_t pairOf(StreamIndex stream) const
    {
        const auto device = m_run.trace->deviceOf(stream);
        return device.isValid() ? m_pairOf[device.value()] : NoPair;
    }
    static constexpr std::size_t NoPair = SIZE_MAX;

private:
    template <typename Work> bool addRows(const Work& work, const std::stop_token& stop)
    {
        for (std::size_t row = 0; row < work.size(); ++row) {
            if (isStopDue(row, stop))
                return false;
            const auto stream = work.stream[row];
            addSaturated(streamNs[stream.value()], work.endNs[row] - work.startNs[row]);
            const auto pair = pairOf(stream);
            const auto process = m_run.trace->streams[stream.value()].process;
            if (pair == NoPair || !process.isValid())
                continue;
            auto& facts = processes[process.value()];
            facts.gpus.insert(pair);
            facts.firstNs = std::min(facts.firstNs, work.startNs[row]);
        }
        return true;
    }

    const CompareRun& m_run;
    std::vector<std::size_t> m_pairOf; ///< by DeviceIndex

public:
    std::vector<std::int64_t> streamNs; ///< by StreamIndex
    std::vector<ProcessFacts> processes; ///< by ProcessIndex
};

/// Numbers the streams of each GPU pair by their time.
std::vector<std::uint32_t> streamNumbers(const SideWork& work)
{
    std::vector<std::size_t> order(work.streamNs.size());
    for (std::size_t stream = 0; stream < order.size(); ++stream)
        order[stream] = stream;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t left, std::size_t right) { return work.streamNs[left] > work.streamNs[right]; });
    std::map<std::size_t, std::uint32_t> counts;
    std::vector<std::uint32_t> numbers(order.size());
    for (const auto stream : order)
        numbers[stream] = counts[work.pairOf(StreamIndex { stream })]++;
    return numbers;
}

/// Numbers the threads of each process and name by their ids.
std::vector<std::uint32_t> threadNumbers(const Trace& trace, const std::vector<std::uint32_t>& numberOfProcess)
{
    std::vector<std::size_t> order(trace.threads.size());
    std::iota(order.begin(), order.end(), std::size_t { 0 });
    std::stable_sort(order.begin(), order.end(), [&](std::size_t left, std::size_t right) {
        return trace.threads[left].tid < trace.threads[right].tid;
    });
    std::map<std::pair<std::uint32_t, QString>, std::uint32_t> counts;
    std::vector<std::uint32_t> numbers(order.size());
    for (const auto thread : order) {
        const auto process = trace.threads[thread].process;
        const auto number = process.isValid() ? numberOfProcess[process.value()] : UINT32_MAX;
        numbers[thread] = counts[{ number, trace.threads[thread].name }]++;
    }
    return numbers;
}

/// Those of a pair have its number; those that no kernel ran on are told apart by their ids.
std::vector<std::uint32_t> deviceNumbers(const Trace& trace, const GpuPairs& gpus, Side side)
{
    std::vector<std::uint32_t> numbers;
    numbers.reserve(trace.devices.size());
    for (const auto& device : trace.devices)
        numbers.push_back(static_cast<std::uint32_t>(gpus.pairs.size()) + static_cast<std::uint32_t>(device.gpuId));
    for (std::size_t pair = 0; pair < gpus.pairs.size(); ++pair)
        numbers[gpus.pairs[pair].device[side].value()] = static_cast<std::uint32_t>(pair);
    return numbers;
}

/// Pairs the rows of which no other without a partner is called the same on its side.
template <typename KeyOf> void pairUnique(const Sides<TablePointer>& tables, Partners& partners, KeyOf keyOf)
{
    std::map<QString, Sides<std::vector<std::size_t>>> rows;
    for (const auto side : BothSides) {
        for (std::size_t row = 0; row < tables[side]->rowCount; ++row) {
            if (!partners[side][row])
                rows[keyOf(side, row)][side].push_back(row);
        }
    }
    for (const auto& [key, places] : rows) {
        if (places.base.size() != 1 || places.now.size() != 1)
            continue;
        partners.join(places.base.front(), places.now.front(), MatchLevel::Stem);
        partners.setCandidates(places.base.front(), 1);
    }
}

/// Pairs NVTX ranges that are not called the same: "step 16" of one run is "step 17" of another. False when stopped.
bool pairRanges(const Sides<TablePointer>& tables, const RowKeys& keys, const Sides<std::vector<QString>>* paths,
                Partners& partners, const std::stop_token& stop)
{
    const auto grouped = [&](Side side, std::size_t row) { return withoutNumbers(keys.of(side, row)); };
    const auto withPath
        = [&](Side side, std::size_t row) { return grouped(side, row) + QChar(0x1F) + (*paths)[side][row]; };
    if (paths != nullptr && !pairByKey(tables, partners, MatchLevel::WithArguments, withPath, stop))
        return false;
    if (!pairByKey(tables, partners, MatchLevel::WithArguments, grouped, stop))
        return false;
    const auto text = tables.base->findColumn(u"text");
    const auto kind = tables.base->findColumn(u"kind");
    if (text && kind) { // the domain may have another name, or have lost it
        pairUnique(tables, partners, [&](Side side, std::size_t row) {
            return withoutNumbers(tables[side]->text(row, *text)) + QChar(0x1F) + tables[side]->text(row, *kind);
        });
    }
    return true;
}

} // namespace

Cancellable<RowNumbers> pairProcessesAndStreams(const CompareRuns& runs, const GpuPairs& gpus,
                                                const std::stop_token& stop)
{
    RowNumbers numbers;
    Sides<std::vector<ProcessFacts>> facts;
    const bool isDone = onBothSides([&](Side side) {
        SideWork work(runs[side], gpus, side);
        if (!work.collect(stop))
            return false;
        numbers.stream[side] = streamNumbers(work);
        facts[side] = std::move(work.processes);
        numbers.process[side].assign(facts[side].size(), UINT32_MAX);
        return true;
    });
    if (!isDone)
        return cancelled();
    std::uint32_t next = 0;
    pairProcesses(facts, numbers.process, next, true, [](const ProcessFacts& of) {
        return of.rank.isKnown() ? std::optional(of.rank.rank) : std::nullopt;
    });
    pairProcesses(facts, numbers.process, next, true,
                  [](const ProcessFacts& of) { return std::optional(std::pair(of.name, of.gpus)); });
    pairProcesses(facts, numbers.process, next, false, [](const ProcessFacts& of) {
        return std::optional(of.gpus.empty() ? SideWork::NoPair : *of.gpus.begin());
    });
    pairProcesses(facts, numbers.process, next, false, [](const ProcessFacts&) { return std::optional(0); });
    for (const auto side : BothSides) {
        for (auto& number : numbers.process[side]) // without a partner: another number on each side
            number = number == UINT32_MAX ? next++ : number;
    }
    for (const auto side : BothSides) {
        numbers.thread[side] = threadNumbers(*runs[side].trace, numbers.process[side]);
        numbers.device[side] = deviceNumbers(*runs[side].trace, gpus, side);
    }
    return numbers;
}

Cancellable<RowPairs> pairRows(const Sides<TablePointer>& tables, const RowHints& hints, const std::stop_token& stop)
{
    Partners partners;
    for (const auto side : BothSides)
        partners[side].resize(tables[side]->rowCount);
    partners.levels.resize(tables.base->rowCount, MatchLevel::None);
    partners.confidences.resize(tables.base->rowCount);
    if (hints.choices != nullptr)
        pairPins(tables, *hints.choices, partners);
    const RowKeys keys(tables, hints.numbers);
    if (!pairByKey(
            tables, partners, MatchLevel::FullName, [&](Side side, std::size_t row) { return keys.of(side, row); },
            stop))
        return cancelled();
    if (tables.base->key == TableKey::NvtxRanges && !pairRanges(tables, keys, hints.rangePaths, partners, stop))
        return cancelled();
    if (hints.choices != nullptr)
        separateRows(tables, *hints.choices, partners);
    RowPairs pairs;
    pairs.reserve(tables.base->rowCount);
    for (std::size_t row = 0; row < tables.base->rowCount; ++row) {
        const auto now = partners.base[row];
        pairs.push_back({ { row, now },
                          now ? partners.levels[row] : MatchLevel::None,
                          now ? partners.confidences[row] : std::nullopt });
    }
    for (std::size_t row = 0; row < tables.now->rowCount; ++row) {
        if (!partners.now[row])
            pairs.push_back({ { std::nullopt, row }, MatchLevel::None, std::nullopt });
    }
    return pairs;
}

QStringList staleRowChoices(const Sides<std::vector<TablePointer>>& tables, const MatchChoices& choices)
{
    QStringList sentences;
    for (const auto* list : { &choices.pins, &choices.apart }) {
        for (const auto& choice : *list) {
            for (const auto side : BothSides) {
                if (choice.table == TableKey::Kernels)
                    continue;
                const auto table = std::find_if(tables[side].begin(), tables[side].end(),
                                                [&](const TablePointer& of) { return of->key == choice.table; });
                bool isThere = false;
                for (std::size_t row = 0; table != tables[side].end() && !isThere && row < (*table)->rowCount; ++row)
                    isThere = namesOfRow(**table, row) == namesOfChoice(choice, side);
                if (isThere)
                    continue;
                const auto sideName = side == Side::Base ? QStringLiteral("BASE") : QStringLiteral("NEW");
                sentences.append(
                    (list == &choices.pins
                         ? Text::tr("A pin is stale: table %1 of %2 has no row “%3”.")
                         : Text::tr("A pair that is kept apart is stale: table %1 of %2 has no row “%3”."))
                        .arg(choice.table, sideName, namesOfChoice(choice, side).join(QStringLiteral(", "))));
            }
        }
    }
    sentences.removeDuplicates();
    return sentences;
}

} // namespace core
