// SPDX-License-Identifier: GPL-3.0-or-later
#include "navigation/commandpalette.h"

#include "help/helpguide.h"
#include "navigation/palettedelegate.h"
#include "navigation/palettepanel.h"
#include "style/icons.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QAction>
#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>

#include <utility>

namespace {

constexpr int PaletteWidth = 640; // all in px of the design
constexpr int MostListHeight = 420;
constexpr int DistanceFromTop = 96;
constexpr int HeadHeight = 48;
constexpr int FootHeight = 36;

std::vector<core::PaletteItem> helpItems()
{
    const HelpGuide guide;
    std::vector<core::PaletteItem> items;
    for (std::size_t page = 0; page < guide.pages().size(); ++page)
        items.push_back({ core::PaletteKind::Help, guide.pages()[page].title, guide.pages()[page].name, page });
    return items;
}

/// "**>** commands": what a first letter limits the search to.
QString prefixText(const QString& letter, const QString& kind)
{
    return QStringLiteral("<b>%1</b>&nbsp; %2").arg(letter.toHtmlEscaped(), kind.toHtmlEscaped());
}

QWidget* makeFoot(const QFont& base)
{
    const QStringList prefixes { prefixText(QStringLiteral(">"), CommandPalette::tr("commands")),
                                 prefixText(QStringLiteral("@"), CommandPalette::tr("kernels, ranges")),
                                 prefixText(QStringLiteral("#"), CommandPalette::tr("findings")),
                                 prefixText(QStringLiteral(":"), CommandPalette::tr("time")),
                                 prefixText(QStringLiteral("?"), CommandPalette::tr("help")) };
    auto* keys = new QLabel(prefixes.join(QStringLiteral(" &nbsp; &nbsp; ")));
    auto* more = new QLabel(CommandPalette::tr("Tab: more actions"));
    auto* foot = new QWidget;
    auto* layout = new QHBoxLayout(foot);
    const int margin = scaledPx(16, base);
    layout->setContentsMargins(margin, 0, margin, 0);
    layout->addWidget(keys, 1);
    layout->addWidget(more);
    for (auto* label : { keys, more }) {
        label->setFont(typeFont(TypeRole::Secondary, base));
        label->setForegroundRole(QPalette::PlaceholderText);
        label->setMinimumWidth(1); // cut rather than wider than the window
    }
    foot->setFixedHeight(scaledPx(FootHeight, base));
    return foot;
}

} // namespace

CommandPalette::CommandPalette(QWidget* parent)
    : QWidget(parent)
    , m_model(new PaletteModel(this))
    , m_panel(new PalettePanel(this))
    , m_field(new QLineEdit)
    , m_count(new QLabel)
    , m_list(new QListView)
{
    hide();
    parent->installEventFilter(this);
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
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->viewport()->setAutoFillBackground(false); // the panel is the ground
    m_list->setAutoFillBackground(false);
    buildPanel();
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::search);
    connect(m_list, &QListView::clicked, this, &CommandPalette::choose);
}

void CommandPalette::buildPanel()
{
    auto* head = new QWidget;
    auto* layout = new QHBoxLayout(head);
    const int margin = scaledPx(12, font());
    layout->setContentsMargins(margin, 0, margin, 1);
    layout->addWidget(m_field, 1);
    layout->addWidget(m_count);
    head->setFixedHeight(scaledPx(HeadHeight, font()));
    auto letters = typeFont(TypeRole::PageTitle, font());
    letters.setWeight(QFont::Normal);
    m_field->setFont(letters);
    auto ground = m_field->palette();
    ground.setColor(QPalette::Base, Qt::transparent); // the panel is the ground
    m_field->setPalette(ground);
    m_count->setFont(typeFont(TypeRole::Secondary, font()));
    m_count->setForegroundRole(QPalette::PlaceholderText);
    m_panel->setParts(head, m_list, makeFoot(font()));
}

QWidget& CommandPalette::panel() const
{
    return *m_panel;
}

void CommandPalette::openWith(std::vector<core::PaletteItem> fixed, const core::ResultsPointer& results,
                              Actions actionsOf)
{
    m_fixed = std::move(fixed);
    m_results = results;
    m_actionsOf = std::move(actionsOf);
    m_items.reset();
    if (!isVisible())
        m_before = window()->focusWidget();
    m_model->setMatches({}); // what was found before may be of other figures
    arrange();
    show();
    raise();
    m_field->setFocus(Qt::PopupFocusReason);
    if (m_field->text().isEmpty())
        search();
    else
        m_field->clear();
}

void CommandPalette::renew(const core::ResultsPointer& results)
{
    if (!isVisible())
        return;
    m_results = results;
    m_items.reset();
    m_model->setMatches({}); // rows of figures that are not shown any more
    search();
}

void CommandPalette::close()
{
    if (!isVisible())
        return;
    const auto before = std::exchange(m_before, nullptr);
    m_job.cancel();
    hide();
    if (before && before->isVisible())
        before->setFocus(Qt::OtherFocusReason);
}

