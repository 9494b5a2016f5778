// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compareinspector.h"

#include "compare/changetext.h"
#include "compare/rows/deltaevidence.h"
#include "evidence/evidenceview.h"
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
#include <QScrollArea>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

CompareInspector::CompareInspector(ViewContext& context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_toggle(new QAction(tr("&Inspector"), this))
    , m_view(new EvidenceView)
    , m_delta(new ReadingText)
{
    constexpr int WidthPx = 336; // of the design
    m_toggle->setCheckable(true);
    m_toggle->setShortcuts({ QKeySequence(Qt::Key_F2), QKeySequence(Qt::CTRL | Qt::Key_I) });
    m_toggle->setToolTip(tr("Why a number is what it is: definition, how Δ is made, match, test and SQL"));
    auto* splitter = new QSplitter(Qt::Vertical);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_view);
    splitter->addWidget(buildDelta());
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
    connect(&context, &ViewContext::cellVisited, this, &CompareInspector::showCell);
    connect(&context, &ViewContext::evidenceRequested, this,
            [this](const core::TablePointer& table, std::size_t row, std::size_t column) {
                showCell(table, row, column);
                reveal();
            });
    m_view->setShowsSql(false); // that of both sides stands below
    m_view->clear();
}

QWidget* CompareInspector::buildHead()
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
        auto& sql = m_sql[side];
        sql.all = new QWidget;
        sql.text = new QPlainTextEdit;
        sql.text->setReadOnly(true);
        sql.text->setTabChangesFocus(true);
        sql.text->setFont(typeFont(TypeRole::Mono, font()));
        sql.text->setAccessibleName(tr("SQL of %1").arg(sideBadge(side)));
        auto* copy = new QPushButton(tr("Copy"));
        copy->setAccessibleName(tr("Copy the SQL of %1").arg(sideBadge(side)));
        connect(copy, &QPushButton::clicked, this,
                [text = sql.text] { QGuiApplication::clipboard()->setText(text->toPlainText()); });
        auto* line = new QHBoxLayout;
        line->addWidget(new QLabel(tr("SQL of %1").arg(sideBadge(side))), 1);
        line->addWidget(copy);
        auto* column = new QVBoxLayout(sql.all);
        column->setContentsMargins({});
        column->addLayout(line);
        column->addWidget(sql.text);
        layout->addWidget(sql.all);
        sql.all->hide();
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
    m_table.reset();
    m_isStale = false;
    m_view->clear();
    m_delta->showText({});
    for (const auto side : core::BothSides)
        m_sql[side].all->hide();
}

void CompareInspector::setSources(core::DeltaSources sources)
{
    m_sources = std::move(sources);
    m_isStale = m_table != nullptr;
    if (isVisible())
        present();
}

void CompareInspector::showCell(const core::TablePointer& table, std::size_t row, std::size_t column)
{
    m_table = table;
    m_row = row;
    m_column = column;
    m_isStale = true;
    if (isVisible())
        present();
}

void CompareInspector::present()
{
    if (!std::exchange(m_isStale, false) || !m_table || !m_comparison || m_row >= m_table->rowCount)
        return;
    m_view->showCell(*m_table, m_row, m_column, m_context.appearance().format);
    const auto evidence = core::evidenceOfDelta(*m_comparison, m_sources, *m_table, m_row, m_column);
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
        m_sql[side].text->setPlainText(evidence.sql[side]);
        m_sql[side].all->setVisible(!evidence.sql[side].isEmpty());
    }
}

void CompareInspector::reveal()
{
    m_toggle->setChecked(true);
    m_view->setFocus(Qt::OtherFocusReason);
}

QString CompareInspector::deltaText() const
{
    return m_delta->toPlainText();
}

QString CompareInspector::sqlText(core::Side side) const
{
    return m_sql[side].text->toPlainText();
}

void CompareInspector::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    present();
}

void CompareInspector::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        m_toggle->setChecked(false);
    else
        QWidget::keyPressEvent(event);
}

void CompareInspector::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    const auto& tokens = tokensOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), QColor(tokens.sunk));
    painter.fillRect(QRect(0, 0, 1, height()), QColor(tokens.hairline));
}
