// SPDX-License-Identifier: GPL-3.0-or-later
#include "columncache/readingprogram.h"

namespace core {

QString readingProgram()
{
    return QStringLiteral(GPULOUPE_READING);
}

} // namespace core
