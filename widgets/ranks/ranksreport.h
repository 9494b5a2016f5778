// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "several/folderreport.h"

class RanksSession;

/// What leaves a window of ranks as files: the folder that gpuloupe-cli ranks --out writes.
class RanksReport : public FolderReport
{
    Q_OBJECT
public:
    /// All must outlive it; dialogs belong to `window`.
    RanksReport(RanksSession& session, ViewContext& context, const Settings& settings, QWidget& window);

protected:
    [[nodiscard]] bool isReady() const override;
    [[nodiscard]] QString folderName() const override;
    [[nodiscard]] Writing writing(const QString& folder, const core::ReportOptions& options) const override;
    [[nodiscard]] QString writtenText(const QString& folder, const QString& fileCount) const override;

private:
    RanksSession& m_session;
};
