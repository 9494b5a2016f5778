// SPDX-License-Identifier: GPL-3.0-or-later
#include "capture/nsyssetting.h"
#include "findings/thresholdsdialog.h"
#include "navigation/tracetabs.h"
#include "pages/kernelspage.h"
#include "session/viewcontext.h"
#include "settings/colorsettings.h"
#include "settings/displaysettings.h"
#include "settings/filesettings.h"
#include "settings/settings.h"
#include "settings/settingsdialog.h"
#include "style/contrast.h"
#include "table/tablepage.h"
#include "timeline/timelinepage.h"
#include "windowtest.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>

class TestSettingsDialog : public WindowTest
{
    Q_OBJECT

private:
    [[nodiscard]] Settings& settings() const { return m_fixture->windows.settings(); }
    static void choose(QComboBox& box, int value) { box.setCurrentIndex(box.findData(value)); }
    static SettingsDialog* openSettings(const MainWindow& window)
    {
        trigger(window, QStringLiteral("Settings…"));
        return window.findChild<SettingsDialog*>();
    }
    /// Header of the column with this key in the page's table.
    static QString headerOf(const TablePage& page, QStringView key)
    {
        const auto column = page.model().table()->findColumn(key);
        return column ? page.model().headerData(static_cast<int>(*column), Qt::Horizontal).toString() : QString();
    }

private Q_SLOTS:
    void cleanup()
    {
        if (settings().values().theme != Theme::System)
            applyTheme(Theme::System);
        WindowTest::cleanup();
    }

    void everythingSurvivesAStart()
    {
        SettingsValues values;
        auto& format = values.appearance.format;
        format.timeUnit = core::Unit::Microseconds;
        format.decimals = 2;
        format.isBinary = true;
        format.timeBase = core::TimeBase::Utc;
        values.appearance.colors.set(core::TimelineClass::Memset, QColor(1, 2, 3));
        values.theme = Theme::Dark;
        values.thresholds.setValue(core::ThresholdId::KernelFirstCompute, 60);
        values.phaseMapJson = R"({"prefill": ["ctx"]})";
        values.cacheFolder = m_fixture->file(QStringLiteral("cache"));
        values.cacheLimitBytes = 5'000'000'000;
        values.includesMachineDetails = true;
        values.notifies = false;
        settings().setValues(values);
        QVERIFY(storedSettings() == values);
        QCOMPARE(storedSettings().phaseMap().phases.size(), std::size_t { 1 });
        settings().setValues({});
        QVERIFY(storedSettings() == SettingsValues {});
        QSettings().remove(QStringLiteral("instances/kernels")); // the fixture's
        QCOMPARE(QSettings().allKeys(), QStringList()); // what nobody chose is not stored
    }

    void nonsenseInTheFileIsAsIfNobodyChose()
    {
        QSettings stored;
        stored.setValue(QStringLiteral("display/timeUnit"), 77);
        stored.setValue(QStringLiteral("display/decimals"), QStringLiteral("many"));
        stored.setValue(QStringLiteral("display/timeBase"), -3);
        stored.setValue(QStringLiteral("display/theme"), 9);
        stored.setValue(QStringLiteral("colors/kernel"), QStringLiteral("no colour"));
        stored.setValue(QStringLiteral("analysis/thresholds"), QByteArray("{"));
        stored.setValue(QStringLiteral("cache/limitBytes"), QStringLiteral("-5"));
        auto expected = SettingsValues {};
        expected.cacheLimitBytes = 0;
        QVERIFY(storedSettings() == expected);
    }

    void unitsChangeTheTablesAtOnce()
    {
        auto* window = m_fixture->openAndWait(m_fixture->golden());
        QVERIFY(window);
        auto* page = window->tabs().kernels().revealTable(QStringLiteral("kernels"));
        QVERIFY(page);
        QCOMPARE(headerOf(*page, u"total_ms"), QStringLiteral("Total")); // each cell names the unit that fits it
        auto* dialog = openSettings(*window);
        QVERIFY(dialog);
        choose(dialog->display().timeUnit(), static_cast<int>(core::Unit::Microseconds));
        dialog->display().decimals().setValue(1);
        QCOMPARE(headerOf(*page, u"total_ms"), QStringLiteral("Total (µs)"));
        const auto total = page->model().table()->findColumn(u"total_ms").value();
        const auto ms = core::cellNumber(page->model().table()->cell(page->model().tableRow(0), total)).value();
        QCOMPARE(page->model().index(0, static_cast<int>(total)).data().toString(),
                 QLocale().toString(ms * 1000, 'f', 1));
    }

    void otherWindowsFollow()
    {
        auto* first = m_fixture->openAndWait(m_fixture->golden());
        auto* second = m_fixture->windows.newWindow();
        QVERIFY(first && second);
        auto* dialog = openSettings(*first);
        choose(dialog->display().sizes(), 1);
        QVERIFY(second->context().appearance().format.isBinary);
        dialog->colors().setColor(core::TimelineClass::Kernel, Qt::red);
        QCOMPARE(second->context().appearance().colors.of(core::TimelineClass::Kernel), QColor(Qt::red));
        QCOMPARE(first->tabs().timeline().state().appearance().colors.of(core::TimelineClass::Kernel), QColor(Qt::red));
    }

    void utcSaysWhyItCannotBe()
    {
        auto* window = m_fixture->openAndWait(m_fixture->golden());
        QVERIFY(window);
        auto* dialog = openSettings(*window);
        QCOMPARE(dialog->display().timeBaseHint(), QString());
        choose(dialog->display().timeBase(), static_cast<int>(core::TimeBase::Utc));
        const bool hasClock = window->session().trace()->sessionStartUtcNs.has_value();
        QCOMPARE(dialog->display().timeBaseHint().contains(QStringLiteral("TARGET_INFO_SESSION_START_TIME")),
                 !hasClock);
        QCOMPARE(dialog->display().exampleText().contains(QStringLiteral("UTC")), hasClock);
    }

