// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/steps/stepqueries.h"

#include "base/text.h"

namespace core {

namespace {

const auto Begins = QStringLiteral("begins");
const auto LaunchedInUnits = QStringLiteral("launched");

/// Grid and block of a kernel as conditions.
QString hasGridAndBlock(const LaunchShape& shape)
{
    return QStringLiteral("grid_x = %1 AND grid_y = %2 AND grid_z = %3 AND block_x = %4 AND block_y = %5 AND "
                          "block_z = %6")
        .arg(shape.gridX)
        .arg(shape.gridY)
        .arg(shape.gridZ)
        .arg(shape.blockX)
        .arg(shape.blockY)
        .arg(shape.blockZ);
}

/// Queries about the edges of steps: edge k begins step k.
class EdgeQueries
{
public:
    EdgeQueries(const std::shared_ptr<const Trace>& trace, std::shared_ptr<const Steps> steps)
        : m_source(trace, {})
        , m_steps(std::move(steps))
    {
    }
    [[nodiscard]] std::size_t edgeOf(std::size_t row) const { return m_steps->inScope.first + row; }

    /// Selections that startOf() reads.
    [[nodiscard]] sql::Query edges(std::size_t row) const
    {
        sql::Query query;
        if (unit().source == UnitSource::Kernels)
            return query.with(Begins, launchesThatBegin());
        const auto onMain = m_source.onStream(unit().main.stream);
        query.with(QStringLiteral("stream_work"), workOf({ onMain }));
        query.with(QStringLiteral("launches"), m_source.launches());
        // CROSS keeps SQLite from going through all kernels for each call
        query.with(LaunchedInUnits,
                   QStringLiteral("SELECT start_ns, call_start_ns FROM stream_work CROSS JOIN launches USING (process, "
                                  "correlation)\n  WHERE %1")
                       .arg(m_source.ofThread(unit().thread)));
        const auto range = [&](std::size_t edge) { return rangeAt(edge) + QStringLiteral(" LIMIT 1"); };
        query.with(rangeName(edgeOf(row)), range(edgeOf(row)));
        return query.with(rangeName(edgeOf(row) + 1), range(edgeOf(row) + 1));
    }
    /// The moment of an edge of the row that edges() was made for.
    [[nodiscard]] QString startOf(std::size_t edge) const
    {
        if (unit().source == UnitSource::Kernels)
            return QStringLiteral("(SELECT start_ns FROM begins ORDER BY start_ns LIMIT 1 OFFSET %1)").arg(edge);
        return sql::minimumOf(
            QStringLiteral("launched WHERE call_start_ns >= (SELECT start_ns FROM %1)").arg(rangeName(edge)),
            QStringLiteral("start_ns"));
    }
    /// What starts on the GPU in the step of a row.
    [[nodiscard]] QString launches(std::size_t row) const
    {
        auto query = edges(row);
        query.with(QStringLiteral("gpu_work"), workOf({ m_source.onDevice(unit().main.device) }));
        query.with(
            QStringLiteral("step"),
            QStringLiteral("SELECT %1 AS first_ns, %2 AS end_ns").arg(startOf(edgeOf(row)), startOf(edgeOf(row) + 1)));
        return query.value(QStringLiteral("(SELECT count(*) FROM gpu_work, step WHERE gpu_work.start_ns >= first_ns "
                                          "AND gpu_work.start_ns < step.end_ns)"));
    }
    /// The two ranges or launches at the edges of the step of a row.
    [[nodiscard]] QString rows(std::size_t row) const
    {
        const auto edge = edgeOf(row);
        sql::Query query;
        if (unit().source == UnitSource::Kernels) {
            query.with(Begins, launchesThatBegin());
            return query.rows(
                QStringLiteral("SELECT * FROM begins ORDER BY start_ns, end_ns LIMIT 2 OFFSET %1").arg(edge));
        }
        query.with(Behind,
                   m_source.allEvents(EventClass::Nvtx,
                                      { QStringLiteral("event_type IN (59, 60)"),
                                        QStringLiteral("(%1 OR %2)").arg(isRange(edge), isRange(edge + 1)) }));
        return query.rows(QStringLiteral("SELECT * FROM behind ORDER BY start_ns"));
    }

private:
    [[nodiscard]] const RepeatingUnit& unit() const { return *m_steps->work->unit; }
    [[nodiscard]] static QString rangeName(std::size_t edge) { return QStringLiteral("range_%1").arg(edge); }
    [[nodiscard]] QString isRange(std::size_t edge) const
    {
        const auto& nvtx = m_source.trace().nvtx;
        const auto row = m_steps->work->ranges[edge];
        return m_source.isSpan(nvtx.thread[row], nvtx.startNs[row], nvtx.endNs[row]);
    }
    [[nodiscard]] QString rangeAt(std::size_t edge) const
    {
        return m_source.allEvents(EventClass::Nvtx, { isRange(edge) });
    }
    /// Kernels and graph launches that fulfil `conditions`: start_ns, end_ns, process, correlation.
    [[nodiscard]] QString workOf(const QStringList& conditions) const
    {
        QStringList parts;
        for (const auto eventClass : { EventClass::Kernels, EventClass::GraphLaunches }) {
            if (m_source.has(eventClass))
                parts.append(QStringLiteral("SELECT start_ns, end_ns, process, correlation FROM (%1)")
                                 .arg(m_source.allEvents(eventClass, conditions)));
        }
        return parts.join(QStringLiteral("\n  UNION ALL "));
    }
    /// Every launch of the kernel or graph that begins a step.
    [[nodiscard]] QString launchesThatBegin() const
    {
        const auto& trace = m_source.trace();
        const auto row = unit().first.row;
        QStringList conditions { m_source.onStream(unit().main.stream) };
        if (unit().first.kind == WorkKind::Graph) {
            conditions.append(QStringLiteral("graph_id = %1").arg(sql::literal(trace.graphLaunches.graphId[row])));
            return m_source.allEvents(EventClass::GraphLaunches, conditions);
        }
        conditions.append(m_source.hasText(QStringLiteral("name_id"),
                                           { trace.kernelNames[trace.kernels.name[row].value()].fullName }));
        if (unit().hasShapes)
            conditions.append(hasGridAndBlock(trace.launchShapes[trace.kernels.shape[row].value()]));
        return m_source.allEvents(EventClass::Kernels, conditions);
    }

