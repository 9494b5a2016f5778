// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranks/ranksinspector.h"

#include "fleet/rankevidence.h"
#include "parts/readingtext.h"
#include "style/typography.h"

#include <QLabel>
#include <QPlainTextEdit>
#include <QVBoxLayout>

#include <utility>

RanksInspector::RanksInspector(ViewContext& context, QWidget* parent)
    : CellInspector(
        context, tr("Why a number is what it is: definition, how it is joined of several files, SQL of each"), parent)
    , m_formula(new ReadingText)
    , m_sql(makeSqlBlock(tr("SQL of each rank"), tr("Copy the SQL of each rank")))
    , m_join(buildJoin())
{
    setLowerPane(m_join);
    m_join->hide();
}

QWidget* RanksInspector::buildJoin()
{
    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    auto* heading = new QLabel(tr("How it is joined"));
    heading->setFont(typeFont(TypeRole::FindingTitle, font()));
    layout->addWidget(heading);
    m_formula->setAccessibleName(tr("How it is joined"));
    layout->addWidget(m_formula);
    layout->addWidget(m_sql.all, 1);
    return content;
}

void RanksInspector::setResult(std::shared_ptr<const core::FleetResult> result)
{
    m_result = std::move(result);
    forget();
    m_join->hide();
    m_sql.text->clear();
    m_formula->showText({});
}

void RanksInspector::explain(const core::Table& table, std::size_t row, std::size_t column)
{
    if (!m_result)
        return;
    const auto evidence = core::rankEvidence(*m_result, table, row, column);
    QStringList statements;
    for (const auto& of : evidence.statements)
        statements.append(QStringLiteral("-- %1\n%2").arg(tr("rank %1: %2").arg(of.rank).arg(of.file), of.sql));
    if (evidence.leftOut > 0)
        statements.append(QStringLiteral("-- %1").arg(tr("and %1 more of the same kind").arg(evidence.leftOut)));
    m_formula->showText(evidence.formula);
    m_sql.text->setPlainText(statements.join(QStringLiteral("\n\n")));
    m_join->setVisible(!evidence.statements.empty());
}

QString RanksInspector::joinText() const
{
    return m_formula->toPlainText();
}

QString RanksInspector::sqlText() const
{
    return m_sql.text->toPlainText();
}
