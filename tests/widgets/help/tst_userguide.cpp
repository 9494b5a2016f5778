// SPDX-License-Identifier: GPL-3.0-or-later
// The text of the user guide: that it says what the program says, and that its links lead somewhere.
#include "guideparts.h"
#include "guideshortcuts.h"
#include "guidetables.h"
#include "help/helpguide.h"

#include <QDir>
#include <QFileInfo>
#include <QImageReader>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>
#include <QTextFrame>
#include <QTextTable>

namespace {

QString folder()
{
    return QStringLiteral(GPULOUPE_RESOURCES_DIR "/help");
}

QString textOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QStringList pageFiles()
{
    return QDir(folder()).entryList({ QStringLiteral("*.md") });
}

QString withoutCode(QString markdown)
{
    static const QRegularExpression code(QStringLiteral("```.*?```|`[^`\\n]*`"),
                                         QRegularExpression::DotMatchesEverythingOption);
    return markdown.remove(code);
}

/// What the links and pictures of a page lead to.
QStringList targetsOf(const QString& markdown)
{
    static const QRegularExpression link(QStringLiteral("\\]\\(([^)\\s]+)\\)"));
    QStringList targets;
    auto matches = link.globalMatch(withoutCode(markdown));
    while (matches.hasNext())
        targets += matches.next().captured(1);
    return targets;
}

/// Why a link of `page` leads nowhere; empty when it does not.
QString faultOf(const QString& target, const QString& page)
{
    if (target.startsWith(QStringLiteral("https://")))
        return {};
    const auto path = target.section(u'#', 0, 0);
    const auto file = path.isEmpty() ? page : path;
    if (!QFileInfo(folder() + u'/' + file).isFile())
        return QStringLiteral("there is no file %1").arg(file);
    const auto anchor = target.section(u'#', 1);
    if (anchor.isEmpty())
        return {};
    const HelpGuide guide(folder());
    const auto position = guide.find(QFileInfo(file).completeBaseName());
    if (!position)
        return QStringLiteral("%1 is not in the table of contents").arg(file);
    const auto& sections = guide.pages()[*position].sections;
    const bool isThere = std::any_of(sections.begin(), sections.end(),
                                     [&](const HelpSection& section) { return section.anchor == anchor; });
    return isThere ? QString() : QStringLiteral("%1 has no heading #%2").arg(file, anchor);
}

} // namespace

