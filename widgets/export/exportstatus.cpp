// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/exportstatus.h"

#include "style/typography.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

ExportStatus::ExportStatus(QWidget* parent)
    : QWidget(parent)
    , m_text(new QLabel)
    , m_bar(new QProgressBar)
    , m_cancel(new QToolButton)
{
    constexpr int BarCharacters = 20;
    const auto letters = typeFont(TypeRole::Secondary, font());
    m_text->setTextFormat(Qt::PlainText);
    m_text->setFont(letters);
    m_bar->setMaximumWidth(fontMetrics().averageCharWidth() * BarCharacters);
    m_bar->setAccessibleName(tr("Writing the report"));
    m_cancel->setFont(letters);
    m_cancel->setText(tr("Cancel"));
    m_cancel->setToolTip(tr("Stop writing the report"));
    m_cancel->setAutoRaise(true);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_text);
    layout->addWidget(m_bar);
    layout->addWidget(m_cancel);
    connect(m_cancel, &QToolButton::clicked, this, [this] {
        m_cancel->setEnabled(false);
        Q_EMIT cancelRequested();
    });
    m_timer.setInterval(ProgressIntervalMs);
    connect(&m_timer, &QTimer::timeout, this, &ExportStatus::showProgress);
    hide();
}

std::shared_ptr<ProgressMailbox> ExportStatus::begin(const QString& fileName)
{
    m_mailbox = std::make_shared<ProgressMailbox>();
    m_text->setText(tr("Writing %1…").arg(fileName));
    m_cancel->setEnabled(true);
    showProgress();
    m_timer.start();
    show();
    return m_mailbox;
}

void ExportStatus::end()
{
    m_timer.stop();
    m_mailbox.reset();
    hide();
}

/// Most reports do not say how far they are.
void ExportStatus::showProgress()
{
    constexpr int Percent = 100;
    const auto fraction = m_mailbox->latest().fraction;
    m_bar->setRange(0, fraction > 0 ? Percent : 0);
    m_bar->setValue(static_cast<int>(fraction * Percent));
}
