// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "parts/longtasknotice.h"

#include <QObject>
#include <QPointer>

#include <cstdint>

class CaptureDialog;
class QAction;
class Settings;
class ViewContext;

/// Captures from a window, and the traces that were exported from reports on the way.
class CaptureController : public QObject
{
    Q_OBJECT
public:
    /// All must outlive it; the dialog belongs to `window`, which is marked when a capture ends behind other windows.
    CaptureController(ViewContext& context, const Settings& settings, const Desktop& desktop, QWidget& window);

    [[nodiscard]] QAction& captureAction() const { return *m_capture; }
    [[nodiscard]] QAction& clearCacheAction() const { return *m_clearCache; }

Q_SIGNALS:
    /// There is a new trace at `path`, perhaps in place of an older one.
    void traceCaptured(const QString& path);

private:
    void showDialog();
    void clearCache();

    ViewContext& m_context;
    const Settings& m_settings;
    QWidget& m_window;
    QAction* m_capture;
    QAction* m_clearCache;
    QPointer<CaptureDialog> m_dialog;
    LongTaskNotice m_notice;
    core::LatestJob<std::int64_t> m_clearing { this };
};
