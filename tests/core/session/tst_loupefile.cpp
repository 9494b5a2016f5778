// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/loupefile.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <random>

namespace {

const auto Place = QStringLiteral("a.loupe");

QString faultOf(const QByteArray& bytes)
{
    const auto json = core::unpackLoupe(bytes, Place);
    return json ? QString() : json.error().message;
}

} // namespace

class TestLoupeFile : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatIsPackedIsUnpacked()
    {
        QByteArray large;
        std::mt19937 random(2);
        for (int i = 0; i < 300'000; ++i)
            large += QByteArray::number(static_cast<qulonglong>(random() % 100'000)) + ',';
        for (const auto& json : { QByteArray("{}"), QByteArray(), large, QByteArray(5'000'000, ' ') }) {
            const auto packed = core::packLoupe(json);
            QVERIFY(packed.has_value());
            QVERIFY(packed->startsWith("\x1f\x8b"));
            QCOMPARE(core::unpackLoupe(*packed, Place).value(), json);
            QCOMPARE(core::packLoupe(json).value(), *packed); // equal bytes again
        }
    }

    void damagedFilesAreRefused()
    {
        const auto packed = core::packLoupe(QByteArray("{\"format\": \"baseline\"}")).value();
        QVERIFY(faultOf({}).startsWith(QStringLiteral("a.loupe: not a .loupe file, or damaged")));
        QVERIFY(faultOf("SQLite format 3").contains(QStringLiteral("not a .loupe file")));
        for (qsizetype size = 0; size < packed.size(); ++size)
            QVERIFY(!faultOf(packed.left(size)).isEmpty());
        QVERIFY(faultOf(packed + '\0').contains(QStringLiteral("something follows")));
        auto changed = packed;
        changed[changed.size() - 6] = static_cast<char>(changed[changed.size() - 6] ^ 1); // of the check sum
        QVERIFY(faultOf(changed).contains(QStringLiteral("damaged")));
    }

    /// More blanks than fit are refused, however few bytes they take.
    void bombsAreRefused()
    {
        const auto packed = core::packLoupe(QByteArray(100'000, ' ')).value();
        QVERIFY(packed.size() < 1000);
        QCOMPARE(core::unpackLoupe(packed, Place, 100'000).value().size(), 100'000);
        QVERIFY(core::unpackLoupe(packed, Place, 99'999).error().message.contains(QStringLiteral("holds more")));
        const auto refused = core::packLoupe(QByteArray(core::LargestLoupeJsonBytes + 1, ' '));
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, core::ErrorCode::CannotWrite);
        QVERIFY(faultOf(QByteArray(core::LargestLoupeBytes + 1, 'x')).contains(QStringLiteral("larger than 16 MB")));
    }

    void headersAreChecked()
    {
        using core::LoupeFormat;
        const auto fault = [](const QString& format, int major, LoupeFormat wanted) {
            const auto checked = core::checkLoupeHeader(format, { major, 7 }, wanted, Place);
            return checked ? QString() : checked.error().message;
        };
        QCOMPARE(fault(QStringLiteral("baseline"), 1, LoupeFormat::Baseline), QString());
        QCOMPARE(fault(QStringLiteral("ranks"), 1, LoupeFormat::Ranks), QString());
        QVERIFY(
            fault(QStringLiteral("ranks"), 1, LoupeFormat::Baseline).contains(QStringLiteral("gpuloupe-cli ranks")));
        QVERIFY(
            fault(QStringLiteral("baseline"), 1, LoupeFormat::Ranks).contains(QStringLiteral("gpuloupe-cli compare")));
        QVERIFY(fault(QStringLiteral("baseline"), 2, LoupeFormat::Baseline).contains(QStringLiteral("version 2")));
        QVERIFY(fault(QString(), 1, LoupeFormat::Baseline).contains(QStringLiteral("not a .loupe file")));
    }

    void adviceNamesTheCommand()
    {
        const QTemporaryDir folder;
        const auto adviceFor = [&](const QByteArray& bytes, const QString& name) {
            QFile file(folder.filePath(name));
            return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.flush()
                ? core::loupeAdvice(file.fileName())
                : QStringLiteral("not written");
        };
        const auto packed = [](const char* json) { return core::packLoupe(json).value(); };
        const auto baseline = adviceFor(packed("{\"format\": \"baseline\", \"version\": \"1.0\"}"), Place);
        QVERIFY2(baseline.contains(QStringLiteral("gpuloupe-cli compare %1 NEW").arg(folder.filePath(Place))),
                 qPrintable(baseline));
        const auto ranks = adviceFor(packed("{\"format\":\"ranks\"}"), QStringLiteral("no ending"));
        QVERIFY2(ranks.contains(QStringLiteral("gpuloupe-cli ranks")), qPrintable(ranks));
        QCOMPARE(adviceFor(packed("{\"format\": \"other\"}"), Place), QString());
        QCOMPARE(adviceFor(packed("[]"), Place), QString());
        QCOMPARE(adviceFor("SQLite format 3", Place), QString());
        QCOMPARE(core::loupeAdvice(folder.filePath(QStringLiteral("missing.loupe"))), QString());
    }

    void filesAreOpened()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath(Place);
        QCOMPARE(core::readLoupe(path).error().code, core::ErrorCode::CannotOpen);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(core::packLoupe("[1]").value());
        file.close();
        QCOMPARE(core::readLoupe(path).value(), QByteArray("[1]"));
    }
};

QTEST_APPLESS_MAIN(TestLoupeFile)
#include "tst_loupefile.moc"
