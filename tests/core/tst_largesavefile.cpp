// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/largesavefile.h"
#include "base/wholewrite.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

/// Files of which parts go to the disk while others are written.
class TestLargeSaveFile : public QObject
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
    static bool writePieces(core::LargeSaveFile& file)
    {
        for (int number = 0; number < PieceCount; ++number) {
            if (!core::writeAll(file, piece(number)))
                return false;
        }
        return true;
    }

private Q_SLOTS:
    void holdsAllThatWasWritten_data()
    {
        QTest::addColumn<bool>("isBuffered");
        QTest::newRow("buffered") << true;
        QTest::newRow("unbuffered") << false;
    }
    void holdsAllThatWasWritten()
    {
        QFETCH(const bool, isBuffered);
        const QTemporaryDir folder;
        core::LargeSaveFile file(folder.filePath(QStringLiteral("large")));
        QVERIFY(file.open(isBuffered ? QIODevice::WriteOnly : QIODevice::WriteOnly | QIODevice::Unbuffered));
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
            core::LargeSaveFile file(folder.filePath(QStringLiteral("large")));
            QVERIFY(file.open(QIODevice::WriteOnly));
            QVERIFY(writePieces(file));
        }
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList());
    }
};

QTEST_GUILESS_MAIN(TestLargeSaveFile)

#include "tst_largesavefile.moc"
