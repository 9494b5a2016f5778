// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

/// A heading of a page of the user guide with the text below it, down to the next heading.
struct HelpSection {
    QString title; ///< as it is read, without markup
    QString anchor; ///< what stands behind the # of a link to it; empty for the title of the page
    QString text; ///< as it is read, without markup; tables and lists as lines
};

/// A page of the user guide.
struct HelpPage {
    QString name; ///< of its file, without folder and ending
    QString title;
    QString
        group; ///< the heading of the table of contents that it stands under; empty for the table of contents itself
    QString markdown;
    std::vector<HelpSection> sections;
};

/// A section that has all the words of a search.
struct HelpHit {
    std::size_t page = 0; ///< in HelpGuide::pages()
    std::size_t section = 0; ///< in HelpPage::sections
    QString excerpt; ///< some words around the first that was found
};

/// The user guide: Markdown files, in the order in which index.md links to them.
class HelpGuide
{
public:
    /// Reads index.md and what it links to from `folder`; pages that are not there are left out.
    explicit HelpGuide(const QString& folder = QStringLiteral(":/gpuloupe/help"));

    [[nodiscard]] const std::vector<HelpPage>& pages() const { return m_pages; }
    /// The position of the page with this name, if there is one.
    [[nodiscard]] std::optional<std::size_t> find(const QString& name) const;
    /// Sections that have every word of `text` in any case; those that have them in the title come first.
    [[nodiscard]] std::vector<HelpHit> search(const QString& text) const;

    /// What a link to a heading puts behind the #: the way of the sites that show Markdown.
    [[nodiscard]] static QString anchorOf(const QString& title);
    /// Markdown without what is not to be read: marks of generated parts.
    [[nodiscard]] static QString readable(QString markdown);

private:
    std::vector<HelpPage> m_pages;
};
