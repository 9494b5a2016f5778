// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/sqlquery.h"

#include <QStringList>
#include <QWidget>

/// Of QScintilla, which this program was built with.
[[nodiscard]] QString sqlEditorVersion();

/// A field for SQL with line numbers, colours and completion of names. Tab leaves it, as in other fields.
class SqlEditor : public QWidget
{
    Q_OBJECT
public:
    explicit SqlEditor(QWidget* parent = nullptr);
    ~SqlEditor() override;

    /// In pixels.
    [[nodiscard]] int lineHeight() const;
    [[nodiscard]] QString text() const;
    /// Replaces the text; what was there can be brought back by Undo.
    void setText(const QString& text);
    /// Writes `text` where the cursor is.
    void insert(const QString& text);
    /// Offers these names, beside those of SQL, while a word is written.
    void setNames(const QStringList& names);
    /// Puts the cursor where a statement is wrong, and marks its line until the text changes.
    void showFault(const core::TextPosition& position);
    void clearFault();
    /// Line and column of the cursor, from 1.
    [[nodiscard]] core::TextPosition cursor() const;
    [[nodiscard]] bool hasFault() const { return m_faultLine >= 0; }
    /// The names that are offered for what is written: for tests.
    [[nodiscard]] QStringList offered(const QString& begin) const;

Q_SIGNALS:
    void edited();

protected:
    void changeEvent(QEvent* event) override;

private:
    class Field;
    void applyColors();

    Field* m_field;
    QStringList m_names;
    int m_faultLine = -1;
};
