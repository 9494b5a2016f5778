// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/jobpool.h"
#include "eventwait.h"
#include "exportbuilder.h"
#include "navigation/tracetabs.h"
#include "parts/turnqueue.h"
#include "session/tracesession.h"
#include "testfonts.h"
#include "verifyexpected.h"
#include "window/mainwindow.h"
#include "window/windowlist.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

/// A folder with the golden trace, settings of its own, and the program's window list: what window tests begin with.
class WindowFixture
{
public:
    /// Call once, before the first widget. What is kept in folders of the user goes by the name of the test's program, which
    /// is Qt's for an application without one: tests that run beside each other do not share it.
    static void useTestSettings()
    {
        QCoreApplication::setOrganizationName(QStringLiteral("gpuloupe"));
        QStandardPaths::setTestModeEnabled(true);
        QSettings::setDefaultFormat(QSettings::IniFormat);
        testfonts::useFirst();
        TurnQueue::ofWindows().setPauseMs(0);
    }
    /// The offscreen platform says that it cannot tell the window manager about sizes; anything else is a fault.
    static void failOnOtherWarnings()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support).*")));
    }

    [[nodiscard]] QString file(const QString& name) const { return folder.filePath(name); }
    /// Writes the golden trace as `name` and returns its path; empty when that failed.
    [[nodiscard]] QString golden(const QString& name = QStringLiteral("golden.sqlite")) const
    {
        const auto path = file(name);
        return fixtures::goldenSeed().write(path) ? path : QString();
    }
    /// Opens `path` in a window and waits for its figures; nullptr when they do not come.
    MainWindow* openAndWait(const QString& path)
    {
        auto* window = windows.open(path, windows.windows().isEmpty() ? nullptr : windows.windows().first());
        const auto isReady = [window] {
            return window->session().state() == TraceSession::State::Ready && window->tabs().isUpToDate();
        };
        return waitUntil(isReady, TimeoutMs) ? window : nullptr;
    }

    static constexpr int TimeoutMs = 20'000;
    QTemporaryDir folder;
    QString settingsFolder = useEmptySettings(folder); ///< before the windows, which read them
    WindowList windows;

private:
    static QString useEmptySettings(const QTemporaryDir& folder)
    {
        const auto path = folder.filePath(QStringLiteral("settings"));
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, path);
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        QSettings().clear();
        QSettings().setValue(QStringLiteral("instances/kernels"), true); // which are folded at first
        return path;
    }
};
