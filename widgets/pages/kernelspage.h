// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pages/resultpage.h"

#include "analysis/kernels/durationhistogram.h"
#include "analysis/kernels/durationspread.h"
#include "base/latestjob.h"

class ChartPane;
class DrillView;
class QAction;
class QComboBox;
class QTabWidget;
class QToolButton;

/// The kernels of a scope, grouped as the switches say, and the launches of the selected one below, beside the
/// histogram of their durations and its parts.
class KernelsPage : public ResultPage
{
    Q_OBJECT
public:
    /// `settingsKey` keeps the splitter of this page apart from other kernel pages. `showsInstances`: the lower table
    /// shows at once.
    KernelsPage(ViewContext& context, const QString& settingsKey, bool showsInstances, QWidget* parent = nullptr);
    ~KernelsPage() override;

    void setResults(const core::ResultsPointer& results) override;
    void setPlaceholder(const QString& text) override;
    TablePage* revealTable(const QString& tableKey) override;
    /// Makes the first row of this kernel current.
    void showKernel(core::KernelNameIndex kernel);

    /// Shows the row that counts this kernel, a row of Trace::kernels, and it among its launches. @return false when no
    /// row does
    bool showInstance(std::size_t kernel);

    [[nodiscard]] TablePage& kernels() const;
    [[nodiscard]] TablePage& instances() const;
    /// The durations of the selected kernel.
    [[nodiscard]] ChartPane& histogram() const { return *m_histogram; }
    /// The selected kernel by GPU, launch shape and stream.
    [[nodiscard]] TablePage& parts() const { return *m_parts; }
    [[nodiscard]] QTabWidget& besideInstances() const { return *m_beside; }
    [[nodiscard]] core::KernelGrouping grouping() const;
    void setGrouping(const core::KernelGrouping& grouping);

private:
    struct Grouped; ///< the rows and their table belong together
    void buildGrouping();
    void showGrouping();
    void regroup();
    void countDurations(std::size_t row);
    void showParts(std::size_t row);
    void spreadDurations();
    void showKernels(std::shared_ptr<const core::Kernels> kernels, const core::TablePointer& table);

    core::ResultsPointer m_results;
    std::shared_ptr<const core::Kernels> m_shown; ///< row i of the table is its row i
    QComboBox* m_gpus; ///< merged, or a row for each
    QToolButton* m_groupBy; ///< with a menu of these:
    QAction* m_byShape = nullptr;
    QAction* m_byProcess = nullptr;
    QAction* m_byStream = nullptr;
    DrillView* m_view;
    ChartPane* m_histogram;
    TablePage* m_parts;
    QTabWidget* m_beside; ///< the histogram and the parts
    core::LatestJob<Grouped> m_grouping;
    core::LatestJob<core::DurationHistogram> m_counting;
    core::LatestJob<core::DurationSpreads> m_spreading;
};
