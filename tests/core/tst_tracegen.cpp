// SPDX-License-Identifier: GPL-3.0-or-later
#include "generator.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

using fixtures::ExportVersion;

class TestTracegen : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isTheSameEachTime_data() { addProfiles(); }
    void isTheSameEachTime()
    {
        QFETCH(QString, profile);
        const auto first = generated(profile, 7);
        QVERIFY(!first.isEmpty());
        QVERIFY(first == generated(profile, 7));
        QVERIFY(first != generated(profile, 8));
    }

private:
    static constexpr std::int64_t EventCount = 20'000;

    static void addProfiles()
    {
        QTest::addColumn<QString>("profile");
        for (const auto& profile : tracegen::profiles())
            QTest::newRow(profile.name.data()) << QString::fromLatin1(profile.name.data());
    }

    [[nodiscard]] QByteArray generated(const QString& profile, std::uint64_t seed) const
    {
        QFile file(m_folder.filePath(QStringLiteral("trace.sqlite")));
        const auto* found = tracegen::findProfile(profile.toStdString());
        return tracegen::generate({ found, EventCount, seed }, file.fileName()) && file.open(QIODevice::ReadOnly)
            ? file.readAll()
            : QByteArray();
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestTracegen)
#include "tst_tracegen.moc"
