// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "capture/nsysprogram.h"

#include <QByteArray>

/// The stand-in of nsys that this build made.
inline QString standinPath()
{
    return QStringLiteral(GPULOUPE_STANDIN_NSYS);
}

/// Says how the stand-in behaves while this object lives: words as in standinnsys.cpp.
class StandinBehaviour
{
public:
    explicit StandinBehaviour(const QByteArray& words) { qputenv("NSYS_STANDIN", words); }
    StandinBehaviour(const StandinBehaviour&) = delete;
    StandinBehaviour& operator=(const StandinBehaviour&) = delete;
    ~StandinBehaviour() { qunsetenv("NSYS_STANDIN"); }
};

/// Finds the stand-in, and nothing else.
inline core::NsysSearch standinSearch()
{
    return { standinPath(), {}, {}, {} };
}
