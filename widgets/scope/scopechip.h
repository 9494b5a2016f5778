// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QToolButton;

/// One limit of the scope: a button with its text, and one that removes it.
class ScopeChip : public QFrame
{
    Q_OBJECT
public:
    /// `text` is shown, shortened when it is long; `description` says it all.
    ScopeChip(QString text, const QString& description, QWidget* parent = nullptr);

    /// Shortens the shown text so that the chip is at most so wide; a chip of the usual width when there is room for
    /// it.
    void fitInto(int width);

    /// That of a chip of the usual width, whatever it was fitted into.
    [[nodiscard]] int wholeWidth() const;
    [[nodiscard]] QString text() const { return m_text; }
    [[nodiscard]] QToolButton& editButton() const { return *m_edit; }
    [[nodiscard]] QToolButton& removeButton() const { return *m_remove; }

Q_SIGNALS:
    void editRequested();
    void removeRequested();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] int usualTextWidth() const;

    QString m_text;
    QToolButton* m_edit;
    QToolButton* m_remove;
};
