// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/checks/samefile.h"

#include <QCryptographicHash>
#include <QFile>

namespace core {

namespace {

/// SHA-256 of a file; empty when it cannot be read or a stop was requested.
QByteArray hashOfFile(const QString& path, const std::stop_token& stop)
{
    constexpr qint64 BlockBytes = 1 << 22;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QCryptographicHash hash(QCryptographicHash::Sha256);
    while (!file.atEnd()) {
        if (stop.stop_requested())
            return {};
        const auto block = file.read(BlockBytes);
        if (block.isEmpty()) // a part of a file is not the file
            return {};
        hash.addData(block);
    }
    return hash.result();
}

} // namespace

Cancellable<bool> areSameTraces(const CompareRuns& runs, const std::stop_token& stop)
{
    const auto& base = *runs.base.trace;
    const auto& now = *runs.now.trace;
    if (base.fileSizeBytes != now.fileSizeBytes || !(runs.base.scope == runs.now.scope))
        return false;
    if (&base == &now || (!base.path.isEmpty() && base.path == now.path))
        return true;
    const auto hash = hashOfFile(base.path, stop);
    const bool isSame = !hash.isEmpty() && hash == hashOfFile(now.path, stop);
    if (stop.stop_requested())
        return cancelled();
    return isSame;
}

} // namespace core
