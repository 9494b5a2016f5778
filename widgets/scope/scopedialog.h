// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nvtx/nvtxchoices.h"
#include "base/displayformat.h"
#include "base/latestjob.h"
#include "scope/scopelimits.h"

#include <QDialog>

#include <memory>

class NoticeLine;
class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class TickTree;

/// Edits the scope: time window, processes, GPUs, streams and NVTX range, with a sentence that says what it would be,
/// and how many kernels.
class ScopeDialog : public QDialog
{
    Q_OBJECT
public:
    ScopeDialog(std::shared_ptr<const core::Trace> trace, const core::Scope& scope, core::DisplayFormat format = {},
                QWidget* parent = nullptr);

    /// The scope became another elsewhere: shows it, unless the user has begun to edit.
    void setScope(const core::Scope& scope);
    /// Moments count from another base: those in the fields become such.
    void setFormat(const core::DisplayFormat& format);
    /// Brings the keyboard to what limits of this kind are made with.
    void showLimit(core::ScopeLimit::Kind kind);

    /// The scope as the fields say. Errors: Usage, with the sentence that is shown.
    [[nodiscard]] core::Expected<core::Scope> draft() const;

    [[nodiscard]] QLineEdit& startEdit() const { return *m_start; }
    [[nodiscard]] QLineEdit& endEdit() const { return *m_end; }
    [[nodiscard]] TickTree& processList() const { return *m_processes; }
    [[nodiscard]] TickTree& deviceList() const { return *m_devices; }
    [[nodiscard]] TickTree& streamTree() const { return *m_streams; }
    [[nodiscard]] QLineEdit& nvtxEdit() const { return *m_nvtx; }
    [[nodiscard]] QComboBox& domainBox() const { return *m_domain; }
    [[nodiscard]] QDialogButtonBox& buttons() const { return *m_buttons; }
    [[nodiscard]] QString problemText() const;
    /// "pid 111: 3 of 5 kernels".
    [[nodiscard]] QString summaryText() const;

    void accept() override;

Q_SIGNALS:
    void scopeChosen(const core::Scope& scope);

private:
    [[nodiscard]] QLayout* buildWindow();
    [[nodiscard]] QLayout* buildLists();
    [[nodiscard]] QLayout* buildNvtx();
    void fillProcesses();
    void fillDevices();
    void fillStreams();
    void fillDomains(const QStringList& domains);
    void findNvtxChoices();
    void apply();
    void fill(const core::Scope& scope);
    void updateState();
    void countKernels(const core::Scope& scope);
    void describeTimes();
    [[nodiscard]] bool isRelative() const;
    [[nodiscard]] std::int64_t sinceStart(std::int64_t timeNs) const;
    [[nodiscard]] core::Expected<std::int64_t> momentOf(const QString& text) const;
    [[nodiscard]] core::Expected<core::TimeWindow> windowInTrace(std::int64_t startNs, std::int64_t endNs) const;
    [[nodiscard]] core::Expected<std::optional<core::TimeWindow>> draftWindow() const;
    [[nodiscard]] core::Expected<std::optional<core::NvtxLimit>> draftNvtx() const;

    std::shared_ptr<const core::Trace> m_trace;
    core::DisplayFormat m_format;
    core::Scope m_shown; ///< what the fields were filled with
    std::optional<core::NvtxChoices> m_choices; ///< none yet
    bool m_isFilling = false; ///< the fields change by us, not by the user

    QLineEdit* m_start;
    QLineEdit* m_end;
    TickTree* m_processes;
    TickTree* m_devices;
    TickTree* m_streams;
    QLineEdit* m_nvtx;
    QComboBox* m_domain;
    NoticeLine* m_problem;
    QLabel* m_summary;
    QDialogButtonBox* m_buttons;
    core::LatestJob<core::NvtxChoices> m_finding { this };
    core::LatestJob<std::int64_t> m_counting { this };
};
