// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/viewcontext.h"
#include "trace/trace.h"

#include <QWidget>

#include <memory>

class QTabWidget;
class TablePage;

/// What is known about the file itself: its facts, what was read from it, what is wrong with it, its tables.
class TraceInfoPage : public QWidget
{
    Q_OBJECT
public:
    explicit TraceInfoPage(ViewContext& context, QWidget* parent = nullptr);

    void setTrace(const std::shared_ptr<const core::Trace>& trace);

    void showDiagnostics();
    /// Brings a table to the front. @return its pane; nullptr when there is none with this key
    TablePage* revealTable(const QString& tableKey);

    [[nodiscard]] TablePage& properties() const { return *m_properties; }
    [[nodiscard]] TablePage& readings() const { return *m_readings; }
    [[nodiscard]] TablePage& diagnostics() const { return *m_diagnostics; }

private:
    ViewContext& m_context;
    TablePage* m_properties;
    TablePage* m_readings;
    TablePage* m_diagnostics;
    TablePage* m_messages;
    TablePage* m_schema;
    QTabWidget* m_tabs;
};
