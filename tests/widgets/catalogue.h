// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QList>
#include <QString>
#include <QStringList>
#include <QXmlStreamReader>

/// A text of a .ts file.
struct CatalogueMessage {
    QString context;
    QString source;
    QString comment;
    QString state; ///< empty: translated; "unfinished", "vanished" and the like otherwise
    QStringList translations; ///< one, or one for each plural form

    /// What tells it from all others.
    [[nodiscard]] QString id() const { return context + u'|' + source + u'|' + comment; }
};

/// The texts of a .ts file, in its order; none when it cannot be read.
inline QList<CatalogueMessage> readCatalogue(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QXmlStreamReader xml(&file);
    QList<CatalogueMessage> messages;
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        const auto name = xml.name();
        if (name == u"name") {
            context = xml.readElementText();
        } else if (name == u"message") {
            messages.append(CatalogueMessage { context, {}, {}, {}, {} });
        } else if (name == u"source") {
            messages.last().source = xml.readElementText();
        } else if (name == u"comment") {
            messages.last().comment = xml.readElementText();
        } else if (name == u"translation") {
            messages.last().state = xml.attributes().value(QStringLiteral("type")).toString();
            const auto text = xml.readElementText(QXmlStreamReader::IncludeChildElements);
            messages.last().translations += text;
        } else if (name == u"extracomment" || name == u"translatorcomment" || name == u"location") {
            xml.skipCurrentElement();
        }
    }
    if (!xml.hasError())
        return messages;
    qWarning("%s: %s", qPrintable(path), qPrintable(xml.errorString()));
    return {};
}
