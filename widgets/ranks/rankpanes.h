// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/analyzefleet.h"

#include <QWidget>

#include <memory>

class ClockMatrix;
class QLabel;
class RankMapView;
class ReadingText;

/// How far the clocks of a job are known, and which contradict each other.
class ClocksPane : public QWidget
{
    Q_OBJECT
public:
    explicit ClocksPane(QWidget* parent = nullptr);

    void show(const std::shared_ptr<const core::FleetResult>& result);
    [[nodiscard]] ClockMatrix& matrix() const { return *m_matrix; }
    /// What is said beside the matrix.
    [[nodiscard]] QString text() const;

private:
    ClockMatrix* m_matrix;
    ReadingText* m_text;
    QString m_result; ///< what is said of all clocks
};

/// Which ranks were read and which are missing.
class InputsPane : public QWidget
{
    Q_OBJECT
public:
    explicit InputsPane(QWidget* parent = nullptr);

    void show(const std::shared_ptr<const core::FleetResult>& result);
    [[nodiscard]] RankMapView& map() const { return *m_map; }
    [[nodiscard]] QString text() const;

private:
    QLabel* m_text;
    RankMapView* m_map;
};
