// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranks/ranksinspector.h"

#include "evidence/evidenceview.h"
#include "fleet/rankevidence.h"
#include "parts/readingtext.h"
#include "session/viewcontext.h"
#include "style/icons.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

RanksInspector::RanksInspector(ViewContext& context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_toggle(new QAction(tr("&Inspector"), this))
    , m_view(new EvidenceView)
    , m_formula(new ReadingText)
    , m_sql(new QPlainTextEdit)
{
    constexpr int WidthPx = 336; // of the design
    m_toggle->setCheckable(true);
    m_toggle->setShortcuts({ QKeySequence(Qt::Key_F2), QKeySequence(Qt::CTRL | Qt::Key_I) });
    m_toggle->setToolTip(tr("Why a number is what it is: definition, how it is joined of several files, SQL of each"));
    auto* splitter = new QSplitter(Qt::Vertical);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_view);
    m_join = buildJoin();
    splitter->addWidget(m_join);
    for (const int pane : { 0, 1 })
        splitter->setStretchFactor(pane, 1);
    splitter->setSizes({ 1, 1 }); // equal shares of what there is
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addWidget(buildHead());
    layout->addWidget(splitter, 1);
    setMinimumWidth(scaledPx(WidthPx, font()));
    hide();
    connect(m_toggle, &QAction::toggled, this, [this](bool isOpen) {
        setVisible(isOpen);
        if (!isOpen)
            Q_EMIT left();
    });
    connect(&context, &ViewContext::cellVisited, this, &RanksInspector::showCell);
    connect(&context, &ViewContext::evidenceRequested, this,
            [this](const core::TablePointer& table, std::size_t row, std::size_t column) {
                showCell(table, row, column);
                reveal();
            });
    m_view->setShowsSql(false); // that of each rank stands below
    m_view->clear();
    m_join->hide();
}

QWidget* RanksInspector::buildHead()
{
    auto* head = new QWidget;
    auto* layout = new QHBoxLayout(head);
    auto* title = new QLabel(tr("Inspector"));
    title->setFont(typeFont(TypeRole::FindingTitle, font()));
    auto* close = new QToolButton;
    close->setIcon(icon(IconName::Close));
    close->setToolTip(tr("Close the inspector"));
    close->setAutoRaise(true);
    connect(close, &QToolButton::clicked, this, [this] { m_toggle->setChecked(false); });
    layout->addWidget(title, 1);
    layout->addWidget(close);
    return head;
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
    m_sql->setReadOnly(true);
    m_sql->setTabChangesFocus(true);
    m_sql->setFont(typeFont(TypeRole::Mono, font()));
    m_sql->setAccessibleName(tr("SQL of each rank"));
    auto* copy = new QPushButton(tr("Copy"));
    copy->setAccessibleName(tr("Copy the SQL of each rank"));
    connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_sql->toPlainText()); });
    auto* line = new QHBoxLayout;
    line->addWidget(new QLabel(tr("SQL of each rank")), 1);
    line->addWidget(copy);
    layout->addLayout(line);
    layout->addWidget(m_sql, 1);
    return content;
}

void RanksInspector::setResult(std::shared_ptr<const core::FleetResult> result)
{
    m_result = std::move(result);
    m_table.reset();
    m_isStale = false;
    m_view->clear();
    m_join->hide();
    m_sql->clear();
    m_formula->showText({});
}

void RanksInspector::showCell(const core::TablePointer& table, std::size_t row, std::size_t column)
{
    m_table = table;
    m_row = row;
    m_column = column;
    m_isStale = true;
    if (isVisible())
        present();
}

void RanksInspector::present()
{
    if (!std::exchange(m_isStale, false) || !m_table || !m_result || m_row >= m_table->rowCount)
        return;
    m_view->showCell(*m_table, m_row, m_column, m_context.appearance().format);
    const auto evidence = core::rankEvidence(*m_result, *m_table, m_row, m_column);
    QStringList statements;
    for (const auto& of : evidence.statements)
        statements.append(QStringLiteral("-- %1\n%2").arg(tr("rank %1: %2").arg(of.rank).arg(of.file), of.sql));
    if (evidence.leftOut > 0)
        statements.append(QStringLiteral("-- %1").arg(tr("and %1 more of the same kind").arg(evidence.leftOut)));
    m_formula->showText(evidence.formula);
    m_sql->setPlainText(statements.join(QStringLiteral("\n\n")));
    m_join->setVisible(!evidence.statements.empty());
}

void RanksInspector::reveal()
{
    m_toggle->setChecked(true);
    m_view->setFocus(Qt::OtherFocusReason);
}

QString RanksInspector::joinText() const
{
    return m_formula->toPlainText();
}

QString RanksInspector::sqlText() const
{
    return m_sql->toPlainText();
}

void RanksInspector::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    present();
}

void RanksInspector::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        m_toggle->setChecked(false);
    else
        QWidget::keyPressEvent(event);
}

void RanksInspector::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    const auto& tokens = tokensOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), QColor(tokens.sunk));
    painter.fillRect(QRect(0, 0, 1, height()), QColor(tokens.hairline));
}
