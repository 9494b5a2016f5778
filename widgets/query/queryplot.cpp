// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/queryplot.h"

#include "charts/chartpane.h"
#include "parts/flowlayout.h"
#include "query/querycharts.h"

#include <QComboBox>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace {

/// The columns that may be chosen, with their positions as data; `hasTexts`: also those that hold no numbers.
void fill(QComboBox& box, const core::Table& table, bool hasTexts, std::size_t preferred)
{
    const auto before = box.currentText();
    const QSignalBlocker blocker(box);
    box.clear();
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        if (hasTexts || table.columns[column].isNumeric())
            box.addItem(table.columns[column].key, static_cast<qulonglong>(column));
    }
    const int same = box.findText(before);
    const int other = box.findData(static_cast<qulonglong>(preferred));
    box.setCurrentIndex(same >= 0 ? same : std::max(0, other));
}

} // namespace

QueryPlot::QueryPlot(ViewContext& context, QWidget* parent)
    : QWidget(parent)
    , m_kind(new QComboBox)
    , m_x(new QComboBox)
    , m_y(new QComboBox)
    , m_yLabel(new QLabel(tr("Values")))
    , m_chart(new ChartPane(context, QStringLiteral("query"), tr("Plot")))
{
    m_kind->addItems({ tr("Line"), tr("Bars"), tr("Histogram") });
    m_kind->setAccessibleName(tr("Kind of plot"));
    m_x->setAccessibleName(tr("Column along the axis"));
    m_y->setAccessibleName(tr("Column of the values"));
    auto* choices = new QWidget;
    auto* flow = new FlowLayout(choices);
    flow->setContentsMargins({});
    auto* along = new QLabel(tr("of"));
    for (QWidget* part : { static_cast<QWidget*>(m_kind), static_cast<QWidget*>(along), static_cast<QWidget*>(m_x),
                           static_cast<QWidget*>(m_yLabel), static_cast<QWidget*>(m_y) })
        flow->addWidget(part);
    for (auto* box : { m_x, m_y })
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(choices);
    layout->addWidget(m_chart, 1);
    connect(m_kind, &QComboBox::currentIndexChanged, this, [this] {
        fillColumns();
        draw();
    });
    connect(m_kind, &QComboBox::activated, this, [this] { m_isKindChosen = true; });
    for (auto* box : { m_x, m_y })
        connect(box, &QComboBox::currentIndexChanged, this, &QueryPlot::draw);
    setTable(nullptr);
}

void QueryPlot::setTable(const core::TablePointer& table)
{
    m_table = table;
    if (table && !table->columns.empty() && !m_isKindChosen) {
        const QSignalBlocker blocker(m_kind);
        setKind(table->columns.front().isNumeric() ? Kind::Line : Kind::Bars);
    }
    fillColumns();
    draw();
}

void QueryPlot::setKind(Kind kind)
{
    m_kind->setCurrentIndex(static_cast<int>(kind));
}

void QueryPlot::fillColumns()
{
    const auto kind = static_cast<Kind>(m_kind->currentIndex());
    m_y->setVisible(kind != Kind::Histogram);
    m_yLabel->setVisible(kind != Kind::Histogram);
    if (!m_table)
        return;
    const auto isNumber = [](const core::TableColumn& column) { return column.isNumeric(); };
    const auto& columns = m_table->columns;
    const auto first = std::find_if(columns.begin(), columns.end(), isNumber);
    const auto second = first == columns.end() ? first : std::find_if(first + 1, columns.end(), isNumber);
    const auto position = [&](auto column) { return static_cast<std::size_t>(column - columns.begin()); };
    fill(*m_x, *m_table, kind == Kind::Bars, kind == Kind::Bars ? 0 : position(first));
    fill(*m_y, *m_table, false, kind == Kind::Bars || second == columns.end() ? position(first) : position(second));
}

void QueryPlot::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_isStale)
        draw();
}

void QueryPlot::draw()
{
    m_isStale = !isVisible();
    if (m_isStale)
        return;
    const auto kind = static_cast<Kind>(m_kind->currentIndex());
    if (!m_table || m_table->rowCount == 0 || m_x->count() == 0 || (kind != Kind::Histogram && m_y->count() == 0)) {
        m_chart->setReason(m_table && m_table->rowCount > 0 ? tr("No column of the result holds only numbers.")
                                                            : tr("Run a statement to have its columns drawn."));
        return;
    }
    const auto x = static_cast<std::size_t>(m_x->currentData().toULongLong());
    const auto y = static_cast<std::size_t>(m_y->currentData().toULongLong());
    const QueryAxes axes { m_x->currentText(), kind == Kind::Histogram ? tr("Rows") : m_y->currentText() };
    ChartContent content;
    QString note;
    const QLocale locale;
    const auto leftOut = [&](std::size_t rows) {
        return rows == 0 ? QString()
                         : tr("%1 rows without a number").arg(locale.toString(static_cast<qulonglong>(rows)));
    };
    if (kind == Kind::Line) {
        const auto curve = core::tableCurve(*m_table, x, y);
        content = makeQueryCurve(curve, axes);
        note = leftOut(curve.rowsLeftOut);
    } else if (kind == Kind::Bars) {
        const auto bars = core::tableBars(*m_table, x, y);
        content = makeQueryBars(bars, axes);
        if (bars.values.size() < bars.rowsTotal)
            note = tr("the first %1 of %2 rows").arg(bars.values.size()).arg(bars.rowsTotal);
    } else {
        const auto histogram = core::tableHistogram(*m_table, x);
        content = makeQueryHistogram(histogram, axes);
        note = leftOut(histogram.rowsLeftOut);
    }
    if (content.chart)
        m_chart->setContent(std::move(content), note);
    else
        m_chart->setReason(tr("No row has numbers in these columns."));
}
