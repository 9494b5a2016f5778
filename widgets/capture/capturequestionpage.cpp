// SPDX-License-Identifier: GPL-3.0-or-later
#include "capture/capturequestionpage.h"

#include "capture/questiontable.h"
#include "guidance/capturepresets.h"
#include "parts/noticeline.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QSignalBlocker>
#include <QVBoxLayout>

CaptureQuestionPage::CaptureQuestionPage(QWidget* parent)
    : QWidget(parent)
    , m_presets(new QComboBox)
    , m_table(new QuestionTable)
    , m_expectations(new QPlainTextEdit)
    , m_problem(new NoticeLine)
{
    const auto presetCount = core::capturePresetNames().size();
    for (int preset = 0; preset < presetCount; ++preset)
        m_presets->addItem(core::capturePresetTitle(static_cast<core::CapturePreset>(preset)));
    m_presets->addItem(tr("Own choice"));
    m_table->setQuestions(std::make_shared<const core::CaptureQuestions>(core::openCaptureQuestions()));
    m_table->setAccessibleName(tr("What you want to know"));
    constexpr int ExpectationLines = 4;
    m_expectations->setMaximumHeight(fontMetrics().lineSpacing() * (ExpectationLines + 1));
    m_expectations->setTabChangesFocus(true);
    m_expectations->setPlaceholderText(QStringLiteral("kernel:gemm>20%\nlaunches/s>50000\nidle>10ms"));
    m_expectations->setToolTip(
        tr("One a line: kernel:REGEX>20% (share of the kernel time), launches/s>50000, idle>10ms "
           "(longest gap), idle<5%. The result says whether it is so."));

    auto* form = new QFormLayout;
    form->addRow(tr("&Preset:"), m_presets);
    auto* expectationLabel = new QLabel(tr("What do you &expect to see? (may be empty)"));
    expectationLabel->setBuddy(m_expectations);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addLayout(form);
    layout->addWidget(m_table, 1);
    layout->addWidget(expectationLabel);
    layout->addWidget(m_expectations);
    layout->addWidget(m_problem);

    connect(m_presets, &QComboBox::currentIndexChanged, this, &CaptureQuestionPage::choosePreset);
    connect(m_table, &QuestionTable::tickedChanged, this, &CaptureQuestionPage::followTicks);
    connect(m_expectations, &QPlainTextEdit::textChanged, this, &CaptureQuestionPage::checkExpectations);
    choosePreset(0);
}

core::CaptureQuestionSet CaptureQuestionPage::questions() const
{
    return m_table->ticked();
}

core::Expected<std::vector<core::Expectation>> CaptureQuestionPage::expectations() const
{
    std::vector<core::Expectation> expectations;
    const auto lines = m_expectations->toPlainText().split(QLatin1Char('\n'));
    for (const auto& line : lines) {
        if (line.trimmed().isEmpty())
            continue;
        auto expectation = core::parseExpectation(line);
        if (!expectation)
            return tl::unexpected(expectation.error());
        expectations.push_back(std::move(*expectation));
    }
    return expectations;
}

void CaptureQuestionPage::choosePreset(int index)
{
    if (index + 1 >= m_presets->count())
        return; // the user's own
    const auto preset = static_cast<core::CapturePreset>(index);
    m_presets->setToolTip(core::capturePresetText(preset));
    m_table->setTicked(core::presetQuestions(preset));
    Q_EMIT changed();
}

void CaptureQuestionPage::followTicks()
{
    const QSignalBlocker blocker(m_presets);
    int index = 0;
    while (index + 1 < m_presets->count()
           && core::presetQuestions(static_cast<core::CapturePreset>(index)) != m_table->ticked())
        ++index;
    m_presets->setCurrentIndex(index);
    Q_EMIT changed();
}

void CaptureQuestionPage::checkExpectations()
{
    const auto read = expectations();
    m_problem->setNotice(read ? QString() : read.error().message);
    Q_EMIT changed();
}
