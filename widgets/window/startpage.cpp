// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/startpage.h"

#include "help/helpwindow.h"

#include <QCommandLinkButton>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>

namespace {

constexpr int PageWidth = 620;

QLabel* centred(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setAlignment(Qt::AlignCenter);
    label->setWordWrap(true);
    return label;
}

} // namespace

StartPage::StartPage(QWidget* parent)
    : QWidget(parent)
    , m_recentTitle(new QLabel(tr("Recent traces"), this))
    , m_recent(new QVBoxLayout)
{
    auto* picture = centred({}, this);
    constexpr int PictureSize = 72;
    picture->setPixmap(QIcon(QStringLiteral(":/gpuloupe/icons/gpuloupe.png")).pixmap(PictureSize, PictureSize));
    auto* title = centred(tr("GPU Loupe"), this);
    auto titleFont = font();
    titleFont.setPointSizeF(titleFont.pointSizeF() * 1.8);
    titleFont.setBold(true);
    title->setFont(titleFont);
    auto* subtitle
        = centred(tr("Where did the GPU time go? Open the SQLite export of an Nsight Systems trace to see."), this);

    auto* open = new QPushButton(style()->standardIcon(QStyle::SP_DialogOpenButton, nullptr, this),
                                 tr("&Open a trace…"), this);
    open->setDefault(true);
    auto* sample = new QPushButton(tr("Open the &sample trace"), this);
    connect(open, &QPushButton::clicked, this, &StartPage::openRequested);
    connect(sample, &QPushButton::clicked, this, &StartPage::sampleRequested);
    auto* guide = new QPushButton(tr("&User guide"), this);
    guide->setToolTip(tr("How to make a trace, and what the tabs say of it (F1)"));
    connect(guide, &QPushButton::clicked, this, [] { HelpWindow::showPage(QStringLiteral("index")); });
    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(open);
    buttons->addWidget(sample);
    buttons->addWidget(guide);
    buttons->addStretch();

    auto* drop = centred(tr("or drop a trace anywhere on this window"), this);
    drop->setObjectName(QStringLiteral("dropArea"));
    drop->setStyleSheet(
        QStringLiteral("#dropArea { border: 2px dashed palette(mid); border-radius: 8px; padding: 28px; }"));
    auto* hint = centred(
        tr("SQLite exports open as they are; reports (.nsys-rep, .qdrep) are exported with nsys first"), this);
    hint->setTextInteractionFlags(Qt::TextSelectableByMouse);
    hint->setForegroundRole(QPalette::PlaceholderText);

    auto recentFont = font();
    recentFont.setBold(true);
    m_recentTitle->setFont(recentFont);
    m_recent->setSpacing(0);

    auto* column = new QWidget(this);
    column->setFixedWidth(PageWidth);
    auto* layout = new QVBoxLayout(column);
    layout->setSpacing(12);
    layout->addStretch(1);
    for (auto* part : { picture, title, subtitle })
        layout->addWidget(part);
    layout->addLayout(buttons);
    layout->addWidget(drop);
    layout->addWidget(hint);
    layout->addSpacing(12);
    layout->addWidget(m_recentTitle);
    layout->addLayout(m_recent);
    layout->addStretch(2);
    auto* page = new QHBoxLayout(this);
    page->addStretch();
    page->addWidget(column);
    page->addStretch();
    setRecentFiles({});
}

void StartPage::setRecentFiles(const QStringList& paths)
{
    while (auto* item = m_recent->takeAt(0)) {
        item->widget()->deleteLater(); // it may be the sender
        item->widget()->hide();
        delete item;
    }
    constexpr int MostShown = 5;
    for (const auto& path : paths.mid(0, MostShown)) {
        const QFileInfo file(path);
        auto name = file.fileName();
        auto* link = new QCommandLinkButton(name.replace(QLatin1Char('&'), QStringLiteral("&&")), this);
        auto folder = QDir::toNativeSeparators(file.absolutePath());
        link->setDescription(link->fontMetrics().elidedText(folder, Qt::ElideMiddle, PageWidth - 80));
        link->setToolTip(QDir::toNativeSeparators(path).toHtmlEscaped());
        connect(link, &QPushButton::clicked, this, [this, path] { Q_EMIT fileRequested(path); });
        m_recent->addWidget(link);
    }
    m_recentTitle->setVisible(!paths.isEmpty());
}
