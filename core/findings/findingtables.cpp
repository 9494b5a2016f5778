// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/displayformat.h"
#include "base/text.h"
#include "evidence/evidencecolumns.h"
#include "findings/findings.h"
#include "table/tablekeys.h"

#include <algorithm>

namespace core {

namespace {

/// The cell that holds the bound of a finding in ns, if one of its figures stands in the same row and column.
class BoundCells
{
public:
    BoundCells(std::shared_ptr<const Findings> findings, std::vector<TablePointer> tables)
        : m_findings(std::move(findings))
        , m_tables(std::move(tables))
    {
    }

    /// SQL of the bound with `unit` ("_ns", "_ms"); empty when it is no single cell.
    [[nodiscard]] QString sql(std::size_t row, const QString& unit) const
    {
        const auto& finding = m_findings->rows[row];
        for (const auto& figure : finding.evidence) {
            const auto* table = findTable(figure.tableKey);
            if (!table || figure.row >= table->rowCount || !figure.columnKey.endsWith(QStringLiteral("_ms")))
                continue;
            const auto prefix = figure.columnKey.chopped(3);
            const auto whole = table->findColumn(prefix + QStringLiteral("_ns"));
            const auto wanted = table->findColumn(prefix + unit);
            if (whole && wanted && finding.recoverableNs
                && table->cell(figure.row, *whole) == Cell(*finding.recoverableNs) && table->columns[*wanted].sql)
                return table->columns[*wanted].sql(figure.row);
        }
        return {};
    }

private:
    [[nodiscard]] const Table* findTable(QStringView key) const
    {
        const auto found = std::find_if(m_tables.begin(), m_tables.end(),
                                        [key](const TablePointer& table) { return table->key == key; });
        return found == m_tables.end() ? nullptr : found->get();
    }

    std::shared_ptr<const Findings> m_findings;
    std::vector<TablePointer> m_tables;
};

void addBound(TableBuilder<Finding>& builder, const std::shared_ptr<const Findings>& findings,
              const std::vector<TablePointer>& tables)
{
    const auto cells = std::make_shared<const BoundCells>(findings, tables);
    const auto boundSql = [&](const QString& unit) -> ColumnSql {
        return { [cells, unit](std::size_t row) { return cells->sql(row, unit); },
                 Text::tr("an upper bound put together from the figures under evidence, each of which has its SQL") };
    };
    builder.duration(
        { QStringLiteral("recoverable"), QStringLiteral("Recoverable"),
          Text::tr("At most this much wall time can be won, by the derivation of the rule; empty when there is "
                   "no bound. Bounds do not add up.") },
        { Aggregate::Extreme, Better::Less }, [](const Finding& finding) { return finding.recoverableNs; },
        { boundSql(QStringLiteral("_ns")), boundSql(QStringLiteral("_ms")) });
    builder.sortedByLast();
}

QString joined(const QStringList& texts)
{
    return texts.join(QStringLiteral("; "));
}

/// "kernels row 1 total_ms": where the figures stand.
QString evidencePlaces(const Finding& finding)
{
    QStringList places;
    for (const auto& figure : finding.evidence) {
        places.append(QStringLiteral("%1 row %2 %3").arg(figure.tableKey).arg(figure.row + 1).arg(figure.columnKey));
    }
    return joined(places);
}

QString stateName(RuleState state)
{
    switch (state) {
    case RuleState::Fired:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "fired"));
    case RuleState::NotFired:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "did not fire"));
    case RuleState::NotJudged:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "not judged"));
    }
    return {};
}

} // namespace

