// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QDialog>

#include <functional>

class NoticeLine;
class QDialogButtonBox;
class QPlainTextEdit;
class QPushButton;

/// Edits a setting that is JSON people write: it can be loaded from a file and saved to one. What is wrong with it is
/// said while it is written.
class JsonSettingDialog : public QDialog
{
    Q_OBJECT
public:
    /// Words of the dialog, in the user's language.
    struct Words {
        QString title;
        QString explanation; ///< what is to be written
        QString none, noneButton; ///< JSON that sets nothing, and the button that writes it
        QString loadTip, loadTitle;
        QString saveTip, saveTitle;
        QString fileFilter;
    };
    /// What the JSON is.
    struct Kind {
        QString helpTopic;
        QString fileKey; ///< setting that keeps the file that was loaded or saved last
        QString usualFileName;
        std::function<core::Expected<void>(const QByteArray&)> check; ///< the error: what is wrong with it
        std::function<bool(const QByteArray&)> isNone; ///< of faultless JSON: whether it sets nothing
        std::function<core::Expected<QByteArray>(const QString& path)> read; ///< faultless JSON of a file
    };

    JsonSettingDialog(Words words, Kind kind, const QByteArray& json, QWidget* parent = nullptr);

    /// Replaces all by what is in a JSON file; when that cannot be read, says so and keeps it.
    void loadFrom(const QString& path);
    /// Writes what must not be at fault as JSON.
    void saveTo(const QString& path);

    [[nodiscard]] QPlainTextEdit& edit() const { return *m_edit; }
    [[nodiscard]] QDialogButtonBox& buttons() const { return *m_buttons; }
    [[nodiscard]] QPushButton& resetButton() const { return *m_reset; }
    /// What is wrong with the text or a file, or an empty text.
    [[nodiscard]] QString problemText() const;

    void accept() override;

protected:
    /// Shows `pane` below the text.
    void addPane(QWidget& pane);

Q_SIGNALS:
    /// The user chose this, which is not at fault.
    void jsonChosen(const QByteArray& json);
    /// The text is another one, which is not at fault.
    void faultlessJsonWritten(const QByteArray& json);

private:
    [[nodiscard]] QLayout* buildButtons();
    [[nodiscard]] QByteArray json() const;
    void chooseFileToLoad();
    void chooseFileToSave();
    void updateState();

    Words m_words;
    Kind m_kind;
    QPlainTextEdit* m_edit;
    NoticeLine* m_problem;
    QPushButton* m_reset;
    QPushButton* m_load;
    QPushButton* m_save;
    QDialogButtonBox* m_buttons;
};
