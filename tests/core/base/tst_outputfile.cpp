// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/outputfile.h"
#include "base/writeall.h"
#include "verifyexpected.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>
#include <csignal>

#include <sys/resource.h>
#include <sys/stat.h>

/// Files of which parts go to the disk while others are written.
class TestOutputFile : public QObject
{
    Q_OBJECT

    static constexpr int PieceCount = 70; ///< more megabytes than are let wait, twice

    static QByteArray piece(int number)
    {
        constexpr qsizetype PieceBytes = 1 << 20;
        return QByteArray(PieceBytes, static_cast<char>('0' + number));
    }
    static QByteArray hashOfPieces()
    {
        QCryptographicHash hash(QCryptographicHash::Sha256);
        for (int number = 0; number < PieceCount; ++number)
            hash.addData(piece(number));
        return hash.result();
    }
    static QByteArray contentOf(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static bool writePieces(core::OutputFile& file)
    {
        for (int number = 0; number < PieceCount; ++number) {
            if (!core::writeAll(file, piece(number)))
                return false;
        }
        return true;
    }

private Q_SLOTS:
    void holdsAllThatWasWritten()
    {
        const QTemporaryDir folder;
        core::OutputFile file(folder.filePath(QStringLiteral("large")));
        QVERIFY(file.open());
        QVERIFY(writePieces(file));
        QVERIFY(file.commit());
        QFile written(folder.filePath(QStringLiteral("large")));
        QVERIFY(written.open(QIODevice::ReadOnly));
        QCryptographicHash hash(QCryptographicHash::Sha256);
        QVERIFY(hash.addData(&written));
        QCOMPARE(hash.result(), hashOfPieces());
    }

    void leavesNothingWhenGivenUp()
    {
        const QTemporaryDir folder;
        {
            core::OutputFile file(folder.filePath(QStringLiteral("large")));
            QVERIFY(file.open());
            QVERIFY(writePieces(file));
        }
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList());
    }

