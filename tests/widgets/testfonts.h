// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QFontDatabase>
#include <QTest>

#include <array>

namespace testfonts {

/// What desktops show texts in. The first is there wherever GPU Loupe is built (packaging/setup.sh), the others where
/// its tests have all they need.
inline constexpr std::array<const char*, 3> Families { "DejaVu Sans", "Noto Sans", "Roboto" };

/// Shows all texts in this font, in the usual size; false when it is not installed.
inline bool use(const QString& family)
{
    auto font = QApplication::font();
    font.setFamily(family);
    QApplication::setFont(font);
    return QFontDatabase::hasFamily(family);
}

/// The font of tests that do not try several: what they find must not depend on what this machine prefers.
inline void useFirst()
{
    if (!use(QString::fromLatin1(Families.front())))
        qFatal("%s is not installed (packaging/setup.sh lists the packages that tests need)", Families.front());
}

/// A column "family" with a row for each.
inline void addRows()
{
    QTest::addColumn<QString>("family");
    for (const auto* family : Families)
        QTest::newRow(family) << QString::fromLatin1(family);
}

} // namespace testfonts

/// Shows all texts in the font of this row of the test's data, or skips the row.
#define USE_FONT_OF_ROW()                                                                                              \
    do {                                                                                                               \
        QFETCH(const QString, family);                                                                                 \
        if (!testfonts::use(family))                                                                                   \
            QSKIP(qPrintable(family                                                                                    \
                             + QStringLiteral(" is not installed (packaging/setup.sh lists the packages that "         \
                                              "tests need)")));                                                        \
    } while (false)
