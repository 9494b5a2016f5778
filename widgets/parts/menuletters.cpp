// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/menuletters.h"

#include <QKeyEvent>
#include <QMenu>

namespace {

class LetterClaim : public QObject
{
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() != QEvent::ShortcutOverride)
            return QObject::eventFilter(watched, event);
        const auto& key = *static_cast<QKeyEvent*>(event);
        const auto text = key.text();
        const bool isPlain = !(key.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
        if (!isPlain || text.size() != 1 || !text[0].isLetterOrNumber())
            return QObject::eventFilter(watched, event);
        event->accept();
        return true;
    }
};

} // namespace

void claimLetters(QMenu& menu)
{
    menu.installEventFilter(new LetterClaim(&menu));
}
