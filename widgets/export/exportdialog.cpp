// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/exportdialog.h"

#include "export/outputfolder.h"
#include "export/replacequestion.h"
#include "help/helptopic.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSettings>
#include <QVBoxLayout>

#include <utility>

namespace {

constexpr int SmallestFolderWidth = 420;

QString reportFolderKey()
{
    return QStringLiteral("exportFolder");
}

/// File suffix of a format; empty for the folder.
QString suffixOf(ReportFormat format)
{
    switch (format) {
    case ReportFormat::Folder:
        return {};
    case ReportFormat::Html:
        return QStringLiteral("html");
    case ReportFormat::Pdf:
        return QStringLiteral("pdf");
    case ReportFormat::Markdown:
        return QStringLiteral("md");
    }
    return {};
}

} // namespace

ExportDialog::ExportDialog(QString baseName, QWidget* parent)
    : QDialog(parent)
    , m_baseName(std::move(baseName))
    , m_formats(new QButtonGroup(this))
    , m_path(new QLineEdit)
    , m_machineDetails(new QCheckBox(tr("Include &machine details")))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel))
{
    setWindowTitle(tr("Export report"));
    setDialogHelp(*this, QStringLiteral("report"));
    auto* formats = new QVBoxLayout;
    const auto add = [&](ReportFormat format, const QString& text) {
        auto* button = new QRadioButton(text);
        m_formats->addButton(button, static_cast<int>(format));
        formats->addWidget(button);
    };
    add(ReportFormat::Folder, tr("&Folder: Markdown, HTML, JSON, and every table as CSV"));
    add(ReportFormat::Html, tr("One &HTML file, to be read in a browser"));
    add(ReportFormat::Pdf, tr("One &PDF file, to be printed or attached"));
    add(ReportFormat::Markdown, tr("One M&arkdown file, for an issue or a chat"));
    m_path->setMinimumWidth(SmallestFolderWidth);
    m_path->setAccessibleName(tr("Where the report is written"));
    auto* browseButton = new QPushButton(tr("&Browse…"));
    auto* path = new QHBoxLayout;
    path->addWidget(m_path, 1);
    path->addWidget(browseButton);
    m_machineDetails->setToolTip(tr("Paths, user, host, environment variables and command line of the capture. Without "
                                    "them the report names none of these."));

    auto* form = new QFormLayout;
    form->addRow(tr("Write as"), formats);
    auto* where = new QLabel(tr("&Where"));
    where->setBuddy(m_path);
    form->addRow(where, path);
    form->addRow(QString(), m_machineDetails);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(m_buttons);

    connect(m_formats, &QButtonGroup::idToggled, this, [this](int, bool isChecked) {
        if (isChecked)
            followFormat();
    });
    connect(m_path, &QLineEdit::textEdited, this, [this] { m_isPathOwn = true; });
    connect(m_path, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_buttons->button(QDialogButtonBox::Save)->setEnabled(!text.trimmed().isEmpty());
    });
    connect(browseButton, &QPushButton::clicked, this, &ExportDialog::browse);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &ExportDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    setFormat(ReportFormat::Folder);
}

ReportExport ExportDialog::chosen() const
{
    return { format(), QFileInfo(m_path->text().trimmed()).absoluteFilePath(), { m_machineDetails->isChecked() } };
}

void ExportDialog::setFormat(ReportFormat format)
{
    m_formats->button(static_cast<int>(format))->setChecked(true);
}

void ExportDialog::setIncludesMachineDetails(bool isIncluded)
{
    m_machineDetails->setChecked(isIncluded);
}

void ExportDialog::setPath(const QString& path)
{
    m_isPathOwn = true;
    m_path->setText(path);
}

void ExportDialog::accept()
{
    const auto what = chosen();
    const QFileInfo file(what.path);
    if (what.format != ReportFormat::Folder && !mayReplace(*this, what.path))
        return;
    QSettings().setValue(reportFolderKey(), file.absolutePath());
    QDialog::accept();
}

ReportFormat ExportDialog::format() const
{
    return static_cast<ReportFormat>(m_formats->checkedId());
}

QString ExportDialog::suggestedPath(ReportFormat format) const
{
    const QDir folder(outputFolder(reportFolderKey()));
    const auto suffix = suffixOf(format);
    return folder.filePath(m_baseName + QStringLiteral("-report") + (suffix.isEmpty() ? suffix : u'.' + suffix));
}

void ExportDialog::followFormat()
{
    if (!m_isPathOwn) {
        m_path->setText(QDir::toNativeSeparators(suggestedPath(format())));
        return;
    }
    const QFileInfo file(m_path->text());
    const auto suffix = suffixOf(format());
    const auto base = file.dir().filePath(file.completeBaseName());
    m_path->setText(suffix.isEmpty() ? base : base + u'.' + suffix);
}

void ExportDialog::browse()
{
    const auto suffix = suffixOf(format());
    const auto path = suffix.isEmpty()
        ? QFileDialog::getExistingDirectory(this, tr("Where to put the folder of the report"),
                                            QFileInfo(m_path->text()).absolutePath())
        : QFileDialog::getSaveFileName(this, windowTitle(), m_path->text(), QStringLiteral("*.") + suffix, nullptr,
                                       QFileDialog::DontConfirmOverwrite); // asked when it is written
    if (path.isEmpty())
        return;
    setPath(suffix.isEmpty() ? QDir(path).filePath(m_baseName + QStringLiteral("-report")) : path);
}
