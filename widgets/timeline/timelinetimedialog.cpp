// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelinetimedialog.h"

#include "help/helptopic.h"
#include "scope/momenttext.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

TimelineTimeDialog::TimelineTimeDialog(const core::TimeWindow& extent, core::DisplayFormat format, QWidget* parent)
    : QDialog(parent)
    , m_extent(extent)
    , m_format(format)
    , m_label(new QLabel)
    , m_edit(new QLineEdit)
    , m_answer(new QLabel)
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel))
{
    setWindowTitle(tr("Go to a time"));
    setDialogHelp(*this, QStringLiteral("timeline"));
    m_label->setTextFormat(Qt::PlainText);
    m_label->setBuddy(m_edit);
    m_answer->setTextFormat(Qt::PlainText);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_label);
    layout->addWidget(m_edit);
    layout->addWidget(m_answer);
    layout->addWidget(m_buttons);
    connect(m_edit, &QLineEdit::textChanged, this, &TimelineTimeDialog::check);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &TimelineTimeDialog::choose);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    describe();
    check();
}

void TimelineTimeDialog::setFormat(const core::DisplayFormat& format)
{
    m_format = format;
    describe();
    check();
}

/// What can be typed.
void TimelineTimeDialog::describe()
{
    switch (m_format.shownBase()) {
    case core::TimeBase::Relative:
        m_label->setText(tr("&Time after the trace’s start (1.25 s, 340 ms, 12 µs), or ns as exported:"));
        break;
    case core::TimeBase::Absolute:
        m_label->setText(tr("&Time after the session’s start (1.25 s, 340 ms, 12 µs), or ns as exported:"));
        break;
    case core::TimeBase::Utc:
        m_label->setText(
            tr("&Time in UTC (with or without the date),\nafter the trace’s start (1.25 s, 340 ms, 12 µs), "
               "or ns as exported:"));
        break;
    }
    m_edit->setPlaceholderText(momentText(m_extent.startNs, m_extent, m_format));
}

/// Says what was understood while it is typed.
void TimelineTimeDialog::check()
{
    const auto time = parseMoment(m_edit->text(), m_extent, m_format);
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(time.has_value());
    if (!time) {
        m_answer->setText(m_edit->text().isEmpty() ? QString() : tr("This is no time."));
        return;
    }
    // a number of ns can lie farther from the start than 64 bits can tell
    constexpr std::int64_t Farthest = 4'000'000'000'000'000'000;
    const auto moment = core::displayMoment(std::clamp(*time, -Farthest, Farthest), m_extent.startNs, m_format);
    switch (m_format.shownBase()) {
    case core::TimeBase::Relative:
        m_answer->setText(tr("%1 after the start").arg(moment));
        break;
    case core::TimeBase::Absolute:
        m_answer->setText(tr("%1 after the start of the session").arg(moment));
        break;
    case core::TimeBase::Utc:
        m_answer->setText(moment);
        break;
    }
}

QString TimelineTimeDialog::answerText() const
{
    return m_answer->text();
}

void TimelineTimeDialog::choose()
{
    const auto time = parseMoment(m_edit->text(), m_extent, m_format);
    if (!time)
        return;
    accept();
    Q_EMIT timeChosen(*time);
}