    void themesChangeThePalette()
    {
        auto* window = m_fixture->windows.newWindow();
        auto* dialog = openSettings(*window);
        choose(dialog->display().theme(), static_cast<int>(Theme::Dark));
        QTRY_VERIFY(relativeLuminance(dialog->palette().color(QPalette::Window)) < 0.1);
        QVERIFY(relativeLuminance(dialog->palette().color(QPalette::WindowText)) > 0.7);
        choose(dialog->display().theme(), static_cast<int>(Theme::Light));
        QTRY_VERIFY(relativeLuminance(window->palette().color(QPalette::Window)) > 0.7);
    }

    void coloursWarnWhenTheyAreHardToSee()
    {
        auto* window = m_fixture->windows.newWindow();
        settings().setValues([] {
            SettingsValues values;
            values.theme = Theme::Light;
            return values;
        }());
        auto& colors = openSettings(*window)->colors();
        QTRY_COMPARE(colors.palette().color(QPalette::Base), QColor(Qt::white));
        constexpr auto Class = core::TimelineClass::Memcpy;
        QCOMPARE(colors.warningText(Class), QString());
        colors.setColor(Class, QColor(0xDD, 0xDD, 0xDD)); // 1.36:1 on white
        QVERIFY2(colors.warningText(Class).contains(QStringLiteral("1.3:1")), qPrintable(colors.warningText(Class)));
        colors.setColor(Class, QColor(0, 0, 0x80));
        QCOMPARE(colors.warningText(Class), QString());
        colors.resetAllButton().click();
        QVERIFY(settings().values().appearance.colors == ClassColors());
    }

    void thresholdsAreRememberedAndHoldInAllWindows()
    {
        auto* first = m_fixture->openAndWait(m_fixture->golden());
        auto* second = m_fixture->windows.newWindow();
        openSettings(*first)->thresholdsButton().click();
        auto* dialog = first->findChild<ThresholdsDialog*>();
        QVERIFY(dialog);
        core::Thresholds thresholds;
        thresholds.setValue(core::ThresholdId::KernelFirstCompute, 60);
        Q_EMIT dialog->thresholdsChosen(thresholds);
        QVERIFY(first->session().options().thresholds == thresholds);
        QVERIFY(second->session().options().thresholds == thresholds);
        WindowList nextStart;
        QVERIFY(nextStart.newWindow()->session().options().thresholds == thresholds);
        QTRY_COMPARE(first->session().state(), TraceSession::State::Ready);
    }

    void filesAreKeptWhereTheUserSays()
    {
        auto* window = m_fixture->windows.newWindow();
        auto& files = openSettings(*window)->files();
        files.nsysEdit().setText(QStringLiteral("/opt/nsys"));
        Q_EMIT files.nsysEdit().editingFinished();
        QCOMPARE(chosenNsys(), QStringLiteral("/opt/nsys"));
        const auto folder = m_fixture->file(QStringLiteral("mine"));
        files.folderEdit().setText(folder);
        Q_EMIT files.folderEdit().editingFinished();
        files.limit().setValue(2.5);
        const auto cache = reportCache(settings().values());
        QCOMPARE(cache.folder(), folder + QStringLiteral("/gpuloupe-exports"));
        QCOMPARE(settings().values().cacheLimitBytes, 2'500'000'000);

        // clearing takes the cache, and nothing else that lies in the chosen folder
        QVERIFY(QDir().mkpath(cache.folder() + QStringLiteral("/entry")));
        for (const auto& path :
             { cache.folder() + QStringLiteral("/entry/trace.sqlite"), folder + QStringLiteral("/mine.txt") }) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write("12345") == 5);
        }
        files.limit().setValue(3); // measures again
        QTRY_COMPARE(files.sizeText(), QStringLiteral("5 B"));
        files.clearButton().click();
        QTRY_COMPARE(files.sizeText(), QStringLiteral("0 B"));
        QVERIFY(QFile::exists(folder + QStringLiteral("/mine.txt")));
    }

    void columnsAreKeptAsLongAsTheUserWants()
    {
        auto* window = m_fixture->windows.newWindow();
        auto& files = openSettings(*window)->files();
        files.folderEdit().setText(m_fixture->file(QStringLiteral("mine")));
        Q_EMIT files.folderEdit().editingFinished();
        files.columnsLimit().setValue(1.5);
        QCOMPARE(settings().values().columnsLimitBytes, 1'500'000'000);
        const auto cache = columnCache(settings().values());
        QCOMPARE(cache.folder(), m_fixture->file(QStringLiteral("mine/gpuloupe-columns")));
        QVERIFY(QDir().mkpath(cache.folder()));
        QFile kept(cache.folder() + QStringLiteral("/1-2.columns"));
        QVERIFY(kept.open(QIODevice::WriteOnly) && kept.write("12345") == 5);
        kept.close();
        files.columnsLimit().setValue(2);
        QTRY_COMPARE(files.sizeText(), QStringLiteral("5 B"));
        files.columnsLimit().setValue(0);
        QCOMPARE(files.columnsLimit().text(), QStringLiteral("off"));
        QTRY_COMPARE(files.sizeText(), QStringLiteral("0 B"));
        QVERIFY(!kept.exists());
    }
};

QTEST_MAIN(TestSettingsDialog)
#include "tst_settingsdialog.moc"
