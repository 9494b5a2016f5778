// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/kernels/kernels.h"
#include "navigation/tracetabs.h"
#include "pages/kernelspage.h"
#include "settings/familiesdialog.h"
#include "settings/familyhitsview.h"
#include "settings/settings.h"
#include "window/mainwindow.h"
#include "windowtest.h"

#include <QDialogButtonBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>

class TestFamiliesDialog : public WindowTest
{
    Q_OBJECT

private:
    [[nodiscard]] Settings& settings() const { return m_fixture->windows.settings(); }
    static bool canAccept(const FamiliesDialog& dialog)
    {
        return dialog.buttons().button(QDialogButtonBox::Ok)->isEnabled();
    }
    QString familyOfFirst() const
    {
        const auto& table = *m_window->tabs().kernels().kernels().model().table();
        return table.text(0, table.findColumn(u"family").value());
    }

private Q_SLOTS:
    void faultsAreSaidAtOnce()
    {
        FamiliesDialog dialog({});
        QSignalSpy chosen(&dialog, &FamiliesDialog::rulesChosen);
        QVERIFY(canAccept(dialog));
        QVERIFY(!dialog.resetButton().isEnabled());
        dialog.edit().setPlainText(QStringLiteral("[[\"mine\", \"(\"]]"));
        QVERIFY2(dialog.problemText().startsWith(QStringLiteral("the families, rule 1: ")),
                 qPrintable(dialog.problemText()));
        QVERIFY(!canAccept(dialog));
        dialog.accept();
        QCOMPARE(chosen.count(), 0);
        dialog.edit().setPlainText(QStringLiteral("[[\"mine\", \"^compute\"]]"));
        QCOMPARE(dialog.problemText(), QString());
        QVERIFY(dialog.resetButton().isEnabled());
        dialog.accept();
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].value<core::FamilyRules>().own().size(), std::size_t { 1 });
    }

    void filesAreReadAndWritten()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("families.json"));
        FamiliesDialog dialog(core::FamilyRules({ { QStringLiteral("mine"), QStringLiteral("^compute") } }));
        dialog.saveTo(path);
        dialog.resetButton().click();
        QCOMPARE(dialog.edit().toPlainText().trimmed(), QStringLiteral("[]"));
        dialog.loadFrom(path);
        QVERIFY(dialog.edit().toPlainText().contains(QStringLiteral("^compute")));
        dialog.loadFrom(folder.filePath(QStringLiteral("none.json")));
        QVERIFY(!dialog.problemText().isEmpty());
        QVERIFY(dialog.edit().toPlainText().contains(QStringLiteral("^compute")));
    }

    void whatRulesFitIsCountedWhileTheyAreWritten()
    {
        openGolden();
        FamiliesDialog dialog({});
        dialog.setResults(m_window->session().results(), {});
        QTRY_VERIFY(!dialog.isCounting());
        auto& hits = dialog.hits();
        QCOMPARE(hits.topLevelItemCount(), 3);
        QCOMPARE(hits.topLevelItem(0)->childCount(), 0);
        const auto rest = hits.topLevelItem(1)->childCount();
        QVERIFY(hits.topLevelItem(1)->child(0)->text(0).contains(QStringLiteral("computeKernel")));
        dialog.edit().setPlainText(QStringLiteral("[[\"mine\", \"^compute\"], [\"mine\", \"compute\"]]"));
        QTRY_VERIFY(!dialog.isCounting());
        QCOMPARE(hits.topLevelItem(0)->childCount(), 2);
        QCOMPARE(hits.topLevelItem(0)->child(0)->text(0), QStringLiteral("mine: ^compute"));
        QCOMPARE(hits.topLevelItem(0)->child(0)->text(1), QStringLiteral("1"));
        QCOMPARE(hits.topLevelItem(0)->child(1)->text(1), QStringLiteral("0")); // the first holds
        QCOMPARE(hits.topLevelItem(1)->childCount(), rest - 1);
        dialog.edit().setPlainText(QStringLiteral("[[")); // the counts of before stay
        QCOMPARE(hits.topLevelItem(0)->childCount(), 2);
    }

    void kernelsAreSortedAnew()
    {
        openGolden();
        QCOMPARE(familyOfFirst(), QStringLiteral("unclassified")); // computeKernel
        auto values = settings().values();
        values.families = core::FamilyRules({ { QStringLiteral("mine"), QStringLiteral("^compute") } });
        settings().setValues(values);
        QTRY_COMPARE(familyOfFirst(), QStringLiteral("mine"));
        values.families = core::FamilyRules();
        settings().setValues(values);
        QTRY_COMPARE(familyOfFirst(), QStringLiteral("unclassified"));
    }

    void partsOfTheSelectedKernelAreListed()
    {
        openGolden();
        auto& page = m_window->tabs().kernels();
        m_window->tabs().setCurrentWidget(&page);
        page.kernels().view().selectTableRow(0);
        QTRY_VERIFY(page.parts().hasTable());
        QTRY_COMPARE(page.parts().model().table()->key, QStringLiteral("kernel_parts"));
        std::int64_t calls = 0;
        const auto& table = *page.parts().model().table();
        for (std::size_t row = 0; row < table.rowCount; ++row)
            calls += table.text(row, table.findColumn(u"calls").value()).toLongLong();
        QCOMPARE(calls, 3);
        QCOMPARE(page.besideInstances().currentIndex(), 0); // the histogram
        page.setGrouping({ .byDevice = true });
        QTRY_VERIFY(page.kernels().model().table()->findColumn(u"gpu"));
    }
};

QTEST_MAIN(TestFamiliesDialog)
#include "tst_familiesdialog.moc"
