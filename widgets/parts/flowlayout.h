// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>

#include <memory>
#include <vector>

/// Widgets beside each other as long as there is room, in as many lines as that takes: needs no more width than the
/// widest of them. Those of a line are centred on it.
class FlowLayout : public QLayout
{
    Q_OBJECT
public:
    explicit FlowLayout(QWidget* parent);
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override;
    [[nodiscard]] int count() const override { return static_cast<int>(m_items.size()); }
    [[nodiscard]] QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;

    [[nodiscard]] Qt::Orientations expandingDirections() const override { return {}; }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    /// In one line.
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;

private:
    struct Line {
        std::vector<QLayoutItem*> items;
        int height = 0;
    };
    [[nodiscard]] std::vector<Line> linesFor(int width) const;
    [[nodiscard]] int heightOf(const std::vector<Line>& lines) const;

    std::vector<std::unique_ptr<QLayoutItem>> m_items;
};
