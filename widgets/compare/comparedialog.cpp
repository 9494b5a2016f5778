// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparedialog.h"

#include "compare/changetext.h"
#include "help/helptopic.h"
#include "parts/paragraph.h"
#include "session/tracefolder.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

CompareDialog::CompareDialog(const QStringList& recent, QWidget* parent)
    : QDialog(parent)
    , m_problem(makeParagraph(this))
{
    setWindowTitle(tr("Compare two runs"));
    setDialogHelp(*this, QStringLiteral("compare"));
    auto* grid = new QGridLayout;
    constexpr int LeastCharacters = 56;
    for (const auto side : core::BothSides) {
        const int line = side == core::Side::Base ? 0 : 1;
        auto* box = new QComboBox;
        box->setEditable(true);
        box->setInsertPolicy(QComboBox::NoInsert);
        box->setMinimumWidth(fontMetrics().averageCharWidth() * LeastCharacters);
        for (const auto& path : recent)
            box->addItem(QDir::toNativeSeparators(path));
        box->setCurrentText({});
        m_paths[side] = box;
        auto* label = new QLabel(side == core::Side::Base ? tr("&BASE ▽, the reference") : tr("&NEW △"));
        label->setBuddy(box);
        auto* choose = new QPushButton(tr("Choose…"));
        choose->setAccessibleName(side == core::Side::Base ? tr("Choose BASE") : tr("Choose NEW"));
        grid->addWidget(label, line, 0);
        grid->addWidget(box, line, 1);
        grid->addWidget(choose, line, 2);
        connect(choose, &QPushButton::clicked, this, [this, side] { browse(side); });
        connect(box, &QComboBox::currentTextChanged, this, &CompareDialog::showProblem);
    }
    grid->setColumnStretch(1, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_compare = buttons->addButton(tr("&Compare"), QDialogButtonBox::AcceptRole);
    m_compare->setDefault(true);
    auto* swap = buttons->addButton(tr("&Swap"), QDialogButtonBox::ActionRole);
    connect(swap, &QPushButton::clicked, this, &CompareDialog::swap);
    connect(buttons, &QDialogButtonBox::accepted, this, &CompareDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(grid);
    layout->addWidget(m_problem);
    layout->addWidget(buttons);
    showProblem();
}

void CompareDialog::setPath(core::Side side, const QString& path)
{
    m_paths[side]->setCurrentText(QDir::toNativeSeparators(path));
    if (side == core::Side::Base)
        m_paths.now->setFocus();
}

core::Sides<QString> CompareDialog::paths() const
{
    return { QDir::fromNativeSeparators(m_paths.base->currentText().trimmed()),
             QDir::fromNativeSeparators(m_paths.now->currentText().trimmed()) };
}

void CompareDialog::browse(core::Side side)
{
    const auto chosen = QFileDialog::getOpenFileName(
        this, side == core::Side::Base ? tr("The reference, BASE") : tr("What is compared with it, NEW"), traceFolder(),
        tr("Nsight Systems traces (*.sqlite *.sqlite3 *.db *.nsys-rep *.qdrep);;Baselines (*.loupe);;All files (*)"));
    if (chosen.isEmpty())
        return;
    setTraceFolder(QFileInfo(chosen).absolutePath());
    setPath(side, chosen);
}

void CompareDialog::swap() const
{
    const auto before = paths();
    m_paths.base->setCurrentText(QDir::toNativeSeparators(before.now));
    m_paths.now->setCurrentText(QDir::toNativeSeparators(before.base));
}

/// Why these two cannot be compared; nothing is said of what is not chosen yet.
void CompareDialog::showProblem()
{
    const auto chosenPaths = paths();
    QString problem;
    bool areThere = true;
    for (const auto side : core::BothSides) {
        const auto& path = chosenPaths[side];
        const bool isThere = QFileInfo(path).isFile();
        areThere = areThere && isThere;
        if (!path.isEmpty() && !isThere && problem.isEmpty())
            problem = tr("There is no file %1.").arg(QDir::toNativeSeparators(path));
    }
    if (areThere && QFileInfo(chosenPaths.base) == QFileInfo(chosenPaths.now))
        problem
            = tr("Both are the same file. To compare two parts of it, open it and choose File > Compare with another "
                 "part of this trace.");
    showParagraph(*m_problem, problem);
    m_compare->setEnabled(areThere && problem.isEmpty());
}

void CompareDialog::accept()
{
    if (!m_compare->isEnabled())
        return;
    Q_EMIT chosen(paths());
    QDialog::accept();
}
