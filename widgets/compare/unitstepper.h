// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class ComparedUnits;
class QSpinBox;

/// A field that says which units are laid side by side and goes to others: typed, with the arrow keys or its buttons.
/// Hidden where there is but one.
class UnitStepper : public QWidget
{
    Q_OBJECT
public:
    /// `units` must outlive this object.
    explicit UnitStepper(ComparedUnits& units, QWidget* parent = nullptr);

    [[nodiscard]] QSpinBox& field() const { return *m_field; }

private:
    void adopt();

    ComparedUnits& m_units;
    QSpinBox* m_field;
};
