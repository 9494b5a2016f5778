// SPDX-License-Identifier: GPL-3.0-or-later
#include "scopeinwords.h"

#include <QCoreApplication>

QString scopeInWords(const core::Scope& scope, const core::Trace& trace)
{
    //: Stands behind "for", "back to" and the like.
    return scope.isWholeTrace() ? QCoreApplication::translate("scopeInWords", "the whole trace")
                                : core::describeScope(scope, trace);
}
