// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/phases/phasedraft.h"
#include "analysis/phases/phasepreview.h"
#include "base/latestjob.h"
#include "results/analysisresults.h"

#include <QDialog>

class NoticeLine;
class PhaseEditor;
class QDialogButtonBox;
class QPushButton;
class TablePage;
class ViewContext;

/// Edits the phase map of a session and shows at once what it makes of the trace. Cancel brings back the map of before.
class PhaseMapDialog : public QDialog
{
    Q_OBJECT
public:
    PhaseMapDialog(ViewContext& context, const core::PhaseMap& map, QWidget* parent = nullptr);
    ~PhaseMapDialog() override;

    /// The trace and scope to try the map on; null: there is none at the moment.
    void setResults(const core::ResultsPointer& results);
    /// The map that the session computes with, when it is not the one chosen last.
    void setSessionMap(const core::PhaseMap& map);
    /// Replaces the draft by the map in `path`; when that cannot be read, says so and keeps the draft.
    void loadFrom(const QString& path);
    /// Writes the draft, which must be valid, as JSON.
    void saveTo(const QString& path);

    [[nodiscard]] PhaseEditor& editor() const { return *m_editor; }
    [[nodiscard]] TablePage& matched() const { return *m_matched; }
    [[nodiscard]] TablePage& unmapped() const { return *m_unmapped; }
    [[nodiscard]] QDialogButtonBox& buttons() const { return *m_buttons; }
    /// What went wrong with a file, or an empty text.
    [[nodiscard]] QString problemText() const;

    void accept() override;
    void reject() override;

Q_SIGNALS:
    /// The map to compute with from now on.
    void phaseMapChosen(const core::PhaseMap& map);
    /// The preview shows what the draft makes of the trace.
    void previewShown();

private:
    struct Previewed;
    [[nodiscard]] QLayout* buildButtons();
    void addTextActions();
    void chooseFileToLoad();
    void chooseFileToSave();
    void apply();
    void updatePreview();
    void showPreview();
    void showTexts();
    void updateButtons();

    core::PhaseDraft m_original; ///< when the dialog was opened
    core::PhaseDraft m_applied; ///< what the session has
    core::PhasePreviewBasis m_basis; ///< without a trace when there is none
    std::optional<core::PhasePreview> m_preview;
    PhaseEditor* m_editor;
    TablePage* m_matched;
    TablePage* m_unmapped;
    NoticeLine* m_problem;
    QDialogButtonBox* m_buttons;
    QPushButton* m_save;
    core::LatestJob<Previewed> m_job;
};
