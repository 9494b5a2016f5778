// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

/// The sentence that says what limits a run: three lines in large letters, what is more of it in letters of body text,
/// then remarks.
class VerdictText : public QWidget
{
    Q_OBJECT
public:
    explicit VerdictText(QWidget* parent = nullptr);

    void setTexts(const QString& sentence, const QString& remarks);
    /// Smaller letters, for narrow windows.
    void setNarrow(bool isNarrow);
    [[nodiscard]] QString sentence() const { return m_sentence; }
    /// The same with long names of kernels shortened in the middle; the tool tip has them whole.
    [[nodiscard]] QString shownSentence() const { return m_shown; }
    [[nodiscard]] QString remarks() const { return m_remarks; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QFont largeFont() const;
    /// What the large lines do not hold.
    [[nodiscard]] QString restOf(int width) const;
    [[nodiscard]] int largeHeight(int width) const;
    [[nodiscard]] int smallHeight(const QString& text, int width) const;

    QString m_sentence, m_shown, m_remarks;
    bool m_isNarrow = false;
};
