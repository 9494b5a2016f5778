// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>

#include <vector>

/// An application that knows which events took the time of the UI thread: each counts without those that it sent in
/// turn.
class EventLog : public QApplication
{
public:
    EventLog(int& argc, char** argv)
        : QApplication(argc, argv)
    {
    }

    bool notify(QObject* receiver, QEvent* event) override;
    /// Without, events take only their own time: asking the clock twice for each of thousands takes some, too.
    void setLogging(bool isLogging) { m_isLogging = isLogging; }
    /// Forgets them.
    void clear() { m_entries.clear(); }
    /// What was long since clear(), longest first, as one line: "Paint QTableView 12.1 ms, …".
    [[nodiscard]] QString longest() const;

private:
    /// One event, or several of one kind to receivers of one class.
    struct Entry {
        int type = 0; ///< QEvent::Type
        const QMetaObject* receiver = nullptr;
        const QMetaObject* owner = nullptr; ///< of the receiver; null: none
        double seconds = 0;
        int count = 1;
    };
    void add(const Entry& entry);

    bool m_isLogging = true;
    std::vector<Entry> m_entries;
    double m_sentSeconds = 0; ///< of the events that the current one sent
};
