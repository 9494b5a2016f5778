// SPDX-License-Identifier: GPL-3.0-or-later
#include "navigation/commandpalette.h"

#include "help/helpguide.h"
#include "navigation/palettedelegate.h"
#include "navigation/palettemodel.h"
#include "style/icons.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QAction>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QVBoxLayout>

#include <utility>

namespace {

constexpr QSize PaletteSize { 640, 440 }; // px of the design
constexpr int DistanceFromTop = 96;

std::vector<core::PaletteItem> helpItems()
{
    const HelpGuide guide;
    std::vector<core::PaletteItem> items;
    for (std::size_t page = 0; page < guide.pages().size(); ++page)
        items.push_back({ core::PaletteKind::Help, guide.pages()[page].title, guide.pages()[page].name, page });
    return items;
}

} // namespace

CommandPalette::CommandPalette(QWidget* parent)
    : QFrame(parent, Qt::Popup)
    , m_model(new PaletteModel(this))
    , m_field(new QLineEdit)
    , m_count(new QLabel)
    , m_list(new QListView)
{
    m_field->setFrame(false);
    m_field->setPlaceholderText(tr("Go to, find or do…"));
    m_field->setAccessibleName(tr("Go to, find or do"));
    m_field->addAction(icon(IconName::Search), QLineEdit::LeadingPosition);
    m_field->installEventFilter(this);
    m_list->setModel(m_model);
    m_list->setItemDelegate(new PaletteDelegate(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFocusPolicy(Qt::NoFocus); // the field keeps the keyboard
    m_list->setAccessibleName(tr("What was found"));
    auto* keys = new QLabel(tr("> commands    @ kernels, ranges    # findings    : time    ? help"));
    keys->setTextFormat(Qt::PlainText);
    constexpr int Margin = 12;
    auto* top = new QHBoxLayout;
    top->setContentsMargins(Margin, Margin, Margin, 0);
    top->addWidget(m_field, 1);
    top->addWidget(m_count);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->addLayout(top);
    layout->addWidget(m_list, 1);
    layout->addWidget(keys);
    keys->setContentsMargins(Margin, 0, Margin, Margin);
    for (auto* label : { keys, m_count })
        label->setFont(typeFont(TypeRole::Secondary, font()));
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::search);
    connect(m_list, &QListView::clicked, this, &CommandPalette::choose);
}

void CommandPalette::openWith(std::vector<core::PaletteItem> fixed, const core::ResultsPointer& results)
{
    m_fixed = std::move(fixed);
    m_results = results;
    const auto* area = parentWidget()->window();
    const QSize wanted { scaledPx(PaletteSize.width(), font()), scaledPx(PaletteSize.height(), font()) };
    resize(wanted.boundedTo(area->size()));
    move(area->mapToGlobal(
        QPoint((area->width() - width()) / 2, qMin(scaledPx(DistanceFromTop, font()), area->height() - height()))));
    m_model->setMatches({}); // what was found before may be of other figures
    m_field->clear();
    search();
    show();
    m_field->setFocus(Qt::PopupFocusReason);
}

const std::vector<core::PaletteMatch>& CommandPalette::matches() const
{
    return m_model->matches();
}

void CommandPalette::search()
{
    m_choosesWhenFound = false;
    constexpr std::size_t FewOfKind = 5; // of several kinds beside each other
    constexpr std::size_t ManyOfKind = 50;
    const auto query = core::paletteQuery(m_field->text());
    const auto most = query.kinds.size() > 2 ? FewOfKind : ManyOfKind;
    m_job.start(
        [fixed = m_fixed, results = m_results, query,
         most](const std::stop_token& stop) -> core::Expected<std::vector<core::PaletteMatch>> {
            auto items = results ? core::paletteItems(*results) : std::vector<core::PaletteItem> {};
            items.insert(items.end(), fixed.begin(), fixed.end());
            if (query.kinds.front() == core::PaletteKind::Help)
                items = helpItems();
            auto found = core::searchPalette(items, query, most, stop);
            return found ? std::move(*found) : std::vector<core::PaletteMatch> {};
        },
        [this](const auto& found) {
            if (found)
                showMatches(**found);
        });
}

void CommandPalette::showMatches(const std::vector<core::PaletteMatch>& matches)
{
    m_model->setMatches(matches);
    m_count->setText(matches.size() == 1 ? tr("1 result") : tr("%1 results").arg(matches.size()));
    step(1);
    if (std::exchange(m_choosesWhenFound, false) && isVisible())
        choose();
}

/// To the next line that can be chosen, or the one before; from nowhere to the first.
void CommandPalette::step(int by)
{
    const int count = m_model->rowCount();
    int row = m_list->currentIndex().isValid() ? m_list->currentIndex().row() + by : 0;
    while (row >= 0 && row < count && !m_model->match(row))
        row += by;
    if (row < 0 || row >= count)
        return;
    m_list->setCurrentIndex(m_model->index(row));
}

void CommandPalette::choose()
{
    const auto typed = m_field->text().trimmed();
    const auto* match = m_model->match(m_list->currentIndex().row());
    if (typed.startsWith(u':')) {
        hide();
        Q_EMIT timeTyped(typed.mid(1).trimmed());
    } else if (match) {
        const auto item = match->item; // what it does may come back here
        hide();
        Q_EMIT chosen(item);
    }
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_field || event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Down:
        step(1);
        return true;
    case Qt::Key_Up:
        step(-1);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        // the lines are still those of other letters; a time needs no line
        m_choosesWhenFound = m_job.isRunning() && !m_field->text().trimmed().startsWith(u':');
        if (!m_choosesWhenFound)
            choose();
        return true;
    case Qt::Key_Escape:
        hide();
        return true;
    default:
        return false;
    }
}

void CommandPalette::paintEvent(QPaintEvent* /*event*/)
{
    const auto& tokens = tokensOf(palette());
    QPainter painter(this);
    painter.setPen(QColor(tokens.strong));
    painter.setBrush(QColor(tokens.raised));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}
