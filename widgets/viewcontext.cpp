// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewcontext.h"

void ViewContext::setShowsFullNames(bool showsFullNames)
{
    if (m_showsFullNames == showsFullNames)
        return;
    m_showsFullNames = showsFullNames;
    Q_EMIT showsFullNamesChanged(showsFullNames);
}
