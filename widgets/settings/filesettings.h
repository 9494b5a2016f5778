// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"

#include <QWidget>

class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QPushButton;
class Settings;

/// The page of the settings about nsys, and about the folders where exported reports and columns of traces are kept.
class FileSettings : public QWidget
{
    Q_OBJECT
public:
    /// `settings` must outlive this object.
    explicit FileSettings(Settings& settings, QWidget* parent = nullptr);

    [[nodiscard]] QLineEdit& nsysEdit() const { return *m_nsys; }
    [[nodiscard]] QLineEdit& folderEdit() const { return *m_folder; }
    [[nodiscard]] QDoubleSpinBox& limit() const { return *m_limit; }
    [[nodiscard]] QDoubleSpinBox& columnsLimit() const { return *m_columnsLimit; }
    [[nodiscard]] QPushButton& clearButton() const { return *m_clear; }
    /// "1.20 GB in use".
    [[nodiscard]] QString sizeText() const;

private:
    [[nodiscard]] QLayout* withButton(QLineEdit* edit, const QString& what, void (FileSettings::*choose)()) const;
    void fill();
    void storeNsys();
    void storeCache();
    void chooseNsys();
    void chooseFolder();
    void measure();
    void clear(bool onlyColumns);

    Settings& m_settings;
    QLineEdit* m_nsys;
    QLineEdit* m_folder;
    QDoubleSpinBox* m_limit;
    QDoubleSpinBox* m_columnsLimit;
    QLabel* m_size;
    QPushButton* m_clear;
    bool m_isFilling = false;
    core::LatestJob<std::int64_t> m_measuring { this };
};
