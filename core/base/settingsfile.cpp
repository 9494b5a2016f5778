// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/settingsfile.h"

#include "base/text.h"

#include <QFile>

#include <rapidjson/document.h>
#include <rapidjson/error/en.h>

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

Expected<void> parseSettings(rapidjson::Document& document, const QByteArray& json, const QString& place)
{
    constexpr unsigned Flags // iterative: deep nesting must not exhaust the stack
        = rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag;
    const auto text = json.startsWith("\xEF\xBB\xBF") ? json.mid(3) : json; // byte order mark
    document.Parse<Flags>(text.constData(), static_cast<std::size_t>(text.size()));
    if (!document.HasParseError())
        return {};
    return settingsError(
        placeInJson(text, document.GetErrorOffset(), place),
        Text::tr("not valid JSON: %1").arg(QString::fromLatin1(rapidjson::GetParseError_En(document.GetParseError()))));
}

Expected<QByteArray> readSettings(const QString& path, const QString& cannotRead, const QString& isTooLarge)
{
    constexpr qint64 LargestBytes = 1'000'000;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return failure(ErrorCode::CannotOpen, cannotRead.arg(path, file.errorString()));
    auto json = file.read(LargestBytes + 1);
    if (json.size() > LargestBytes)
        return settingsError(path, isTooLarge);
    return json;
}

} // namespace core
