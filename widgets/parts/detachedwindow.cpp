// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/detachedwindow.h"

#include <QAction>
#include <QCloseEvent>
#include <QKeyEvent>
#include <QSettings>
#include <QVBoxLayout>

DetachedWindow::DetachedWindow(const QString& title, const QString& key, QWidget& owner)
    : QWidget(&owner, Qt::Window)
    , m_key(QStringLiteral("window/") + key)
    , m_toggle(new QAction(this))
{
    setWindowTitle(title);
    setAttribute(Qt::WA_QuitOnClose, false);
    m_toggle->setCheckable(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    connect(m_toggle, &QAction::toggled, this, [this](bool isHere) {
        Q_EMIT toggled(isHere);
        setVisible(isHere);
        if (isHere)
            raise();
    });
    hide();
}

void DetachedWindow::setTools(QWidget& tools)
{
    static_cast<QVBoxLayout*>(layout())->insertWidget(0, &tools, 0, Qt::AlignRight);
}

bool DetachedWindow::holdsPart() const
{
    return m_toggle->isChecked();
}

void DetachedWindow::hold(QWidget& part)
{
    if (part.parentWidget() != this) {
        layout()->addWidget(&part);
        if (!restoreGeometry(QSettings().value(m_key).toByteArray()))
            resize(part.sizeHint().expandedTo(part.size()));
    }
    part.show();
}

/// Its keys bring the part back from here as well: those of the menu hold in the other window only.
void DetachedWindow::keyPressEvent(QKeyEvent* event)
{
    if (m_toggle->shortcut() == QKeySequence(event->keyCombination()))
        m_toggle->setChecked(false);
    else
        QWidget::keyPressEvent(event);
}

void DetachedWindow::closeEvent(QCloseEvent* event)
{
    QWidget::closeEvent(event);
    m_toggle->setChecked(false);
}

void DetachedWindow::hideEvent(QHideEvent* event)
{
    QSettings().setValue(m_key, saveGeometry());
    QWidget::hideEvent(event);
}
