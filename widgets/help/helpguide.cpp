// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/helpguide.h"

#include <QFile>
#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace {

std::optional<QString> readFile(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    return QString::fromUtf8(file.readAll());
}

/// A line of Markdown as it is read.
QString withoutMarkup(QString line)
{
    static const QRegularExpression ruler(QStringLiteral("^[|:\\- ]+$"));
    static const QRegularExpression link(QStringLiteral("!?\\[([^\\]]*)\\]\\([^)]*\\)"));
    static const QRegularExpression escape(QStringLiteral("\\\\([\\\\`*_\\[\\]<>#|~$&])"));
    if (ruler.match(line).hasMatch())
        return {};
    line.replace(link, QStringLiteral("\\1"));
    line.remove(QStringLiteral("**")).remove(u'`');
    line.replace(QStringLiteral(" | "), QStringLiteral(": "));
    line.replace(escape, QStringLiteral("\\1"));
    static const QRegularExpression ends(QStringLiteral("^(?:\\| |[-*] |#+ )|\\s*\\|?\\s*$"));
    line.remove(ends);
    static const QRegularExpression emphasis(QStringLiteral("(?<![\\w*])\\*([^*\\s](?:[^*]*[^*\\s])?)\\*(?![\\w*])"));
    return line.replace(emphasis, QStringLiteral("\\1"));
}

std::vector<HelpSection> sectionsOf(const QString& markdown)
{
    std::vector<HelpSection> sections;
    bool isCode = false;
    const auto lines = HelpGuide::readable(markdown).split(u'\n');
    for (const auto& line : lines) {
        if (line.startsWith(QStringLiteral("```")))
            isCode = !isCode;
        else if (!isCode && line.startsWith(u'#')) {
            const auto title = withoutMarkup(line);
            sections.push_back({ title, sections.empty() ? QString() : HelpGuide::anchorOf(title), {} });
        } else if (!sections.empty()) {
            const auto text = isCode ? line.simplified() : withoutMarkup(line);
            if (!text.isEmpty())
                sections.back().text += text + u'\n';
        }
    }
    return sections;
}

HelpPage makePage(const QString& name, const QString& group, const QString& markdown)
{
    HelpPage page { name, {}, group, markdown, sectionsOf(markdown) };
    if (!page.sections.empty())
        page.title = page.sections.front().title;
    return page;
}

/// Some words on both sides of a place.
QString excerptAround(const QString& text, qsizetype at)
{
    constexpr qsizetype Before = 40;
    constexpr qsizetype Length = 110;
    qsizetype begin = std::max<qsizetype>(0, at - Before);
    if (begin > 0) // whole words
        begin = text.indexOf(u' ', begin) < at ? text.indexOf(u' ', begin) + 1 : at;
    auto excerpt = text.mid(begin, Length).simplified();
    if (begin > 0)
        excerpt.prepend(QStringLiteral("… "));
    if (begin + Length < text.size())
        excerpt += QStringLiteral(" …");
    return excerpt;
}

bool hasAll(const QString& text, const QStringList& words)
{
    return std::all_of(words.begin(), words.end(),
                       [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

} // namespace

HelpGuide::HelpGuide(const QString& folder)
{
    static const QRegularExpression line(QStringLiteral("^## (?<group>.+)$|\\]\\((?<name>[a-z]+)\\.md\\)"),
                                         QRegularExpression::MultilineOption);
    const auto index = readFile(folder + QStringLiteral("/index.md"));
    if (!index)
        return;
    m_pages.push_back(makePage(QStringLiteral("index"), {}, *index));
    QString group;
    auto matches = line.globalMatch(*index);
    while (matches.hasNext()) {
        const auto match = matches.next();
        const auto name = match.captured(QStringLiteral("name"));
        if (name.isEmpty())
            group = match.captured(QStringLiteral("group"));
        else if (const auto text = readFile(folder + u'/' + name + QStringLiteral(".md")); text && !find(name))
            m_pages.push_back(makePage(name, group, *text));
    }
}

std::optional<std::size_t> HelpGuide::find(const QString& name) const
{
    const auto found
        = std::find_if(m_pages.begin(), m_pages.end(), [&name](const HelpPage& page) { return page.name == name; });
    if (found == m_pages.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - m_pages.begin());
}

std::vector<HelpHit> HelpGuide::search(const QString& text) const
{
    std::vector<HelpHit> inTitles;
    std::vector<HelpHit> inTexts;
    const auto words = text.split(u' ', Qt::SkipEmptyParts);
    if (words.isEmpty())
        return {};
    for (std::size_t page = 1; page < m_pages.size(); ++page) { // the contents name what the pages say
        const auto& sections = m_pages[page].sections;
        for (std::size_t section = 0; section < sections.size(); ++section) {
            const auto& [title, anchor, body] = sections[section];
            if (!hasAll(title + u'\n' + body, words))
                continue;
            const auto at = std::max<qsizetype>(0, body.indexOf(words.front(), 0, Qt::CaseInsensitive));
            auto& hits = hasAll(title, words) ? inTitles : inTexts;
            hits.push_back({ page, section, excerptAround(body, at) });
        }
    }
    inTitles.insert(inTitles.end(), std::make_move_iterator(inTexts.begin()), std::make_move_iterator(inTexts.end()));
    return inTitles;
}

QString HelpGuide::anchorOf(const QString& title)
{
    QString anchor;
    anchor.reserve(title.size());
    for (const auto c : title.toLower()) {
        if (c.isLetterOrNumber() || c == u'_' || c == u'-')
            anchor += c;
        else if (c == u' ')
            anchor += u'-';
    }
    return anchor;
}

QString HelpGuide::readable(QString markdown)
{
    static const QRegularExpression comment(QStringLiteral("<!--.*?-->\\n?"),
                                            QRegularExpression::DotMatchesEverythingOption);
    return markdown.remove(comment);
}
