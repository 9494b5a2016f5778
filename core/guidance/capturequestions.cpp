// SPDX-License-Identifier: GPL-3.0-or-later
#include "guidance/capturequestions.h"

#include "base/text.h"
#include "table/tablebuilder.h"
#include "table/tablekeys.h"

namespace core {

namespace {

/// The fixed texts of a question.
struct QuestionText {
    const char* subject;
    const char* question;
    const char* needs;
};

/// In the order of CaptureQuestion.
constexpr std::array<QuestionText, CaptureQuestionCount> Texts { {
    { QT_TRANSLATE_NOOP("core::Text", "kernels"), QT_TRANSLATE_NOOP("core::Text", "Which kernels take the time?"),
      QT_TRANSLATE_NOOP("core::Text", "CUDA kernels") },
    { QT_TRANSLATE_NOOP("core::Text", "launch latency"),
      QT_TRANSLATE_NOOP("core::Text", "How long do kernels wait between their launch and their start?"),
      QT_TRANSLATE_NOOP("core::Text", "CUDA kernels and the API calls that launched them") },
    { QT_TRANSLATE_NOOP("core::Text", "CUDA graphs"),
      QT_TRANSLATE_NOOP("core::Text", "What happens inside CUDA graphs?"),
      QT_TRANSLATE_NOOP("core::Text", "CUDA graphs traced node by node") },
    { QT_TRANSLATE_NOOP("core::Text", "causes of GPU gaps"),
      QT_TRANSLATE_NOOP("core::Text", "What did the CPU do while the GPU was idle?"),
      QT_TRANSLATE_NOOP("core::Text", "GPU work, CUDA API calls, OS runtime calls and thread states") },
    { QT_TRANSLATE_NOOP("core::Text", "blocking OS calls"),
      QT_TRANSLATE_NOOP("core::Text", "Which operating system calls block threads?"),
      QT_TRANSLATE_NOOP("core::Text", "OS runtime calls") },
    { QT_TRANSLATE_NOOP("core::Text", "NCCL operations"),
      QT_TRANSLATE_NOOP("core::Text", "Which NCCL operations ran, and how large were they?"),
      QT_TRANSLATE_NOOP("core::Text", "NCCL kernels, and NCCL's NVTX ranges exported with their payloads") },
    { QT_TRANSLATE_NOOP("core::Text", "stragglers"),
      QT_TRANSLATE_NOOP("core::Text", "Which rank makes the others wait?"),
      QT_TRANSLATE_NOOP("core::Text", "NCCL kernels and communicators of at least two ranks in one report") },
    { QT_TRANSLATE_NOOP("core::Text", "NVLink and PCIe"),
      QT_TRANSLATE_NOOP("core::Text", "How busy are NVLink and PCIe during NCCL?"),
      QT_TRANSLATE_NOOP("core::Text", "GPU metric samples and NCCL kernels") },
    { QT_TRANSLATE_NOOP("core::Text", "phases"),
      QT_TRANSLATE_NOOP("core::Text", "Which phase of the program does the GPU time belong to?"),
      QT_TRANSLATE_NOOP("core::Text", "NVTX ranges around the launches, CUDA API calls and kernels") },
    { QT_TRANSLATE_NOOP("core::Text", "memory traffic"),
      QT_TRANSLATE_NOOP("core::Text", "What is copied and set, from where to where, and how fast?"),
      QT_TRANSLATE_NOOP("core::Text", "CUDA memory copies and sets") },
    { QT_TRANSLATE_NOOP("core::Text", "unified memory"),
      QT_TRANSLATE_NOOP("core::Text", "Does unified memory migrate or fault?"),
      QT_TRANSLATE_NOOP("core::Text", "Unified memory migrations and page faults") },
    { QT_TRANSLATE_NOOP("core::Text", "CPU functions"),
      QT_TRANSLATE_NOOP("core::Text", "In which functions does the CPU spend its time?"),
      QT_TRANSLATE_NOOP("core::Text", "CPU samples with call stacks") },
} };

} // namespace

QString questionText(CaptureQuestion question)
{
    return Text::tr(Texts[position(question)].question);
}

QString questionSubject(CaptureQuestion question)
{
    return Text::tr(Texts[position(question)].subject);
}

QString answerName(Answer answer)
{
    switch (answer) {
    case Answer::Yes:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "Yes"));
    case Answer::Partly:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "Partly"));
    case Answer::No:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "No"));
    }
    return {};
}

CaptureQuestions openCaptureQuestions()
{
    CaptureQuestions questions;
    for (std::size_t i = 0; i < CaptureQuestionCount; ++i) {
        auto& row = questions.rows[i];
        row.id = static_cast<CaptureQuestion>(i);
        row.question = questionText(row.id);
        row.needs = Text::tr(Texts[i].needs);
    }
    questions.provenance.source = Text::tr("no trace");
    questions.provenance.derivation = Text::tr("What each question needs; there is no trace to compare with.");
    return questions;
}

Table describeCaptureQuestions(std::shared_ptr<const CaptureQuestions> questions)
{
    using Rows = std::array<CaptureQuestionRow, CaptureQuestionCount>;
    TableBuilder<CaptureQuestionRow, Rows> builder(
        TableKey::CaptureGuidance, QStringLiteral("What this capture can and cannot answer"),
        std::shared_ptr<const Rows>(questions, &questions->rows), questions->provenance);
    builder.text({ QStringLiteral("question"), QStringLiteral("Question"), Text::tr("What one may ask of a capture.") },
                 Identity, [](const CaptureQuestionRow& row) { return row.question; });
    builder
        .text({ QStringLiteral("answered"), QStringLiteral("Answered"),
                Text::tr("Yes, partly or no; nothing without a trace.") },
              Note, [](const CaptureQuestionRow& row) { return row.answer ? Cell(answerName(*row.answer)) : Cell(); })
        .isVocabulary
        = true;
    builder.text({ QStringLiteral("quality"), QStringLiteral("What this trace has"),
                   Text::tr("Counts, coverage and sampling rate of what the question needs.") },
                 Note, [](const CaptureQuestionRow& row) { return row.quality; });
    builder.text(
        { QStringLiteral("needs"), QStringLiteral("Needs"), Text::tr("What must be captured to answer the question.") },
        Note, [](const CaptureQuestionRow& row) { return row.needs; });
    builder.text({ QStringLiteral("change"), QStringLiteral("What to change"),
                   Text::tr("How to capture or export again to get the answer.") },
                 Note, [](const CaptureQuestionRow& row) { return row.change; });
    return builder.take();
}

} // namespace core
