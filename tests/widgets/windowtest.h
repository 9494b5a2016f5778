// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "windowfixture.h"

#include <QObject>

#include <memory>

class QAction;

/// What tests of windows begin and end with: each test function has a WindowFixture of its own, any warning fails it,
/// and no job outlives it.
class WindowTest : public QObject
{
    Q_OBJECT
protected:
    /// What else each test function begins with.
    virtual void prepare() { }

    /// Opens the golden trace as m_window and waits for its figures.
    void openGolden();
    /// The entry of a window's menus with this text, without "&"; nullptr when there is none.
    [[nodiscard]] static QAction* entry(const QWidget& window, const QString& text);
    /// The dialog that an entry of m_window's menus opens; nullptr when none does.
    template <typename Dialog> [[nodiscard]] Dialog* openDialog(const QString& text) const
    {
        trigger(*m_window, text);
        return m_window->findChild<Dialog*>();
    }
    /// Does what the user does with an entry of a window's menus.
    static void trigger(const QWidget& window, const QString& text);

    std::unique_ptr<WindowFixture> m_fixture;
    MainWindow* m_window = nullptr; ///< the one that the test is about, if it is one

protected Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
};
