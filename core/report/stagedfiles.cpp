// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/stagedfiles.h"

#include "base/outputcheck.h"
#include "base/writeall.h"
#include "report/csvwriter.h"

#include <QDir>

namespace core {

QString tableCsvPath(const Table& table)
{
    return QStringLiteral("tables/%1.csv").arg(table.key);
}

Expected<void> writeText(StagedFiles& files, const QString& relativePath, const QByteArray& bytes)
{
    return files.write(relativePath, [&bytes](QIODevice& device) { return writeAll(device, bytes); });
}

Expected<void> writeCsvTables(StagedFiles& files, const std::vector<TablePointer>& tables, const CsvTexts& texts,
                              const std::stop_token& stop)
{
    for (const auto& table : tables) {
        if (!table->provenance.isAvailable())
            continue;
        auto written = files.write(tableCsvPath(*table), [&](QIODevice& device) {
            CsvSink csv(device, texts);
            return writeRows(*table, { &csv }, stop);
        });
        if (!written)
            return written;
    }
    return {};
}

Expected<void> checkTracesAreKept(const QStringList& tracePaths, const QString& folder, const QStringList& files)
{
    for (const auto& path : tracePaths) {
        if (auto kept = outputIsOther(path, folder); !kept)
            return kept;
        for (const auto& name : files) {
            if (auto kept = outputIsOther(path, QDir(folder).filePath(name)); !kept)
                return kept;
        }
    }
    return {};
}

Expected<QStringList> writeStaged(const QString& folder, const QStringList& mayReplace,
                                  const std::function<Expected<void>(StagedFiles& files)>& write,
                                  const std::stop_token& stop)
{
    const auto staged = StagedFolder::begin(folder, mayReplace);
    if (!staged)
        return tl::unexpected(staged.error());
    StagedFiles files(**staged, stop);
    if (const auto written = write(files); !written)
        return tl::unexpected(written.error());
    if (stop.stop_requested())
        return cancelled();
    if (const auto placed = (*staged)->commit(files.paths()); !placed)
        return tl::unexpected(placed.error());
    return files.paths();
}

} // namespace core