    EvidenceSql m_source;
    std::shared_ptr<const Steps> m_steps;
};

} // namespace

StepSql stepSql(const std::shared_ptr<const Trace>& trace, const std::shared_ptr<const Steps>& steps)
{
    const auto source = std::make_shared<const EvidenceSql>(trace, Scope {});
    const auto queries = std::make_shared<const EdgeQueries>(trace, steps);
    const RowQuery edges = [queries](std::size_t row) { return queries->edges(row); };
    const auto isWhole = [trace](std::size_t) { return !trace->part; };
    const auto reason = Text::tr("steps were looked for in the part of the trace that was read");
    return { limitedSql(momentSql(source, edges, RowExpression([queries](std::size_t row) {
                                      return queries->startOf(queries->edgeOf(row));
                                  })),
                        isWhole, reason),
             limitedSql(durationSql(source, edges, RowExpression([queries](std::size_t row) {
                                        return QStringLiteral("(%1 - %2)")
                                            .arg(queries->startOf(queries->edgeOf(row) + 1),
                                                 queries->startOf(queries->edgeOf(row)));
                                    })),
                        isWhole, reason),
             limitedSql(columnSql(source, [queries](std::size_t row) { return queries->launches(row); }), isWhole,
                        reason),
             rowsSql(source, [queries](std::size_t row) { return queries->rows(row); }) };
}

} // namespace core
