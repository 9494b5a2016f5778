// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/jsonsettingdialog.h"

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

#include <utility>

JsonSettingDialog::JsonSettingDialog(Words words, Kind kind, const QByteArray& json, QWidget* parent)
    : QDialog(parent)
    , m_words(std::move(words))
    , m_kind(std::move(kind))
    , m_edit(new QPlainTextEdit(QString::fromUtf8(json)))
    , m_problem(new NoticeLine)
    , m_reset(new QPushButton(m_words.noneButton))
    , m_load(new QPushButton(tr("&Load…")))
    , m_save(new QPushButton(tr("&Save…")))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel))
{
    setWindowTitle(m_words.title);
    setDialogHelp(*this, m_kind.helpTopic);
    m_edit->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_edit->setAccessibleName(windowTitle());
    m_edit->setTabChangesFocus(true);
    auto* help = makeParagraph();
    showParagraph(*help, m_words.explanation);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(help);
    layout->addWidget(m_edit, 1);
    layout->addWidget(m_problem);
    layout->addLayout(buildButtons());
    constexpr int WidthInCharacters = 100;
    constexpr int HeightInLines = 24;
    resizeInScreen(*this, WidthInCharacters, HeightInLines);
    connect(m_edit, &QPlainTextEdit::textChanged, this, &JsonSettingDialog::updateState);
    m_edit->setFocus();
    updateState();
}

QLayout* JsonSettingDialog::buildButtons()
{
    m_load->setToolTip(m_words.loadTip);
    m_save->setToolTip(m_words.saveTip);
    for (auto* button : { m_load, m_save, m_reset })
        button->setAutoDefault(false);
    connect(m_load, &QPushButton::clicked, this, &JsonSettingDialog::chooseFileToLoad);
    connect(m_save, &QPushButton::clicked, this, &JsonSettingDialog::chooseFileToSave);
    connect(m_reset, &QPushButton::clicked, this, [this] { m_edit->setPlainText(m_words.none); });
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* row = new QHBoxLayout;
    for (auto* button : { m_reset, m_load, m_save })
        row->addWidget(button);
    row->addWidget(m_buttons, 1);
    return row;
}

void JsonSettingDialog::addPane(QWidget& pane)
{
    auto* rows = static_cast<QVBoxLayout*>(layout());
    rows->insertWidget(rows->indexOf(m_problem) + 1, &pane, 1);
}

QByteArray JsonSettingDialog::json() const
{
    return m_edit->toPlainText().toUtf8();
}

void JsonSettingDialog::loadFrom(const QString& path)
{
    const auto read = m_kind.read(path);
    if (!read) {
        m_problem->setNotice(read.error().message);
        return;
    }
    QSettings().setValue(m_kind.fileKey, path);
    m_edit->setPlainText(QString::fromUtf8(*read));
}

void JsonSettingDialog::saveTo(const QString& path)
{
    if (!m_kind.check(json()))
        return;
    const auto written = core::writeFile(core::throughLink(path), json());
    m_problem->setNotice(written ? QString() : written.error().message);
    if (written)
        QSettings().setValue(m_kind.fileKey, path);
}

QString JsonSettingDialog::problemText() const
{
    return m_problem->text();
}

void JsonSettingDialog::accept()
{
    if (!m_kind.check(json()))
        return;
    Q_EMIT jsonChosen(json());
    QDialog::accept();
}

void JsonSettingDialog::chooseFileToLoad()
{
    const auto last = QSettings().value(m_kind.fileKey, QDir::homePath()).toString();
    const auto path = QFileDialog::getOpenFileName(this, m_words.loadTitle, last, m_words.fileFilter);
    if (!path.isEmpty())
        loadFrom(path);
}

void JsonSettingDialog::chooseFileToSave()
{
    const auto usual = QDir::home().filePath(m_kind.usualFileName);
    const auto path = QFileDialog::getSaveFileName(
        this, m_words.saveTitle, QSettings().value(m_kind.fileKey, usual).toString(), m_words.fileFilter);
    if (!path.isEmpty())
        saveTo(path);
}

void JsonSettingDialog::updateState()
{
    const auto checked = m_kind.check(json());
    m_problem->setNotice(checked ? QString() : checked.error().message);
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(checked.has_value());
    m_save->setEnabled(checked.has_value());
    m_reset->setEnabled(!checked || !m_kind.isNone(json()));
    if (checked)
        Q_EMIT faultlessJsonWritten(json());
}
