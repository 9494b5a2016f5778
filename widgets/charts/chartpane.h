// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/chartpicture.h"
#include "charts/chartview.h"
#include "parts/messagebar.h"

#include <QWidget>

#include <optional>

class ElidedLabel;
class QMenu;
class QStackedWidget;
class QToolButton;
class TablePlaceholder;
class ViewContext;

/// One chart with its title and a menu to save and copy it; in place of an empty chart the reason why there is none.
class ChartPane : public QWidget
{
    Q_OBJECT
public:
    /// `key` names the files it is saved as: "top_kernels".
    ChartPane(ViewContext& context, QString key, const QString& title, QWidget* parent = nullptr);

    /// Shows a chart; `note` stands beside the title ("10 of 45").
    void setContent(ChartContent content, const QString& note = {});
    /// Says why there is no chart, and what to do about it.
    void setReason(const QString& reason, const QString& advice = {});
    /// Says that the scope has nothing to draw, and what to do about it, if anything.
    void setEmpty(const QString& reason, const std::optional<MessageAction>& remedy);
    /// Shows one sentence: "Computing…".
    void setPlaceholder(const QString& text);
    /// A button below the reason.
    void setRemedy(const MessageAction& remedy);
    /// Keeps the chart, dimmed, while a new one is made.
    void setBusy(bool isBusy);
    /// A picture of the chart says what it is of: the trace and the scope.
    void setPictureSubject(const QString& subject) { m_subject = subject; }

    /// For a page that scrolls: a chart takes this many lines of text, a reason for its absence fewer. Otherwise it
    /// takes what there is.
    void setLines(int lines);

    [[nodiscard]] const QString& key() const { return m_key; }
    [[nodiscard]] QString title() const;
    /// What stands beside the title.
    [[nodiscard]] QString note() const;
    [[nodiscard]] bool hasChart() const;
    /// The text shown in place of the chart; empty when there is one.
    [[nodiscard]] QString placeholderText() const;
    [[nodiscard]] ChartView& view() const { return *m_view; }
    [[nodiscard]] TablePlaceholder& placeholder() const { return *m_placeholder; }

    /// Writes the picture, off the UI thread; says in the message bar what became of it.
    void savePng(const QString& path);
    /// The same as SVG.
    void saveSvg(const QString& path);
    /// Puts the picture on the clipboard as soon as it is painted.
    void copyPicture();
    /// Asks for the evidence of the figure that mouse or keyboard is at, else of the first one.
    void requestEvidence();

    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void applyHeight();
    void saveAs(const QString& path, QByteArray (*encode)(ChartDrawing, const QString&));
    void fillMenu(QMenu& menu);
    void askAndSave(const QString& suffix, const QString& filter, void (ChartPane::*save)(const QString&));
    void sayWritten(const QString& path);
    [[nodiscard]] QString pictureTitle() const;
    [[nodiscard]] std::optional<core::ChartCell> currentCell() const;

    ViewContext& m_context;
    QString m_key;
    QString m_subject;
    ElidedLabel* m_title;
    ElidedLabel* m_note;
    QToolButton* m_button;
    QStackedWidget* m_stack;
    ChartView* m_view;
    TablePlaceholder* m_placeholder;
    bool m_hasChart = false;
    int m_lines = 0; ///< 0: what there is
    core::LatestJob<QString> m_saving { this };
    core::LatestJob<QImage> m_copying { this };

Q_SIGNALS:
    /// Explain the figure in this cell.
    void evidenceRequested(const core::ChartCell& cell);
};
