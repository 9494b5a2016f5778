// SPDX-License-Identifier: GPL-3.0-or-later
#include "guidance/capturequestions.h"

#include "analysis/tablebuilder.h"

namespace core {

namespace {

/// The fixed texts of a question.
struct QuestionText {
    const char16_t* subject;
    const char16_t* question;
    const char16_t* needs;
};

/// In the order of CaptureQuestion.
constexpr std::array<QuestionText, CaptureQuestionCount> Texts { {
    { u"kernels", u"Which kernels take the time?", u"CUDA kernels" },
    { u"launch latency", u"How long do kernels wait between their launch and their start?",
      u"CUDA kernels and the API calls that launched them" },
    { u"CUDA graphs", u"What happens inside CUDA graphs?", u"CUDA graphs traced node by node" },
    { u"causes of GPU gaps", u"What did the CPU do while the GPU was idle?",
      u"GPU work, CUDA API calls, OS runtime calls and thread states" },
    { u"blocking OS calls", u"Which operating system calls block threads?", u"OS runtime calls" },
    { u"NCCL operations", u"Which NCCL operations ran, and how large were they?",
      u"NCCL kernels, and NCCL's NVTX ranges exported with their payloads" },
    { u"stragglers", u"Which rank makes the others wait?",
      u"NCCL kernels and communicators of at least two ranks in one report" },
    { u"NVLink and PCIe", u"How busy are NVLink and PCIe during NCCL?", u"GPU metric samples and NCCL kernels" },
    { u"phases", u"Which phase of the program does the GPU time belong to?",
      u"NVTX ranges around the launches, CUDA API calls and kernels" },
    { u"memory traffic", u"What is copied and set, from where to where, and how fast?",
      u"CUDA memory copies and sets" },
    { u"unified memory", u"Does unified memory migrate or fault?", u"unified memory migrations and page faults" },
    { u"CPU functions", u"In which functions does the CPU spend its time?", u"CPU samples with call stacks" },
} };

} // namespace

QString questionText(CaptureQuestion question)
{
    return QString::fromUtf16(Texts[position(question)].question);
}

QString questionSubject(CaptureQuestion question)
{
    return QString::fromUtf16(Texts[position(question)].subject);
}

QString answerName(Answer answer)
{
    switch (answer) {
    case Answer::Yes:
        return QStringLiteral("Yes");
    case Answer::Partly:
        return QStringLiteral("Partly");
    case Answer::No:
        return QStringLiteral("No");
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
        row.needs = QString::fromUtf16(Texts[i].needs);
    }
    questions.provenance.source = QStringLiteral("no trace");
    questions.provenance.derivation = QStringLiteral("What each question needs; there is no trace to compare with.");
    return questions;
}

Table describeCaptureQuestions(std::shared_ptr<const CaptureQuestions> questions)
{
    using Rows = std::array<CaptureQuestionRow, CaptureQuestionCount>;
    TableBuilder<CaptureQuestionRow, Rows> builder(
        QStringLiteral("capture_guidance"), QStringLiteral("What this capture can and cannot answer"),
        std::shared_ptr<const Rows>(questions, &questions->rows), questions->provenance);
    builder.text(
        { QStringLiteral("question"), QStringLiteral("Question"), QStringLiteral("What one may ask of a capture.") },
        [](const CaptureQuestionRow& row) { return row.question; });
    builder.text({ QStringLiteral("answered"), QStringLiteral("Answered"),
                   QStringLiteral("Yes, partly or no; nothing without a trace.") },
                 [](const CaptureQuestionRow& row) { return row.answer ? Cell(answerName(*row.answer)) : Cell(); });
    builder.text({ QStringLiteral("quality"), QStringLiteral("What this trace has"),
                   QStringLiteral("Counts, coverage and sampling rate of what the question needs.") },
                 [](const CaptureQuestionRow& row) { return row.quality; });
    builder.text({ QStringLiteral("needs"), QStringLiteral("Needs"),
                   QStringLiteral("What must be captured to answer the question.") },
                 [](const CaptureQuestionRow& row) { return row.needs; });
    builder.text({ QStringLiteral("change"), QStringLiteral("What to change"),
                   QStringLiteral("How to capture or export again to get the answer.") },
                 [](const CaptureQuestionRow& row) { return row.change; });
    return builder.take();
}

} // namespace core
