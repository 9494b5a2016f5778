// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pages/resultpage.h"

#include "base/latestjob.h"

class QCheckBox;
class QTabWidget;

/// Idle time per device, the gaps it is made of, the gaps per stream, and what of it the profiler itself may have
/// caused.
class IdlePage : public ResultPage
{
    Q_OBJECT
public:
    IdlePage(ViewContext& context, const QString& settingsKey, QWidget* parent = nullptr);
    ~IdlePage() override;

    void setResults(const core::ResultsPointer& results) override;
    void setPlaceholder(const QString& text) override;
    TablePage* revealTable(const QString& tableKey) override;

    [[nodiscard]] TablePage& devices() const { return *m_devices; }
    [[nodiscard]] TablePage& gaps() const { return *m_gaps; }
    [[nodiscard]] TablePage& streams() const { return *m_streams; }
    [[nodiscard]] TablePage& overhead() const { return *m_overhead; }
    void setKernelsOnly(bool isOn);

private:
    struct Tables;
    void recompute();

    core::ResultsPointer m_results;
    TablePage* m_devices;
    TablePage* m_gaps;
    TablePage* m_streams;
    TablePage* m_overhead;
    QTabWidget* m_details;
    QCheckBox* m_kernelsOnly;
    core::LatestJob<Tables> m_job;
};
