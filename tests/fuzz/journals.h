// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzzinput.h"
#include "privatefolder.h"

#include <QString>

/// Journals beside a trace, and a file that they name: it has to be there afterwards, with every byte.
class Journals
{
public:
    /// Seldom puts journals beside the trace at `path`: an interrupted transaction's, a write-ahead log, noise, with or
    /// without the name of a super-journal. Takes away those of the run before.
    Journals(const QString& path, FuzzInput& input, const PrivateFolder& folder);
    /// Ends the run with a finding when something beside the trace is gone or changed.
    void requireUntouched() const;

private:
    void interrupt(FuzzInput& input, const PrivateFolder& folder);
    void damage(const QString& journal, FuzzInput& input) const;

    QString m_path;
    QString m_victim; ///< empty: there are no journals
    QByteArray m_trace, m_journal, m_log; ///< as they were
};
