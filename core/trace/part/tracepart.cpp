// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/part/tracepart.h"

namespace core {

PartOfTable& PartOfTable::operator+=(const PartOfTable& other)
{
    inside += other.inside;
    cutAtStart += other.cutAtStart;
    cutAtEnd += other.cutAtEnd;
    beside += other.beside;
    before += other.before;
    after += other.after;
    ofOthers += other.ofOthers;
    return *this;
}

PartOfTable TracePart::sum() const
{
    PartOfTable all;
    for (const auto& table : tables)
        all += table;
    return all;
}

} // namespace core
