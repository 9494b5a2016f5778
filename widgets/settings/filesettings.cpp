// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/filesettings.h"

#include "capture/nsyssetting.h"
#include "settings/settings.h"

#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include <cmath>

namespace {
constexpr double BytesPerGb = 1e9;
constexpr double LargestLimitGb = 10'000;

std::int64_t sizeOf(const core::TraceCaches& caches)
{
    return caches.exports.sizeBytes() + caches.columns.sizeBytes();
}
} // namespace

FileSettings::FileSettings(Settings& settings, QWidget* parent)
    : QWidget(parent)
    , m_settings(settings)
    , m_nsys(new QLineEdit)
    , m_folder(new QLineEdit)
    , m_limit(new QDoubleSpinBox)
    , m_columnsLimit(new QDoubleSpinBox)
    , m_size(new QLabel)
    , m_clear(new QPushButton(tr("C&lear")))
{
    m_nsys->setPlaceholderText(tr("the first that is found"));
    m_folder->setPlaceholderText(QDir::toNativeSeparators(core::ReportCache::ofUser().folder()));
    for (auto* limit : { m_limit, m_columnsLimit }) {
        limit->setRange(0, LargestLimitGb);
        limit->setDecimals(1);
        limit->setSuffix(tr(" GB"));
    }
    m_columnsLimit->setKeyboardTracking(false); // "0.5" is no 0 for a while
    m_columnsLimit->setSpecialValueText(tr("off"));
    m_columnsLimit->setToolTip(tr("What was unused for longest is removed when there is more; 0 keeps none"));
    m_limit->setToolTip(tr("What was unused for longest is removed when there is more"));
    m_size->setTextFormat(Qt::PlainText);
    m_clear->setToolTip(tr("Remove exported traces and kept columns; what is open stays readable"));
    auto* size = new QHBoxLayout;
    size->addWidget(m_size, 1);
    size->addWidget(m_clear);
    auto* form = new QFormLayout(this);
    const auto add = [form](const QString& text, QLineEdit* edit, QLayout* row) {
        auto* label = new QLabel(text);
        label->setBuddy(edit);
        form->addRow(label, row);
    };
    add(tr("&nsys:"), m_nsys, withButton(m_nsys, tr("Choose nsys"), &FileSettings::chooseNsys));
    auto* note = new QLabel(tr("Reports (.nsys-rep, .qdrep) are exported once; their traces are kept here:"));
    note->setWordWrap(true);
    form->addRow(note);
    add(tr("Cache &folder:"), m_folder, withButton(m_folder, tr("Choose the folder"), &FileSettings::chooseFolder));
    form->addRow(tr("Kee&p at most:"), m_limit);
    auto* columnsNote = new QLabel(tr("What was read of a trace is kept too, so that it opens faster next time:"));
    columnsNote->setWordWrap(true);
    form->addRow(columnsNote);
    form->addRow(tr("Columns at &most:"), m_columnsLimit);
    form->addRow(tr("In use:"), size);

    connect(m_nsys, &QLineEdit::editingFinished, this, &FileSettings::storeNsys);
    connect(m_folder, &QLineEdit::editingFinished, this, &FileSettings::storeCache);
    connect(m_limit, &QDoubleSpinBox::valueChanged, this, &FileSettings::storeCache);
    connect(m_columnsLimit, &QDoubleSpinBox::valueChanged, this, &FileSettings::storeCache);
    connect(m_clear, &QPushButton::clicked, this, [this] { clear(false); });
    connect(&m_settings, &Settings::changed, this, &FileSettings::fill);
    fill();
}

QLayout* FileSettings::withButton(QLineEdit* edit, const QString& what, void (FileSettings::*choose)()) const
{
    auto* button = new QPushButton(tr("Browse…"));
    button->setAccessibleName(what);
    connect(button, &QPushButton::clicked, this, choose);
    auto* row = new QHBoxLayout;
    row->addWidget(edit, 1);
    row->addWidget(button);
    return row;
}

void FileSettings::fill()
{
    m_isFilling = true;
    const auto& values = m_settings.values();
    m_nsys->setText(QDir::toNativeSeparators(chosenNsys()));
    m_folder->setText(QDir::toNativeSeparators(values.cacheFolder));
    m_limit->setValue(static_cast<double>(values.cacheLimitBytes) / BytesPerGb);
    m_columnsLimit->setValue(static_cast<double>(values.columnsLimitBytes) / BytesPerGb);
    m_isFilling = false;
    measure();
}

void FileSettings::storeNsys()
{
    setChosenNsys(QDir::fromNativeSeparators(m_nsys->text().trimmed()));
}

void FileSettings::storeCache()
{
    if (m_isFilling)
        return;
    auto values = m_settings.values();
    const auto folder = m_folder->text().trimmed();
    values.cacheFolder = folder.isEmpty() ? QString() : QDir(QDir::fromNativeSeparators(folder)).absolutePath();
    values.cacheLimitBytes = std::llround(m_limit->value() * BytesPerGb);
    values.columnsLimitBytes = std::llround(m_columnsLimit->value() * BytesPerGb);
    const bool isTurnedOff = values.columnsLimitBytes == 0 && m_settings.values().columnsLimitBytes > 0;
    m_settings.setValues(values);
    if (isTurnedOff)
        clear(true);
}

void FileSettings::chooseNsys()
{
    const auto path = QFileDialog::getOpenFileName(this, tr("Choose nsys"), m_nsys->text());
    if (path.isEmpty())
        return;
    m_nsys->setText(QDir::toNativeSeparators(path));
    storeNsys();
}

void FileSettings::chooseFolder()
{
    const auto folder = QFileDialog::getExistingDirectory(this, tr("Where exported reports and columns are kept"),
                                                          reportCache(m_settings.values()).folder());
    if (folder.isEmpty())
        return;
    m_folder->setText(QDir::toNativeSeparators(folder));
    storeCache();
}

/// A folder may be large, and on a slow disk.
void FileSettings::measure()
{
    m_measuring.start([caches = traceCaches(m_settings.values())](
                          const std::stop_token&) -> core::Expected<std::int64_t> { return sizeOf(caches); },
                      [this](const core::LatestJob<std::int64_t>::Shared& sizeBytes) {
                          if (!sizeBytes)
                              return;
                          m_size->setText(core::displayBytes(**sizeBytes, m_settings.values().appearance.format));
                          m_clear->setEnabled(**sizeBytes > 0);
                      });
}

/// Removes kept columns, and exported traces unless it is only about columns.
void FileSettings::clear(bool onlyColumns)
{
    m_clear->setEnabled(false);
    m_measuring.start(
        [caches = traceCaches(m_settings.values()),
         onlyColumns](const std::stop_token&) -> core::Expected<std::int64_t> {
            caches.columns.clear();
            if (!onlyColumns)
                caches.exports.clear();
            return sizeOf(caches);
        },
        [this](const core::LatestJob<std::int64_t>::Shared&) { measure(); });
}

QString FileSettings::sizeText() const
{
    return m_size->text();
}
