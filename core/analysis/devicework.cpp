// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/devicework.h"

#include "analysis/memoryoperations.h"

namespace core {

namespace {

/// A name as a label of one of many events: rows must not grow with the longest name that a file can hold.
QString elided(const QString& name)
{
    constexpr qsizetype MostCharacters = 300;
    return name.size() <= MostCharacters ? name : name.left(MostCharacters - 1) + QChar(u'…');
}

} // namespace

QString workName(const Trace& trace, const WorkReference& work)
{
    switch (work.kind) {
    case WorkKind::Kernel:
        return elided(trace.kernelNames[trace.kernels.name[work.row].value()].shortName);
    case WorkKind::Copy:
        return QStringLiteral("memcpy %1").arg(copyKindName(trace.copies.copyKind[work.row]));
    case WorkKind::Set:
        return QStringLiteral("memset");
    case WorkKind::Graph:
        return QStringLiteral("graph %1").arg(trace.graphLaunches.graphId[work.row]);
    }
    return {};
}

} // namespace core
