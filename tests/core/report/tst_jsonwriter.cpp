// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/jsonwriter.h"
#include "reportfixtures.h"

#include <QBuffer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <cmath>

/// Takes a limited number of bytes, then refuses, as a full disk does.
class FullDevice : public QIODevice
{
public:
    explicit FullDevice(qint64 roomBytes)
        : m_roomBytes(roomBytes)
    {
        open(QIODevice::WriteOnly | QIODevice::Unbuffered);
    }

protected:
    qint64 readData(char*, qint64) override { return -1; }
    qint64 writeData(const char*, qint64 size) override
    {
        const auto taken = std::min(size, m_roomBytes);
        m_roomBytes -= taken;
        return taken == 0 ? -1 : taken;
    }

private:
    qint64 m_roomBytes;
};

class TestJsonWriter : public QObject
{
    Q_OBJECT

    static QByteArray written(const core::AnalysisResults& results, const core::ReportOptions& options = {})
    {
        QBuffer buffer;
        buffer.open(QIODevice::WriteOnly);
        return core::writeReportJson(buffer, results, options) ? buffer.data() : QByteArray();
    }
    static QJsonObject parsed(const core::AnalysisResults& results, const core::ReportOptions& options = {})
    {
        QJsonParseError error;
        const auto document = QJsonDocument::fromJson(written(results, options), &error);
        if (error.error != QJsonParseError::NoError)
            qWarning("%s at %d", qPrintable(error.errorString()), error.offset);
        return document.object();
    }
    static QJsonObject section(const QJsonObject& report, const QString& key)
    {
        for (const auto& value : report[QStringLiteral("sections")].toArray()) {
            if (value[QStringLiteral("key")].toString() == key)
                return value.toObject();
        }
        return {};
    }
    static void compareCell(const QJsonValue& value, const core::Cell& cell)
    {
        if (const auto* whole = std::get_if<std::int64_t>(&cell)) {
            QCOMPARE(value.toInteger(1), *whole);
        } else if (const auto* real = std::get_if<double>(&cell)) {
            if (std::isfinite(*real))
                QCOMPARE(value.toDouble(1), *real); // exact
            else
                QVERIFY(value.isNull());
        } else if (const auto* text = std::get_if<QString>(&cell)) {
            QVERIFY(value.isString());
            QCOMPARE(value.toString(), QString::fromUtf8(text->toUtf8()));
        } else {
            QVERIFY(value.isNull());
        }
    }

private Q_SLOTS:
    /// What is parsed has no control characters unless they are asked for.
    void controlCharactersAreVisible()
    {
        const auto results = reportfixtures::resultsWith({ reportfixtures::oddTable() });
        const auto text = QStringLiteral("\x1b[31mred\x07\x7f");
        const auto nameIn = [&](const core::ReportOptions& options) {
            const auto rows
                = section(parsed(results, options), QStringLiteral("odd"))[QStringLiteral("rows")].toArray();
            return rows[reportfixtures::oddTexts().indexOf(text)][QStringLiteral("kernel_name")].toString();
        };
        QCOMPARE(nameIn({}), QStringLiteral("\\u001b[31mred\\u0007\\u007f"));
        QCOMPARE(nameIn({ .texts = { .controls = core::ControlCharacters::Keep } }), text);
    }

    void cellsCanBeReadBack()
    {
        const auto table = reportfixtures::oddTable();
        const auto odd = section(
            parsed(reportfixtures::resultsWith({ table }), { .texts = { .controls = core::ControlCharacters::Keep } }),
            QStringLiteral("odd"));
        const auto rows = odd[QStringLiteral("rows")].toArray();
        QCOMPARE(rows.size(), static_cast<qsizetype>(table.rowCount));
        QCOMPARE(odd[QStringLiteral("row_count")].toInteger(), static_cast<qint64>(table.rowCount));
        for (std::size_t row = 0; row < table.rowCount; ++row) {
            const auto object = rows[static_cast<qsizetype>(row)].toObject();
            QCOMPARE(object.size(), 3);
            for (std::size_t i = 0; i < table.columns.size(); ++i)
                compareCell(object[table.columns[i].key], table.cell(row, i));
        }
    }

    void listsOfEventsAreCut_data()
    {
        QTest::addColumn<bool>("isEventList");
        QTest::addColumn<bool>("allRows");
        QTest::addColumn<int>("rows");
        QTest::newRow("events") << true << false << 1000;
        QTest::newRow("all events") << true << true << 5000;
        QTest::newRow("groups") << false << false << 5000;
    }
    void listsOfEventsAreCut()
    {
        QFETCH(bool, isEventList);
        QFETCH(bool, allRows);
        QFETCH(int, rows);
        auto table = reportfixtures::oddTable();
        table.isEventList = isEventList;
        table.rowCount = 5000;
        table.columns.resize(1);
        table.columns[0].value = [](std::size_t row) { return core::Cell { static_cast<std::int64_t>(row) }; };
        const auto odd
            = section(parsed(reportfixtures::resultsWith({ table }), { .allRows = allRows }), QStringLiteral("odd"));
        const auto shown = odd[QStringLiteral("rows")].toArray();
        QCOMPARE(shown.size(), rows);
        QCOMPARE(shown.last().toObject().begin().value().toInteger(), qint64 { rows } - 1);
        QCOMPARE(odd[QStringLiteral("row_count")].toInteger(), qint64 { rows });
        QCOMPARE(odd[QStringLiteral("rows_total")].toInteger(), qint64 { 5000 });
    }

