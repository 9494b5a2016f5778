// SPDX-License-Identifier: GPL-3.0-or-later
#include "capture/questiontable.h"

#include "capture/answerdelegate.h"

#include <QKeyEvent>

#include <algorithm>

namespace {

// columns of describeCaptureQuestions()
constexpr int QuestionColumn = 0; // has the tick box
constexpr int AnswerColumn = 1;

int rowOf(std::size_t question)
{
    return static_cast<int>(question);
}

} // namespace

QuestionTable::QuestionTable(QWidget* parent)
    : WrappedTable({ u"answered" }, parent)
{
    setAccessibleName(tr("Questions"));
    setItemDelegateForColumn(AnswerColumn, new AnswerDelegate(this));
    setQuestions(std::make_shared<const core::CaptureQuestions>(core::openCaptureQuestions()));
    connect(this, &QTableWidget::itemChanged, this, [this](const QTableWidgetItem* changed) {
        if (changed->column() == QuestionColumn)
            Q_EMIT tickedChanged();
    });
}

void QuestionTable::setQuestions(const std::shared_ptr<const core::CaptureQuestions>& questions)
{
    setTable(core::describeCaptureQuestions(questions));
    const QSignalBlocker blocker(this);
    for (std::size_t i = 0; i < core::CaptureQuestionCount; ++i) {
        auto* question = item(rowOf(i), QuestionColumn);
        question->setFlags(question->flags() | Qt::ItemIsUserCheckable);
        if (!question->data(Qt::CheckStateRole).isValid())
            question->setCheckState(Qt::Unchecked);
        const auto& answer = questions->rows[i].answer;
        item(rowOf(i), AnswerColumn)
            ->setData(AnswerDelegate::AnswerRole, answer ? QVariant(static_cast<int>(*answer)) : QVariant());
    }
    // without a trace there is nothing in them
    const bool isOpen = std::none_of(questions->rows.begin(), questions->rows.end(),
                                     [](const core::CaptureQuestionRow& row) { return row.answer.has_value(); });
    for (const auto key : { QStringView(u"answered"), QStringView(u"quality"), QStringView(u"change") })
        setColumnShown(key, !isOpen);
}

core::CaptureQuestionSet QuestionTable::ticked() const
{
    core::CaptureQuestionSet questions;
    for (std::size_t i = 0; i < core::CaptureQuestionCount; ++i)
        questions.set(i, item(rowOf(i), QuestionColumn)->checkState() == Qt::Checked);
    return questions;
}

void QuestionTable::setTicked(const core::CaptureQuestionSet& questions)
{
    {
        const QSignalBlocker blocker(this);
        for (std::size_t i = 0; i < core::CaptureQuestionCount; ++i)
            item(rowOf(i), QuestionColumn)->setCheckState(questions.test(i) ? Qt::Checked : Qt::Unchecked);
    }
    viewport()->update();
    Q_EMIT tickedChanged();
}

void QuestionTable::showQuestion(core::CaptureQuestion question)
{
    setCurrentCell(rowOf(core::position(question)), QuestionColumn);
    scrollToItem(currentItem());
}

void QuestionTable::keyPressEvent(QKeyEvent* event)
{
    // whichever cell is current: the view itself would only tick in the first column
    auto* question = currentRow() >= 0 ? item(currentRow(), QuestionColumn) : nullptr;
    if (event->key() != Qt::Key_Space || !question) {
        WrappedTable::keyPressEvent(event);
        return;
    }
    question->setCheckState(question->checkState() == Qt::Checked ? Qt::Unchecked : Qt::Checked);
}
