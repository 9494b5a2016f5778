// SPDX-License-Identifier: GPL-3.0-or-later
// The tree of a made trace: step (1 ms of GPU time) with forward (600 µs) and backward (300 µs), and a short range.
#include "pages/nvtxtreepage.h"

#include "charts/icicleview.h"
#include "exportbuilder.h"
#include "navigation/tracetabs.h"
#include "pages/treepane.h"
#include "table/tablekeys.h"
#include "table/tablepage.h"
#include "windowtest.h"

#include <QComboBox>
#include <QLineEdit>

class TestNvtxTreePage : public WindowTest
{
    Q_OBJECT

private:
    static constexpr std::int64_t UsNs = 1000;
    static constexpr auto NoRow = core::IcicleTree::NoRow;

    [[nodiscard]] TreePane& page() const { return m_window->tabs().nvtxTree().pane(); }
    [[nodiscard]] IcicleView& picture() const { return page().picture(); }

    static void addRange(fixtures::ExportBuilder& builder, std::int64_t startUs, std::int64_t endUs,
                         const QString& text)
    {
        builder.addNvtx({ .startNs = startUs * UsNs, .endNs = endUs * UsNs, .text = text });
    }
    static void addLaunch(fixtures::ExportBuilder& builder, std::int64_t callUs, std::int64_t startUs,
                          std::int64_t lengthUs)
    {
        builder.addCall({ .startNs = callUs * UsNs, .endNs = (callUs + 5) * UsNs, .correlation = callUs });
        builder.addKernel({ .startNs = startUs * UsNs, .endNs = (startUs + lengthUs) * UsNs, .correlation = callUs });
    }

    void prepare() override
    {
        fixtures::ExportBuilder builder(fixtures::ExportVersion::V3_25_0);
        addRange(builder, 0, 1000, QStringLiteral("step"));
        addRange(builder, 100, 300, QStringLiteral("forward"));
        addRange(builder, 400, 900, QStringLiteral("backward"));
        addRange(builder, 2000, 2010, QStringLiteral("short"));
        addLaunch(builder, 50, 3000, 100); // step itself
        addLaunch(builder, 110, 3200, 600); // forward
        addLaunch(builder, 410, 3900, 300); // backward
        const auto path = m_fixture->file(QStringLiteral("tree.sqlite"));
        QVERIFY(builder.write(path));
        m_window = m_fixture->openAndWait(path);
        QVERIFY(m_window);
        m_window->resize(1280, 800);
        m_window->show();
        m_window->tabs().setCurrentWidget(&m_window->tabs().nvtxTree());
        QTRY_VERIFY(!picture().rectOf(0).isEmpty());
    }

    [[nodiscard]] std::uint32_t rowOf(const QString& path) const
    {
        const auto& table = *page().table().model().table();
        for (std::uint32_t row = 0; row < table.rowCount; ++row) {
            if (table.text(row, *table.findColumn(u"path")) == path)
                return row;
        }
        return NoRow;
    }
    [[nodiscard]] std::uint32_t forward() const { return rowOf(QStringLiteral("default domain / step / forward")); }
    [[nodiscard]] std::uint32_t step() const { return rowOf(QStringLiteral("default domain / step")); }

private Q_SLOTS:
    void widthsAreGpuTime()
    {
        const auto all = picture().rectOf(0).width();
        QVERIFY(qAbs(picture().rectOf(step()).width() - all) <= 1);
        QVERIFY(qAbs(picture().rectOf(forward()).width() - all * 0.6) <= 2);
        QVERIFY(picture().rectOf(forward()).top() > picture().rectOf(step()).top());
        QVERIFY(picture().rectOf(rowOf(QStringLiteral("default domain / short"))).isEmpty()); // launched nothing
        page().figure().setCurrentIndex(1);
        QCOMPARE(page().figure().currentText(), QStringLiteral("Host time"));
        QVERIFY(qAbs(picture().rectOf(forward()).width() - all * 200.0 / 1010) <= 2);
    }

    void clickGivesARangeAllOfTheWidth()
    {
        QTest::mouseClick(&picture(), Qt::LeftButton, {}, picture().rectOf(forward()).center());
        QCOMPARE(picture().top(), forward());
        QCOMPARE(page().table().view().currentTableRow(), std::optional<std::size_t>(forward()));
        QCOMPARE(page().note(), QStringLiteral("default domain / step / forward"));
        QVERIFY(picture().rectOf(forward()).width() >= picture().width() - 2);
        picture().setFocus();
        QTest::keyClick(&picture(), Qt::Key_Escape);
        QCOMPARE(picture().top(), step());
        QTest::keyClick(&picture(), Qt::Key_Home);
        QCOMPARE(picture().top(), NoRow);
        QCOMPARE(page().note(), QStringLiteral("All"));
    }

    void arrowsGoFromRangeToRange()
    {
        picture().setFocus();
        QTest::keyClick(&picture(), Qt::Key_Down); // the domain
        QTest::keyClick(&picture(), Qt::Key_Down);
        QCOMPARE(picture().current(), std::optional(step()));
        QTest::keyClick(&picture(), Qt::Key_Down);
        QCOMPARE(picture().current(), std::optional(forward()));
        QTest::keyClick(&picture(), Qt::Key_Right);
        QCOMPARE(picture().current(), std::optional(rowOf(QStringLiteral("default domain / step / backward"))));
        QTest::keyClick(&picture(), Qt::Key_Return);
        QCOMPARE(picture().top(), *picture().current());
        QTest::keyClick(&picture(), Qt::Key_Backspace);
        QCOMPARE(picture().top(), step());
        QTest::keyClick(&picture(), Qt::Key_Up);
        QCOMPARE(picture().current(), std::optional(step()));
        QVERIFY2(
            picture().accessibleDescription().startsWith(QStringLiteral("default domain / step: GPU time 1.00 ms")),
            qPrintable(picture().accessibleDescription()));
    }

    void searchSaysHowManyItFinds()
    {
        page().search().setText(QStringLiteral("WARD"));
        QTRY_COMPARE(page().note(), QStringLiteral("2 paths found"));
        page().search().setText(QStringLiteral("/^s/"));
        QTRY_COMPARE(page().note(), QStringLiteral("2 paths found"));
        page().search().clear();
        QCOMPARE(page().note(), QStringLiteral("All"));
    }

    void pictureIsATableForThoseWhoCannotSeeIt()
    {
        QVERIFY(!picture().accessibleName().isEmpty());
        const auto grid = picture().figureGrid();
        QCOMPARE(grid.columns, (QStringList { QStringLiteral("Level"), QStringLiteral("GPU time") }));
        QCOMPARE(grid.rows.size(), std::size_t { 4 }); // domain, step, forward, backward
        QCOMPARE(grid.rows[2].name, QStringLiteral("forward"));
        QCOMPARE(grid.rows[2].figures, (QStringList { QStringLiteral("3"), QStringLiteral("600 µs") }));
    }

    void withoutRangesThePageSaysWhatIsMissing()
    {
        fixtures::ExportBuilder builder;
        builder.addKernel({ .startNs = 0, .endNs = 1000 });
        const auto path = m_fixture->file(QStringLiteral("none.sqlite"));
        QVERIFY(builder.write(path));
        m_window->openTrace(path);
        QTRY_VERIFY(m_window->session().state() == TraceSession::State::Ready);
        QTRY_VERIFY(!page().table().hasTable());
        QVERIFY(page().table().placeholderText().contains(QStringLiteral("NVTX")));
        QVERIFY(!picture().isVisible());
    }
};

QTEST_MAIN(TestNvtxTreePage)
#include "tst_nvtxtreepage.moc"