Table describeFindings(std::shared_ptr<const Trace> trace, std::shared_ptr<const Findings> findings,
                       const std::vector<TablePointer>& tables)
{
    TableBuilder<Finding> builder(TableKey::Findings, QStringLiteral("Findings"), rowsOf(findings, &Findings::rows),
                                  findings->provenance);
    builder
        .text(
            { QStringLiteral("severity"), QStringLiteral("Severity"), Text::tr("high, medium or low, by thresholds.") },
            Note, [](const Finding& finding) { return findingSeverityName(finding.severity); })
        .isVocabulary
        = true;
    auto& rule = builder.text({ QStringLiteral("rule"), QStringLiteral("Rule"), Text::tr("What was looked for.") },
                              Identity, [](const Finding& finding) { return findingRuleKey(finding.rule); });
    rule.toolTip = [findings](std::size_t row) { return findingRuleDerivation(findings->rows[row].rule); };
    builder.text({ QStringLiteral("title"), QStringLiteral("Finding"), Text::tr("What was found.") }, Note,
                 [](const Finding& finding) { return finding.title; });
    auto& evidence = builder.text({ QStringLiteral("evidence"), QStringLiteral("Evidence"),
                                    Text::tr("The figures it stands on; each is a cell of another table.") },
                                  Note, [](const Finding& finding) { return evidenceText(finding); });
    evidence.display = [findings, originNs = trace->extent.startNs](std::size_t row, const DisplayFormat& format) {
        QStringList texts;
        for (const auto& figure : findings->rows[row].evidence)
            texts += figureText(figure, originNs, format);
        return joined(texts);
    };
    builder.text({ QStringLiteral("evidence_cells"), QStringLiteral("Evidence cells"),
                   Text::tr("Table, row and column of each of these figures."), ColumnUse::ExportOnly },
                 Note, evidencePlaces);
    addBound(builder, findings, tables);
    builder.number(
        { QStringLiteral("window_ms"), QStringLiteral("Window"),
          Text::tr("From the first to the last GPU work in scope; without GPU work the time of the scope.") },
        { Aggregate::Sum, Better::Neither }, Unit::Milliseconds, 3,
        [](const Finding& finding) { return static_cast<double>(finding.windowNs) / NsPerMs; },
        noSql(Text::tr("the hull of the windows of all GPUs, whose ends are in table gpu_idle")));
    builder.text(
        { QStringLiteral("recommendation"), QStringLiteral("Recommendation"), Text::tr("What to do about it.") }, Note,
        [](const Finding& finding) { return finding.recommendation; });
    builder.text(
        { QStringLiteral("limitation"), QStringLiteral("Limitation"), Text::tr("What the finding does not know.") },
        Note, [](const Finding& finding) { return finding.limitation.isEmpty() ? Cell() : Cell(finding.limitation); });
    builder.text({ QStringLiteral("pid"), QStringLiteral("PID"), Text::tr("The process it is about, if it is one.") },
                 Note, [trace](const Finding& finding) { return pidCell(*trace, finding.subject.process); });
    addDeviceLabel(builder, trace, [](const Finding& finding) { return finding.subject.device; });
    builder.text({ QStringLiteral("gpu_id"), QStringLiteral("GPU id"),
                   Text::tr("TARGET_INFO_GPU.id of the physical GPU."), ColumnUse::ExportOnly },
                 Identity, [trace](const Finding& finding) { return gpuIdCell(*trace, finding.subject.device); });
    auto& table = builder.table();
    if (findings->rows.empty())
        table.summary = Text::tr("No rule fired (%1).").arg(findings->provenance.coverage);
    table.subject = [findings](std::size_t row) { return findings->rows[row].subject; };
    return builder.take(*trace);
}

Table describeFindingRules(std::shared_ptr<const Findings> findings)
{
    TableBuilder<RuleOutcome> builder(TableKey::FindingRules, QStringLiteral("Rules of the findings"),
                                      rowsOf(findings, &Findings::outcomes), findings->provenance);
    builder.text({ QStringLiteral("rule"), QStringLiteral("Rule"), Text::tr("What was looked for.") }, Identity,
                 [](const RuleOutcome& outcome) { return findingRuleKey(outcome.rule); });
    builder
        .text({ QStringLiteral("outcome"), QStringLiteral("Outcome"),
                Text::tr("fired, did not fire, or not judged because data is missing.") },
              Note, [](const RuleOutcome& outcome) { return stateName(outcome.state); })
        .isVocabulary
        = true;
    builder.count(
        { QStringLiteral("findings"), QStringLiteral("Findings"), Text::tr("Findings of the rule.") },
        { Aggregate::Sum, Better::Less },
        [](const RuleOutcome& outcome) { return static_cast<std::int64_t>(outcome.findingCount); },
        noSql(Text::tr("findings are counted, not rows of the file")));
    builder.text({ QStringLiteral("reason"), QStringLiteral("Reason"),
                   Text::tr("What was found, or why the rule did not fire or was not judged.") },
                 Note, [](const RuleOutcome& outcome) { return outcome.reason; });
    builder.text({ QStringLiteral("derivation"), QStringLiteral("Derivation"),
                   Text::tr("When the rule fires, and what its bound is made of.") },
                 Note, [](const RuleOutcome& outcome) { return findingRuleDerivation(outcome.rule); });
    return builder.take();
}

} // namespace core