class TestUserGuide : public QObject
{
    Q_OBJECT

private:
    std::vector<core::TablePointer> m_tables;
    QString m_shortcuts;

private Q_SLOTS:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("gpuloupe"));
        QCoreApplication::setApplicationName(QStringLiteral("gpuloupe-tests"));
        m_tables = guideTables();
        QVERIFY(m_tables.size() > 30);
        m_shortcuts = guideShortcuts();
    }

    void partsAreWhatTheProgramSays_data()
    {
        QTest::addColumn<QString>("file");
        for (const auto& file : pageFiles())
            QTest::newRow(qPrintable(file)) << file;
    }

    void partsAreWhatTheProgramSays()
    {
        QFETCH(QString, file);
        const GuideParts parts(
            m_tables, [](const QString& command) { return commandHelp(QStringLiteral(GPULOUPE_CLI), command); },
            m_shortcuts);
        const auto committed = textOf(folder() + u'/' + file);
        QStringList problems;
        const auto renewed = parts.renewed(committed, problems);
        QCOMPARE(problems, QStringList());
        QVERIFY2(renewed == committed,
                 qPrintable(QStringLiteral("resources/help/%1 is not what the program says. Renew it by: cmake --build "
                                           "--preset release --target renew-guide")
                                .arg(file)));
    }

    void everyTableIsOnOnePage()
    {
        QStringList described;
        for (const auto& file : pageFiles())
            described += GuideParts::tablesIn(textOf(folder() + u'/' + file));
        for (const auto& table : m_tables)
            QVERIFY2(described.count(table->key) == 1,
                     qPrintable(table->key + QStringLiteral(" is on no page, or on two")));
        QCOMPARE(static_cast<std::size_t>(described.size()), m_tables.size());
    }

    void aChangedDescriptionIsNoticed()
    {
        auto changed = *m_tables.front();
        changed.columns.front().help = QStringLiteral("Something else.");
        const GuideParts before({ m_tables.front() }, {}, {});
        const GuideParts after({ std::make_shared<const core::Table>(changed) }, {}, {});
        const auto page = QStringLiteral("<!-- table %1 -->\n<!-- end -->\n").arg(changed.key);
        QStringList problems;
        const auto first = before.renewed(page, problems);
        QCOMPARE(before.renewed(first, problems), first);
        QVERIFY(after.renewed(first, problems) != first);
        QVERIFY(after.renewed(first, problems).contains(QStringLiteral("Something else.")));
        QVERIFY(problems.isEmpty());
        (void)after.renewed(QStringLiteral("<!-- table nonsense -->\n<!-- end -->\n"), problems);
        QCOMPARE(problems.size(), 1);
    }

    /// A page is laid out in one go, on which mouse and keyboard wait; cells of tables take nearly all of that time.
    void noPageTakesLongToBeLaidOut()
    {
        constexpr int MostCells = 220; // some 13 ms
        const HelpGuide guide(folder());
        for (const auto& page : guide.pages()) {
            QTextDocument text;
            text.setMarkdown(HelpGuide::readable(page.markdown));
            int cells = 0;
            const auto frames = text.rootFrame()->childFrames();
            for (const auto* frame : frames) {
                if (const auto* table = qobject_cast<const QTextTable*>(frame))
                    cells += table->rows() * table->columns();
            }
            QVERIFY2(cells <= MostCells, qPrintable(QStringLiteral("%1 has %2 cells").arg(page.name).arg(cells)));
        }
    }

    void everyPageIsInTheContents()
    {
        const HelpGuide guide(folder());
        for (const auto& file : pageFiles())
            QVERIFY2(guide.find(QFileInfo(file).completeBaseName()), qPrintable(file));
        QCOMPARE(guide.pages().size(), static_cast<std::size_t>(pageFiles().size()));
        const HelpGuide built; // the one in the program
        QCOMPARE(built.pages().size(), guide.pages().size());
        for (std::size_t page = 0; page < guide.pages().size(); ++page)
            QCOMPARE(built.pages()[page].markdown, guide.pages()[page].markdown);
    }

    void linksLeadSomewhere()
    {
        int count = 0;
        for (const auto& file : pageFiles()) {
            const auto targets = targetsOf(textOf(folder() + u'/' + file));
            for (const auto& target : targets) {
                const auto fault = faultOf(target, file);
                QVERIFY2(fault.isEmpty(), qPrintable(QStringLiteral("%1: %2: %3").arg(file, target, fault)));
                ++count;
            }
        }
        QVERIFY(count > 80);
        QVERIFY(!faultOf(QStringLiteral("nonsense.md"), QStringLiteral("index.md")).isEmpty());
        QVERIFY(!faultOf(QStringLiteral("#nonsense"), QStringLiteral("index.md")).isEmpty());
        QVERIFY(!faultOf(QStringLiteral("pictures/nonsense.png"), QStringLiteral("index.md")).isEmpty());
    }

    void linksOfTheReadmeLeadSomewhere()
    {
        const auto root = QStringLiteral(GPULOUPE_RESOURCES_DIR "/..");
        const auto targets = targetsOf(textOf(root + QStringLiteral("/README.md")));
        QVERIFY(!targets.isEmpty());
        const auto help = QStringLiteral("resources/help/");
        for (const auto& target : targets) {
            if (target.startsWith(QStringLiteral("https://")))
                continue;
            QVERIFY2(QFileInfo::exists(root + u'/' + target.section(u'#', 0, 0)), qPrintable(target));
            if (target.startsWith(help))
                QCOMPARE(faultOf(target.mid(help.size()), QStringLiteral("index.md")), QString());
        }
    }

    void picturesAreUsedAndSmall()
    {
        QStringList used;
        for (const auto& file : pageFiles())
            used += targetsOf(textOf(folder() + u'/' + file)).filter(QStringLiteral(".png"));
        qint64 sizeBytes = QFileInfo(QStringLiteral(GPULOUPE_RESOURCES_DIR "/screenshot.png")).size();
        const auto files = QDir(folder() + QStringLiteral("/pictures")).entryInfoList(QDir::Files);
        for (const auto& file : files) {
            QVERIFY2(used.contains(QStringLiteral("pictures/") + file.fileName()), qPrintable(file.fileName()));
            QVERIFY2(QImageReader(file.filePath()).canRead(), qPrintable(file.fileName()));
            sizeBytes += file.size();
        }
        QVERIFY2(sizeBytes < 600'000, qPrintable(QString::number(sizeBytes)));
    }
};

QTEST_MAIN(TestUserGuide)
#include "tst_userguide.moc"
