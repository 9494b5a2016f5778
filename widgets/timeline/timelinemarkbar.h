// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QToolButton;
class TimelineMarking;

/// "‹ call 17 of 248 ›  all calls of gemm marked, the rest dimmed": which marked event is shown, and the way to the
/// others. Hidden while none are marked.
class TimelineMarkBar : public QWidget
{
    Q_OBJECT
public:
    /// `marking` must outlive this object.
    explicit TimelineMarkBar(TimelineMarking& marking, QWidget* parent = nullptr);

    [[nodiscard]] QToolButton& previousButton() const { return *m_previous; }
    [[nodiscard]] QToolButton& nextButton() const { return *m_next; }
    [[nodiscard]] QString positionText() const;
    /// There is something to show.
    [[nodiscard]] bool isMarking() const;

Q_SIGNALS:
    void shownChanged(bool isShown);

private:
    void update();

    TimelineMarking& m_marking;
    QToolButton* m_previous;
    QLabel* m_position;
    QToolButton* m_next;
    QLabel* m_sentence;
    QToolButton* m_end;
};
