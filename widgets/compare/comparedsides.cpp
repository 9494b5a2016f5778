// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparedsides.h"

#include "compare/changetext.h"
#include "parts/elidedlabel.h"
#include "scope/scopestrip.h"
#include "style/tokens.h"
#include "style/typography.h"
#include "trace/trace.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>

ComparedSides::ComparedSides(QWidget* parent)
    : QWidget(parent)
    , m_layout(new QGridLayout(this))
{
    setAccessibleName(tr("What is compared"));
    constexpr int Gap = 12;
    m_layout->setHorizontalSpacing(Gap);
    m_layout->setVerticalSpacing(0);
    m_layout->setColumnStretch(2, 1);
    for (const auto side : core::BothSides) {
        auto& row = m_rows[side];
        row = { new QLabel(sideBadge(side)), new ElidedLabel, new ScopeStrip, new QLabel };
        const int line = side == core::Side::Base ? 0 : 1;
        m_layout->addWidget(row.badge, line, 0);
        m_layout->addWidget(row.file, line, 1);
        m_layout->addWidget(row.strip, line, 2);
        m_layout->addWidget(row.note, line, 3, Qt::AlignRight | Qt::AlignVCenter);
        row.strip->setAccessibleName(side == core::Side::Base ? tr("Time window of BASE") : tr("Time window of NEW"));
        connect(row.strip, &ScopeStrip::scopeRequested, this,
                [this, side](const core::Scope& scope) { Q_EMIT scopeRequested(side, scope); });
    }
    fitFont();
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
}

void ComparedSides::setWhole(core::Side side, const core::ResultsPointer& whole)
{
    m_rows[side].strip->setResults(whole);
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
    constexpr int FilePx = 200;
    for (const auto side : core::BothSides) {
        auto& row = m_rows[side];
        row.strip->setFixedHeight(scaledPx(StripPx, font()));
        auto letters = typeFont(TypeRole::Secondary, font());
        row.note->setFont(letters);
        row.file->setFont(letters);
        row.file->setFixedWidth(scaledPx(FilePx, font()));
        letters.setWeight(QFont::DemiBold);
        row.badge->setFont(letters);
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
