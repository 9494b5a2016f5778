// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/softwareparts.h"

#include "base/text.h"

#include <QtGlobal>

#include <protozero/version.hpp>
#include <rapidjson/rapidjson.h>
#include <sqlite3.h>
#include <tl/expected.hpp>
#include <zlib.h>
#include <zstd.h>

namespace core {

namespace {

QString both(const char* running, const char* built)
{
    const auto now = QString::fromLatin1(running);
    const auto then = QString::fromLatin1(built);
    return now == then ? now : Text::tr("%1 (built with %2)").arg(now, then);
}

} // namespace

std::vector<SoftwarePart> softwareParts()
{
    return {
        { QStringLiteral("Qt"), both(qVersion(), QT_VERSION_STR), QStringLiteral("LGPL-3.0-only OR GPL-2.0-or-later") },
        { QStringLiteral("SQLite"), both(sqlite3_libversion(), SQLITE_VERSION), Text::tr("public domain") },
        { QStringLiteral("zlib"), both(zlibVersion(), ZLIB_VERSION), QStringLiteral("Zlib") },
        { QStringLiteral("Zstandard"), both(ZSTD_versionString(), ZSTD_VERSION_STRING),
          QStringLiteral("BSD-3-Clause OR GPL-2.0-only") },
        { QStringLiteral("RapidJSON"), QStringLiteral(RAPIDJSON_VERSION_STRING), QStringLiteral("MIT") },
        { QStringLiteral("protozero"), QStringLiteral(PROTOZERO_VERSION_STRING), QStringLiteral("BSD-2-Clause") },
        { QStringLiteral("tl::expected"),
          QStringLiteral("%1.%2.%3")
              .arg(TL_EXPECTED_VERSION_MAJOR)
              .arg(TL_EXPECTED_VERSION_MINOR)
              .arg(TL_EXPECTED_VERSION_PATCH),
          QStringLiteral("CC0-1.0") },
    };
}

QString compilerName()
{
#if defined(Q_CC_CLANG)
    return QStringLiteral("Clang %1.%2.%3").arg(__clang_major__).arg(__clang_minor__).arg(__clang_patchlevel__);
#elif defined(Q_CC_GNU)
    return QStringLiteral("GCC %1.%2.%3").arg(__GNUC__).arg(__GNUC_MINOR__).arg(__GNUC_PATCHLEVEL__);
#elif defined(Q_CC_MSVC)
    return QStringLiteral("MSVC %1").arg(_MSC_VER);
#else
    return Text::tr("unknown");
#endif
}

} // namespace core
