// SPDX-License-Identifier: GPL-3.0-or-later
#include "scope/streamname.h"

#include "base/text.h"
#include "trace/eventlinks.h"

namespace core {

QString streamLabel(const Stream& stream)
{
    return isNoSingleStream(stream) ? Text::tr("Context %1, no stream").arg(stream.contextId)
                                    : Text::tr("Stream %1").arg(stream.streamId);
}

QString streamText(const Stream& stream)
{
    return isNoSingleStream(stream) ? Text::tr("context %1, no stream").arg(stream.contextId)
                                    : Text::tr("stream %1").arg(stream.streamId);
}

} // namespace core
