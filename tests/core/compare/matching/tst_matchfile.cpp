// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/matching/matchfile.h"

#include <QTest>

namespace {

core::Expected<core::MatchChoices> parsed(const QByteArray& json)
{
    return core::parseMatchChoices(json, QStringLiteral("matches.json"));
}

} // namespace

class TestMatchFile : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsPinsAndPairsApart()
    {
        const auto choices = parsed(R"json({"pins": [{"table": "kernels", "base": "a(int)", "new": "b(int)"}],
 "apart": [{"table": "memory_operations", "base": ["copy", ""], "new": ["copy", "pinned"]}]})json");
        QVERIFY(choices.has_value());
        QCOMPARE(choices->pins.size(), std::size_t { 1 });
        QCOMPARE(choices->pins[0].table, QStringLiteral("kernels"));
        QCOMPARE(choices->pins[0].row.base, QStringList { QStringLiteral("a(int)") });
        QCOMPARE(choices->pins[0].row.now, QStringList { QStringLiteral("b(int)") });
        QCOMPARE(choices->apart[0].row.now, (QStringList { QStringLiteral("copy"), QStringLiteral("pinned") }));
        const auto again = parsed(core::toJson(*choices));
        QVERIFY(again.has_value());
        QVERIFY(*again == *choices);
        QVERIFY(parsed("{}")->isEmpty());
        QVERIFY(*parsed(core::toJson({})) == core::MatchChoices());
    }

    void faultsSayWhereAndWhat_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("words");
        const auto add = [](const char* title, const char* json, const QString& words) {
            QTest::newRow(title) << QByteArray(json) << words;
        };
        add("no JSON", "{\n", QStringLiteral("line 2"));
        add("a list", "[]", QStringLiteral("line 1: must be an object"));
        add("another member", "{\n\"pin\": []}", QStringLiteral("line 2: “pin” is not known"));
        add("no list", R"({"pins": {}})", QStringLiteral("“pins” must be a list"));
        add("no object", R"({"apart": [1]})", QStringLiteral("an entry must be an object"));
        add("no table", "{\"pins\": [\n\n{\"base\": \"a\", \"new\": \"b\"}]}",
            QStringLiteral("line 3: “table” is missing"));
        add("no side", R"({"pins": [{"table": "kernels", "base": "a"}]})", QStringLiteral("“new” is missing"));
        add("an empty name", R"({"pins": [{"table": "kernels", "base": "", "new": "b"}]})",
            QStringLiteral("“base” must be the name of a row"));
        add("a name of numbers", R"({"pins": [{"table": "kernels", "base": [1], "new": "b"}]})",
            QStringLiteral("“base” must be the name of a row"));
        add("a misspelt member", R"({"pins": [{"table": "kernels", "bas": "a", "new": "b"}]})",
            QStringLiteral("“bas” is not known"));
        add("both", R"({"pins": [{"table": "kernels", "base": "a", "new": "b"}],
"apart": [{"table": "kernels", "base": "a", "new": "b"}]})",
            QStringLiteral("“a” and “b” are pinned and apart"));
    }
    void faultsSayWhereAndWhat()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, words);
        const auto choices = parsed(json);
        QVERIFY(!choices);
        QCOMPARE(choices.error().code, core::ErrorCode::Usage);
        QVERIFY2(choices.error().message.startsWith(QLatin1String("matches.json")),
                 qPrintable(choices.error().message));
        QVERIFY2(choices.error().message.contains(words), qPrintable(choices.error().message));
    }

    void noSuchFile()
    {
        const auto choices = core::readMatchChoices(QStringLiteral("/nowhere/matches.json"));
        QVERIFY(!choices);
        QVERIFY2(choices.error().message.contains(QLatin1String("/nowhere/matches.json")),
                 qPrintable(choices.error().message));
    }
};

QTEST_GUILESS_MAIN(TestMatchFile)
#include "tst_matchfile.moc"
