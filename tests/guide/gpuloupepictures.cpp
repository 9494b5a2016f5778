// SPDX-License-Identifier: GPL-3.0-or-later
// Takes the pictures of README and guide from the window with the sample trace: "gpuloupe-pictures RESOURCES".
#include "evidence/inspector.h"
#include "navigation/tracetabs.h"
#include "pages/idlepage.h"
#include "pages/kernelspage.h"
#include "pages/overviewpage.h"
#include "session/tracesession.h"
#include "table/tablepage.h"
#include "timeline/timelinepage.h"
#include "window/mainwindow.h"
#include "window/windowlist.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QImageWriter>
#include <QLocale>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <limits>
#include <unordered_map>
#include <vector>

namespace {

constexpr QSize WindowSize { 1440, 900 };
constexpr int TimeoutMs = 60'000;

/// Lets the window work until `isDone`, and then until nothing is left to be done at once. @return false when it takes
/// too long
bool waitFor(const std::function<bool()>& isDone)
{
    constexpr int StepMs = 20;
    QElapsedTimer clock;
    clock.start();
    QEventLoop loop;
    QTimer step;
    QObject::connect(&step, &QTimer::timeout, &loop, &QEventLoop::quit);
    step.start(StepMs);
    int quiet = 0; // steps since it is done: layouts and paint events follow
    while (quiet < 10) {
        loop.exec();
        quiet = isDone() ? quiet + 1 : 0;
        if (clock.elapsed() > TimeoutMs)
            return false;
    }
    return true;
}

int distance(QRgb left, QRgb right)
{
    return std::abs(qRed(left) - qRed(right)) + std::abs(qGreen(left) - qGreen(right))
        + std::abs(qBlue(left) - qBlue(right));
}

/// The colours of a picture, the most frequent first; those equally frequent by their value, so that the file is the
/// same each time.
std::vector<QRgb> colorsByFrequency(const QImage& image)
{
    std::unordered_map<QRgb, int> counts;
    for (int y = 0; y < image.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        for (int x = 0; x < image.width(); ++x)
            ++counts[line[x] | 0xFF000000U];
    }
    std::vector<std::pair<int, QRgb>> ranked;
    ranked.reserve(counts.size());
    for (const auto& [color, count] : counts)
        ranked.emplace_back(count, color);
    std::sort(ranked.begin(), ranked.end(), std::greater<>());
    std::vector<QRgb> colors;
    colors.reserve(ranked.size());
    for (const auto& [count, color] : ranked)
        colors.push_back(color);
    return colors;
}

/// 256 colours that stand for all of the picture's: those it has most of, then those that are least like any of them
/// (marks, thin lines).
QVector<QRgb> chosenColors(const QImage& image)
{
    constexpr std::size_t MostColors = 256;
    constexpr std::size_t Frequent = 128;
    const auto all = colorsByFrequency(image);
    QVector<QRgb> chosen;
    std::vector<int> distances(all.size(), std::numeric_limits<int>::max()); // to the next chosen one
    for (std::size_t count = 0; count < std::min(MostColors, all.size()); ++count) {
        const auto farthest = std::max_element(distances.begin(), distances.end()) - distances.begin();
        const auto color = all[count < Frequent ? count : static_cast<std::size_t>(farthest)];
        chosen.push_back(color);
        for (std::size_t at = 0; at < all.size(); ++at)
            distances[at] = std::min(distances[at], distance(all[at], color));
    }
    return chosen;
}

bool save(QWidget& widget, const QString& path)
{
    const auto picture = widget.grab().toImage().convertToFormat(QImage::Format_RGB32);
    const auto small = picture.convertToFormat(QImage::Format_Indexed8, chosenColors(picture), Qt::ThresholdDither);
    QImageWriter writer(path, "png");
    writer.setCompression(100);
    const bool isWritten = writer.write(small);
    std::fprintf(stderr, "%s: %dx%d\n", qPrintable(path), small.width(), small.height());
    return isWritten;
}

/// Has the platform without a display stand for a screen that is large enough.
bool describeScreen(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)
        || file.write(R"({"screens": [{"name": "screen", "x": 0, "y": 0, "width": 1920, "height": 1080,
                          "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}]})")
            < 0)
        return false;
    qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + QFile::encodeName(path));
    return true;
}

/// A kernel of the costliest kind, with some milliseconds around it.
void selectKernel(const MainWindow& window)
{
    constexpr std::int64_t AroundNs = 6'000'000;
    const auto& results = *window.session().results();
    const auto& kernels = results.trace->kernels;
    const auto name = results.kernels->rows.front().name;
    const auto found = std::find(kernels.name.begin(), kernels.name.end(), name);
    const auto row = static_cast<std::uint32_t>(std::distance(kernels.name.begin(), found));
    auto& state = window.tabs().timeline().state();
    state.selectEvent({ core::EventClass::Kernels, row });
    const auto startNs = kernels.startNs[row];
    state.showWindow({ std::max(state.extent().startNs, startNs - AroundNs / 2), startNs + AroundNs });
}

/// Takes all pictures, one after the other. @return false when one could not be taken
bool takePictures(MainWindow& window, const QString& resources)
{
    auto& tabs = window.tabs();
    const auto pictures = resources + QStringLiteral("/help/pictures/");
    if (!waitFor([&] { return window.session().state() == TraceSession::State::Ready; }))
        return false;
    tabs.setCurrentWidget(&tabs.timeline());
    if (!waitFor([&] { return tabs.timeline().placeholderText().isEmpty(); })
        || !save(tabs.timeline(), pictures + QStringLiteral("timeline.png")))
        return false;
    selectKernel(window);
    if (!waitFor([&] { return !tabs.timeline().state().highlights().partners.empty(); })
        || !save(window, resources + QStringLiteral("/screenshot.png")))
        return false;
    tabs.setCurrentWidget(&tabs.kernels());
    tabs.focusContent();
    window.inspector().setOpen(true);
    if (!waitFor([&] { return tabs.kernels().kernels().hasTable() && tabs.kernels().kernels().view().isEnabled(); })
        || !save(window, pictures + QStringLiteral("window.png"))
        || !save(window.inspector(), pictures + QStringLiteral("evidence.png")))
        return false;
    window.inspector().setOpen(false);
    tabs.setCurrentWidget(&tabs.overview());
    if (!waitFor([&] { return tabs.overview().isComplete(); })
        || !save(tabs.overview(), pictures + QStringLiteral("overview.png")))
        return false;
    tabs.setCurrentWidget(&tabs.idle());
    return waitFor([&] { return tabs.idle().gaps().hasTable(); })
        && save(tabs.idle(), pictures + QStringLiteral("gpuidle.png"));
}

} // namespace

int main(int argc, char** argv)
{
    const QTemporaryDir settings; // the window as it is out of the box
    if (!describeScreen(settings.filePath(QStringLiteral("screen.json"))))
        return 1;
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setApplicationName(QStringLiteral("gpuloupe-pictures"));
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
    const QApplication app(argc, argv);
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    const auto resources = QString::fromLocal8Bit(argc == 2 ? argv[1] : "");
    if (argc != 2 || !QDir(resources).mkpath(QStringLiteral("help/pictures"))) {
        std::fputs("Usage: gpuloupe-pictures RESOURCES\n", stderr);
        return 2;
    }
    WindowList windows;
    auto* window = windows.openSample(windows.newWindow());
    window->resize(WindowSize);
    return takePictures(*window, resources) ? 0 : 1;
}
