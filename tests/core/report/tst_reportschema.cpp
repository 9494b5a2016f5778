// SPDX-License-Identifier: GPL-3.0-or-later
// report.json is what resources/report.schema.json says it is.
#include "exportbuilder.h"
#include "memorytrace.h"
#include "report/jsonwriter.h"
#include "results/analysisresults.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QBuffer>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <rapidjson/document.h>
#include <rapidjson/schema.h>
#include <rapidjson/stringbuffer.h>

namespace {

QByteArray reportOf(const core::AnalysisResults& results)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    return core::writeReportJson(buffer, results) ? buffer.data() : QByteArray();
}

} // namespace

class TestReportSchema : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QFile file(QStringLiteral(GPULOUPE_RESOURCES_DIR "/report.schema.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto bytes = file.readAll();
        m_schema.Parse(bytes.constData(), static_cast<std::size_t>(bytes.size()));
        QVERIFY2(!m_schema.HasParseError(), qPrintable(QString::number(m_schema.GetErrorOffset())));
    }

    void goldenReportFits()
    {
        const auto results = core::analyze(fixtures::makeSeedTrace());
        VERIFY_EXPECTED(results);
        QCOMPARE(faultOf(reportOf(**results)), QString());
    }

    void reportOfNothingFits()
    {
        const auto results = core::analyze(fixtures::MemoryTrace().build());
        VERIFY_EXPECTED(results);
        QCOMPARE(faultOf(reportOf(**results)), QString());
    }

    void limitedReportFits()
    {
        const auto trace = fixtures::makeSeedTrace();
        core::Scope scope;
        scope.window = core::TimeWindow { trace->extent.startNs + 1000, trace->extent.endNs - 1000 };
        scope.processes = { core::ProcessIndex { 0 } };
        scope.streams = { core::StreamIndex { 0 } };
        scope.devices = { core::DeviceIndex { 0 } };
        const auto results = core::analyze(trace, scope);
        VERIFY_EXPECTED(results);
        QCOMPARE(faultOf(reportOf(**results)), QString());
    }

    void otherLayoutsDoNotFit()
    {
        const auto results = core::analyze(fixtures::makeSeedTrace());
        VERIFY_EXPECTED(results);
        const auto report = reportOf(**results);
        auto withoutScope = report;
        withoutScope.replace("\"scope\"", "\"range\"");
        QVERIFY(!faultOf(withoutScope).isEmpty());
        auto withText = report;
        withText.replace("\"row_count\": 3,", "\"row_count\": \"3\",");
        QVERIFY(withText != report);
        QVERIFY(faultOf(withText).contains(QStringLiteral("row_count")));
    }

    void realReportsFit_data()
    {
        QTest::addColumn<QString>("path");
        const QDir folder(QStringLiteral(GPULOUPE_SHARED_DIR "/data"));
        for (const auto& name : folder.entryList({ QStringLiteral("*.sqlite") }))
            QTest::addRow("%s", qPrintable(name)) << folder.filePath(name);
        if (folder.isEmpty())
            QTest::newRow("none") << QString();
    }
    void realReportsFit()
    {
        QFETCH(QString, path);
        if (path.isEmpty())
            QSKIP("the reference traces are not there");
        const auto trace = core::loadTrace(path);
        VERIFY_EXPECTED(trace);
        const auto results = core::analyze(*trace);
        VERIFY_EXPECTED(results);
        QCOMPARE(faultOf(reportOf(**results)), QString());
    }

private:
    /// Where `report` breaks the schema; empty when it does not.
    [[nodiscard]] QString faultOf(const QByteArray& report) const
    {
        rapidjson::Document document;
        document.Parse(report.constData(), static_cast<std::size_t>(report.size()));
        if (document.HasParseError())
            return QStringLiteral("not JSON at byte %1").arg(document.GetErrorOffset());
        const rapidjson::SchemaDocument schema(m_schema);
        rapidjson::SchemaValidator validator(schema);
        if (document.Accept(validator))
            return {};
        rapidjson::StringBuffer place;
        validator.GetInvalidDocumentPointer().StringifyUriFragment(place);
        return QStringLiteral("%1 breaks \"%2\"")
            .arg(QString::fromUtf8(place.GetString()), QString::fromUtf8(validator.GetInvalidSchemaKeyword()));
    }

    rapidjson::Document m_schema;
};

QTEST_GUILESS_MAIN(TestReportSchema)
#include "tst_reportschema.moc"
