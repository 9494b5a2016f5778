// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/displayformat.h"
#include "compare/sides.h"
#include "results/analysisresults.h"

#include <QWidget>

class ElidedLabel;
class QGridLayout;
class QLabel;
class ScopeStrip;

/// The lines that say what is compared: for each side its badge, file, the whole trace with a frame around the part that
/// counts, and how long that is.
class ComparedSides : public QWidget
{
    Q_OBJECT
public:
    explicit ComparedSides(QWidget* parent = nullptr);

    struct Run {
        std::shared_ptr<const core::Trace> trace;
        core::Scope scope;
        QStringList further; ///< names of the runs beside it
        QString note; ///< what of it is compared: "6 units, 5.42 ms"
    };
    void setSide(core::Side side, const Run& run, const core::DisplayFormat& format);
    /// What the GPUs of a side did in the whole trace.
    void setWhole(core::Side side, const core::ResultsPointer& whole);
    [[nodiscard]] ScopeStrip& strip(core::Side side) const { return *m_rows[side].strip; }
    [[nodiscard]] QString note(core::Side side) const;

Q_SIGNALS:
    void scopeRequested(core::Side side, const core::Scope& scope);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Row {
        QLabel* badge = nullptr;
        ElidedLabel* file = nullptr;
        ScopeStrip* strip = nullptr;
        QLabel* note = nullptr;
    };
    void fitFont();

    QGridLayout* m_layout;
    core::Sides<Row> m_rows;
};
