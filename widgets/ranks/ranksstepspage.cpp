// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranks/ranksstepspage.h"

#include "base/phrases.h"
#include "fleet/fleettext.h"
#include "parts/clampedtext.h"
#include "parts/rememberedsplitter.h"
#include "ranks/rankcourses.h"
#include "ranks/ranklanespane.h"
#include "ranks/ranklanesview.h"
#include "ranks/rankssession.h"
#include "style/tokens.h"
#include "style/typography.h"
#include "summary/verdicttext.h"

#include <QActionGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace {

QString quantityKey()
{
    return QStringLiteral("ranks/quantity");
}

constexpr int NarrowPx = 1180; // of the page: a window of 1400 px

QString orderKey()
{
    return QStringLiteral("ranks/order");
}

constexpr std::array<core::RankOrder, 5> Orders { core::RankOrder::Number, core::RankOrder::Host, core::RankOrder::Gpu,
                                                  core::RankOrder::Group, core::RankOrder::Value };

QString orderText(core::RankOrder order)
{
    switch (order) {
    case core::RankOrder::Host:
        return RanksStepsPage::tr("host");
    case core::RankOrder::Gpu:
        return RanksStepsPage::tr("GPU");
    case core::RankOrder::Group:
        return RanksStepsPage::tr("group");
    case core::RankOrder::Value:
        return RanksStepsPage::tr("mean");
    default:
        return RanksStepsPage::tr("rank");
    }
}

constexpr int MostLines = 3; // of what else there is to know, so that the map has room

QToolButton* menuButton(const QString& toolTip)
{
    auto* button = new QToolButton;
    button->setPopupMode(QToolButton::InstantPopup);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setToolTip(toolTip);
    button->setMenu(new QMenu(button));
    return button;
}

} // namespace

