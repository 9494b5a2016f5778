// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/kernels/familyhits.h"
#include "analysis/kernels/familyrules.h"
#include "base/displayformat.h"
#include "base/latestjob.h"
#include "results/analysisresults.h"
#include "settings/jsonsettingdialog.h"

class FamilyHitsView;

/// Edits the user's rules of which kernels make up which family, as the JSON that --families reads.
class FamiliesDialog : public JsonSettingDialog
{
    Q_OBJECT
public:
    explicit FamiliesDialog(const core::FamilyRules& rules, QWidget* parent = nullptr);

    /// Counts what the rules fit in the kernels of these while they are written.
    void setResults(const core::ResultsPointer& results, const core::DisplayFormat& format);
    [[nodiscard]] FamilyHitsView& hits() const { return *m_hits; }
    /// Being counted.
    [[nodiscard]] bool isCounting() const { return m_count.isRunning(); }

Q_SIGNALS:
    /// The user chose these.
    void rulesChosen(const core::FamilyRules& rules);

private:
    void count(const QByteArray& json);

    FamilyHitsView* m_hits;
    core::ResultsPointer m_results;
    core::LatestJob<core::FamilyCensus> m_count { this };
};
