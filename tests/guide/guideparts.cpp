// SPDX-License-Identifier: GPL-3.0-or-later
#include "guideparts.h"

#include "table/markdowntext.h"

#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace {

QString sentence(const QString& text)
{
    const bool isClosed = text.isEmpty() || text.endsWith(u'.') || text.endsWith(u'!') || text.endsWith(u'?');
    const bool isName = text.section(u' ', 0, 0).contains(u'_'); // sync_api: …
    return core::markdownEscaped((isName ? text.left(1) : text.left(1).toUpper()) + text.mid(1))
        + (isClosed ? QString() : QStringLiteral("."));
}

QString whereShown(core::ColumnUse use)
{
    switch (use) {
    case core::ColumnUse::Everywhere:
        return {};
    case core::ColumnUse::Window:
        return QStringLiteral(" Not in Markdown and HTML.");
    case core::ColumnUse::Chooser:
        return QStringLiteral(" Hidden until chosen.");
    case core::ColumnUse::ExportOnly:
        return QStringLiteral(" In files only.");
    }
    return {};
}

/// True for the whole nanoseconds that go to files in place of the milliseconds of the column behind.
bool isTwinOfNext(const core::Table& table, std::size_t column)
{
    return table.columns[column].use == core::ColumnUse::ExportOnly && column + 1 < table.columns.size()
        && table.columns[column + 1].title == table.columns[column].title;
}

QString columnRow(const core::Table& table, std::size_t column)
{
    const auto& description = table.columns[column];
    auto keys = QStringLiteral("`%1`").arg(description.key);
    if (column > 0 && isTwinOfNext(table, column - 1))
        keys = QStringLiteral("`%1`, ").arg(table.columns[column - 1].key) + keys;
    auto meaning = sentence(description.help) + whereShown(description.use);
    if (description.isNumeric() && !description.noSql.isEmpty()) // of texts it is told with what they are
        meaning += (description.sql ? QStringLiteral(" Some cells have no SQL: ") : QStringLiteral(" No SQL: "))
            + sentence(description.noSql);
    return QStringLiteral("| %1 | %2 | %3 |\n").arg(core::markdownEscaped(table.header(column)), meaning, keys);
}

/// The columns of a table, but for those that `like` has and explains alike.
QString columnRows(const core::Table& table, const core::Table* like)
{
    QString rows;
    for (const auto column : table.readingOrder()) {
        const auto known = like ? like->findColumn(table.columns[column].key) : std::nullopt;
        const bool isKnown = known && like->columns[*known].help == table.columns[column].help;
        if (!isKnown && !isTwinOfNext(table, column))
            rows += columnRow(table, column);
    }
    return rows;
}

QString tablePart(const core::Table& table, const core::Table* like)
{
    const auto& provenance = table.provenance;
    QString text;
    if (like)
        text = QStringLiteral("The columns of *%1*, and these:\n\n").arg(core::markdownEscaped(like->title));
    else if (!provenance.derivation.isEmpty())
        text = sentence(provenance.derivation) + QStringLiteral("\n\n");
    if (const auto rows = columnRows(table, like); !rows.isEmpty())
        text += QStringLiteral("| Column | What it says | In files |\n|---|---|---|\n") + rows + u'\n';
    if (like)
        return text;
    if (!provenance.source.isEmpty())
        text += QStringLiteral("Read from: ") + sentence(provenance.source) + QStringLiteral("\n\n");
    if (!provenance.limitations.isEmpty())
        text += QStringLiteral("What it says of its limits on the sample trace:\n\n");
    for (const auto& limit : provenance.limitations)
        text += QStringLiteral("- ") + sentence(limit) + u'\n';
    return text.trimmed() + u'\n';
}

/// All rows of the named columns.
QString rowsPart(const core::Table& table, const QStringList& keys)
{
    QString text;
    QString ruler;
    std::vector<std::size_t> columns;
    for (const auto& key : keys) {
        if (const auto column = table.findColumn(key)) {
            columns.push_back(*column);
            text += QStringLiteral("| ") + core::markdownEscaped(table.header(*column)) + u' ';
            ruler += QStringLiteral("|---");
        }
    }
    text += QStringLiteral("|\n") + ruler + QStringLiteral("|\n");
    for (std::size_t row = 0; row < table.rowCount; ++row) {
        for (const auto column : columns)
            text += QStringLiteral("| ") + core::markdownEscaped(table.text(row, column)) + u' ';
        text += QStringLiteral("|\n");
    }
    return text;
}

const QRegularExpression& partPattern()
{
    static const QRegularExpression pattern(
        QStringLiteral("(<!-- ((?:table|rows|help|shortcuts)[^>]*?) -->\\n)(.*?)(<!-- end -->)"),
        QRegularExpression::DotMatchesEverythingOption);
    return pattern;
}

} // namespace

GuideParts::GuideParts(std::vector<core::TablePointer> tables, std::function<QString(const QString&)> commandHelp,
                       QString shortcuts)
    : m_tables(std::move(tables))
    , m_commandHelp(std::move(commandHelp))
    , m_shortcuts(std::move(shortcuts))
{
}

const core::Table* GuideParts::find(const QString& key) const
{
    const auto found
        = std::find_if(m_tables.begin(), m_tables.end(), [&key](const auto& table) { return table->key == key; });
    return found == m_tables.end() ? nullptr : found->get();
}

QString GuideParts::part(const QStringList& what, QStringList& problems) const
{
    const auto kind = what.value(0);
    const auto subject = what.value(1);
    if (kind == QStringLiteral("shortcuts"))
        return m_shortcuts;
    if (kind == QStringLiteral("help"))
        return QStringLiteral("```\n") + m_commandHelp(subject).trimmed() + QStringLiteral("\n```\n");
    const auto* table = find(subject);
    const bool isLike = what.value(2) == QStringLiteral("like");
    const auto* like = isLike ? find(what.value(3)) : nullptr;
    if (!table || (isLike && !like)) {
        problems += QStringLiteral("there is no table for “%1”").arg(what.join(u' '));
        return {};
    }
    if (kind == QStringLiteral("rows"))
        return rowsPart(*table, what.mid(2));
    return tablePart(*table, like);
}

QString GuideParts::renewed(const QString& page, QStringList& problems) const
{
    QString text;
    qsizetype done = 0;
    auto matches = partPattern().globalMatch(page);
    while (matches.hasNext()) {
        const auto match = matches.next();
        text += page.mid(done, match.capturedStart(3) - done);
        // a blank line on both sides: a mark is HTML to Markdown, which goes on up to the next one
        text += u'\n' + part(match.captured(2).split(u' '), problems) + u'\n';
        done = match.capturedStart(4);
    }
    return text + page.mid(done);
}

QStringList GuideParts::tablesIn(const QString& page)
{
    QStringList keys;
    auto matches = partPattern().globalMatch(page);
    while (matches.hasNext()) {
        const auto what = matches.next().captured(2).split(u' ');
        if (what.value(0) == QStringLiteral("table"))
            keys += what.value(1);
    }
    return keys;
}