/// As high as what was found needs.
void CommandPalette::arrange()
{
    setGeometry(parentWidget()->rect());
    constexpr int LeastMargin = 8;
    int listHeight = 0;
    const int most = scaledPx(MostListHeight, font());
    for (int row = 0; row < m_model->rowCount() && listHeight < most; ++row)
        listHeight += m_list->sizeHintForRow(row);
    const int head = scaledPx(HeadHeight, font());
    const int foot = scaledPx(FootHeight, font());
    const int top = qMin(scaledPx(DistanceFromTop, font()), height() / 8);
    const int width = qMin(scaledPx(PaletteWidth, font()), this->width() - 2 * LeastMargin);
    const int room = height() - top - LeastMargin - head - foot;
    constexpr int Air = 8; // below the last line
    m_panel->setGeometry((this->width() - width) / 2, top, width,
                         head + foot + qBound(0, qMin(listHeight, most) + Air, qMax(0, room)));
    update();
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
        [fixed = m_fixed, results = m_results, items = m_items, query,
         most](const std::stop_token& stop) -> core::Expected<Found> {
            Found found { items, {} };
            if (query.kinds.front() == core::PaletteKind::Help) {
                if (auto matches = core::searchPalette(helpItems(), query, most, stop))
                    found.matches = std::move(*matches);
                return found;
            }
            if (!found.items) {
                auto all = results ? core::paletteItems(*results) : std::vector<core::PaletteItem> {};
                all.insert(all.end(), fixed.begin(), fixed.end());
                found.items = std::make_shared<const std::vector<core::PaletteItem>>(std::move(all));
            }
            if (auto matches = core::searchPalette(*found.items, query, most, stop))
                found.matches = std::move(*matches);
            if (results)
                core::describeMatches(found.matches, *results);
            return found;
        },
        [this](const auto& found) {
            if (found)
                showFound(**found);
        });
}

void CommandPalette::showFound(const Found& found)
{
    m_items = found.items;
    m_model->setMatches(found.matches);
    m_count->setText(found.matches.size() == 1 ? tr("1 result") : tr("%1 results").arg(found.matches.size()));
    arrange();
    step(1);
    if (std::exchange(m_choosesWhenFound, false) && isVisible())
        choose();
}

/// What else can be done with the current line, in the place of what was found.
void CommandPalette::showActions()
{
    const auto* match = m_model->matchAt(m_list->currentIndex().row());
    if (!match || m_model->hasActions() || m_job.isRunning() || !m_actionsOf)
        return;
    const auto item = match->item;
    m_model->setActions(item, m_actionsOf(item));
    m_count->setText(tr("Esc: back"));
    arrange();
    step(1);
}

/// To the next line that can be chosen, or the one before; from nowhere to the first.
void CommandPalette::step(int by)
{
    const int count = m_model->rowCount();
    int row = m_list->currentIndex().isValid() ? m_list->currentIndex().row() + by : 0;
    while (row >= 0 && row < count && !m_model->matchAt(row))
        row += by;
    if (row < 0 || row >= count)
        return;
    m_list->setCurrentIndex(m_model->index(row));
}

void CommandPalette::choose()
{
    const auto typed = m_field->text().trimmed();
    const int row = m_list->currentIndex().row();
    const auto* match = m_model->matchAt(row);
    if (typed.startsWith(u':')) {
        close();
        Q_EMIT timeTyped(typed.mid(1).trimmed());
    } else if (match) {
        const auto item = m_model->hasActions() ? m_model->itemOfActions() : match->item;
        const auto action = m_model->action(row);
        close(); // before: what it does may come back here
        Q_EMIT chosen(item, action);
    }
}

/// @return false when the field is to have the key
bool CommandPalette::pressKey(int key)
{
    switch (key) {
    case Qt::Key_Down:
        step(1);
        return true;
    case Qt::Key_Up:
        step(-1);
        return true;
    case Qt::Key_Tab:
        showActions();
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        // the lines are still those of other letters; a time needs no line
        m_choosesWhenFound = m_job.isRunning() && !m_field->text().trimmed().startsWith(u':');
        if (!m_choosesWhenFound)
            choose();
        return true;
    case Qt::Key_Backtab:
    case Qt::Key_Escape:
        if (m_model->hasActions())
            search(); // what was found again
        else if (key == Qt::Key_Escape)
            close();
        return true;
    default:
        return false;
    }
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible())
        arrange();
    if (watched != m_field)
        return QWidget::eventFilter(watched, event);
    if (event->type() == QEvent::KeyPress)
        return pressKey(static_cast<QKeyEvent*>(event)->key());
    if (event->type() == QEvent::FocusOut) { // the keyboard went on by a shortcut: so does the user
        const auto reason = static_cast<QFocusEvent*>(event)->reason();
        if (reason != Qt::ActiveWindowFocusReason && reason != Qt::PopupFocusReason) {
            m_before.clear();
            close();
        }
    }
    return QWidget::eventFilter(watched, event);
}

void CommandPalette::mousePressEvent(QMouseEvent* event)
{
    if (!m_panel->geometry().contains(event->pos()))
        close();
}

void CommandPalette::paintEvent(QPaintEvent* /*event*/)
{
    constexpr int LightVeil = 56; // of 255
    constexpr int DarkVeil = 140;
    QPainter painter(this);
    painter.fillRect(rect(), QColor(0, 0, 0, tokensOf(palette()).isDark ? DarkVeil : LightVeil));
    PalettePanel::paintShadow(painter, m_panel->geometry());
}
