// SPDX-License-Identifier: GPL-3.0-or-later
#include "evidence/cellinspector.h"

#include "evidence/evidenceview.h"
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

CellInspector::CellInspector(ViewContext& context, const QString& toolTip, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_toggle(new QAction(tr("&Inspector"), this))
    , m_view(new EvidenceView)
    , m_splitter(new QSplitter(Qt::Vertical))
{
    constexpr int WidthPx = 336; // of the design
    m_toggle->setCheckable(true);
    m_toggle->setShortcuts({ QKeySequence(Qt::Key_F2), QKeySequence(Qt::CTRL | Qt::Key_I) });
    m_toggle->setToolTip(toolTip);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(m_view);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addWidget(buildHead());
    layout->addWidget(m_splitter, 1);
    setMinimumWidth(scaledPx(WidthPx, font()));
    hide();
    connect(m_toggle, &QAction::toggled, this, [this](bool isOpen) {
        setVisible(isOpen);
        if (!isOpen)
            Q_EMIT left();
    });
    connect(&context, &ViewContext::cellVisited, this, &CellInspector::showCell);
    connect(&context, &ViewContext::evidenceRequested, this,
            [this](const core::TablePointer& table, std::size_t row, std::size_t column) {
                showCell(table, row, column);
                reveal();
            });
    m_view->setShowsSql(false); // that of each trace stands below
    m_view->clear();
}

void CellInspector::setLowerPane(QWidget* pane)
{
    m_splitter->addWidget(pane);
    for (const int place : { 0, 1 })
        m_splitter->setStretchFactor(place, 1);
    m_splitter->setSizes({ 1, 1 }); // equal shares of what there is
}

QWidget* CellInspector::buildHead()
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

CellInspector::SqlBlock CellInspector::makeSqlBlock(const QString& title, const QString& copyName) const
{
    SqlBlock block { new QWidget, new QPlainTextEdit };
    block.text->setReadOnly(true);
    block.text->setTabChangesFocus(true);
    block.text->setFont(typeFont(TypeRole::Mono, font()));
    block.text->setAccessibleName(title);
    auto* copy = new QPushButton(tr("Copy"));
    copy->setAccessibleName(copyName);
    connect(copy, &QPushButton::clicked, block.text,
            [text = block.text] { QGuiApplication::clipboard()->setText(text->toPlainText()); });
    auto* line = new QHBoxLayout;
    line->addWidget(new QLabel(title), 1);
    line->addWidget(copy);
    auto* column = new QVBoxLayout(block.all);
    column->setContentsMargins({});
    column->addLayout(line);
    column->addWidget(block.text);
    return block;
}

void CellInspector::forget()
{
    m_table.reset();
    m_isStale = false;
    m_view->clear();
}

void CellInspector::explainAgain()
{
    m_isStale = m_table != nullptr;
    if (isVisible())
        present();
}

void CellInspector::showCell(const core::TablePointer& table, std::size_t row, std::size_t column)
{
    m_table = table;
    m_row = row;
    m_column = column;
    explainAgain();
}

void CellInspector::present()
{
    if (!std::exchange(m_isStale, false) || !m_table || m_row >= m_table->rowCount)
        return;
    m_view->showCell(*m_table, m_row, m_column, m_context.appearance().format);
    explain(*m_table, m_row, m_column);
}

void CellInspector::reveal()
{
    m_toggle->setChecked(true);
    m_view->setFocus(Qt::OtherFocusReason);
}

void CellInspector::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    present();
}

void CellInspector::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        m_toggle->setChecked(false);
    else
        QWidget::keyPressEvent(event);
}

void CellInspector::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    const auto& tokens = tokensOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), QColor(tokens.sunk));
    painter.fillRect(QRect(0, 0, 1, height()), QColor(tokens.hairline));
}
