// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

/// Reads RFC 4180 strictly, written apart from the writer it checks. Nothing when a rule is broken.
inline std::optional<std::vector<QStringList>> parseCsv(const QByteArray& bytes)
{
    const QString text = QString::fromUtf8(bytes);
    std::vector<QStringList> records;
    QStringList record;
    qsizetype at = 0;
    while (at < text.size()) {
        QString field;
        if (text[at] == u'"') {
            for (++at;; ++at) {
                if (at >= text.size())
                    return std::nullopt; // quotes not closed
                if (text[at] != u'"')
                    field += text[at];
                else if (at + 1 < text.size() && text[at + 1] == u'"')
                    field += text[++at];
                else
                    break;
            }
            ++at;
        } else {
            while (at < text.size() && text[at] != u',' && text[at] != u'\r') {
                if (text[at] == u'"' || text[at] == u'\n')
                    return std::nullopt; // must have been quoted
                field += text[at++];
            }
        }
        record.append(field);
        if (at < text.size() && text[at] == u',') {
            ++at;
            if (at == text.size())
                return std::nullopt; // the last record has no end
            continue;
        }
        if (text.mid(at, 2) != QStringLiteral("\r\n"))
            return std::nullopt;
        at += 2;
        records.push_back(record);
        record.clear();
    }
    return record.isEmpty() ? std::optional(records) : std::nullopt;
}
