// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

class QCoreApplication;

/// The language of the window's texts. English is the one they are written in; every other one is a catalogue in
/// resources/translations. What others read as well (reports, tables as files, the command line) is always English.
namespace language {

/// Code of the language in the sources.
[[nodiscard]] QString source();

/// Codes ("de") of the languages that there is a catalogue of; none in a build without Qt's translation tools.
[[nodiscard]] QStringList translated();

/// What speakers call the language with this code.
[[nodiscard]] QString nativeName(const QString& code);

/// Code of the language that a choice comes down to. An empty choice is the system's: the first of the languages
/// asked for there that the texts exist in.
[[nodiscard]] QString resolved(const QString& choice);

/// Code of the language that texts appear in now.
[[nodiscard]] QString shown();

/// Makes texts appear in the language of a choice, those of Qt's own dialogs as well, and figures be written as it
/// writes them. Call it before the first widget.
void use(const QString& choice, QCoreApplication& app);

} // namespace language
