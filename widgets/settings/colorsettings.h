// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timelineclass.h"

#include <QWidget>

#include <array>

class QLabel;
class QPushButton;
class Settings;

/// The page of the settings about the colours of the classes of events.
class ColorSettings : public QWidget
{
    Q_OBJECT
public:
    /// Least contrast of a colour with its background that is seen well (WCAG 2, graphical objects).
    static constexpr double LeastContrast = 3;

    /// `settings` must outlive this object.
    explicit ColorSettings(Settings& settings, QWidget* parent = nullptr);

    void setColor(core::TimelineClass timelineClass, const QColor& color);
    [[nodiscard]] QPushButton& button(core::TimelineClass timelineClass) const;
    [[nodiscard]] QPushButton& resetAllButton() const { return *m_resetAll; }
    /// What is wrong with a chosen colour; empty for those that nobody chose and those that are seen well.
    [[nodiscard]] QString warningText(core::TimelineClass timelineClass) const;

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Row {
        QPushButton* button = nullptr;
        QPushButton* reset = nullptr;
        QLabel* warning = nullptr;
    };

    void addRow(core::TimelineClass timelineClass);
    void fill();
    void choose(core::TimelineClass timelineClass);

    Settings& m_settings;
    std::array<Row, core::ChosenClassCount> m_rows {};
    QPushButton* m_resetAll;
};
