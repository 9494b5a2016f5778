// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogues of the window's texts: whole, up to date and agreeing with the sources; and the window that speaks
// German.
#include "catalogue.h"
#include "guidetables.h"
#include "navigation/tracetabs.h"
#include "report/markdownwriter.h"
#include "settings/displaysettings.h"
#include "settings/language.h"
#include "settings/settings.h"
#include "table/celltext.h"
#include "table/tablepage.h"
#include "tabletitles.h"
#include "windowtest.h"

#include <QComboBox>
#include <QDir>
#include <QMenuBar>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QTranslator>

namespace {

QString catalogueFolder()
{
    return QStringLiteral(GPULOUPE_SOURCE_DIR "/resources/translations");
}

/// What stands in a text besides words, in any order: placeholders, mnemonics, markup, an end that says that more
/// comes.
QStringList marksOf(const QString& text)
{
    static const QRegularExpression pattern(QStringLiteral("%L?[0-9n]+|&(?=[^&\\s])|</?[a-z0-9]+>|\\n|;;|\\*\\.\\w+"));
    QStringList marks;
    auto matches = pattern.globalMatch(text);
    while (matches.hasNext())
        marks += matches.next().captured();
    const auto last = text.right(1);
    if (last == QStringLiteral("…") || last == QStringLiteral(":") || last == QStringLiteral(" "))
        marks += QStringLiteral("end ") + last;
    if (text.startsWith(u' '))
        marks += QStringLiteral("begin");
    marks.sort();
    return marks;
}

QSet<QString> idsOf(const QList<CatalogueMessage>& messages)
{
    QSet<QString> ids;
    for (const auto& message : messages)
        ids += message.id();
    return ids;
}

QStringList sorted(const QSet<QString>& texts)
{
    auto list = texts.values();
    list.sort();
    return list;
}

QStringList titlesOf(const QList<QAction*>& actions)
{
    QStringList titles;
    for (const auto* action : actions)
        titles += QString(action->text()).remove(u'&');
    return titles;
}

} // namespace

class TestTranslation : public WindowTest
{
    Q_OBJECT

private:
    /// Takes the translators of language::use() away.
    static void speakEnglish()
    {
        const auto translators = qApp->findChildren<QTranslator*>(Qt::FindDirectChildrenOnly);
        qDeleteAll(translators);
    }

private Q_SLOTS:
    void cleanup()
    {
        WindowTest::cleanup();
        speakEnglish();
    }

    void catalogueIsWhole_data()
    {
        QTest::addColumn<QString>("path");
        const QDir folder(catalogueFolder());
        const auto names = folder.entryList({ QStringLiteral("gpuloupe_*.ts") });
        QVERIFY(names.contains(QStringLiteral("gpuloupe_de.ts")));
        for (const auto& name : names)
            QTest::newRow(qPrintable(name)) << folder.filePath(name);
    }

    void catalogueIsWhole()
    {
        QFETCH(QString, path);
        const auto messages = readCatalogue(path);
        QVERIFY(!messages.isEmpty());
        QStringList faults;
        for (const auto& message : messages) {
            if (!message.state.isEmpty())
                faults += message.id() + QStringLiteral(" is ") + message.state;
            for (const auto& translation : message.translations) {
                if (translation.isEmpty())
                    faults += message.id() + QStringLiteral(" has no translation");
                else if (marksOf(translation) != marksOf(message.source))
                    faults += message.id() + QStringLiteral(" has other marks: ") + translation;
            }
        }
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
    }

    void catalogueIsWhatTheSourcesSay_data() { catalogueIsWhole_data(); }

    void catalogueIsWhatTheSourcesSay()
    {
        QFETCH(QString, path);
        const auto lupdate = QStringLiteral(GPULOUPE_LUPDATE);
        if (lupdate.isEmpty())
            QSKIP("lupdate is not there (Debian: qt6-tools-dev, qt6-l10n-tools)");
        const auto copy = m_fixture->file(QFileInfo(path).fileName());
        QVERIFY(QFile::copy(path, copy));
        QProcess process;
        process.setWorkingDirectory(QStringLiteral(GPULOUPE_SOURCE_DIR));
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(lupdate,
                      { QStringLiteral("-silent"), QStringLiteral("-no-obsolete"), QStringLiteral("-locations"),
                        QStringLiteral("none"), QStringLiteral("-I"), QStringLiteral("core"), QStringLiteral("widgets"),
                        QStringLiteral("core"), QStringLiteral("resources/translations/tabletitles.inc"),
                        QStringLiteral("resources/translations/labels.inc"), QStringLiteral("-ts"), copy });
        QVERIFY(process.waitForFinished(WindowFixture::TimeoutMs * 3));
        const auto said = QString::fromLocal8Bit(process.readAll());
        QCOMPARE(process.exitCode(), 0);
        QVERIFY2(said.isEmpty(), qPrintable(said)); // a tr() without a context, say: it would never be translated
        const auto before = idsOf(readCatalogue(path));
        const auto after = idsOf(readCatalogue(copy));
        QVERIFY(!after.isEmpty());
        const auto advice = QStringLiteral("build the target update-translations, and translate what is new: ");
        QVERIFY2(before == after, qPrintable(advice + sorted((before - after) + (after - before)).join(u'\n')));
    }

