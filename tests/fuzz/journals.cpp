// SPDX-License-Identifier: GPL-3.0-or-later
#include "journals.h"

#include "hotjournal.h"

#include <QFile>

#include <algorithm>

namespace {

const auto JournalSuffix = QStringLiteral("-journal");
const auto LogSuffix = QStringLiteral("-wal");
constexpr std::uint32_t PageBytes = 512; // of the bases

QByteArray contentOf(const QString& path)
{
    return QFile::exists(path) ? readWhole(path) : QByteArray();
}

} // namespace

Journals::Journals(const QString& path, FuzzInput& input, const PrivateFolder& folder)
    : m_path(path)
{
    QFile::remove(path + JournalSuffix);
    QFile::remove(path + LogSuffix);
    constexpr std::size_t OneIn = 8;
    if (input.below(OneIn) != OneIn - 1)
        return;
    m_victim = folder.write(QStringLiteral("victim"), "mine");
    interrupt(input, folder);
    m_trace = readWhole(path);
    m_journal = contentOf(path + JournalSuffix);
    m_log = contentOf(path + LogSuffix);
}

void Journals::interrupt(FuzzInput& input, const PrivateFolder& folder)
{
    const auto choices = input.byte();
    // a trace without kernels, or one that is damaged, cannot be interrupted so: it gets a journal of its own kind
    const bool isInterrupted = fixtures::interruptTransaction(m_path).has_value();
    if (!isInterrupted && !QFile::exists(m_path + JournalSuffix))
        require(fixtures::appendTo(m_path + JournalSuffix, QByteArray::fromHex("d9d505f920a163d7ffffffff")),
                "no journal");
    if ((choices & 1U) != 0)
        damage(m_path + JournalSuffix, input);
    for (auto names = choices >> 1U & 3U; names > 0; --names)
        require(fixtures::appendTo(m_path + JournalSuffix,
                                   fixtures::superJournalRecord(QFile::encodeName(m_victim), PageBytes)),
                "no name is written");
    if ((choices & 8U) != 0)
        damage(m_path + JournalSuffix, input);
    if ((choices & 0x30U) == 0x30U) {
        const auto log = folder.write(QStringLiteral("trace.sqlite") + LogSuffix,
                                      QByteArray::fromHex("377f0682002de21800000200") + QByteArray(600, 'x'));
        damage(log, input);
    }
}

/// Overwrites some bytes.
void Journals::damage(const QString& journal, FuzzInput& input) const
{
    QFile file(journal);
    require(file.open(QIODevice::ReadWrite), "a journal cannot be written");
    const auto place
        = static_cast<qint64>(input.below(static_cast<std::size_t>(std::min<qint64>(file.size(), 60000)) + 1));
    file.seek((input.byte() & 1U) != 0 ? place : file.size() - place);
    file.write(QByteArray(static_cast<qsizetype>(1 + input.below(16)), static_cast<char>(input.byte())));
}

void Journals::requireUntouched() const
{
    if (m_victim.isEmpty())
        return;
    require(contentOf(m_victim) == "mine", "a file that a journal names is gone");
    require(contentOf(m_path) == m_trace, "the trace was changed");
    require(contentOf(m_path + JournalSuffix) == m_journal, "the journal was changed");
    require(contentOf(m_path + LogSuffix) == m_log, "the log was changed");
}
