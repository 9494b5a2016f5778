// SPDX-License-Identifier: GPL-3.0-or-later
// Widgets beside each other, in as many lines as they need.
#include "parts/flowlayout.h"

#include <QTest>
#include <QWidget>

class TestFlowLayout : public QObject
{
    Q_OBJECT

private:
    static constexpr int Spacing = 6;

    /// A widget of this size that a layout cannot make larger or smaller.
    static QWidget* box(int width, int height)
    {
        auto* widget = new QWidget;
        widget->setFixedSize(width, height);
        return widget;
    }

private Q_SLOTS:
    void takesOneLineWhenThereIsRoom()
    {
        QWidget pane;
        auto* layout = new FlowLayout(&pane);
        layout->setSpacing(Spacing);
        auto* low = box(100, 10);
        auto* high = box(50, 30);
        layout->addWidget(low);
        layout->addWidget(high);
        QCOMPARE(layout->sizeHint(), QSize(100 + Spacing + 50, 30));
        QCOMPARE(layout->heightForWidth(100 + Spacing + 50), 30);
        layout->setGeometry({ 0, 0, 300, 30 });
        QCOMPARE(low->geometry(), QRect(0, 10, 100, 10)); // in the middle of the line
        QCOMPARE(high->geometry(), QRect(100 + Spacing, 0, 50, 30));
    }

    void goesOnToAnotherLine()
    {
        QWidget pane;
        auto* layout = new FlowLayout(&pane);
        layout->setSpacing(Spacing);
        auto* first = box(100, 20);
        auto* second = box(60, 20);
        layout->addWidget(first);
        layout->addWidget(second);
        QCOMPARE(layout->minimumSize().width(), 100); // the widest
        QCOMPARE(layout->heightForWidth(100 + Spacing + 59), 20 + Spacing + 20);
        layout->setGeometry({ 0, 0, 120, 20 + Spacing + 20 });
        QCOMPARE(first->pos(), QPoint(0, 0));
        QCOMPARE(second->pos(), QPoint(0, 20 + Spacing));
    }

    void whatIsHiddenTakesNoRoom()
    {
        QWidget pane;
        auto* layout = new FlowLayout(&pane);
        layout->setSpacing(Spacing);
        auto* hidden = box(500, 50);
        layout->addWidget(hidden);
        layout->addWidget(box(60, 20));
        hidden->hide();
        QCOMPARE(layout->sizeHint(), QSize(60, 20));
        QCOMPARE(layout->minimumSize().width(), 60);
        QCOMPARE(layout->heightForWidth(80), 20);
    }

    void runsFromTheRightWhereTextDoes()
    {
        QWidget pane;
        pane.setLayoutDirection(Qt::RightToLeft);
        auto* layout = new FlowLayout(&pane);
        layout->setSpacing(Spacing);
        auto* first = box(100, 20);
        layout->addWidget(first);
        layout->setGeometry({ 0, 0, 300, 20 });
        QCOMPARE(first->pos(), QPoint(200, 0));
    }
};

QTEST_MAIN(TestFlowLayout)
#include "tst_flowlayout.moc"