    void titlesAreThoseOfTheTables()
    {
        QFile file(catalogueFolder() + QStringLiteral("/tabletitles.inc"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto tables = guideTables();
        QVERIFY(!tables.empty());
        QVERIFY2(QString::fromUtf8(file.readAll()) == tableTitlesSource(tables),
                 "build the target update-translations");
    }

    void choiceComesDownToALanguage()
    {
        QCOMPARE(language::resolved(QStringLiteral("en")), QStringLiteral("en"));
        QVERIFY(language::resolved(QStringLiteral("xx")) != QStringLiteral("xx"));
        QCOMPARE(language::shown(), QStringLiteral("en"));
        QCOMPARE(language::nativeName(QStringLiteral("de")), QStringLiteral("Deutsch"));
        QVERIFY(!language::translated().contains(language::source()));
    }

    void windowSpeaksGerman()
    {
        if (!language::translated().contains(QStringLiteral("de")))
            QSKIP("built without Qt's translation tools (Debian: qt6-tools-dev, qt6-l10n-tools)");
        language::use(QStringLiteral("de"), *qApp);
        QCOMPARE(language::shown(), QStringLiteral("de"));
        QCOMPARE(QLocale().toString(1234.5, 'f', 1), QStringLiteral("1.234,5"));
        auto* window = m_fixture->openAndWait(m_fixture->golden());
        QVERIFY(window);
        const QStringList menus { QStringLiteral("Datei"),   QStringLiteral("Bearbeiten"), QStringLiteral("Ansicht"),
                                  QStringLiteral("Gehe zu"), QStringLiteral("Extras"),     QStringLiteral("Hilfe") };
        QCOMPARE(titlesOf(window->menuBar()->actions()), menus);
        auto& tabs = window->tabs();
        QStringList titles;
        for (int tab = 0; tab < tabs.count(); ++tab)
            titles += tabs.tabText(tab);
        QVERIFY2(titles.contains(QStringLiteral("Zeitleiste")) && titles.contains(QStringLiteral("Launch-Stürme")),
                 qPrintable(titles.join(u'|')));
    }

    void tablesHaveGermanTitlesAndEnglishKeys()
    {
        if (!language::translated().contains(QStringLiteral("de")))
            QSKIP("built without Qt's translation tools (Debian: qt6-tools-dev, qt6-l10n-tools)");
        language::use(QStringLiteral("de"), *qApp);
        for (const auto& table : guideTables()) {
            const auto column = table->findColumn(u"duration_us");
            if (!column)
                continue;
            QCOMPARE(core::displayHeader(*table, *column), QStringLiteral("Dauer (µs)"));
            QCOMPARE(table->columns[*column].key, QStringLiteral("duration_us"));
            QVERIFY(core::tableToMarkdown(*table).contains(QStringLiteral("Dauer (µs)")));
            return;
        }
        QFAIL("no table has durations in µs");
    }

    void settingsOfferTheLanguages()
    {
        auto* window = m_fixture->openAndWait(m_fixture->golden());
        QVERIFY(window);
        auto& settings = m_fixture->windows.settings();
        DisplaySettings page(settings, window->context());
        QCOMPARE(page.language().currentData().toString(), QString());
        QVERIFY(page.languageHint().isEmpty());
        const int german = page.language().findData(QStringLiteral("de"));
        if (german < 0)
            QSKIP("built without Qt's translation tools (Debian: qt6-tools-dev, qt6-l10n-tools)");
        page.language().setCurrentIndex(german);
        QCOMPARE(storedSettings().language, QStringLiteral("de"));
        QVERIFY(page.languageHint().contains(QStringLiteral("starts next")));
        page.language().setCurrentIndex(page.language().findData(QStringLiteral("en")));
        QCOMPARE(storedSettings().language, QStringLiteral("en"));
        QVERIFY(page.languageHint().isEmpty());
    }
};

QTEST_MAIN(TestTranslation)
#include "tst_translation.moc"
