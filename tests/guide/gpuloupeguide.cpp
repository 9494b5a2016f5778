// SPDX-License-Identifier: GPL-3.0-or-later
// Renews the parts of the user guide that come from the program: "gpuloupe-guide FOLDER".
#include "guideparts.h"
#include "guideshortcuts.h"
#include "guidetables.h"

#include <QApplication>
#include <QDir>
#include <QSaveFile>
#include <QStandardPaths>

#include <cstdio>

namespace {

/// Writes the page anew when it changes. @return false when it could not be made or written
bool renew(const GuideParts& parts, const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return false;
    const auto before = QString::fromUtf8(file.readAll());
    file.close();
    QStringList problems;
    const auto after = parts.renewed(before, problems);
    for (const auto& problem : std::as_const(problems))
        std::fprintf(stderr, "%s: %s\n", qPrintable(path), qPrintable(problem));
    if (!problems.isEmpty() || after == before)
        return problems.isEmpty();
    QSaveFile out(path);
    return out.open(QIODevice::WriteOnly) && out.write(after.toUtf8()) >= 0 && out.commit();
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication app(argc, argv);
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setApplicationName(QStringLiteral("gpuloupe-guide"));
    if (argc != 2) {
        std::fputs("Usage: gpuloupe-guide FOLDER\n", stderr);
        return 2;
    }
    const GuideParts parts(
        guideTables(), [](const QString& command) { return commandHelp(QStringLiteral(GPULOUPE_CLI), command); },
        guideShortcuts());
    const QDir folder(QFile::decodeName(argv[1]));
    bool isDone = true;
    const auto pages = folder.entryList({ QStringLiteral("*.md") });
    for (const auto& page : pages)
        isDone = renew(parts, folder.filePath(page)) && isDone;
    return isDone && !parts.tables().empty() ? 0 : 1;
}
