// SPDX-License-Identifier: GPL-3.0-or-later
#include "columncache/columnfile.h"

#include "columncache/columnpasses.h"
#include "tracetext.h"
#include "variedexport.h"
#include "verifyexpected.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

#include <sys/stat.h>

using core::ColumnsOrigin;
using core::ErrorCode;
using core::Trace;
using core::TraceKey;

namespace {

/// Everything a trace holds.
QByteArray bytesOf(const Trace& trace)
{
    QByteArray columns;
    core::WritingPass pass([&columns](std::span<const std::byte> column) {
        columns.append(reinterpret_cast<const char*>(column.data()), static_cast<qsizetype>(column.size()));
        return std::int64_t { columns.size() };
    });
    pass.pass(trace);
    return pass.bytes() + columns;
}

/// Says everything otherwise.
class OtherLanguage : public QTranslator
{
public:
    [[nodiscard]] QString translate(const char* /*context*/, const char* text, const char* /*note*/,
                                    int /*count*/) const override
    {
        return QStringLiteral("~") + QString::fromUtf8(text);
    }
    [[nodiscard]] bool isEmpty() const override { return false; }
};

} // namespace

class TestColumnFile : public QObject
{
    Q_OBJECT
private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::shared_ptr<const Trace> m_trace;
    TraceKey m_key;

