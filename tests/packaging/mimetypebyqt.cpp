// SPDX-License-Identifier: GPL-3.0-or-later
// Prints what type Qt takes a file for, as KDE does.
#include <QCoreApplication>
#include <QMimeDatabase>

#include <cstdio>

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const auto type = QMimeDatabase().mimeTypeForFile(QCoreApplication::arguments().value(1));
    std::puts(qPrintable(type.name()));
    return 0;
}
