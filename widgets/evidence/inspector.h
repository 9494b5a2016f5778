// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/displayformat.h"
#include "base/latestjob.h"
#include "report/verification/figurecheck.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class EvidenceView;
class QAction;
class QLabel;
class QPushButton;
class QToolButton;
class ReadingText;
class RowTabs;
class TablePage;
class TraceSession;
class ViewContext;

/**
 * Explains the cell that the keyboard is on in any table, asks the trace's file itself for the figure, and lists the
 * events behind its row.
 *
 * Questions to the file run off the UI thread; another cell stops them. Closed until it is asked for.
 */
class Inspector : public QWidget
{
    Q_OBJECT
public:
    static constexpr std::size_t MaximumRows = 1000;

    Inspector(ViewContext& context, const TraceSession& session, QWidget* parent = nullptr);

    /// Explains a cell; put off while the pane is hidden. Pinned, it keeps what it explains.
    void showCell(const core::TablePointer& table, std::size_t row, std::size_t cellColumn);
    /// Lists what is known of an event; an invalid one takes the list away.
    void describeEvent(core::EventId event);
    /// Keeps the evidence, dimmed, while new figures are computed; false: it holds again.
    void setBusy(bool isBusy);
    /// Forgets the cell.
    void clear();
    /// Opens the pane and puts the keyboard into it.
    void reveal();
    void setOpen(bool isOpen);
    /// Opens the pane, or closes it, as long as the user has not done either.
    void setOpenByDefault(bool isOpen);
    [[nodiscard]] bool isOpen() const;
    /// Opens and closes the pane.
    [[nodiscard]] QAction& toggleAction() const { return *m_toggle; }
    [[nodiscard]] QToolButton& pinButton() const { return *m_pin; }
    [[nodiscard]] QToolButton& closeButton() const { return *m_close; }
    [[nodiscard]] bool isPinned() const;

    [[nodiscard]] EvidenceView& view() const { return *m_view; }
    /// What is told of the row beside the figure of its cell.
    [[nodiscard]] RowTabs& tabs() const { return *m_tabs; }
    [[nodiscard]] QPushButton& runButton() const { return *m_run; }
    [[nodiscard]] QPushButton& rowsButton() const { return *m_list; }
    /// What the file answered, as shown: "The file gives 2.6: the same."
    [[nodiscard]] QString answerText() const;
    [[nodiscard]] TablePage& rows() const { return *m_rows; }

Q_SIGNALS:
    /// It was closed from within: the keyboard is to go back to the page.
    void left();

protected:
    void showEvent(QShowEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void showOpen(bool isOpen);
    [[nodiscard]] bool isHeld() const;
    [[nodiscard]] QWidget* buildContent(ViewContext& context);
    [[nodiscard]] QWidget* buildHead();
    void leave();
    void present();
    void splitByGpu();
    void showGpus();
    void stop();
    void updateButtons();
    void showFigurePart(bool isShown);
    void runOrStop();
    void listOrStop();
    void showAnswer(const core::LatestJob<core::FigureAnswer>::Shared& answer);
    [[nodiscard]] QString describeAnswer(const core::FigureAnswer& answer) const;
    void say(const QString& text, bool isGood);
    void beginToWait();
    void sayHowLong();

    const TraceSession& m_session;
    core::DisplayFormat m_format;
    core::TablePointer m_table;
    std::size_t m_row = 0;
    std::size_t m_column = 0;
    bool m_describesEvent = false; ///< there is no cell, but details of an event
    bool m_isBusy = false; ///< other figures are coming
    bool m_opensByDefault = false;
    bool m_isShowing = false; ///< it is not the user who opens or closes it
    bool m_isStale = false; ///< the view does not show the cell yet

    QAction* m_toggle;
    QToolButton* m_pin;
    QToolButton* m_close;
    EvidenceView* m_view;
    QWidget* m_head = nullptr; ///< of m_view, above the tabs
    QWidget* m_upper = nullptr; ///< what is said of a figure
    RowTabs* m_tabs = nullptr;
    QPushButton* m_run;
    QPushButton* m_list;
    QLabel* m_answerIcon;
    ReadingText* m_answer;
    TablePage* m_rows;
    core::LatestJob<core::FigureAnswer> m_checking { this };
    core::LatestJob<core::Table> m_listing { this };
    QTimer m_waiting; ///< says each second how long the file has been asked
    QElapsedTimer m_asked;
    core::TablePointer m_gpusOf; ///< the table whose rows m_byGpu keeps apart
    core::TablePointer m_byGpu;
    core::LatestJob<core::Table> m_splitting { this };
};
