// SPDX-License-Identifier: GPL-3.0-or-later
// By parts of names to pages, kernels, findings and commands.
#include "navigation/commandpalette.h"
#include "navigation/tracetabs.h"
#include "pages/kernelspage.h"
#include "pages/ncclpage.h"
#include "table/tablepage.h"
#include "timeline/timelinepage.h"
#include "windowtest.h"

#include <QLineEdit>
#include <QListView>

class TestCommandPalette : public WindowTest
{
    Q_OBJECT

private:
    [[nodiscard]] CommandPalette& pane() const { return m_window->palettePane(); }
    [[nodiscard]] TraceTabs& tabs() const { return m_window->tabs(); }
    [[nodiscard]] QString firstTitle() const
    {
        return pane().matches().empty() ? QString() : pane().matches().front().item.title;
    }
    void type(const QString& text) const
    {
        QTest::keyClick(m_window, Qt::Key_K, Qt::ControlModifier);
        QVERIFY(pane().isVisible());
        pane().field().setText(text);
    }

    void prepare() override
    {
        openGolden();
        QVERIFY(m_window);
        QVERIFY(QTest::qWaitForWindowActive(m_window));
    }

private Q_SLOTS:
    void goesToAPage()
    {
        type(QStringLiteral("nccl"));
        QTRY_VERIFY(!pane().matches().empty() && pane().matches().back().item.title == QStringLiteral("NCCL"));
        type(QStringLiteral("NVLink"));
        QTRY_COMPARE(firstTitle(), QStringLiteral("NVLink"));
        QTest::keyClick(&pane().field(), Qt::Key_Return);
        QVERIFY(!pane().isVisible());
        QCOMPARE(tabs().tabText(tabs().currentIndex()), QStringLiteral("NVLink"));
    }

    void enterWaitsForWhatWasTyped()
    {
        type(QStringLiteral("nccl"));
        QTRY_VERIFY(!pane().matches().empty());
        QTest::keyClick(&pane().field(), Qt::Key_Escape);
        type(QStringLiteral("NVLink"));
        QVERIFY(pane().matches().empty()); // not those of before
        QTest::keyClick(&pane().field(), Qt::Key_Return);
        QTRY_VERIFY(!pane().isVisible());
        QCOMPARE(tabs().tabText(tabs().currentIndex()), QStringLiteral("NVLink"));
    }

    void goesToAKernel()
    {
        type(QStringLiteral("@computeK"));
        QTRY_COMPARE(firstTitle().left(13), QStringLiteral("computeKernel"));
        QTest::keyClick(&pane().field(), Qt::Key_Return);
        QCOMPARE(tabs().currentWidget(), &tabs().kernels());
        QCOMPARE(tabs().kernels().kernels().view().currentTableRow(), std::optional<std::size_t>(0));
    }

    void doesACommand()
    {
        QVERIFY(!tabs().currentTablePage() || !m_window->isFullScreen());
        type(QStringLiteral(">full screen"));
        QTRY_COMPARE(firstTitle(), QStringLiteral("Full screen"));
        QTest::keyClick(&pane().field(), Qt::Key_Return);
        QVERIFY(m_window->isFullScreen());
    }

    void goesToATime()
    {
        QTRY_VERIFY(tabs().timeline().placeholderText().isEmpty());
        type(QStringLiteral(":1 ms"));
        QTest::keyClick(&pane().field(), Qt::Key_Return);
        QCOMPARE(tabs().currentWidget(), &tabs().timeline());
    }

    void escapeLeavesEverythingAsItIs()
    {
        const int page = tabs().currentIndex();
        type(QStringLiteral("kern"));
        QTRY_VERIFY(!pane().matches().empty());
        QTest::keyClick(&pane().field(), Qt::Key_Escape);
        QVERIFY(!pane().isVisible());
        QCOMPARE(tabs().currentIndex(), page);
    }
};

QTEST_MAIN(TestCommandPalette)
#include "tst_commandpalette.moc"