    void sectionCarriesItsProvenance()
    {
        const auto report = parsed(reportfixtures::resultsWith(
            { reportfixtures::oddTable(), reportfixtures::unavailableTable(QStringLiteral("missing")) }));
        const auto odd = section(report, QStringLiteral("odd"));
        QCOMPARE(odd[QStringLiteral("available")], QJsonValue(true));
        QVERIFY(odd[QStringLiteral("reason")].isNull());
        QCOMPARE(odd[QStringLiteral("source")].toString(), QStringLiteral("TABLE_A"));
        QCOMPARE(odd[QStringLiteral("derivation")].toString(), QStringLiteral("Sum of a*b."));
        QCOMPARE(odd[QStringLiteral("coverage")].toString(), QStringLiteral("All rows."));
        QCOMPARE(odd[QStringLiteral("limitations")].toArray().size(), 2);
        const auto column = odd[QStringLiteral("columns")][2].toObject();
        QCOMPARE(column[QStringLiteral("key")].toString(), QStringLiteral("pct"));
        QCOMPARE(column[QStringLiteral("title")].toString(), QStringLiteral("Share"));
        QCOMPARE(column[QStringLiteral("unit")].toString(), QStringLiteral("%"));
        QCOMPARE(column[QStringLiteral("help")].toString(), QStringLiteral("Share of the row."));

        const auto missing = section(report, QStringLiteral("missing"));
        QCOMPARE(missing[QStringLiteral("available")], QJsonValue(false));
        QCOMPARE(missing[QStringLiteral("reason")].toString(),
                 QStringLiteral("not available, because the trace has no table X."));
        QCOMPARE(missing[QStringLiteral("advice")].toString(), QStringLiteral("Capture with --trace=x."));
        QVERIFY(missing[QStringLiteral("rows")].toArray().isEmpty());
    }

    void reportNamesTraceToolAndScope()
    {
        const auto report = parsed(reportfixtures::resultsWith({}));
        QCOMPARE(report[QStringLiteral("schema_version")].toInt(), core::ReportSchemaVersion);
        QCOMPARE(report[QStringLiteral("tool")][QStringLiteral("name")].toString(), QStringLiteral("GPU Loupe"));
        const auto trace = report[QStringLiteral("trace")].toObject();
        QCOMPARE(trace[QStringLiteral("file")].toString(), QStringLiteral("trace|1.sqlite"));
        QCOMPARE(trace[QStringLiteral("size_bytes")].toInt(), 4096);
        QCOMPARE(trace[QStringLiteral("schema_version")].toString(), QStringLiteral("3.25.0"));
        QCOMPARE(trace[QStringLiteral("product_version")].toString(), QStringLiteral("2026.2.1"));
        QVERIFY(trace.contains(QStringLiteral("start_ns")));
        QVERIFY(trace[QStringLiteral("start_ns")].isNull()); // no events
        QCOMPARE(trace[QStringLiteral("event_count")].toInt(-1), 0);
        QVERIFY(trace[QStringLiteral("events")][QStringLiteral("kernels")].isNull()); // no table
        const auto scope = report[QStringLiteral("scope")].toObject();
        QCOMPARE(scope[QStringLiteral("description")].toString(), QStringLiteral("the whole trace"));
        QCOMPARE(scope[QStringLiteral("is_whole_trace")], QJsonValue(true));
        const auto diagnostic = report[QStringLiteral("diagnostics")][0].toObject();
        QCOMPARE(diagnostic[QStringLiteral("id")].toString(), QStringLiteral("odd-rows"));
        QCOMPARE(diagnostic[QStringLiteral("severity")].toString(), QStringLiteral("data loss"));
        QCOMPARE(diagnostic[QStringLiteral("count")].toInt(), 3);
    }

    void nothingPrivateIsWritten() { QVERIFY(!written(reportfixtures::resultsWith({})).contains("canary")); }

    void bytesAreTheSameEveryTime()
    {
        const auto results = reportfixtures::resultsWith({ reportfixtures::oddTable() });
        const auto first = written(results);
        QVERIFY(first.endsWith("}\n"));
        QCOMPARE(written(results), first);
    }

    void aRowIsALine()
    {
        const auto text = written(reportfixtures::resultsWith({ reportfixtures::countingTable(3) }));
        QCOMPARE(text.count("{\"number\":"), 3);
        QVERIFY(text.contains("{\"number\":1},\n"));
    }

    void aRefusedWriteIsNoticed()
    {
        const auto results = reportfixtures::resultsWith({ reportfixtures::countingTable(50'000) });
        const auto size = written(results).size();
        QVERIFY(size > 1 << 16); // more than one buffer
        for (const qint64 room : { qint64(0), qint64(size / 2), qint64(size - 1) }) {
            FullDevice device(room);
            QVERIFY(!core::writeReportJson(device, results));
        }
        FullDevice enough(size);
        QVERIFY(core::writeReportJson(enough, results));
    }
};

QTEST_GUILESS_MAIN(TestJsonWriter)
#include "tst_jsonwriter.moc"
