// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranks/efficiencypane.h"

#include "base/phrases.h"
#include "ranks/efficiencyrows.h"
#include "ranks/ranktimetext.h"
#include "style/typography.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

namespace {

/// A title above rows, which scroll when there is no room for all.
QWidget* column(QLabel& head, QWidget& rows)
{
    auto* content = new QWidget;
    auto* inner = new QVBoxLayout(content);
    inner->setContentsMargins({});
    inner->addWidget(&rows);
    inner->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->viewport()->setAutoFillBackground(false);
    content->setAutoFillBackground(false);
    scroll->setWidget(content);
    auto* all = new QWidget;
    auto* layout = new QVBoxLayout(all);
    layout->setContentsMargins({});
    head.setFont(typeFont(TypeRole::FindingTitle, all->font()));
    head.setTextFormat(Qt::PlainText);
    head.setWordWrap(true);
    layout->addWidget(&head);
    layout->addWidget(scroll, 1);
    return all;
}

} // namespace

EfficiencyPane::EfficiencyPane(QWidget* parent)
    : QWidget(parent)
    , m_factorsHead(new QLabel)
    , m_changesHead(new QLabel)
    , m_factors(new EfficiencyRows)
    , m_changes(new WhatIfRows)
{
    constexpr int Gap = 32;
    auto* layout = new QHBoxLayout(this);
    layout->setSpacing(scaledPx(Gap, font()));
    layout->addWidget(column(*m_factorsHead, *m_factors), 1);
    layout->addWidget(column(*m_changesHead, *m_changes), 1);
    const auto connectRows = [this](PaintedRows* rows, const QString& table, const QString& figure) {
        const auto at = [](int row) { return static_cast<std::size_t>(row); };
        connect(rows, &PaintedRows::rowActivated, this,
                [=, this](int row) { Q_EMIT cellRequested(table, at(row), figure); });
        connect(rows, &PaintedRows::whyRequested, this,
                [=, this](int row) { Q_EMIT whyRequested(table, at(row), figure); });
    };
    connectRows(m_factors, QStringLiteral("efficiency"), QStringLiteral("value_percent"));
    connectRows(m_changes, QStringLiteral("whatif"), QStringLiteral("gain_ms"));
}

void EfficiencyPane::show(const std::shared_ptr<const core::FleetResult>& result)
{
    m_factors->show(result);
    m_changes->show(result);
    const auto& of = result->efficiency;
    m_factorsHead->setText(of.unavailable.isEmpty() ? tr("Efficiency: %1").arg(m_factors->product())
                                                    : tr("Efficiency: not available. %1").arg(of.unavailable));
    if (m_changes->rowCount() > 0)
        m_changesHead->setText(result->steps.count() > 0 ? tr("What if: gain a step, at most")
                                                         : tr("What if: gain, at most"));
    else if (of.unavailable.isEmpty())
        m_changesHead->setText(tr("What if: nothing is promised, because the run played again takes %1 instead of %2.")
                                   .arg(rankTimeText(of.replayNs), rankTimeText(of.wallNs)));
    else
        m_changesHead->setText(tr("What if: not available."));
}
