// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/helpbrowser.h"

#include <QEvent>
#include <QFontDatabase>
#include <QImage>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextTable>

#include <algorithm>
#include <utility>

HelpBrowser::HelpBrowser(HelpGuide guide, QWidget* parent)
    : QTextBrowser(parent)
    , m_guide(std::move(guide))
{
    setOpenLinks(false);
    setAccessibleName(tr("Page of the user guide"));
    // a page that came with its bar would change its width while it is laid out
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    m_changed.setSingleShot(true);
    connect(&m_changed, &QTimer::timeout, this, &HelpBrowser::reload);
    connect(this, &QTextBrowser::anchorClicked, this, &HelpBrowser::followLink);
}

void HelpBrowser::showPage(const QString& name, const QString& anchor)
{
    if (!m_place.page.isEmpty())
        leave(m_before);
    m_after.clear();
    goTo({ m_guide.find(name) ? name : QStringLiteral("index"), 0 });
    goToHeading(anchor);
}

void HelpBrowser::leave(std::vector<Place>& where)
{
    m_place.scrollPosition = verticalScrollBar()->value();
    where.push_back(m_place);
}

void HelpBrowser::goTo(const Place& place)
{
    m_place = place;
    load();
    verticalScrollBar()->setValue(place.scrollPosition);
    Q_EMIT backwardAvailable(!m_before.empty());
    Q_EMIT forwardAvailable(!m_after.empty());
    Q_EMIT pageShown(place.page);
}

void HelpBrowser::backward()
{
    if (m_before.empty())
        return;
    leave(m_after);
    const auto place = m_before.back();
    m_before.pop_back();
    goTo(place);
}

void HelpBrowser::forward()
{
    if (m_after.empty())
        return;
    leave(m_before);
    const auto place = m_after.back();
    m_after.pop_back();
    goTo(place);
}

void HelpBrowser::home()
{
    showPage(QStringLiteral("index"));
}

void HelpBrowser::followLink(const QUrl& url)
{
    if (!url.isRelative()) {
        Q_EMIT externalLinkActivated(url);
        return;
    }
    const auto ending = QStringLiteral(".md");
    const auto path = url.path();
    if (path.isEmpty())
        showPage(m_place.page, url.fragment());
    else if (path.endsWith(ending))
        showPage(path.chopped(ending.size()), url.fragment());
}

void HelpBrowser::load()
{
    const auto page = m_guide.find(m_place.page);
    if (!page)
        return;
    setExtraSelections({});
    m_loadedWidth = pictureWidth();
    // made out of sight, where nothing is laid out before it is complete
    auto* text = new QTextDocument(this);
    text->setDefaultFont(font());
    text->setDocumentMargin(fontMetrics().height());
    text->setMarkdown(HelpGuide::readable(m_guide.pages()[*page].markdown));
    formatText(*text);
    formatTables(*text);
    text->setTextWidth(viewport()->width()); // else it is laid out twice
    setDocument(text);
    delete std::exchange(m_text, text);
}

/// Code in the size of the text around it, and lines with some air between them.
void HelpBrowser::formatText(QTextDocument& text) const
{
    constexpr int LineHeightPercent = 120;
    QTextCharFormat code;
    code.setFontFamilies({ QFontDatabase::systemFont(QFontDatabase::FixedFont).family() });
    code.setFontPointSize(font().pointSizeF());
    std::vector<std::pair<int, int>> codeSpans; // first: formats change the fragments that are walked
    QTextCursor cursor(&text);
    cursor.beginEditBlock();
    for (auto block = text.begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat lines;
        lines.setLineHeight(LineHeightPercent, QTextBlockFormat::ProportionalHeight);
        cursor.setPosition(block.position());
        cursor.mergeBlockFormat(lines);
        for (auto part = block.begin(); !part.atEnd(); ++part) {
            const auto fragment = part.fragment();
            if (fragment.charFormat().fontFixedPitch())
                codeSpans.emplace_back(fragment.position(), fragment.position() + fragment.length());
        }
    }
    for (const auto& [begin, end] : codeSpans) {
        cursor.setPosition(begin);
        cursor.setPosition(end, QTextCursor::KeepAnchor);
        cursor.mergeCharFormat(code);
    }
    cursor.endEditBlock();
}

