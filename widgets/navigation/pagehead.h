// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class PageBar;
class QHBoxLayout;
class QLabel;

/// The line above a page: the title of its group, the pages of the group, and on the right what the page offers.
class PageHead : public QWidget
{
    Q_OBJECT
public:
    explicit PageHead(QWidget* parent = nullptr);

    void setTitle(const QString& title);
    /// Shows `tools` on the right, in place of what was there; null: nothing. The head does not own them for good: a
    /// page that is deleted takes its tools with it.
    void setTools(QWidget* tools);
    /// The pages: hidden where the group has only one.
    [[nodiscard]] PageBar& bar() const { return *m_bar; }
    [[nodiscard]] QString title() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    void fitTools();
    void fitFont();

    QHBoxLayout* m_layout;
    QLabel* m_title;
    PageBar* m_bar;
    QWidget* m_tools = nullptr;
};
