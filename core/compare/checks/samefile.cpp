// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/checks/samefile.h"

#include "compare/baseline/baselinerun.h"
#include "compare/checks/findrunfacts.h"

#include <QCryptographicHash>
#include <QFile>

#include <algorithm>

namespace core {

namespace {

constexpr qint64 BlockBytes = 1 << 20;

/// SHA-256 of a file; empty when it cannot be read or a stop was requested.
QByteArray hashOfFile(const QString& path, const std::stop_token& stop)
{
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

/// SHA-256 of the trace that a side is, or was made of; empty: not known.
QByteArray hashOfTrace(const CompareRun& run, const std::stop_token& stop)
{
    return run.baseline ? QByteArray::fromHex(run.baseline->baseline.contentSha256.toLatin1())
                        : hashOfFile(run.trace->path, stop);
}

/// False for what tells traces of other files apart at next to no cost.
bool haveEqualTimes(const Trace& base, const Trace& now)
{
    return base.kernels.startNs == now.kernels.startNs && base.kernels.endNs == now.kernels.endNs
        && base.calls.startNs == now.calls.startNs && base.calls.endNs == now.calls.endNs
        && base.nvtx.startNs == now.nvtx.startNs && base.nvtx.endNs == now.nvtx.endNs;
}

/// False also when one cannot be read or a stop was requested. Files of other content are seldom read to their ends,
/// and no hash is as fast.
bool haveEqualBytes(const QString& basePath, const QString& newPath, const std::stop_token& stop)
{
    QFile base(basePath);
    QFile now(newPath);
    constexpr auto Mode = QIODevice::ReadOnly | QIODevice::Unbuffered;
    if (!base.open(Mode) || !now.open(Mode) || base.size() != now.size())
        return false;
    QByteArray ofBase(BlockBytes, Qt::Uninitialized);
    QByteArray ofNew(BlockBytes, Qt::Uninitialized);
    for (qint64 left = base.size(); left > 0; left -= BlockBytes) {
        if (stop.stop_requested())
            return false;
        const auto wanted = std::min(left, BlockBytes);
        if (base.read(ofBase.data(), wanted) != wanted || now.read(ofNew.data(), wanted) != wanted
            || !std::equal(ofBase.constData(), ofBase.constData() + wanted, ofNew.constData()))
            return false;
    }
    return true;
}

/// The part of the trace is the same on both sides; of a baseline only words are kept, and none of names.
bool areSameParts(const CompareRuns& runs)
{
    if (!runs.base.baseline && !runs.now.baseline)
        return runs.base.scope == runs.now.scope;
    Sides<QString> words;
    for (const auto side : BothSides) {
        const auto& run = runs[side];
        Scope part;
        part.window = run.scope.window;
        const auto limits = run.baseline ? run.baseline->baseline.checked.limits : limitKinds(run.scope);
        if (limits.size() > (limits.contains(QStringLiteral("time")) ? 1 : 0))
            return false;
        words[side] = run.baseline ? run.baseline->baseline.scope : describeScope(part, *run.trace);
    }
    return words.base == words.now;
}

} // namespace

Cancellable<bool> areSameTraces(const CompareRuns& runs, const std::stop_token& stop)
{
    const auto& base = *runs.base.trace;
    const auto& now = *runs.now.trace;
    if (base.fileSizeBytes != now.fileSizeBytes || !areSameParts(runs))
        return false;
    if (&base == &now || (!base.path.isEmpty() && base.path == now.path))
        return true;
    bool isSame = false;
    if (!runs.base.baseline && !runs.now.baseline) {
        isSame = haveEqualTimes(base, now) && haveEqualBytes(base.path, now.path, stop);
    } else {
        const auto hash = hashOfTrace(runs.base, stop);
        isSame = !hash.isEmpty() && hash == hashOfTrace(runs.now, stop);
    }
    if (stop.stop_requested())
        return cancelled();
    return isSame;
}

} // namespace core