RanksStepsPage::RanksStepsPage(RanksSession& session, ViewContext& context, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_verdict(new VerdictText)
    , m_lines(new ClampedText(MostLines))
    , m_splitter(new RememberedSplitter(Qt::Vertical, QStringLiteral("ranks-steps"), { 3, 2 }, context))
    , m_map(new RankHeatMap)
    , m_lanes(new RankLanesPane)
    , m_courses(new RankCourses(session, this))
{
    m_lanes->view().setCourses(m_courses);
    constexpr int Margin = 24; // px of the design
    constexpr int Gap = 8;
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(m_map);
    m_splitter->addWidget(m_lanes);
    m_splitter->restore();
    auto policy = m_verdict->sizePolicy();
    policy.setVerticalPolicy(QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    m_verdict->setSizePolicy(policy);
    policy.setHorizontalPolicy(m_lines->sizePolicy().horizontalPolicy());
    m_lines->setSizePolicy(policy);
    auto* layout = new QVBoxLayout(this);
    const int margin = scaledPx(Margin, font());
    layout->setContentsMargins(margin, scaledPx(2 * Gap, font()), margin, Gap);
    layout->setSpacing(Gap);
    layout->addWidget(m_verdict);
    layout->addWidget(m_lines);
    layout->addWidget(m_splitter, 1);
    m_order = static_cast<core::RankOrder>(
        std::clamp(QSettings().value(orderKey(), 0).toInt(), 0, static_cast<int>(Orders.size()) - 1));
    connect(m_map, &RankHeatMap::currentChanged, this, &RanksStepsPage::showCell);
    connect(m_map, &RankHeatMap::cellActivated, this, [this](const HeatCell& cell) {
        showCell(cell);
        m_lanes->view().setFocus(Qt::OtherFocusReason);
    });
    connect(&m_session, &RanksSession::gridReady, this, &RanksStepsPage::showGrid);
}

/// The operations that end in a cell; the one that most began with shows.
void RanksStepsPage::showCell(const HeatCell& cell)
{
    const auto& row = m_map->rows()[static_cast<std::size_t>(cell.row)];
    const auto& result = m_session.result();
    if (row.position == core::RankRow::Missing || !result)
        return;
    auto instances = core::instancesInStep(*result, row.position, static_cast<std::size_t>(cell.step));
    const auto causedBy = [&](std::uint32_t instance) -> std::int64_t {
        const auto* const timing = result->lateness.find(instance);
        if (!timing || timing->isTogether)
            return -1;
        const bool isOwn = result->collectives.members[timing->lastMember].rank == row.position;
        return isOwn ? timing->causedNs() : 0;
    };
    const auto most = std::ranges::max_element(instances, {}, causedBy);
    const auto place = most == instances.end() ? 0 : most - instances.begin();
    m_lanes->showInstances(std::move(instances), static_cast<std::size_t>(place));
}

void RanksStepsPage::showInstance(std::uint32_t instance)
{
    m_lanes->showInstance(instance);
    m_lanes->view().setFocus(Qt::OtherFocusReason);
}

void RanksStepsPage::keyPressEvent(QKeyEvent* event)
{
    if (!m_lanes->takeKey(*event))
        QWidget::keyPressEvent(event);
}

QWidget* RanksStepsPage::makeTools()
{
    m_tools = new QWidget;
    auto* layout = new QHBoxLayout(m_tools);
    layout->setContentsMargins({});
    m_colorButton = menuButton(tr("What the colours of the map stand for"));
    m_orderButton = menuButton(tr("In which order ranks stand"));
    layout->addWidget(m_colorButton);
    layout->addWidget(m_orderButton);
    return m_tools;
}

void RanksStepsPage::addTool(QAction& action, const QString& text, const QIcon& icon)
{
    auto* button = new QPushButton(icon, text);
    button->setEnabled(action.isEnabled());
    button->setToolTip(action.toolTip());
    connect(button, &QPushButton::clicked, &action, &QAction::trigger);
    connect(&action, &QAction::changed, button, [button, &action] { button->setEnabled(action.isEnabled()); });
    m_tools->layout()->addWidget(button);
}

void RanksStepsPage::show()
{
    const auto quantities = core::stepQuantities(*m_session.result());
    const auto wanted = QSettings().value(quantityKey()).toString();
    const auto found = std::ranges::find_if(
        quantities, [&wanted](const auto& quantity) { return core::stepQuantityKey(quantity) == wanted; });
    m_quantity = found != quantities.end() ? *found : quantities.empty() ? core::StepQuantity {} : quantities.front();
    m_grid.reset();
    m_courses->clear();
    m_lanes->setResult(m_session.result());
    fillMenus();
    showTexts();
    m_session.requestGrid(m_quantity);
}

void RanksStepsPage::fillMenus()
{
    if (!m_colorButton)
        return;
    auto* colors = m_colorButton->menu();
    colors->clear();
    auto last = core::StepQuantity::Kind::Lateness;
    auto* group = new QActionGroup(colors);
    for (const auto& quantity : core::stepQuantities(*m_session.result())) {
        const bool isOther = quantity.kind != last && quantity.kind >= core::StepQuantity::Kind::Group;
        if (isOther)
            colors->addSeparator();
        last = quantity.kind;
        auto* action = colors->addAction(core::stepQuantityTitle(quantity).replace(u'&', QStringLiteral("&&")));
        action->setToolTip(core::stepQuantityNote(quantity));
        action->setCheckable(true);
        action->setChecked(quantity == m_quantity);
        action->setActionGroup(group);
        connect(action, &QAction::triggered, this, [this, quantity] { setQuantity(quantity); });
    }
    colors->setToolTipsVisible(true);
    auto* orders = m_orderButton->menu();
    orders->clear();
    auto* orderGroup = new QActionGroup(orders);
    for (const auto order : Orders) {
        auto* action = orders->addAction(orderText(order));
        action->setCheckable(true);
        action->setChecked(order == m_order);
        action->setActionGroup(orderGroup);
        connect(action, &QAction::triggered, this, [this, order] { setOrder(order); });
    }
}

void RanksStepsPage::setQuantity(const core::StepQuantity& quantity)
{
    m_quantity = quantity;
    QSettings().setValue(quantityKey(), core::stepQuantityKey(quantity));
    showTexts();
    m_session.requestGrid(quantity);
}

void RanksStepsPage::setOrder(core::RankOrder order)
{
    m_order = order;
    QSettings().setValue(orderKey(), static_cast<int>(order));
    showTexts();
    if (m_grid)
        showGrid(m_grid);
}

void RanksStepsPage::showGrid(const std::shared_ptr<const core::StepGrid>& grid)
{
    m_grid = grid;
    const auto& result = m_session.result();
    m_map->show(result, grid, core::rankRows(*result, m_order, grid->meansNs));
    if (const auto current = m_map->current()) {
        if (!m_lanes->instance()) // of another scope
            showCell(*current);
        return;
    }
    if (result->stragglers.named == 0)
        return;
    // the cell that the first sentence is about
    const auto rank = result->stragglers.origins.front().rank;
    const auto* values = grid->valuesNs.data() + rank * grid->stepCount;
    m_map->select(rank, static_cast<std::size_t>(std::max_element(values, values + grid->stepCount) - values));
}

void RanksStepsPage::showTexts()
{
    if (m_colorButton) {
        m_colorButton->setText(tr("Colour: %1").arg(core::stepQuantityTitle(m_quantity)));
        m_orderButton->setText(tr("Order: %1").arg(orderText(m_order)));
    }
    if (!m_session.result())
        return;
    const auto& result = *m_session.result();
    m_verdict->setNarrow(width() < scaledPx(NarrowPx, font()));
    const auto headline = core::fleetHeadline(result);
    m_verdict->setTexts(core::withLocalFigures(headline.first), core::withLocalFigures(headline.rest));
    m_lines->setText(core::withLocalFigures(core::fleetLines(result).join(u' ')));
    auto letters = m_lines->palette();
    for (const auto role : { QPalette::WindowText, QPalette::Text })
        letters.setColor(role, QColor(tokensOf(palette()).text2));
    m_lines->setPalette(letters);
}

void RanksStepsPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_verdict->setNarrow(width() < scaledPx(NarrowPx, font()));
}

void RanksStepsPage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showTexts();
}
