// SPDX-License-Identifier: GPL-3.0-or-later
// Contrasts and distances of the colours of both themes, computed from the colours themselves; sizes of letters.
#include "colordistance.h"
#include "style/classfills.h"
#include "style/contrast.h"
#include "style/icons.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QFile>
#include <QFontInfo>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QPainter>
#include <QPixmap>
#include <QTest>

#include <array>
#include <vector>

namespace {

using colordistance::Sight;

const Tokens& tokensOfTheme(bool isDark)
{
    return isDark ? DarkTokens : LightTokens;
}

double lowestContrast(QRgb text, const Tokens& tokens)
{
    double lowest = 21;
    for (const QRgb ground : { tokens.window, tokens.rail, tokens.content, tokens.sunk, tokens.raised, tokens.field,
                               tokens.hover, tokens.selected })
        lowest = std::min(lowest, contrastRatio(QColor::fromRgb(text), QColor::fromRgb(ground)));
    return lowest;
}

/// Of all classes that are told apart by their hue, and a grey between those of idle time.
std::vector<QRgb> hues(bool isDark)
{
    std::vector<QRgb> all;
    for (const auto* family : { "gemm", "attention", "normalisation", "elementwise", "sparse" })
        all.push_back(fillOfFamily(QLatin1String(family), isDark).color);
    for (const auto timeClass : { core::TimeClass::Comm, core::TimeClass::CopyToDevice, core::TimeClass::CopyOnDevice,
                                  core::TimeClass::CopyToHost })
        all.push_back(fillOf(timeClass, isDark).color);
    all.push_back(isDark ? 0xFF474D56 : 0xFFCDD1D6);
    return all;
}

double smallestDistance(const std::vector<QRgb>& colors, const Sight& sight)
{
    double smallest = 1000;
    for (std::size_t one = 0; one < colors.size(); ++one) {
        for (std::size_t other = one + 1; other < colors.size(); ++other)
            smallest = std::min(smallest, colordistance::between(colors[one], colors[other], sight));
    }
    return smallest;
}

core::TimeClass timeClassAt(std::size_t at)
{
    return static_cast<core::TimeClass>(at);
}

QImage painted(const QBrush& brush)
{
    QImage image(48, 48, QImage::Format_RGB32);
    QPainter painter(&image);
    painter.fillRect(image.rect(), brush);
    return image;
}

} // namespace

