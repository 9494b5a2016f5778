// SPDX-License-Identifier: GPL-3.0-or-later
// What an export did to the times of a rank, and what it left out.
#include "exportbuilder.h"
#include "fleet/ranks/rankexport.h"
#include "trace/traceloader.h"

#include <QTemporaryDir>
#include <QTest>

#include <optional>

namespace {

constexpr std::int64_t UtcNs = 1'767'225'600'000'000'000;

using Parameters = std::vector<std::pair<QString, QString>>;

} // namespace

class TestRankExport : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// Time 0 of the file is the start of the session, unless the export moved it.
    void timeZeroIsKnown_data()
    {
        QTest::addColumn<Parameters>("parameters");
        QTest::addColumn<std::int64_t>("utcNs");
        const auto normalize = QStringLiteral("EXPORT_PARAM_TIME_NORMALIZE");
        const auto shift = QStringLiteral("EXPORT_PARAM_TIME_SHIFT");
        QTest::newRow("as recorded") << Parameters { { normalize, QStringLiteral("false") } } << UtcNs;
        QTest::newRow("of UTC") << Parameters { { normalize, QStringLiteral("true") } } << std::int64_t { 0 };
        QTest::newRow("moved") << Parameters { { shift, QStringLiteral("500") } } << UtcNs - 500;
        QTest::newRow("both") << Parameters { { normalize, QStringLiteral("true") }, { shift, QStringLiteral("-7") } }
                              << std::int64_t { 7 };
    }
    void timeZeroIsKnown()
    {
        QFETCH(Parameters, parameters);
        QFETCH(std::int64_t, utcNs);
        const auto trace = traceWith(parameters);
        QVERIFY(trace);
        QCOMPARE(core::clockOf(*trace).sessionStartUtcNs, std::optional(utcNs));
        QVERIFY(core::exportNotes(*trace).isEmpty());
    }

    void whatIsLeftOutIsNamed()
    {
        const auto trace = traceWith({ { QStringLiteral("EXPORT_PARAM_TIMES_TO_EXPORT"), QStringLiteral("1s/2s") } });
        QVERIFY(trace);
        QCOMPARE(core::exportNotes(*trace), QStringList(QStringLiteral("Its export has only events in “1s/2s”.")));
        const auto tables
            = traceWith({ { QStringLiteral("EXPORT_PARAM_TABLES_TO_EXPORT"), QStringLiteral("CUPTI%") } });
        QVERIFY(tables && core::exportNotes(*tables).join(u' ').contains(QStringLiteral("“CUPTI%”")));
    }

private:
    std::shared_ptr<const core::Trace> traceWith(const Parameters& parameters)
    {
        fixtures::ExportBuilder builder;
        builder.addKernel({ .startNs = 10, .endNs = 20 });
        builder.setSessionStartUtcNs(UtcNs);
        for (const auto& [name, value] : parameters)
            builder.addExportMeta(name, value);
        const auto path = m_folder.filePath(QStringLiteral("a.sqlite"));
        return builder.write(path) ? core::loadTrace(path).value_or(nullptr) : nullptr;
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestRankExport)
#include "tst_rankexport.moc"
