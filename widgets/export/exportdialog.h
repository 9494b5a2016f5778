// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/reportexport.h"

#include <QDialog>

class QButtonGroup;
class QCheckBox;
class QDialogButtonBox;
class QLineEdit;

/// Asks what a report is written as, where to, and whether it may name machines and people.
class ExportDialog : public QDialog
{
    Q_OBJECT
public:
    /// `baseName`: the trace's name without its suffix, from which names of files and folders are made.
    explicit ExportDialog(QString baseName, QWidget* parent = nullptr);

    /// What was chosen.
    [[nodiscard]] ReportExport chosen() const;
    void setFormat(ReportFormat format);
    void setIncludesMachineDetails(bool isIncluded);
    void setPath(const QString& path);

    void accept() override;

private:
    void followFormat();
    void browse();
    [[nodiscard]] ReportFormat format() const;
    [[nodiscard]] QString suggestedPath(ReportFormat format) const;

    QString m_baseName;
    QButtonGroup* m_formats;
    QLineEdit* m_path;
    QCheckBox* m_machineDetails;
    QDialogButtonBox* m_buttons;
    bool m_isPathOwn = false; ///< the user typed or chose it: a new format only changes its suffix
};
