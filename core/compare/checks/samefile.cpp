// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/checks/samefile.h"

#include "base/parallel.h"
#include "compare/baseline/baselinerun.h"
#include "compare/checks/findrunfacts.h"

#include <QCryptographicHash>
#include <QFile>

#include <algorithm>
#include <atomic>

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

/// A part of two files.
class PairOfFiles
{
public:
    PairOfFiles(const QString& basePath, const QString& newPath)
        : m_base(basePath)
        , m_now(newPath)
    {
    }
    [[nodiscard]] bool open()
    {
        constexpr auto Mode = QIODevice::ReadOnly | QIODevice::Unbuffered;
        return m_base.open(Mode) && m_now.open(Mode) && m_base.size() == m_now.size();
    }
    [[nodiscard]] qint64 size() const { return m_base.size(); }
    /// False also when one cannot be read, or `isOver()`.
    template <typename IsOver> [[nodiscard]] bool areEqual(qint64 begin, qint64 end, IsOver isOver)
    {
        if (!m_base.seek(begin) || !m_now.seek(begin))
            return false;
        QByteArray ofBase(BlockBytes, Qt::Uninitialized);
        QByteArray ofNew(BlockBytes, Qt::Uninitialized);
        for (qint64 left = end - begin; left > 0; left -= BlockBytes) {
            if (isOver())
                return false;
            const auto wanted = std::min(left, BlockBytes);
            if (m_base.read(ofBase.data(), wanted) != wanted || m_now.read(ofNew.data(), wanted) != wanted
                || !std::equal(ofBase.constData(), ofBase.constData() + wanted, ofNew.constData()))
                return false;
        }
        return true;
    }

private:
    QFile m_base, m_now;
};

/// False also when one cannot be read or a stop was requested. Files of other content are seldom read to their ends,
/// and no hash is as fast. Parts are compared at once: one thread does not read as fast as memory is.
bool haveEqualBytes(const QString& basePath, const QString& newPath, const std::stop_token& stop)
{
    PairOfFiles whole(basePath, newPath);
    if (!whole.open())
        return false;
    constexpr qint64 PartBytes = 16 * BlockBytes;
    const auto size = whole.size();
    std::atomic<bool> isEqual = true;
    const auto isOver = [&] { return !isEqual || stop.stop_requested(); };
    runParallel(defaultThreads(), static_cast<std::size_t>((size + PartBytes - 1) / PartBytes), [&](std::size_t part) {
        const auto begin = static_cast<qint64>(part) * PartBytes;
        PairOfFiles files(basePath, newPath);
        if (isOver() || !files.open() || !files.areEqual(begin, std::min(size, begin + PartBytes), isOver))
            isEqual = false;
    });
    return isEqual;
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
