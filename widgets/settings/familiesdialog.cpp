// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/familiesdialog.h"

#include "base/outputfile.h"
#include "help/helptopic.h"
#include "parts/noticeline.h"
#include "parts/paragraph.h"
#include "style/fitting.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFontDatabase>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>

namespace {

QString familiesFileKey()
{
    return QStringLiteral("familiesFile");
}

QString familiesFileFilter()
{
    return FamiliesDialog::tr("Kernel families (*.json);;All files (*)");
}

} // namespace

FamiliesDialog::FamiliesDialog(const core::FamilyRules& rules, QWidget* parent)
    : QDialog(parent)
    , m_edit(new QPlainTextEdit(QString::fromUtf8(core::toJson(rules))))
    , m_problem(new NoticeLine)
    , m_reset(new QPushButton(tr("&None of my own")))
    , m_save(new QPushButton(tr("&Save…")))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel))
{
    setWindowTitle(tr("Families of kernels"));
    setDialogHelp(*this, QStringLiteral("kernels"));
    m_edit->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_edit->setAccessibleName(windowTitle());
    m_edit->setTabChangesFocus(true);
    auto* help = makeParagraph();
    showParagraph(
        *help,
        tr("Rules before those of the program: a list of [\"family\", \"regular expression\"]. The first that a "
           "kernel's name fits holds, whatever the case; names have their namespaces and template arguments."));
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(help);
    layout->addWidget(m_edit, 1);
    layout->addWidget(m_problem);
    layout->addLayout(buildButtons());
    constexpr int WidthInCharacters = 100;
    constexpr int HeightInLines = 24;
    resizeInScreen(*this, WidthInCharacters, HeightInLines);
    connect(m_edit, &QPlainTextEdit::textChanged, this, &FamiliesDialog::updateState);
    m_edit->setFocus();
    updateState();
}

QLayout* FamiliesDialog::buildButtons()
{
    auto* load = new QPushButton(tr("&Load…"));
    load->setToolTip(tr("Read families from a JSON file, as --families does"));
    m_save->setToolTip(tr("Write the families to a JSON file for --families"));
    for (auto* button : { load, m_save, m_reset })
        button->setAutoDefault(false);
    connect(load, &QPushButton::clicked, this, &FamiliesDialog::chooseFileToLoad);
    connect(m_save, &QPushButton::clicked, this, &FamiliesDialog::chooseFileToSave);
    connect(m_reset, &QPushButton::clicked, this,
            [this] { m_edit->setPlainText(QString::fromUtf8(core::toJson(core::FamilyRules()))); });
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* row = new QHBoxLayout;
    for (auto* button : { m_reset, load, m_save })
        row->addWidget(button);
    row->addWidget(m_buttons, 1);
    return row;
}

core::Expected<core::FamilyRules> FamiliesDialog::rules() const
{
    return core::parseFamilyRules(m_edit->toPlainText().toUtf8(), tr("the families"));
}

void FamiliesDialog::loadFrom(const QString& path)
{
    const auto rules = core::readFamilyRules(path);
    if (!rules) {
        m_problem->setNotice(rules.error().message);
        return;
    }
    QSettings().setValue(familiesFileKey(), path);
    m_edit->setPlainText(QString::fromUtf8(core::toJson(*rules)));
}

void FamiliesDialog::saveTo(const QString& path)
{
    const auto chosen = rules();
    if (!chosen)
        return;
    const auto written = core::writeFile(core::throughLink(path), core::toJson(*chosen));
    m_problem->setNotice(written ? QString() : written.error().message);
    if (written)
        QSettings().setValue(familiesFileKey(), path);
}

QString FamiliesDialog::problemText() const
{
    return m_problem->text();
}

void FamiliesDialog::accept()
{
    const auto chosen = rules();
    if (!chosen)
        return;
    Q_EMIT rulesChosen(*chosen);
    QDialog::accept();
}

void FamiliesDialog::chooseFileToLoad()
{
    const auto last = QSettings().value(familiesFileKey(), QDir::homePath()).toString();
    const auto path = QFileDialog::getOpenFileName(this, tr("Load families"), last, familiesFileFilter());
    if (!path.isEmpty())
        loadFrom(path);
}

void FamiliesDialog::chooseFileToSave()
{
    const auto usual = QDir::home().filePath(QStringLiteral("families.json"));
    const auto path = QFileDialog::getSaveFileName(
        this, tr("Save the families"), QSettings().value(familiesFileKey(), usual).toString(), familiesFileFilter());
    if (!path.isEmpty())
        saveTo(path);
}

void FamiliesDialog::updateState()
{
    const auto chosen = rules();
    m_problem->setNotice(chosen ? QString() : chosen.error().message);
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(chosen.has_value());
    m_save->setEnabled(chosen.has_value());
    m_reset->setEnabled(!chosen || !chosen->own().empty());
}
