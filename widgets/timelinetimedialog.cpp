// SPDX-License-Identifier: GPL-3.0-or-later
#include "timelinetimedialog.h"

#include "helptopic.h"
#include "timelinetimes.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

TimelineTimeDialog::TimelineTimeDialog(std::int64_t originNs, QWidget* parent)
    : QDialog(parent)
    , m_originNs(originNs)
    , m_edit(new QLineEdit)
    , m_answer(new QLabel)
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel))
{
    setWindowTitle(tr("Go to a time"));
    setDialogHelp(*this, QStringLiteral("timeline"));
    auto* label = new QLabel(tr("&Time after the trace’s start (1.25 s, 340 ms, 12 µs), or ns as exported:"));
    label->setBuddy(m_edit);
    m_answer->setTextFormat(Qt::PlainText);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(label);
    layout->addWidget(m_edit);
    layout->addWidget(m_answer);
    layout->addWidget(m_buttons);
    connect(m_edit, &QLineEdit::textChanged, this, &TimelineTimeDialog::check);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &TimelineTimeDialog::choose);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    check();
}

/// Says what was understood while it is typed.
void TimelineTimeDialog::check()
{
    const auto time = parseMoment(m_edit->text(), m_originNs);
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(time.has_value());
    if (time)
        m_answer->setText(tr("%1 after the start").arg(core::displayMoment(*time, m_originNs, {})));
    else
        m_answer->setText(m_edit->text().isEmpty() ? QString() : tr("This is no time."));
}

void TimelineTimeDialog::choose()
{
    const auto time = parseMoment(m_edit->text(), m_originNs);
    if (!time)
        return;
    accept();
    Q_EMIT timeChosen(*time);
}
