// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "findings/thresholds.h"

#include <QAbstractTableModel>

#include <array>

/// All thresholds, a row each in the order of core::ThresholdTable, with their values to be edited. A value that is at fault stays as it was
/// typed until it is mended.
class ThresholdModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Rule, Help, Value, Unit, Default, State, ColumnCount };

    explicit ThresholdModel(QObject* parent = nullptr);

    /// Replaces all values.
    void setThresholds(const core::Thresholds& thresholds);
    /// The values; of those at fault the last that was not.
    [[nodiscard]] const core::Thresholds& thresholds() const { return m_thresholds; }
    void reset(int row);
    /// Why the values cannot be used, in one sentence; empty when they can.
    [[nodiscard]] QString fault() const;
    [[nodiscard]] bool isChanged(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

private:
    struct Draft {
        QString text; ///< as it was typed
        QString fault; ///< empty: there is none, the value holds
    };
    [[nodiscard]] QString text(int row, int column) const;
    void announce(int row);

    core::Thresholds m_thresholds;
    std::array<Draft, core::ThresholdCount> m_drafts;
};