    void replacesWhatIsThereAndKeepsItsPermissions()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("file"));
        VERIFY_EXPECTED(core::writeFile(path, "old"));
        QVERIFY(QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner));
        VERIFY_EXPECTED(core::writeFile(path, "new"));
        QCOMPARE(contentOf(path), QByteArray("new"));
        QCOMPARE(QFileInfo(path).permissions() & QFile::Permissions(QFile::ReadOther | QFile::ReadGroup),
                 QFile::Permissions());
    }

    void refusesALink()
    {
        const QTemporaryDir folder;
        const auto target = folder.filePath(QStringLiteral("target"));
        const auto link = folder.filePath(QStringLiteral("link"));
        QVERIFY(QFile::link(target, link));
        for (const bool isDangling : { true, false }) {
            if (!isDangling)
                VERIFY_EXPECTED(core::writeFile(target, "old"));
            const auto written = core::writeFile(link, "new");
            QVERIFY(!written);
            QCOMPARE(written.error().code, core::ErrorCode::CannotWrite);
            QVERIFY2(written.error().message.contains(QStringLiteral("it is a link to \"%1\"").arg(target)),
                     qPrintable(written.error().message));
            QCOMPARE(QFile::exists(target), !isDangling);
        }
        QCOMPARE(contentOf(target), QByteArray("old"));
        QVERIFY(QFileInfo(link).isSymLink());
        QCOMPARE(core::throughLink(link), QFileInfo(target).canonicalFilePath());
        QCOMPARE(core::throughLink(target), target);
    }

    void replacesALinkThatCameMeanwhile()
    {
        const QTemporaryDir folder;
        const auto target = folder.filePath(QStringLiteral("target"));
        const auto link = folder.filePath(QStringLiteral("link"));
        VERIFY_EXPECTED(core::writeFile(target, "old"));
        core::OutputFile file(link);
        QVERIFY(file.open());
        QVERIFY(core::writeAll(file, "new"));
        QVERIFY(QFile::link(target, link));
        QVERIFY(file.commit());
        QCOMPARE(contentOf(target), QByteArray("old"));
        QCOMPARE(contentOf(link), QByteArray("new"));
        QVERIFY(!QFileInfo(link).isSymLink());
    }

    void refusesWhatIsNoFile()
    {
        const QTemporaryDir folder;
        const auto pipe = folder.filePath(QStringLiteral("pipe"));
        QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
        for (const auto& path : { folder.path(), pipe, folder.filePath(QStringLiteral("none/file")) }) {
            const auto written = core::writeFile(path, "x");
            QVERIFY(!written);
            QVERIFY2(written.error().message.contains(path), qPrintable(written.error().message));
        }
        struct stat status = {};
        QCOMPARE(::lstat(QFile::encodeName(pipe).constData(), &status), 0);
        QVERIFY(S_ISFIFO(status.st_mode));
    }

    void saysWhyWhateverPartWasWritten_data()
    {
        QTest::addColumn<int>("writtenBytes");
        QTest::addColumn<int>("limitBytes");
        QTest::newRow("nothing of a buffer") << 100 << 0;
        QTest::newRow("part of a buffer") << 100 << 10;
        QTest::newRow("a buffer") << 70'000 << 65'536;
        QTest::newRow("part of a large piece") << 1'000'000 << 70'000;
    }
    void saysWhyWhateverPartWasWritten()
    {
        QFETCH(const int, writtenBytes);
        QFETCH(const int, limitBytes);
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("file"));
        rlimit old = {};
        QCOMPARE(::getrlimit(RLIMIT_FSIZE, &old), 0);
        rlimit small = old;
        small.rlim_cur = static_cast<rlim_t>(limitBytes);
        std::signal(SIGXFSZ, SIG_IGN);
        QCOMPARE(::setrlimit(RLIMIT_FSIZE, &small), 0);
        const auto written = core::writeFile(path, QByteArray(writtenBytes, 'x'));
        QCOMPARE(::setrlimit(RLIMIT_FSIZE, &old), 0);
        QVERIFY(!written);
        QVERIFY2(written.error().message.contains(path)
                     && written.error().message.contains(QStringLiteral("too large")),
                 qPrintable(written.error().message));
        QVERIFY(!QFile::exists(path));
    }

    void onlyOldTemporariesAreAbandoned()
    {
        const QTemporaryDir folder;
        const auto now = QDateTime::currentDateTime();
        const auto make = [&](const QString& name, const QDateTime& time) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.setFileTime(time, QFileDevice::FileModificationTime));
        };
        make(QStringLiteral(".gpuloupe.abcdef"), now.addDays(-2));
        make(QStringLiteral(".gpuloupe.ghijkl"), now);
        make(QStringLiteral(".gpuloupe.other-name"), now.addDays(-2));
        make(QStringLiteral("rank0.loupe"), now.addDays(-2));
        QVERIFY(QFile::link(QStringLiteral("rank0.loupe"), folder.filePath(QStringLiteral(".gpuloupe.linked"))));
        QCOMPARE(core::removeAbandonedFiles(folder.path(), now.addDays(-1)), 1);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden, QDir::Name),
                 (QStringList { QStringLiteral(".gpuloupe.ghijkl"), QStringLiteral(".gpuloupe.linked"),
                                QStringLiteral(".gpuloupe.other-name"), QStringLiteral("rank0.loupe") }));
    }

    void namesAFullDisk()
    {
        QVERIFY(core::causeOfWriteError(ENOSPC).contains(QStringLiteral("the disk is full")));
        QVERIFY(core::causeOfWriteError(EDQUOT).contains(QStringLiteral("quota")));
        QCOMPARE(core::causeOfWriteError(EACCES), QStringLiteral("Permission denied."));
    }
};

QTEST_GUILESS_MAIN(TestOutputFile)

#include "tst_outputfile.moc"