class TestTokens : public QObject
{
    Q_OBJECT

private:
    static void addThemes()
    {
        QTest::addColumn<bool>("isDark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }

private Q_SLOTS:
    void contrastsOfTexts_data()
    {
        QTest::addColumn<bool>("isDark");
        QTest::addColumn<QRgb>("text");
        QTest::addColumn<double>("expected");
        QTest::newRow("text, light") << false << LightTokens.text << 14.5;
        QTest::newRow("text 2, light") << false << LightTokens.text2 << 5.88;
        QTest::newRow("text 3, light") << false << LightTokens.text3 << 4.89;
        QTest::newRow("accent, light") << false << LightTokens.accent << 5.96;
        QTest::newRow("text, dark") << true << DarkTokens.text << 11.1;
        QTest::newRow("text 2, dark") << true << DarkTokens.text2 << 6.04;
        QTest::newRow("text 3, dark") << true << DarkTokens.text3 << 4.88;
        QTest::newRow("accent, dark") << true << DarkTokens.accent << 5.43;
    }
    void contrastsOfTexts()
    {
        QFETCH(bool, isDark);
        QFETCH(QRgb, text);
        QFETCH(double, expected);
        const double contrast = lowestContrast(text, tokensOfTheme(isDark));
        QVERIFY2(std::abs(contrast - expected) < 0.06, qPrintable(QString::number(contrast)));
        QVERIFY(contrast >= 4.5);
    }

    void themesAreToldByTheirPalette()
    {
        QPalette dark;
        dark.setColor(QPalette::Window, Qt::black);
        dark.setColor(QPalette::WindowText, Qt::white);
        QVERIFY(tokensOf(dark).isDark);
        dark.setColor(QPalette::Window, Qt::white);
        dark.setColor(QPalette::WindowText, Qt::black);
        QVERIFY(!tokensOf(dark).isDark);
        QVERIFY(DarkTokens.isDark && !LightTokens.isDark);
    }

    void distanceIsThatOfThePublishedExample()
    {
        const double distance = colordistance::ciede2000({ 50, 2.6772, -79.7751 }, { 50, 0, -82.7485 });
        QVERIFY(std::abs(distance - 2.0425) < 0.0001);
    }

    void huesAreApart_data()
    {
        QTest::addColumn<bool>("isDark");
        QTest::addColumn<int>("sight");
        QTest::addColumn<double>("least");
        QTest::newRow("normal, light") << false << 0 << 16.1;
        QTest::newRow("normal, dark") << true << 0 << 14.1;
        QTest::newRow("deuteranopia, light") << false << 1 << 14.5;
        QTest::newRow("deuteranopia, dark") << true << 1 << 12.1;
        QTest::newRow("protanopia, light") << false << 2 << 14.9;
        QTest::newRow("protanopia, dark") << true << 2 << 11.3;
        QTest::newRow("tritanopia, light") << false << 3 << 9.6;
        QTest::newRow("tritanopia, dark") << true << 3 << 7.6;
    }
    void huesAreApart()
    {
        static constexpr std::array Sights { colordistance::NormalSight, colordistance::Deuteranopia,
                                             colordistance::Protanopia, colordistance::Tritanopia };
        QFETCH(bool, isDark);
        QFETCH(int, sight);
        QFETCH(double, least);
        const double distance = smallestDistance(hues(isDark), Sights[static_cast<std::size_t>(sight)]);
        QVERIFY2(distance >= least && distance < least + 0.1, qPrintable(QString::number(distance)));
    }

    void greysOfIdleTimeAreApart_data() { addThemes(); }
    void greysOfIdleTimeAreApart()
    {
        QFETCH(bool, isDark);
        const std::vector greys { fillOf(core::TimeGroup::Launch, isDark).color,
                                  fillOf(core::TimeGroup::Host, isDark).color,
                                  fillOf(core::TimeGroup::Profiler, isDark).color,
                                  fillOf(core::TimeGroup::Unknown, isDark).color };
        QVERIFY(smallestDistance(greys, colordistance::NormalSight) > 7.9);
        QCOMPARE(fillOf(core::TimeGroup::Sync, isDark).color, greys[0]);
        QCOMPARE(fillOf(core::TimeGroup::Loading, isDark).color, greys[1]);
        QCOMPARE(fillOf(core::TimeGroup::Imbalance, isDark).color, greys[3]);
    }

    // Waiting shows the same lines whatever the hue: falling ones only where the host holds the GPU up.
    void fallingLinesAreTheHost()
    {
        for (std::size_t at = 0; at < core::TimeClassCount; ++at) {
            const auto timeClass = timeClassAt(at);
            const bool isHost = core::timeGroup(timeClass) == core::TimeGroup::Host
                || timeClass == core::TimeClass::UmHost || timeClass == core::TimeClass::CopyCall;
            QCOMPARE(fillOf(timeClass, false).pattern == FillPattern::Falling, isHost);
            QCOMPARE(fillOf(timeClass, false).pattern, fillOf(timeClass, true).pattern);
        }
        QCOMPARE(fillOf(core::TimeClass::Comm, false).pattern, FillPattern::Rising);
        QCOMPARE(fillOf(core::TimeClass::Graph, false).pattern, FillPattern::Grid);
    }

    void familiesOfTheProgramHaveTheirHue()
    {
        QFile file(QStringLiteral(":/gpuloupe/answers/families.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QStringList own;
        const auto rules = QJsonDocument::fromJson(file.readAll()).array();
        for (const auto& rule : rules) {
            const auto key = rule.toArray().first().toString();
            if (fillOfFamily(key, false) != fillOfFamily(QStringLiteral("unclassified"), false))
                own += key;
        }
        own.sort();
        const QStringList expected { QStringLiteral("attention"),   QStringLiteral("communication"),
                                     QStringLiteral("convolution"), QStringLiteral("elementwise"),
                                     QStringLiteral("gemm"),        QStringLiteral("normalisation"),
                                     QStringLiteral("optimizer"),   QStringLiteral("softmax and loss"),
                                     QStringLiteral("triton fused") };
        QCOMPARE(own, expected);
        QCOMPARE(fillOfFamily(QStringLiteral("communication"), true), fillOf(core::TimeClass::Comm, true));
    }

    void textsOnFillsAreRead_data() { addThemes(); }
    void textsOnFillsAreRead()
    {
        QFETCH(bool, isDark);
        for (std::size_t at = 0; at < core::TimeClassCount; ++at) {
            const auto fill = plainColor(fillOf(timeClassAt(at), isDark), tokensOfTheme(isDark));
            QVERIFY(contrastRatio(textOn(fill.rgb()), fill) >= 4.5);
        }
        for (const auto hue : hues(isDark))
            QVERIFY(contrastRatio(textOn(hue), QColor::fromRgb(hue)) >= 4.5);
    }

    // Every pattern covers little of its hue, differs from the others, and is the same when asked again.
    void patternsShow_data() { addThemes(); }
    void patternsShow()
    {
        QFETCH(bool, isDark);
        const auto& tokens = tokensOfTheme(isDark);
        std::vector<QImage> images;
        for (const auto pattern : { FillPattern::None, FillPattern::Rising, FillPattern::Falling, FillPattern::Level,
                                    FillPattern::Upright, FillPattern::Crossed, FillPattern::Grid }) {
            const ClassFill fill { 0xFF2B66E0, pattern };
            const auto image = painted(brushOf(fill, tokens, 1));
            QVERIFY(std::find(images.begin(), images.end(), image) == images.end());
            QCOMPARE(painted(brushOf(fill, tokens, 1)), image);
            images.push_back(image);
        }
        QVERIFY(images.front() == painted(QColor::fromRgb(0xFF2B66E0)));
    }

    // Without colours NCCL and host work are told by their lines: no other work of GPUs has any.
    void greyscaleTellsNcclAndHostWork_data() { addThemes(); }
    void greyscaleTellsNcclAndHostWork()
    {
        QFETCH(bool, isDark);
        const auto grey = [&](const ClassFill& fill) {
            return painted(brushOf(fill, tokensOfTheme(isDark), 1)).convertToFormat(QImage::Format_Grayscale8);
        };
        const auto contrastOfLines = [&](const ClassFill& fill) {
            const auto image = grey(fill);
            QColor darkest = image.pixelColor(0, 0), lightest = darkest;
            for (int at = 0; at < image.width() * image.height(); ++at) {
                const auto tone = image.pixelColor(at % image.width(), at / image.width());
                darkest = tone.lightness() < darkest.lightness() ? tone : darkest;
                lightest = tone.lightness() > lightest.lightness() ? tone : lightest;
            }
            return contrastRatio(darkest, lightest);
        };
        const auto nccl = fillOf(core::TimeClass::Comm, isDark), host = fillOf(core::TimeGroup::Host, isDark);
        QVERIFY(contrastOfLines(nccl) >= 4.5);
        QVERIFY(contrastOfLines(host) >= 1.9); // beside text, and on grey only
        QVERIFY(grey(nccl) != grey({ nccl.color, host.pattern }));
        for (const auto* family : { "gemm", "attention", "normalisation", "elementwise", "sparse" })
            QCOMPARE(contrastOfLines(fillOfFamily(QLatin1String(family), isDark)), 1.0);
        for (const auto timeClass : { core::TimeClass::CopyToDevice, core::TimeClass::CopyOnDevice,
                                      core::TimeClass::CopyToHost, core::TimeClass::Memset })
            QCOMPARE(contrastOfLines(fillOf(timeClass, isDark)), 1.0);
    }

    void faintFillsHaveAnEdgeUnlessNarrow()
    {
        QImage image(20, 20, QImage::Format_RGB32);
        const auto edgeOf = [&image](const ClassFill& fill, int width) {
            image.fill(Qt::white);
            QPainter painter(&image);
            drawFill(painter, QRectF(0, 0, width, 10), fill, LightTokens);
            painter.end();
            return image.pixel(0, 5) != image.pixel(2, 5);
        };
        QVERIFY(edgeOf(fillOfFamily(QStringLiteral("attention"), false), 12));
        QVERIFY(!edgeOf(fillOfFamily(QStringLiteral("attention"), false), 5));
        QVERIFY(!edgeOf(fillOfFamily(QStringLiteral("gemm"), false), 12));
        QVERIFY(edgeOf(fillOf(core::TimeClass::OtherWork, false), 12));
    }

    void lettersAreInProportion()
    {
        QFont base;
        base.setPixelSize(26);
        QCOMPARE(QFontInfo(typeFont(TypeRole::Body, base)).pixelSize(), 26);
        QCOMPARE(QFontInfo(typeFont(TypeRole::Verdict, base)).pixelSize(), 46);
        QCOMPARE(typeFont(TypeRole::Tile, base).weight(), QFont::DemiBold);
        base.setPointSizeF(13);
        QCOMPARE(typeFont(TypeRole::Axis, base).pointSizeF(), 11.0);
        QVERIFY(typeFont(TypeRole::Mono, base).families().contains(QStringLiteral("JetBrains Mono")));
    }

    void lengthsGrowWithTheLettersAndNeverShrink()
    {
        QFont font(QStringLiteral("DejaVu Sans"));
        font.setPixelSize(8);
        QCOMPARE(scaledPx(26, font), 26);
        font.setPixelSize(13);
        QCOMPARE(scaledPx(26, font), 26);
        font.setPixelSize(26);
        QCOMPARE(scaledPx(26, font), 52);
    }

    void lettersOfTheProgramAreNotSmall()
    {
        QFont small;
        small.setPointSizeF(5);
        QVERIFY(QFontInfo(programFont(small)).pixelSize() >= 13);
        QFont large;
        large.setPointSizeF(30);
        QCOMPARE(programFont(large).pointSizeF(), 30.0);
        QCOMPARE(programFont(large).families().first(), QStringLiteral("Roboto"));
    }

    void iconsAreSharpAndOfOneColour()
    {
        for (std::size_t at = 0; at < IconCount; ++at) {
            const auto name = static_cast<IconName>(at);
            const auto picture = iconPixmap(name, 16, 2, 0xFF4A41C4).toImage();
            QCOMPARE(picture.size(), QSize(32, 32));
            QCOMPARE(picture.devicePixelRatio(), 2.0);
            int painted = 0;
            for (int y = 0; y < 32; ++y) {
                for (int x = 0; x < 32; ++x) {
                    const auto pixel = picture.pixelColor(x, y);
                    const bool isAtEdge = x < 1 || y < 1 || x > 30 || y > 30;
                    QVERIFY2(!isAtEdge || pixel.alpha() == 0, qPrintable(QString::number(at)));
                    painted += pixel.alpha() > 200 ? 1 : 0;
                    if (pixel.alpha() == 255)
                        QCOMPARE(pixel.rgb(), 0xFF4A41C4);
                }
            }
            QVERIFY2(painted > 10, qPrintable(QString::number(at)));
        }
    }

    void iconsFollowTheirState()
    {
        const auto shown = [](QIcon::Mode mode, QIcon::State state) {
            return icon(IconName::Close).pixmap(QSize(16, 16), 1, mode, state).toImage();
        };
        QCOMPARE(shown(QIcon::Normal, QIcon::Off), iconPixmap(IconName::Close, 16, 1, LightTokens.text2).toImage());
        QCOMPARE(shown(QIcon::Normal, QIcon::On), iconPixmap(IconName::Close, 16, 1, LightTokens.accent).toImage());
        QCOMPARE(shown(QIcon::Disabled, QIcon::On), iconPixmap(IconName::Close, 16, 1, LightTokens.text3).toImage());
    }
};

QTEST_MAIN(TestTokens)
#include "tst_tokens.moc"
