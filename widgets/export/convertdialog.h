// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/displayformat.h"
#include "base/latestjob.h"
#include "convert/conversion.h"
#include "parts/progressmailbox.h"

#include <QDialog>
#include <QTimer>

#include <memory>
#include <stop_token>

class QButtonGroup;
class QCheckBox;
class QDialogButtonBox;
class QLabel;
class QLayout;
class QLineEdit;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QRadioButton;

/**
 * Converts a trace for other viewers: asks for format, events and file, writes off the UI thread with progress, and
 * shows the receipt, what was written and what was found when the file was read back. Closing it stops what is being
 * written; no partial file stays.
 */
class ConvertDialog : public QDialog
{
    Q_OBJECT
public:
    /// `scope`: what the window shows; the dialog offers it beside the whole trace.
    ConvertDialog(std::shared_ptr<const core::Trace> trace, core::Scope scope, core::DisplayFormat format = {},
                  QWidget* parent = nullptr);

    void setTarget(const core::ConvertTarget& target);
    void setPath(const QString& path);
    void setTypeWanted(core::ActivityType type, bool isWanted);
    void setOnlyScope(bool isOnlyScope);
    /// Begins to write to the path, without a question when there is such a file.
    void start();
    /// Asks to stop; finished() says when it has, or that it was written before.
    void stop();
    void reject() override;

    [[nodiscard]] QString path() const;
    [[nodiscard]] core::ConvertTarget target() const;
    [[nodiscard]] core::ConvertOptions options() const;
    [[nodiscard]] bool isRunning() const { return m_job.isRunning(); }
    /// The receipt as shown; empty before.
    [[nodiscard]] QString receiptText() const;
    /// How it went, in a sentence; empty before.
    [[nodiscard]] QString outcomeText() const;
    [[nodiscard]] QPushButton& convertButton() const { return *m_convert; }

Q_SIGNALS:
    /// Written, failed or stopped.
    void finished();

private:
    [[nodiscard]] QLayout* buildFormats();
    [[nodiscard]] QLayout* buildTypes();
    [[nodiscard]] QLayout* buildScopes();
    [[nodiscard]] QLayout* buildPath();
    void buildButtons();
    void followTarget();
    void browse();
    void confirmAndStart();
    void showRunning(bool isRunning);
    void showOutcome(const core::LatestJob<core::Conversion>::Shared& conversion);
    void showReceipt(const core::Conversion& conversion);
    void say(const QString& text, bool isGood);
    [[nodiscard]] QString suggestedPath() const;

    std::shared_ptr<const core::Trace> m_trace;
    core::Scope m_scope;
    core::DisplayFormat m_format;
    QButtonGroup* m_formats;
    QCheckBox* m_compress;
    core::ByActivityType<QCheckBox*> m_types {};
    QRadioButton* m_wholeTrace;
    QRadioButton* m_onlyScope;
    QLineEdit* m_path;
    QCheckBox* m_readBack;
    QWidget* m_questions; ///< all of the above
    QProgressBar* m_progress;
    QLabel* m_stage;
    QLabel* m_outcomeIcon;
    QLabel* m_outcome;
    QPlainTextEdit* m_receipt;
    QDialogButtonBox* m_buttons;
    QPushButton* m_convert;
    QPushButton* m_stop;
    QPushButton* m_openFolder;
    bool m_isPathOwn = false; ///< the user typed or chose it: a new format only changes its suffix
    std::shared_ptr<ProgressMailbox> m_mailbox;
    QTimer m_progressTimer;
    std::stop_source m_stopWriting; ///< apart from the job's own: its answer is wanted
    core::LatestJob<core::Conversion> m_job { this, core::JobKind::Long };
};
