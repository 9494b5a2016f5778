// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class GuidancePage;
class QPushButton;
class ViewContext;

/// Capture guidance in a window without a trace, with the way back.
class StartGuidance : public QWidget
{
    Q_OBJECT
public:
    explicit StartGuidance(ViewContext& context, QWidget* parent = nullptr);

    [[nodiscard]] QPushButton& backButton() const { return *m_back; }
    [[nodiscard]] GuidancePage& guidance() const { return *m_guidance; }

Q_SIGNALS:
    /// Back to the start page.
    void left();

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QPushButton* m_back;
    GuidancePage* m_guidance;
};
