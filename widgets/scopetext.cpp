// SPDX-License-Identifier: GPL-3.0-or-later
#include "scopetext.h"

#include <QCoreApplication>

QString scopeText(const core::Scope& scope, const core::Trace& trace)
{
    //: Stands behind "for", "back to" and the like.
    return scope.isWholeTrace() ? QCoreApplication::translate("scopeText", "the whole trace")
                                : core::describeScope(scope, trace);
}
