// SPDX-License-Identifier: GPL-3.0-or-later
#include "scope/scopeinwords.h"

#include "models/scopetext.h"

#include <QCoreApplication>

QString scopeInWords(const core::Scope& scope, const core::Trace& trace, const core::DisplayFormat& format)
{
    //: Stands behind "for", "back to" and the like.
    return scope.isWholeTrace() ? QCoreApplication::translate("scopeInWords", "the whole trace")
                                : core::displayScope(scope, trace, format);
}
