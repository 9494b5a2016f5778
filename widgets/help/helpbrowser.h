// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "help/helpguide.h"

#include <QTextBrowser>
#include <QTimer>

/// Shows the pages of a guide, follows the links between them, and remembers the way.
class HelpBrowser : public QTextBrowser
{
    Q_OBJECT
public:
    explicit HelpBrowser(HelpGuide guide, QWidget* parent = nullptr);

    /// Goes to a page, or the table of contents when there is none of that name; to its heading with this anchor, if it
    /// has one.
    void showPage(const QString& name, const QString& anchor = {});
    /// Marks every place of these words in the page, and goes to the first below the heading that is shown.
    void markWords(const QStringList& words);
    /// The text size in steps from the normal one.
    void setZoom(int steps);

    [[nodiscard]] const HelpGuide& guide() const { return m_guide; }
    /// The name of the page that is shown.
    [[nodiscard]] const QString& page() const { return m_place.page; }
    [[nodiscard]] int zoom() const { return m_zoom; }

    [[nodiscard]] QVariant loadResource(int type, const QUrl& name) override;

public Q_SLOTS:
    void backward() override;
    void forward() override;
    void home() override;
    /// Makes the page anew, for the size, font and colours as they are.
    void reload() override;

Q_SIGNALS:
    void pageShown(const QString& name);
    /// A link that leads out of the guide.
    void externalLinkActivated(const QUrl& url);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Place {
        QString page;
        int scrollPosition = 0;
    };

    void followLink(const QUrl& url);
    void goTo(const Place& place);
    void leave(std::vector<Place>& where);
    void load();
    void formatTables(QTextDocument& text) const;
    void formatText(QTextDocument& text) const;
    void goToHeading(const QString& anchor);
    [[nodiscard]] int pictureWidth() const;

    HelpGuide m_guide;
    QTextDocument* m_text = nullptr;
    Place m_place;
    std::vector<Place> m_before;
    std::vector<Place> m_after;
    int m_zoom = 0;
    int m_loadedWidth = 0; ///< that the pictures were made for
    QTimer m_changed; ///< runs out as soon as the size, the font or the colours have been changed
};
