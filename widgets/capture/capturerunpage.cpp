// SPDX-License-Identifier: GPL-3.0-or-later
#include "capture/capturerunpage.h"

#include "base/text.h"
#include "parts/paragraph.h"

#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollBar>
#include <QVBoxLayout>

CaptureRunPage::CaptureRunPage(QWidget* parent)
    : QWidget(parent)
    , m_state(makeParagraph())
    , m_elapsed(new QLabel)
    , m_bar(new QProgressBar)
    , m_stop(new QPushButton(tr("&Stop")))
    , m_output(new QPlainTextEdit)
    , m_result(makeParagraph())
{
    constexpr int MostLines = 5000;
    m_output->setReadOnly(true);
    m_output->setMaximumBlockCount(MostLines);
    m_output->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_output->setAccessibleName(tr("What nsys and the program print"));
    m_result->setTextFormat(Qt::PlainText);
    m_bar->setRange(0, 0);
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("Capturing"));
    auto* line = new QHBoxLayout;
    line->addWidget(m_bar, 1);
    line->addWidget(m_elapsed);
    line->addWidget(m_stop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_state);
    layout->addLayout(line);
    layout->addWidget(m_output, 1);
    layout->addWidget(m_result);
    connect(m_stop, &QPushButton::clicked, this, &CaptureRunPage::stopRequested);
}

void CaptureRunPage::begin()
{
    showParagraph(*m_state, tr("The program runs under nsys."));
    m_stop->setText(tr("&Stop"));
    m_stop->setToolTip(tr("End the program; what was recorded is kept"));
    m_output->clear();
    m_elapsed->clear();
    showParagraph(*m_result, {});
    m_bar->show();
    m_stop->show();
    m_stop->setFocus();
}

void CaptureRunPage::append(const QString& text, qint64 elapsedMs)
{
    constexpr double MsPerS = 1000;
    m_elapsed->setText(tr("%1 s").arg(QLocale().toString(static_cast<double>(elapsedMs) / MsPerS, 'f', 1)));
    if (text.isEmpty())
        return;
    auto* bar = m_output->verticalScrollBar();
    const bool isAtEnd = bar->value() == bar->maximum();
    auto cursor = m_output->textCursor();
    cursor.movePosition(QTextCursor::End);
    cursor.insertText(text);
    if (isAtEnd) // or somebody reads further up
        bar->setValue(bar->maximum());
}

void CaptureRunPage::showStopping()
{
    showParagraph(*m_state, tr("Stopping: nsys writes its report, which may take a minute."));
    m_stop->setText(tr("&End at once"));
    m_stop->setToolTip(tr("Do not wait for nsys; what was recorded may be lost"));
}

void CaptureRunPage::showRecord(const core::CaptureRecord& record)
{
    m_bar->hide();
    m_stop->hide();
    showParagraph(*m_state, record.isOk ? tr("The capture is done.") : tr("The capture failed."));
    QStringList lines;
    if (!record.error.isEmpty())
        lines += record.error;
    for (const auto& result : record.expectations)
        lines += tr("%1: %2. %3")
                     .arg(result.expectation, core::Text::ofWord(core::verdictName(result.verdict)), result.reason);
    if (record.steadyState)
        lines += tr("Steady state: %1").arg(record.steadyState->reason);
    for (const auto& warning : record.warnings)
        lines += tr("Warning: %1").arg(warning);
    if (!record.sqlitePath.isEmpty())
        lines += tr("Trace: %1").arg(record.sqlitePath);
    else if (!record.reportPath.isEmpty())
        lines += tr("Report: %1").arg(record.reportPath);
    showParagraph(*m_result, lines.join(QLatin1Char('\n')));
}

QString CaptureRunPage::outputText() const
{
    return m_output->toPlainText();
}

QString CaptureRunPage::resultText() const
{
    return m_result->text();
}
