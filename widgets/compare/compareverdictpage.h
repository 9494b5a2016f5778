// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"

#include <QWidget>

#include <memory>

class ChangeList;
class ComparedUnits;
class QComboBox;
class QLabel;
class QPushButton;
class QScrollArea;
class UnitLanesView;
class VerdictText;
class WaterfallView;

/// What a comparison comes to: the verdict, how the runs were aligned, how BASE becomes NEW, and what differs most.
class CompareVerdictPage : public QWidget
{
    Q_OBJECT
public:
    /// `units` must outlive this object: which of them are laid side by side.
    explicit CompareVerdictPage(ComparedUnits& units, QWidget* parent = nullptr);

    /// Never null.
    void setComparison(const std::shared_ptr<const core::Comparison>& comparison);
    /// Keeps the figures, dimmed, while others are computed.
    void setBusy(bool isBusy);

    [[nodiscard]] VerdictText& verdict() const { return *m_verdict; }
    [[nodiscard]] WaterfallView& waterfall() const { return *m_waterfall; }
    [[nodiscard]] ChangeList& changes() const { return *m_changes; }
    [[nodiscard]] UnitLanesView& unitLanes() const { return *m_lanes; }
    [[nodiscard]] QComboBox& gpus() const { return *m_gpus; }
    /// How figures are divided.
    [[nodiscard]] QComboBox& perChoice() const { return *m_per; }
    [[nodiscard]] QPushButton& checksButton() const { return *m_checks; }
    /// True when all of it is seen without scrolling.
    [[nodiscard]] bool fits() const;

Q_SIGNALS:
    /// The user wants to see a figure in its table.
    void cellRequested(const QString& tableKey, std::size_t row, const QString& columnKey);
    /// The user wants to know how a figure is made.
    void whyRequested(const QString& tableKey, std::size_t row, const QString& columnKey);
    void checksRequested();
    /// The user wants to see figures by unit, in all or a second.
    void perRequested(core::ComparePer per);
    /// The user wants to see the units in the timelines of both runs.
    void timelinesRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void build();
    void fillGpus();
    void buildPer();
    void showPer();
    [[nodiscard]] QString deltaKey(const QString& tableKey) const;
    void showGpu();
    void showHeads();
    void arrange();
    void buildLanes();
    int arrangeLanes(int top, int left, int width);
    [[nodiscard]] std::size_t gpu() const;
    [[nodiscard]] std::size_t rowOfWaterfall(int row) const;

    ComparedUnits& m_units;
    std::shared_ptr<const core::Comparison> m_comparison;
    QScrollArea* m_scroll;
    QWidget* m_content;
    VerdictText* m_verdict;
    QLabel* m_alignment;
    QPushButton* m_checks;
    QLabel* m_waterfallHead;
    QComboBox* m_gpus;
    WaterfallView* m_waterfall;
    QLabel* m_changesHead;
    QComboBox* m_per;
    ChangeList* m_changes;
    QLabel* m_lanesHead;
    std::vector<QWidget*> m_lanesTools;
    UnitLanesView* m_lanes;
};
