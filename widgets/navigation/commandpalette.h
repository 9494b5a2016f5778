// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "results/analysisresults.h"
#include "results/palettesearch.h"

#include <QFrame>

class PaletteModel;
class QLabel;
class QLineEdit;
class QListView;

/// A field that finds pages, kernels, ranges, findings and commands by parts of their names, and goes there or does it.
class CommandPalette : public QFrame
{
    Q_OBJECT
public:
    explicit CommandPalette(QWidget* parent = nullptr);

    /// Opens above the middle of the window. `fixed`: what can be found beside what the figures name: pages, commands,
    /// pages of the user guide. `results` null: nothing but those.
    void openWith(std::vector<core::PaletteItem> fixed, const core::ResultsPointer& results);

    [[nodiscard]] QLineEdit& field() const { return *m_field; }
    [[nodiscard]] QListView& list() const { return *m_list; }
    /// What is listed, headings left out.
    [[nodiscard]] const std::vector<core::PaletteMatch>& matches() const;

Q_SIGNALS:
    /// The user wants this.
    void chosen(const core::PaletteItem& item);
    /// The user wants to see this moment, as typed: "12.5 ms".
    void timeTyped(const QString& text);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void search();
    void showMatches(const std::vector<core::PaletteMatch>& matches);
    void choose();
    void step(int by);

    std::vector<core::PaletteItem> m_fixed;
    core::ResultsPointer m_results;
    PaletteModel* m_model;
    QLineEdit* m_field;
    QLabel* m_count;
    QListView* m_list;
    bool m_choosesWhenFound = false; ///< Enter was pressed while the search ran
    core::LatestJob<std::vector<core::PaletteMatch>> m_job { this };
};