    [[nodiscard]] QString tracePath() const { return m_folder->filePath(QStringLiteral("trace.sqlite")); }
    [[nodiscard]] QString columnsPath() const { return m_folder->filePath(QStringLiteral("kept.columns")); }
    [[nodiscard]] ColumnsOrigin origin() const { return { m_key, core::contentHash(tracePath(), 1, {}).value() }; }
    [[nodiscard]] core::Cancellable<std::shared_ptr<Trace>> read(const core::LoadOptions& options = {}) const
    {
        return core::readColumns(columnsPath(), { tracePath(), m_key, options });
    }
    void makeTrace(const fixtures::ExportBuilder& builder)
    {
        VERIFY_EXPECTED(builder.write(tracePath()));
        auto trace = core::loadTrace(tracePath());
        VERIFY_EXPECTED(trace);
        m_trace = *trace;
        m_key = TraceKey::of(tracePath()).value();
        m_key.isSettled = true;
    }
    /// Few events, so that every byte of their file can be spoilt.
    static fixtures::ExportBuilder fewEvents()
    {
        fixtures::ExportBuilder builder;
        builder.addCall({ .startNs = 5, .endNs = 9, .correlation = 1 });
        builder.addKernel({ .startNs = 10, .endNs = 30, .correlation = 1 });
        builder.addNvtx({ .startNs = 0, .endNs = 40, .text = QStringLiteral("step") });
        return builder;
    }
    [[nodiscard]] QByteArray columns() const
    {
        QFile file(columnsPath());
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void replaceColumns(const QByteArray& bytes) const
    {
        QFile file(columnsPath());
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        QCOMPARE(file.write(bytes), bytes.size());
    }

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void givesBackAllThatATraceHolds()
    {
        makeTrace(variedexport::variedExport(fixtures::ExportVersion::V3_28_1));
        VERIFY_EXPECTED(core::writeColumns(columnsPath(), *m_trace, origin()));
        const auto again = read({ .id = core::TraceId(7) });
        QVERIFY(again && *again);
        QCOMPARE((*again)->path, m_trace->path);
        QCOMPARE((*again)->fileName, m_trace->fileName);
        QCOMPARE((*again)->id.value(), 7);
        QVERIFY(fixtures::eventTexts(**again).size() > 50);
        QCOMPARE(fixtures::eventTexts(**again), fixtures::eventTexts(*m_trace));
        QVERIFY(bytesOf(**again) == bytesOf(*m_trace));
    }

    /// Others read the trace meanwhile.
    void writingLeavesTextsAsTheyAre()
    {
        const QString none;
        core::WritingPass pass([](std::span<const std::byte> /*column*/) { return std::int64_t { 0 }; });
        pass.pass(none);
        QVERIFY(none.isNull());
    }

    /// Whatever one byte is: no crash, and never another figure.
    void aSpoiltByteIsNotBelieved()
    {
        makeTrace(fewEvents());
        VERIFY_EXPECTED(core::writeColumns(columnsPath(), *m_trace, origin()));
        const auto right = columns();
        QVERIFY(right.size() > 1'000);
        int refused = 0;
        QFile file(columnsPath());
        QVERIFY(file.open(QIODevice::ReadWrite));
        for (qsizetype at = 0; at < right.size(); ++at) {
            file.seek(at);
            file.putChar(static_cast<char>(right[at] ^ (1 << at % 8)));
            file.flush();
            const auto trace = read();
            QVERIFY(trace);
            refused += *trace ? 0 : 1;
            file.seek(at);
            file.putChar(right[at]);
        }
        file.close();
        QCOMPARE(refused, right.size());
        const auto again = read().value();
        QVERIFY(again);
        QVERIFY(bytesOf(*again) == bytesOf(*m_trace));
    }

    void aCutFileIsNotBelieved()
    {
        makeTrace(fewEvents());
        VERIFY_EXPECTED(core::writeColumns(columnsPath(), *m_trace, origin()));
        const auto right = columns();
        for (qsizetype size = 0; size < right.size(); size += 37) {
            replaceColumns(right.first(size));
            QVERIFY(!read().value());
        }
        replaceColumns(right + 'x');
        QVERIFY(!read().value());
    }

    void anotherContentIsNotBelieved()
    {
        makeTrace(fewEvents());
        VERIFY_EXPECTED(core::writeColumns(columnsPath(), *m_trace, origin()));
        QFile file(tracePath());
        QVERIFY(file.open(QIODevice::ReadWrite));
        const auto before = file.fileTime(QFileDevice::FileModificationTime);
        QVERIFY(file.seek(file.size() - 5));
        QVERIFY(file.putChar('!'));
        QVERIFY(file.flush());
        QVERIFY(file.setFileTime(before, QFileDevice::FileModificationTime)); // as if nothing had happened
        m_key.state = TraceKey::of(tracePath()).value().state;
        QVERIFY(!read().value());
    }

    /// The file was moved or copied: all of it is compared.
    void theSameContentElsewhereIsBelieved()
    {
        makeTrace(fewEvents());
        VERIFY_EXPECTED(core::writeColumns(columnsPath(), *m_trace, origin()));
        const auto copy = m_folder->filePath(QStringLiteral("copy.sqlite"));
        QVERIFY(QFile::copy(tracePath(), copy));
        const auto key = TraceKey::of(copy).value();
        QVERIFY(key.isAlike(m_key));
        QVERIFY(key.state != m_key.state);
        const auto again = core::readColumns(columnsPath(), { copy, key, {} });
        QVERIFY(again && *again);
        QCOMPARE((*again)->fileName, QStringLiteral("copy.sqlite"));
    }

    void anotherLanguageIsReadAnew()
    {
        makeTrace(fewEvents());
        VERIFY_EXPECTED(core::writeColumns(columnsPath(), *m_trace, origin()));
        OtherLanguage language;
        QCoreApplication::installTranslator(&language);
        QVERIFY(!read().value());
        QCoreApplication::removeTranslator(&language);
        QVERIFY(read().value());
    }

    void tooLittleMemoryIsLeftToTheLoader()
    {
        makeTrace(fewEvents());
        VERIFY_EXPECTED(core::writeColumns(columnsPath(), *m_trace, origin()));
        QVERIFY(!read({ .memoryBytes = 10 }).value());
    }

    void whoMayReadTheTraceMayReadIt()
    {
        makeTrace(fewEvents());
        for (const unsigned mode : { 0600U, 0644U, 0640U }) {
            QCOMPARE(::chmod(QFile::encodeName(tracePath()).constData(), mode), 0);
            VERIFY_EXPECTED(core::writeColumns(columnsPath(), *m_trace, origin()));
            struct stat status = {};
            QCOMPARE(::stat(QFile::encodeName(columnsPath()).constData(), &status), 0);
            QCOMPARE(status.st_mode & 0777U, mode);
        }
    }

    void stopsWhenAsked()
    {
        makeTrace(fewEvents());
        std::stop_source stop;
        stop.request_stop();
        const auto hash = origin();
        const auto written = core::writeColumns(columnsPath(), *m_trace, hash, stop.get_token());
        QVERIFY(!written);
        QCOMPARE(written.error().code, ErrorCode::Cancelled);
        QVERIFY(!QFile::exists(columnsPath()));
        VERIFY_EXPECTED(core::writeColumns(columnsPath(), *m_trace, hash));
        QVERIFY(!core::readColumns(columnsPath(), { tracePath(), m_key, {} }, {}, stop.get_token()));
        QVERIFY(!core::contentHash(tracePath(), 1, stop.get_token()));
    }
};

QTEST_GUILESS_MAIN(TestColumnFile)
#include "tst_columnfile.moc"
