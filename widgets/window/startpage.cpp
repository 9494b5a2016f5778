// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/startpage.h"

#include "help/helpwindow.h"
#include "parts/flowlayout.h"
#include "style/icons.h"
#include "style/tokens.h"
#include "style/typography.h"
#include "window/programmark.h"
#include "window/recenttracebutton.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace {

constexpr int ColumnWidth = 720; // all in px of the design
constexpr int ColumnMargin = 24;
constexpr int TitleMarkSize = 32;

QLabel* wrapped(const QString& text, TypeRole role, const QFont& base)
{
    auto* label = new QLabel(text);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setFont(typeFont(role, base));
    return label;
}

/// Where a file can be dropped; the whole window takes it.
class DropArea : public QWidget
{
public:
    explicit DropArea(const QString& title, const QString& note)
    {
        setObjectName(QStringLiteral("dropArea"));
        auto* layout = new QVBoxLayout(this);
        const int padding = scaledPx(Padding, font());
        layout->setContentsMargins(padding, padding, padding, padding);
        auto* first = wrapped(title, TypeRole::Body, font());
        auto* second = wrapped(note, TypeRole::Secondary, font());
        second->setForegroundRole(QPalette::PlaceholderText);
        second->setTextInteractionFlags(Qt::TextSelectableByMouse);
        for (auto* label : { first, second }) {
            label->setAlignment(Qt::AlignCenter);
            layout->addWidget(label);
        }
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        constexpr int Radius = 4;
        QPen pen { QColor(tokensOf(palette()).strong) };
        pen.setDashPattern({ 4, 4 });
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(pen);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), Radius, Radius);
    }

private:
    static constexpr int Padding = 20;
};

/// A column that is no wider than it is good to read, and as wide as there is room for at most.
class StartColumn : public QWidget
{
public:
    StartColumn() { setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred); }
    [[nodiscard]] QSize sizeHint() const override
    {
        return { scaledPx(ColumnWidth, font()), QWidget::sizeHint().height() };
    }
};

} // namespace

StartPage::StartPage(QWidget* parent)
    : QWidget(parent)
    , m_recentHead(buildRecentHead())
    , m_recentList(new QVBoxLayout)
{
    constexpr int Gap = 24;
    m_recentList->setSpacing(0);
    auto* column = new StartColumn;
    column->setMaximumWidth(scaledPx(ColumnWidth, font()));
    auto* layout = new QVBoxLayout(column);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addWidget(buildTitle());
    layout->addSpacing(Gap);
    layout->addWidget(buildButtons());
    layout->addSpacing(Gap);
    layout->addWidget(
        new DropArea(tr("Drop a trace anywhere on this window"),
                     tr("SQLite exports open as they are; reports (.nsys-rep, .qdrep) are exported with nsys first")));
    layout->addSpacing(Gap);
    layout->addWidget(m_recentHead);
    layout->addLayout(m_recentList);

    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto* content = new QWidget;
    auto* across = new QHBoxLayout(content);
    scroll->setWidget(content); // empty: it is laid out once it has its place, not for that too
    const int margin = scaledPx(ColumnMargin, font());
    across->setContentsMargins(margin, margin, margin, margin);
    auto* middle = new QVBoxLayout;
    middle->addStretch(1);
    middle->addWidget(column);
    middle->addStretch(2);
    across->addStretch(1);
    across->addLayout(middle, 100); // the column takes its width before the stretches
    across->addStretch(1);
    scroll->viewport()->setAutoFillBackground(false);
    content->setAutoFillBackground(false);
    auto* page = new QVBoxLayout(this);
    page->setContentsMargins({});
    page->addWidget(scroll);
    setRecentTraces({});
}

QWidget* StartPage::buildTitle()
{
    constexpr int Gap = 12;
    auto* title = wrapped(tr("GPU Loupe"), TypeRole::Verdict, font());
    auto* line = new QHBoxLayout;
    line->setSpacing(Gap);
    line->addWidget(new ProgramMark(TitleMarkSize));
    line->addWidget(title, 1);
    auto* widget = new QWidget;
    auto* layout = new QVBoxLayout(widget);
    layout->setContentsMargins({});
    layout->addLayout(line);
    layout->addWidget(
        wrapped(tr("Where did the GPU time go? Open the SQLite export of an Nsight Systems trace to see."),
                TypeRole::Body, font()));
    return widget;
}

QWidget* StartPage::buildButtons()
{
    auto* open = new QPushButton(icon(IconName::Open), tr("&Open a trace…"));
    open->setDefault(true);
    auto* sample = new QPushButton(tr("Open the &sample trace"));
    auto* ranks = new QPushButton(tr("Open &folder as ranks…"));
    ranks->setToolTip(tr("Look at the traces of all ranks of a job together"));
    auto* guidance = new QPushButton(tr("How to &capture a trace"));
    guidance->setToolTip(tr("What a capture can answer, and the nsys line for it"));
    auto* guide = new QPushButton(tr("&User guide"));
    guide->setToolTip(tr("How to make a trace, and what the pages say of it (F1)"));
    connect(open, &QPushButton::clicked, this, &StartPage::openRequested);
    connect(sample, &QPushButton::clicked, this, &StartPage::sampleRequested);
    connect(ranks, &QPushButton::clicked, this, &StartPage::ranksRequested);
    connect(guidance, &QPushButton::clicked, this, &StartPage::guidanceRequested);
    connect(guide, &QPushButton::clicked, this, [] { HelpWindow::showPage(QStringLiteral("index")); });
    auto* widget = new QWidget;
    auto* layout = new FlowLayout(widget);
    layout->setContentsMargins({});
    for (auto* button : { open, ranks, sample, guidance, guide })
        layout->addWidget(button);
    for (auto* button : { guidance, guide })
        button->setFlat(true);
    return widget;
}

QWidget* StartPage::buildRecentHead()
{
    auto* clear = new QPushButton(tr("Clear this &list"));
    clear->setFlat(true);
    connect(clear, &QPushButton::clicked, this, &StartPage::clearRequested);
    auto* head = new QWidget(this);
    auto* layout = new QHBoxLayout(head);
    layout->setContentsMargins({});
    layout->addWidget(wrapped(tr("Recent traces"), TypeRole::FindingTitle, font()), 1);
    layout->addWidget(clear);
    return head;
}

void StartPage::setRecentTraces(const std::vector<RecentTrace>& traces)
{
    for (auto* button : std::exchange(m_recent, {})) {
        button->hide();
        button->deleteLater(); // it may be the sender
    }
    constexpr std::size_t MostShown = 8;
    for (std::size_t at = 0; at < std::min(traces.size(), MostShown); ++at) {
        const auto path = traces[at].path;
        auto* button = new RecentTraceButton(path, traces[at].verdict);
        connect(button, &QAbstractButton::clicked, this, [this, path] { Q_EMIT fileRequested(path); });
        m_recentList->addWidget(button);
        m_recent.push_back(button);
    }
    m_recentHead->setVisible(!traces.empty());
}

void StartPage::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), QColor(tokensOf(palette()).content));
}
