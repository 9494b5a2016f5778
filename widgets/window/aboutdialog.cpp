// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/aboutdialog.h"

#include "base/softwareparts.h"
#include "help/helptopic.h"
#include "query/sqleditor.h"
#include "style/fitting.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QFile>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSysInfo>
#include <QTabWidget>
#include <QVBoxLayout>

namespace {

QString licenceOfProgram()
{
    QFile file(QStringLiteral(":/gpuloupe/LICENSE"));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QPlainTextEdit* makeReader(const QString& text, const QString& name)
{
    auto* reader = new QPlainTextEdit(text);
    reader->setReadOnly(true);
    reader->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    reader->setTabChangesFocus(true);
    reader->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    reader->setLineWrapMode(QPlainTextEdit::NoWrap);
    reader->setAccessibleName(name);
    return reader;
}

QLabel* makeSummary()
{
    auto* label = new QLabel(AboutDialog::tr("<h3>GPU Loupe %1</h3><p>Inspector for NVIDIA Nsight Systems traces. Not "
                                             "affiliated with NVIDIA.</p><p>Free software under the GNU General Public "
                                             "License, version 3 or later, without any warranty. Qt Charts is part of "
                                             "it under the same licence.</p>")
                                 .arg(QStringLiteral(GPULOUPE_VERSION)));
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

} // namespace

AboutDialog::AboutDialog(QWidget* parent)
    : QDialog(parent)
    , m_pages(new QTabWidget)
    , m_licence(makeReader(licenceOfProgram(), tr("Licence of the program")))
    , m_copy(new QPushButton(tr("&Copy versions")))
{
    setWindowTitle(tr("About GPU Loupe"));
    setDialogHelp(*this, QStringLiteral("about"));
    auto* icon = new QLabel;
    constexpr int IconSize = 64;
    icon->setPixmap(QGuiApplication::windowIcon().pixmap(IconSize, IconSize));
    icon->setAccessibleName(tr("The program's icon"));
    auto* top = new QHBoxLayout;
    top->addWidget(icon, 0, Qt::AlignTop);
    top->addWidget(makeSummary(), 1);
    m_pages->addTab(makeReader(versionsText(), tr("Versions and licences of all parts")), tr("&Versions and licences"));
    m_pages->addTab(m_licence, tr("&Licence of the program"));
    m_copy->setToolTip(tr("Copies what a bug report needs"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->addButton(m_copy, QDialogButtonBox::ActionRole);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(top);
    layout->addWidget(m_pages, 1);
    layout->addWidget(buttons);
    constexpr int WidthInCharacters = 90;
    constexpr int HeightInLines = 30;
    resizeInScreen(*this, WidthInCharacters, HeightInLines);
    connect(m_copy, &QPushButton::clicked, this, [] { QGuiApplication::clipboard()->setText(versionsText()); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
}

QString AboutDialog::versionsText()
{
    QStringList lines { QStringLiteral("GPU Loupe %1 · GPL-3.0-or-later").arg(QStringLiteral(GPULOUPE_VERSION)) };
    const auto add = [&lines](const QString& name, const QString& version, const QString& licence) {
        lines += QStringLiteral("%1 %2 · %3").arg(name, version, licence);
    };
    const auto parts = core::softwareParts();
    for (const auto& part : parts)
        add(part.name, part.version, part.licence);
    add(QStringLiteral("Qt Charts"), QLatin1String(qVersion()), QStringLiteral("GPL-3.0-or-later"));
    add(QStringLiteral("QScintilla"), sqlEditorVersion(), QStringLiteral("GPL-3.0-only"));
    lines += tr("Built with %1 for %2").arg(core::compilerName(), QSysInfo::buildAbi());
    lines
        += tr("Running on %1 (%2, %3)")
               .arg(QSysInfo::prettyProductName(), QSysInfo::currentCpuArchitecture(), QGuiApplication::platformName());
    return lines.join(QLatin1Char('\n'));
}

QString AboutDialog::licenceText() const
{
    return m_licence->toPlainText();
}
