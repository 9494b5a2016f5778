// SPDX-License-Identifier: GPL-3.0-or-later
// By parts of names to pages, kernels, findings and commands.
#include "analysis/nvtx/nvtxranges.h"
#include "navigation/commandpalette.h"
#include "navigation/tracetabs.h"
#include "pages/kernelspage.h"
#include "pages/ncclpage.h"
#include "session/viewcontext.h"
#include "settings/settings.h"
#include "table/tablepage.h"
#include "timeline/timelinepage.h"
#include "windowtest.h"

#include <QApplication>
#include <QClipboard>
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
        const auto hasPage = [this] {
            const auto& matches = pane().matches();
            return std::any_of(matches.begin(), matches.end(),
                               [](const auto& match) { return match.item.title == QStringLiteral("NCCL"); });
        };
        QTRY_VERIFY(hasPage());
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

    void choosesATheme()
    {
        for (const auto* const typed : { "dark", "dark mode", "night" }) {
            type(QString::fromLatin1(typed));
            QTRY_COMPARE(firstTitle(), QStringLiteral("Theme: dark"));
            QTest::keyClick(&pane().field(), Qt::Key_Escape);
        }
        type(QStringLiteral("light"));
        QTRY_COMPARE(firstTitle(), QStringLiteral("Theme: light"));
        QTest::keyClick(&pane().field(), Qt::Key_Return);
        QCOMPARE(storedSettings().theme, Theme::Light);
        type(QStringLiteral(">theme system"));
        QTRY_COMPARE(firstTitle(), QStringLiteral("Theme: as the desktop"));
        QTest::keyClick(&pane().field(), Qt::Key_Return);
        QCOMPARE(storedSettings().theme, Theme::System);
    }

    void findsTheSettingsByWhatTheyAreFor()
    {
        for (const auto* const typed : { ">language", ">settings" }) {
            type(QString::fromLatin1(typed));
            QTRY_COMPARE(firstTitle(), QStringLiteral("Settings…"));
            QTest::keyClick(&pane().field(), Qt::Key_Escape);
        }
    }

    void goesToATime()
    {
        QTRY_VERIFY(tabs().timeline().placeholderText().isEmpty());
        type(QStringLiteral(":1 ms"));
        QTest::keyClick(&pane().field(), Qt::Key_Return);
        QCOMPARE(tabs().currentWidget(), &tabs().timeline());
    }

    void tabListsWhatElseCanBeDone()
    {
        type(QStringLiteral("@computeK"));
        QTRY_COMPARE(firstTitle().left(13), QStringLiteral("computeKernel"));
        const auto name = firstTitle();
        QTest::keyClick(&pane().field(), Qt::Key_Tab);
        QVERIFY(pane().model().hasActions());
        QCOMPARE(pane().field().text(), QStringLiteral("@computeK")); // what was typed stays
        QCOMPARE(firstTitle(), QStringLiteral("Open"));
        QCOMPARE(pane().model().index(0).data().toString(), name); // the heading
        QTest::keyClick(&pane().field(), Qt::Key_Escape); // back to what was found
        QTRY_COMPARE(firstTitle(), name);
        QVERIFY(pane().isVisible());
        QTest::keyClick(&pane().field(), Qt::Key_Tab);
        for (std::size_t step = 1; step < pane().matches().size(); ++step)
            QTest::keyClick(&pane().field(), Qt::Key_Down);
        QCOMPARE(pane().list().currentIndex().data().toString(), QStringLiteral("Copy name"));
        QTest::keyClick(&pane().field(), Qt::Key_Return);
        QVERIFY(!pane().isVisible());
        QCOMPARE(QGuiApplication::clipboard()->text(), name);
    }

    void aRangeCanLimitTheScope()
    {
        const auto& results = m_window->session().results();
        const auto text = results->trace->nvtxText(results->nvtxRanges->rows.front().first.value());
        type(QStringLiteral("@") + text);
        QTRY_VERIFY(!pane().matches().empty() && pane().matches().front().item.kind == core::PaletteKind::Range);
        QTest::keyClick(&pane().field(), Qt::Key_Tab);
        int row = 0;
        while (row < pane().model().rowCount() && pane().model().action(row) != PaletteAction::LimitScope)
            ++row;
        QVERIFY(row < pane().model().rowCount());
        pane().list().setCurrentIndex(pane().model().index(row));
        QTest::keyClick(&pane().field(), Qt::Key_Return);
        QVERIFY(m_window->session().scope().nvtx);
        QCOMPARE(m_window->session().scope().nvtx->text, text);
        QTRY_COMPARE(m_window->session().state(), TraceSession::State::Ready);
    }

    void whatWasTypedCanBeAFilter()
    {
        type(QStringLiteral("compute"));
        const auto wanted = QStringLiteral("Kernels with “compute”");
        const auto find = [&] {
            for (int row = 0; row < pane().model().rowCount(); ++row) {
                if (pane().model().index(row).data().toString() == wanted)
                    return row;
            }
            return -1;
        };
        QTRY_VERIFY(find() >= 0);
        pane().list().setCurrentIndex(pane().model().index(find()));
        QTest::keyClick(&pane().field(), Qt::Key_Return);
        QCOMPARE(tabs().currentWidget(), &tabs().kernels());
        QCOMPARE(tabs().kernels().kernels().filterEdit().text(), QStringLiteral("compute"));
    }

    /// design.md: lies over the dimmed window, as high as what was found needs, with round corners.
    void isASheetOverTheWindow()
    {
        m_window->resize(1280, 800);
        type(QStringLiteral("nvlink"));
        QTRY_VERIFY(!pane().matches().empty());
        QCOMPARE(pane().size(), m_window->size());
        const int low = pane().panel().height();
        QCOMPARE(pane().panel().geometry().center().x(), pane().rect().center().x());
        pane().field().setText(QStringLiteral(">"));
        QTRY_VERIFY(pane().panel().height() > low);
        QVERIFY(pane().rect().contains(pane().panel().geometry()));
        const auto picture = pane().grab().toImage();
        const auto corner = pane().panel().geometry().topLeft();
        QVERIFY(picture.pixel(corner) != picture.pixel(corner + QPoint(20, 20)));
        m_window->resize(1000, 700); // it follows
        QTRY_COMPARE(pane().size(), m_window->size());
        QTest::mouseClick(&pane(), Qt::LeftButton, {}, QPoint(10, pane().height() - 10));
        QVERIFY(!pane().isVisible());
    }

    void theKeyboardGoesBack()
    {
        tabs().setCurrentWidget(&tabs().kernels());
        auto& view = tabs().kernels().kernels().view();
        view.setFocus();
        type(QStringLiteral("nccl"));
        QTest::keyClick(&pane().field(), Qt::Key_Escape);
        QCOMPARE(QApplication::focusWidget(), &view);
        type(QStringLiteral("nccl"));
        QTest::keyClick(m_window, Qt::Key_1, Qt::ControlModifier); // another way on
        QTRY_VERIFY(!pane().isVisible());
    }

    /// Figures of another scope come while one types: the palette stays and searches them.
    void newFiguresAreSearched()
    {
        const auto& trace = *m_window->session().results()->trace;
        core::Scope scope;
        scope.window = core::TimeWindow { trace.extent.startNs, (trace.extent.startNs + trace.extent.endNs) / 2 };
        type(QStringLiteral("kern"));
        QTRY_VERIFY(!pane().matches().empty());
        Q_EMIT m_window->context().scopeRequested(scope);
        QTRY_VERIFY(m_window->session().results()->scope == scope);
        QVERIFY(pane().isVisible());
        QVERIFY(pane().field().hasFocus());
        QCOMPARE(pane().field().text(), QStringLiteral("kern"));
        QTRY_VERIFY(!pane().matches().empty());
        QTest::keyClick(&pane().field(), Qt::Key_Escape);
        QVERIFY(!pane().isVisible());
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
