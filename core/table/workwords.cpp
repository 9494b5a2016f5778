// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/workwords.h"

#include "base/labels.h"
#include "base/text.h"
#include "table/eventname.h"
#include "trace/trace.h"

namespace core {

QString copyWords(std::uint8_t copyKind)
{
    const auto key = [copyKind]() -> QStringView {
        switch (copyKind) {
        case 1:
            return u"copy_h2d";
        case 2:
            return u"copy_d2h";
        case 8:
            return u"copy_d2d";
        case 10:
            return u"copy_peer";
        default:
            return {};
        }
    }();
    return key.isEmpty() ? copyName(copyKind) : withRaisedFirst(label(LabelKind::TimeClass, key).brief);
}

QString copyDirectionWords(std::uint8_t copyKind)
{
    switch (copyKind) {
    case 1:
    case 11:
        return Text::tr("host to device");
    case 2:
    case 12:
        return Text::tr("device to host");
    case 8:
        return Text::tr("within a device");
    case 10:
    case 13:
        return Text::tr("device to device");
    default:
        return copyKindName(copyKind);
    }
}

QString workWords(const Trace& trace, const WorkReference& work)
{
    switch (work.kind) {
    case WorkKind::Copy:
        return copyWords(trace.copies.copyKind[work.row]);
    case WorkKind::Set:
        return setName();
    default:
        return workName(trace, work);
    }
}

} // namespace core
