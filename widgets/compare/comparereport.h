// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "several/folderreport.h"

class CompareSession;

/// What leaves a window of two runs as files: compare.md, compare.html, compare.json and a CSV for each table.
class CompareReport : public FolderReport
{
    Q_OBJECT
public:
    /// All must outlive it; dialogs belong to `window`.
    CompareReport(CompareSession& session, ViewContext& context, const Settings& settings, QWidget& window);

protected:
    [[nodiscard]] bool isReady() const override;
    [[nodiscard]] QString folderName() const override;
    [[nodiscard]] Writing writing(const QString& folder, const core::ReportOptions& options) const override;
    [[nodiscard]] QString writtenText(const QString& folder, const QString& fileCount) const override;

private:
    CompareSession& m_session;
};
