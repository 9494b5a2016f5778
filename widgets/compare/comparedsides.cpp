// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparedsides.h"

#include "compare/changetext.h"
#include "compare/sidecontexts.h"
#include "help/helptopic.h"
#include "parts/elidedlabel.h"
#include "scope/scopebar.h"
#include "scope/scopepicker.h"
#include "scope/scopestrip.h"
#include "scope/scopetreepane.h"
#include "style/tokens.h"
#include "style/typography.h"
#include "style/windowsize.h"
#include "trace/trace.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <initializer_list>

ComparedSides::ComparedSides(SideContexts& contexts, QWidget* parent)
    : QWidget(parent)
    , m_contexts(contexts)
    , m_layout(new QGridLayout(this))
{
    setAccessibleName(tr("What is compared"));
    constexpr int Gap = 12;
    m_layout->setHorizontalSpacing(Gap);
    m_layout->setVerticalSpacing(0);
    for (const auto side : core::BothSides)
        buildRow(side);
    fitFont();
}

void ComparedSides::buildRow(core::Side side)
{
    auto& row = m_rows[side];
    row = { new QLabel(sideBadge(side)),
            new ElidedLabel,
            new ScopePicker,
            new ScopeTreePane(m_contexts[side]),
            new ScopeStrip,
            new ScopeBar,
            new QLabel };
    const int line = side == core::Side::Base ? 0 : 1;
    int column = 0;
    for (QWidget* part : std::initializer_list<QWidget*> { row.badge, row.file, row.picker })
        m_layout->addWidget(part, line, column++);
    m_layout->setColumnStretch(column, 1);
    m_layout->addWidget(row.strip, line, column++);
    m_layout->addWidget(row.bar, line, column++);
    m_layout->addWidget(row.note, line, column, Qt::AlignRight | Qt::AlignVCenter);
    row.strip->setAccessibleName(side == core::Side::Base ? tr("Time window of BASE") : tr("Time window of NEW"));
    const auto request = [this, side](const core::Scope& scope) { Q_EMIT scopeRequested(side, scope); };
    connect(row.strip, &ScopeStrip::scopeRequested, this, request);
    row.picker->setCompact(true);
    row.picker->setAccessibleName(side == core::Side::Base ? tr("Pick GPUs, processes and streams of BASE")
                                                           : tr("Pick GPUs, processes and streams of NEW"));
    row.picker->setContent(row.tree);
    setHelpPage(*row.tree, QStringLiteral("compare"));
    connect(row.picker, &ScopePicker::opened, row.tree, &ScopeTreePane::discardDraft);
    connect(row.tree, &ScopeTreePane::done, row.picker, &ScopePicker::closePane);
    connect(&m_contexts[side], &ViewContext::timelineRequested, row.picker, &ScopePicker::closePane);
    connect(&m_contexts[side], &ViewContext::processRequested, row.picker, &ScopePicker::closePane);
    connect(&m_contexts[side], &ViewContext::processRequested, this, &ComparedSides::processesRequested);
    connect(row.picker, &ScopePicker::tableRequested, this, &ComparedSides::processesRequested);
    connect(row.picker, &ScopePicker::editRequested, this,
            [this, side] { Q_EMIT editRequested(side, core::ScopeLimit::Kind::Window); });
    connect(row.bar, &ScopeBar::scopeRequested, this, request);
    connect(row.bar, &ScopeBar::editRequested, this,
            [this, side](core::ScopeLimit::Kind kind) { Q_EMIT editRequested(side, kind); });
    connect(row.bar, &ScopeBar::left, row.picker, [&row] { row.picker->setFocus(Qt::OtherFocusReason); });
}

void ComparedSides::setSide(core::Side side, const Run& run, const core::DisplayFormat& format)
{
    auto& row = m_rows[side];
    const auto name = run.trace ? run.trace->fileName : QString();
    row.file->setText(run.further.isEmpty() ? name : tr("%1 + %2").arg(name, locale().toString(run.further.size())));
    row.file->setFullText((QStringList { run.trace ? run.trace->path : QString() } + run.further).join(u'\n'));
    row.note->setText(run.note);
    row.strip->setFormat(format);
    row.strip->setScope(run.scope, run.trace);
    row.picker->setVisible(!run.isBaseline);
    row.bar->setScope(run.scope, run.isBaseline ? nullptr : run.trace, format);
    fitBars();
}

void ComparedSides::setWhole(core::Side side, const core::ResultsPointer& whole)
{
    auto& row = m_rows[side];
    row.strip->setResults(whole);
    row.tree->setResults(whole);
    row.tree->discardDraft();
    row.picker->setParties(whole);
    row.picker->setEnabled(whole != nullptr);
}

/// Chips take what they need, both sides the same, but leave most of the line to the strips.
void ComparedSides::fitBars()
{
    constexpr double MostOfLine = 0.3;
    const int wanted = std::max(m_rows.base.bar->widthOfAll(), m_rows.now.bar->widthOfAll());
    for (const auto& row : { m_rows.base, m_rows.now })
        row.bar->setFixedWidth(std::min(wanted, static_cast<int>(MostOfLine * width())));
}

void ComparedSides::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitBars();
    fitFont(); // file names are shorter where there is less room
}

QString ComparedSides::note(core::Side side) const
{
    return m_rows[side].note->text();
}

void ComparedSides::fitFont()
{
    constexpr int StripPx = 22; // px of the design; two of them and the margins are little more than one scope line
    constexpr int MarginPx = 4;
    constexpr int SidePx = 16;
    const int filePx = windowWidthOf(*this) < WindowWidth::Usual ? 96 : 136; // of the design
    constexpr int ChipPx = 22;
    for (const auto side : core::BothSides) {
        auto& row = m_rows[side];
        row.strip->setFixedHeight(scaledPx(StripPx, font()));
        auto letters = typeFont(TypeRole::Secondary, font());
        row.note->setFont(letters);
        row.file->setFont(letters);
        row.file->setFixedWidth(scaledPx(filePx, font()));
        letters.setWeight(QFont::DemiBold);
        row.badge->setFont(letters);
        row.bar->setFixedHeight(scaledPx(ChipPx, font()));
    }
    const int margin = scaledPx(MarginPx, font());
    const int sideMargin = scaledPx(SidePx, font());
    m_layout->setContentsMargins(sideMargin, margin, sideMargin, margin + 1);
    setFixedHeight(2 * scaledPx(StripPx, font()) + 3 * margin + 1);
    m_layout->setVerticalSpacing(margin);
}

void ComparedSides::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitFont();
}

void ComparedSides::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    const auto& tokens = tokensOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), QColor(tokens.window));
    painter.fillRect(QRect(0, height() - 1, width(), 1), QColor(tokens.hairline));
}
