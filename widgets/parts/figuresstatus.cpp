// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/figuresstatus.h"

#include "parts/elidedlabel.h"
#include "parts/statusheight.h"
#include "style/typography.h"

#include <QLabel>
#include <QProgressBar>
#include <QStatusBar>
#include <QToolButton>

#include <initializer_list>

FiguresStatus::FiguresStatus(QStatusBar& bar, const QString& computingName, const QString& cancelToolTip)
    : QObject(&bar)
    , m_what(new ElidedLabel)
    , m_selection(new QLabel)
    , m_counts(new QLabel)
    , m_computing(new QProgressBar)
    , m_cancel(new QToolButton)
{
    constexpr int BarCharacters = 20;
    constexpr int SideMargin = 6;
    m_computing->setRange(0, 0);
    m_computing->setMaximumWidth(bar.fontMetrics().averageCharWidth() * BarCharacters);
    m_computing->setAccessibleName(computingName);
    m_cancel->setText(tr("Cancel"));
    m_cancel->setToolTip(cancelToolTip);
    m_cancel->setAutoRaise(true);
    m_what->setContentsMargins(SideMargin, 0, SideMargin, 0);
    for (auto* label : { m_selection, m_counts }) {
        label->setTextFormat(Qt::PlainText);
        label->setContentsMargins(SideMargin, 0, SideMargin, 0);
    }
    bar.setSizeGripEnabled(false);
    useStatusHeight(bar);
    bar.setContentsMargins(SideMargin, 0, SideMargin, 0); // and once more of its first and last text
    const auto letters = typeFont(TypeRole::Secondary, bar.font());
    for (QWidget* part : std::initializer_list<QWidget*> { m_what, m_selection, m_counts, m_cancel })
        part->setFont(letters);
    bar.addWidget(m_what);
    bar.addWidget(m_selection, 1);
    bar.addPermanentWidget(m_counts);
    bar.addPermanentWidget(m_computing);
    bar.addPermanentWidget(m_cancel);
    connect(m_cancel, &QToolButton::clicked, this, &FiguresStatus::cancelRequested);
}

void FiguresStatus::setFigures(const QString& what, const QString& counts)
{
    m_selection->clear();
    m_what->setText(what);
    m_counts->setText(counts);
}

void FiguresStatus::setSelection(const QString& text)
{
    m_selection->setText(text);
}

void FiguresStatus::setComputing(bool isComputing)
{
    m_computing->setVisible(isComputing);
    m_cancel->setVisible(isComputing);
}
