// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// QScintilla's headers use Qt's keywords, which this program does without.
#define signals Q_SIGNALS // NOLINT(cppcoreguidelines-macro-usage)
#define slots Q_SLOTS // NOLINT(cppcoreguidelines-macro-usage)
#include <Qsci/qsciapis.h>
#include <Qsci/qscicommandset.h>
#include <Qsci/qscilexersql.h>
#include <Qsci/qsciscintilla.h>
#undef signals
#undef slots
