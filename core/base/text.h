// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

namespace core {

/**
 * What a person reads, in the language of the program: Text::tr("…") for all of core, one context for translators.
 *
 * A text is made in the language that is set when it is made; without a translator (on the command line) it is English.
 * What programs read (keys, values of a fixed vocabulary in JSON and CSV) is no such text: the words of a vocabulary
 * are marked where they stand by QT_TRANSLATE_NOOP("core::Text", "…") and translated where they are shown, by ofWord().
 */
class Text
{
    Q_DECLARE_TR_FUNCTIONS(core::Text)

public:
    /// A word of a fixed vocabulary, as it is shown.
    [[nodiscard]] static QString ofWord(const QString& word)
    {
        return word.isEmpty() ? word : tr(word.toUtf8().constData());
    }
};

} // namespace core
