// SPDX-License-Identifier: GPL-3.0-or-later
#include "capture/answerdelegate.h"

#include "guidance/capturequestions.h"

#include <array>

void AnswerDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    const auto answer = index.data(AnswerRole);
    if (!answer.isValid())
        return;
    static constexpr std::array<char16_t, 3> Marks { u'✓', u'◐', u'✗' };
    option->text
        = QStringLiteral("%1 %2").arg(QChar(Marks[static_cast<std::size_t>(answer.toInt())]), index.data().toString());
}
