// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/outputcheck.h"

#include "base/text.h"

#include <QDir>
#include <QFile>

#include <filesystem>
#include <system_error>

namespace core {

Expected<void> outputIsOther(const QString& input, const QString& output)
{
    const auto nameOf = [](const QString& path) { return QFile::encodeName(path).toStdString(); };
    std::error_code missing; // a file that is not there is not the input
    if (!std::filesystem::equivalent(nameOf(input), nameOf(output), missing) || missing)
        return {};
    return failure(
        ErrorCode::Usage,
        Text::tr("\"%1\" is the file that is read: name another one to write.").arg(QDir::toNativeSeparators(output)));
}

} // namespace core
