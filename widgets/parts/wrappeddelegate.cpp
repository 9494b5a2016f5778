// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/wrappeddelegate.h"

QString WrappedDelegate::displayText(const QVariant& value, const QLocale& locale) const
{
    auto words = QStyledItemDelegate::displayText(value, locale).split(QLatin1Char(' '));
    for (auto& word : words) {
        constexpr QChar WordJoiner(0x2060);
        if (word.startsWith(QStringLiteral("--")))
            word.replace(QLatin1Char('-'), QStringLiteral("-") + WordJoiner);
    }
    return words.join(QLatin1Char(' '));
}

QSize WrappedDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    constexpr int RoomAboveAndBelow = 6;
    return QStyledItemDelegate::sizeHint(option, index) + QSize(0, RoomAboveAndBelow);
}
