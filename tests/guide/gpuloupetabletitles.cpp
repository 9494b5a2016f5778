// SPDX-License-Identifier: GPL-3.0-or-later
// Renews the list of titles that translators get: "gpuloupe-table-titles FILE".
#include "guidetables.h"
#include "tabletitles.h"

#include <QCoreApplication>
#include <QFile>
#include <QSaveFile>

#include <cstdio>

int main(int argc, char** argv)
{
    const QCoreApplication app(argc, argv);
    if (argc != 2) {
        std::fputs("Usage: gpuloupe-table-titles FILE\n", stderr);
        return 2;
    }
    const auto tables = guideTables();
    QSaveFile out(QFile::decodeName(argv[1]));
    const bool isDone = !tables.empty() && out.open(QIODevice::WriteOnly)
        && out.write(tableTitlesSource(tables).toUtf8()) > 0 && out.commit();
    return isDone ? 0 : 1;
}