void HelpBrowser::formatTables(QTextDocument& text) const
{
    constexpr int Padding = 4;
    QTextCursor edit(&text);
    edit.beginEditBlock(); // laid out once
    const auto frames = text.rootFrame()->childFrames();
    for (auto* frame : frames) {
        auto* table = qobject_cast<QTextTable*>(frame);
        if (!table)
            continue;
        auto format = table->format();
        format.setBorderCollapse(true);
        format.setBorder(1);
        format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        format.setBorderBrush(palette().mid());
        format.setCellPadding(Padding);
        format.setCellSpacing(0);
        format.setTopMargin(fontMetrics().height() / 2.0);
        format.setBottomMargin(fontMetrics().height());
        table->setFormat(format);
        for (int column = 0; column < table->columns(); ++column) {
            const auto cell = table->cellAt(0, column);
            auto cellFormat = cell.format();
            cellFormat.setBackground(palette().alternateBase());
            table->cellAt(0, column).setFormat(cellFormat);
        }
    }
    edit.endEditBlock();
}

void HelpBrowser::goToHeading(const QString& anchor)
{
    if (anchor.isEmpty())
        return;
    for (auto block = document()->begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0 || HelpGuide::anchorOf(block.text()) != anchor)
            continue;
        setTextCursor(QTextCursor(block));
        const auto at = cursorRect().top();
        verticalScrollBar()->setValue(verticalScrollBar()->value() + at - fontMetrics().height() / 2);
        return;
    }
}

void HelpBrowser::markWords(const QStringList& words)
{
    QList<QTextEdit::ExtraSelection> places;
    QTextCharFormat mark;
    mark.setBackground(palette().highlight());
    mark.setForeground(palette().highlightedText());
    const int from = textCursor().position();
    int first = -1;
    for (const auto& word : words) {
        for (auto found = document()->find(word); !found.isNull(); found = document()->find(word, found)) {
            places.append({ found, mark });
            if (found.selectionStart() >= from && (first < 0 || found.selectionStart() < first))
                first = found.selectionStart();
        }
    }
    setExtraSelections(places);
    if (first < 0)
        return;
    auto cursor = textCursor();
    cursor.setPosition(first);
    setTextCursor(cursor); // scrolls no farther than it must: the heading stays where there is room for both
}

void HelpBrowser::setZoom(int steps)
{
    constexpr int Least = -4;
    constexpr int Most = 12;
    steps = std::clamp(steps, Least, Most);
    const int change = steps - std::exchange(m_zoom, steps);
    if (change == 0)
        return;
    zoomIn(change);
}

/// Pictures lie beside the pages; none is wider than the page.
QVariant HelpBrowser::loadResource(int type, const QUrl& name)
{
    if (type != QTextDocument::ImageResource)
        return {};
    QImage image(QStringLiteral(":/gpuloupe/help/") + name.path());
    const int width = pictureWidth();
    if (image.width() > width)
        return image.scaledToWidth(width, Qt::SmoothTransformation);
    return image;
}

void HelpBrowser::reload()
{
    if (m_place.page.isEmpty())
        return;
    const int position = verticalScrollBar()->value();
    load();
    verticalScrollBar()->setValue(position);
}

int HelpBrowser::pictureWidth() const
{
    constexpr int LeastWidth = 200;
    return std::max(LeastWidth, viewport()->width() - fontMetrics().height() * 2);
}

void HelpBrowser::changeEvent(QEvent* event)
{
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        m_changed.start(); // colours and sizes are parts of the text
}

void HelpBrowser::resizeEvent(QResizeEvent* event)
{
    QTextBrowser::resizeEvent(event);
    if (pictureWidth() != m_loadedWidth)
        m_changed.start();
}
