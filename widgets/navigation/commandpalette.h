// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "navigation/palettemodel.h"
#include "results/analysisresults.h"
#include "results/palettesearch.h"

#include <QPointer>
#include <QWidget>

#include <functional>
#include <memory>

class PalettePanel;
class QLabel;
class QLineEdit;
class QListView;

/// A field that finds pages, kernels, ranges, findings and commands by parts of their names, and goes there or does it;
/// Tab lists what else can be done with what was found. Lies over the whole window, which it dims.
class CommandPalette : public QWidget
{
    Q_OBJECT
public:
    /// What can be done with something; the first is what Enter does.
    using Actions = std::function<std::vector<PaletteAction>(const core::PaletteItem& item)>;

    explicit CommandPalette(QWidget* parent);

    /// Opens above the middle of the window. `fixed`: what can be found beside what the figures name: pages, commands,
    /// pages of the user guide. `results` null: nothing but those.
    void openWith(std::vector<core::PaletteItem> fixed, const core::ResultsPointer& results, Actions actionsOf);
    /// Other figures: searches them for what was typed, as long as it is open.
    void renew(const core::ResultsPointer& results);
    /// Gives the keyboard back to what had it.
    void close();

    [[nodiscard]] QLineEdit& field() const { return *m_field; }
    [[nodiscard]] QListView& list() const { return *m_list; }
    [[nodiscard]] PaletteModel& model() const { return *m_model; }
    [[nodiscard]] QWidget& panel() const;
    /// What is listed, headings left out.
    [[nodiscard]] const std::vector<core::PaletteMatch>& matches() const;

Q_SIGNALS:
    /// The user wants this of it.
    void chosen(const core::PaletteItem& item, PaletteAction action);
    /// The user wants to see this moment, as typed: "12.5 ms".
    void timeTyped(const QString& text);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    using Items = std::shared_ptr<const std::vector<core::PaletteItem>>;
    struct Found {
        Items items; ///< all that there are
        std::vector<core::PaletteMatch> matches;
    };

    void buildPanel();
    void arrange();
    void search();
    void showFound(const Found& found);
    void showActions();
    void choose();
    void step(int by);
    bool pressKey(int key);

    std::vector<core::PaletteItem> m_fixed;
    core::ResultsPointer m_results;
    Actions m_actionsOf;
    Items m_items; ///< null: not collected yet
    PaletteModel* m_model;
    PalettePanel* m_panel;
    QLineEdit* m_field;
    QLabel* m_count;
    QListView* m_list;
    QPointer<QWidget> m_before; ///< had the keyboard
    bool m_choosesWhenFound = false; ///< Enter was pressed while the search ran
    core::LatestJob<Found> m_job { this };
};
