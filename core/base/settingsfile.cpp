// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/settingsfile.h"

#include "base/text.h"

namespace core {

tl::unexpected<Error> settingsError(const QString& place, const QString& fault)
{
    return failure(ErrorCode::Usage, QStringLiteral("%1: %2").arg(place, fault));
}

QString placeInJson(const QByteArray& json, std::size_t offset, const QString& place)
{
    const auto before = json.left(static_cast<qsizetype>(offset));
    const auto line = before.count('\n') + 1;
    const auto column = QString::fromUtf8(before.mid(before.lastIndexOf('\n') + 1)).size() + 1;
    return Text::tr("%1, line %2, column %3").arg(place).arg(line).arg(column);
}

} // namespace core
