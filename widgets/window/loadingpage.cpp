// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/loadingpage.h"

#include "parts/announcement.h"
#include "parts/elidedlabel.h"

#include <QDir>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

LoadingPage::LoadingPage(QWidget* parent)
    : QWidget(parent)
    , m_file(new ElidedLabel(this))
    , m_bar(new QProgressBar(this))
    , m_stage(new ElidedLabel(this))
    , m_rows(new QLabel(this))
    , m_elapsed(new QLabel(this))
    , m_cancel(new QPushButton(tr("&Cancel"), this))
{
    auto fileFont = font();
    fileFont.setBold(true);
    m_file->setFont(fileFont);
    m_bar->setAccessibleName(tr("Reading the trace"));
    connect(m_cancel, &QPushButton::clicked, this, &LoadingPage::cancelRequested);

    auto* line = new QHBoxLayout;
    line->addWidget(m_rows);
    line->addStretch();
    line->addWidget(m_elapsed);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(m_cancel);
    buttons->addStretch();

    auto* column = new QWidget(this);
    constexpr int ColumnWidth = 560;
    column->setFixedWidth(ColumnWidth);
    auto* layout = new QVBoxLayout(column);
    layout->setSpacing(10);
    layout->addStretch(1);
    layout->addWidget(m_file);
    layout->addWidget(m_bar);
    layout->addWidget(m_stage);
    layout->addLayout(line);
    layout->addLayout(buttons);
    layout->addStretch(2);
    auto* page = new QHBoxLayout(this);
    page->addStretch();
    page->addWidget(column);
    page->addStretch();
}

void LoadingPage::start(const QString& path)
{
    m_file->setText(tr("Reading %1").arg(QDir::toNativeSeparators(path)));
    m_bar->setRange(0, 0); // busy until the first report
    m_stage->setText(tr("Opening the file"));
    m_rows->clear();
    m_elapsed->clear();
    announce(*m_file);
}

void LoadingPage::showProgress(const core::Progress& progress, qint64 elapsedMs)
{
    constexpr int Steps = 1000;
    constexpr double MsPerS = 1000;
    const QLocale locale;
    if (progress.fraction > 0) {
        m_bar->setRange(0, Steps);
        m_bar->setValue(static_cast<int>(progress.fraction * Steps));
    }
    if (!progress.stage.isEmpty())
        m_stage->setText(progress.stage);
    const auto done = locale.toString(static_cast<qlonglong>(progress.rowsDone));
    if (progress.rowsTotal > 0)
        m_rows->setText(
            tr("%1 of about %2 rows").arg(done, locale.toString(static_cast<qlonglong>(progress.rowsTotal))));
    else if (progress.rowsDone > 0)
        m_rows->setText(tr("%1 rows").arg(done));
    m_elapsed->setText(tr("%1 s").arg(locale.toString(static_cast<double>(elapsedMs) / MsPerS, 'f', 1)));
}
