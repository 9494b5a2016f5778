// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compareinspector.h"

#include "compare/changetext.h"
#include "compare/rows/deltaevidence.h"
#include "parts/readingtext.h"
#include "style/typography.h"

#include <QLabel>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QVBoxLayout>

#include <utility>

CompareInspector::CompareInspector(ViewContext& context, QWidget* parent)
    : CellInspector(context, tr("Why a number is what it is: definition, how Δ is made, match, test and SQL"), parent)
    , m_delta(new ReadingText)
{
    setLowerPane(buildDelta());
}

QWidget* CompareInspector::buildDelta()
{
    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    auto* heading = new QLabel(tr("How Δ is made"));
    heading->setFont(typeFont(TypeRole::FindingTitle, font()));
    layout->addWidget(heading);
    m_delta->setAccessibleName(tr("How Δ is made"));
    layout->addWidget(m_delta);
    for (const auto side : core::BothSides) {
        m_sql[side] = makeSqlBlock(tr("SQL of %1").arg(sideBadge(side)), tr("Copy the SQL of %1").arg(sideBadge(side)));
        layout->addWidget(m_sql[side].all);
        m_sql[side].all->hide();
    }
    layout->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(content);
    return scroll;
}

void CompareInspector::setComparison(std::shared_ptr<const core::Comparison> comparison)
{
    m_comparison = std::move(comparison);
    m_sources = {};
    forget();
    m_delta->showText({});
    for (const auto side : core::BothSides)
        m_sql[side].all->hide();
}

void CompareInspector::setSources(core::DeltaSources sources)
{
    m_sources = std::move(sources);
    explainAgain();
}

void CompareInspector::explain(const core::Table& table, std::size_t row, std::size_t column)
{
    if (!m_comparison)
        return;
    const auto evidence = core::evidenceOfDelta(*m_comparison, m_sources, table, row, column);
    QStringList paragraphs;
    for (const auto& text : { evidence.identity, evidence.match, evidence.test, evidence.units }) {
        if (!text.isEmpty())
            paragraphs.append(text);
    }
    for (const auto side : core::BothSides) {
        if (!evidence.noSql[side].isEmpty() && !(side == core::Side::New && evidence.noSql.now == evidence.noSql.base))
            paragraphs.append(tr("No SQL: %1").arg(evidence.noSql[side]));
    }
    m_delta->showText(paragraphs.join(QStringLiteral("\n\n")));
    for (const auto side : core::BothSides) {
        const auto sql = core::sqlText(evidence, side, m_comparison->runs[side].trace->fileName);
        m_sql[side].text->setPlainText(sql);
        m_sql[side].all->setVisible(!sql.isEmpty());
    }
}

QString CompareInspector::deltaText() const
{
    return m_delta->toPlainText();
}

QString CompareInspector::sqlText(core::Side side) const
{
    return m_sql[side].text->toPlainText();
}
