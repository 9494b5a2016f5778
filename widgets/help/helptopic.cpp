// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/helptopic.h"

#include "help/helpwindow.h"

#include <QApplication>
#include <QDialog>
#include <QShortcut>
#include <QVariant>

namespace {

constexpr const char* PageProperty = "helpPage";

} // namespace

void setHelpPage(QWidget& widget, const QString& page)
{
    widget.setProperty(PageProperty, page);
}

void setDialogHelp(QDialog& dialog, const QString& page)
{
    setHelpPage(dialog, page);
    auto* key = new QShortcut(QKeySequence::HelpContents, &dialog);
    QObject::connect(key, &QShortcut::activated, &dialog, [&dialog] {
        const auto* focus = dialog.focusWidget();
        HelpWindow::showPage(helpPageOf(focus ? *focus : dialog));
    });
}

QString helpPageOf(const QWidget& widget)
{
    for (const auto* at = &widget; at; at = at->parentWidget()) {
        auto page = at->property(PageProperty).toString();
        if (!page.isEmpty())
            return page;
    }
    return QStringLiteral("index");
}
