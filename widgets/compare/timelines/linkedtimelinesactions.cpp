// SPDX-License-Identifier: GPL-3.0-or-later
// What LinkedTimelines offers by keys and buttons.
#include "compare/comparedunits.h"
#include "compare/timelines/driftlane.h"
#include "compare/timelines/linkedtimelines.h"
#include "compare/timelines/sidetimeline.h"
#include "compare/unitstepper.h"
#include "style/icons.h"
#include "timeline/timelineactions.h"

#include <QAction>
#include <QHBoxLayout>
#include <QToolButton>

#include <array>
#include <utility>

QAction* LinkedTimelines::add(const QString& text, const QKeySequence& keys, const QString& toolTip)
{
    auto* action = new QAction(text, this);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    action->setToolTip(
        keys.isEmpty() ? toolTip : QStringLiteral("%1 (%2)").arg(toolTip, keys.toString(QKeySequence::NativeText)));
    addAction(action);
    m_actions.append(action);
    return action;
}

void LinkedTimelines::buildActions()
{
    m_nextLarge = add(tr("&Next large Δ"), Qt::Key_N, tr("Next large Δ"));
    connect(m_nextLarge, &QAction::triggered, this, [this] { m_drift->stepLarge(1); });
    m_previousLarge = add(tr("&Previous large Δ"), Qt::Key_P, tr("Previous large Δ"));
    connect(m_previousLarge, &QAction::triggered, this, [this] { m_drift->stepLarge(-1); });
    auto* nextUnit = add(tr("Next &unit"), Qt::SHIFT | Qt::Key_N, tr("Next unit"));
    connect(nextUnit, &QAction::triggered, this, [this] { m_units.step(1); });
    auto* previousUnit = add(tr("Previous un&it"), Qt::SHIFT | Qt::Key_P, tr("Previous unit"));
    connect(previousUnit, &QAction::triggered, this, [this] { m_units.step(-1); });
    m_whole = add(tr("&Show the whole unit"), Qt::Key_U, tr("Show the whole unit"));
    connect(m_whole, &QAction::triggered, this, &LinkedTimelines::showUnit);
    m_fitUnit = add(tr("&Fit unit"), Qt::SHIFT | Qt::Key_U,
                    tr("Units of both runs equally wide, instead of equal time per pixel"));
    m_fitUnit->setCheckable(true);
    connect(m_fitUnit, &QAction::toggled, this, &LinkedTimelines::align);
    m_atMarks = add(tr("Align at &marks"), Qt::Key_K,
                    tr("Align the first mark of each run; M at the pointer sets one, or takes it away"));
    m_atMarks->setCheckable(true);
    connect(m_atMarks, &QAction::toggled, this, &LinkedTimelines::align);
    m_limit = add(tr("&Limit both runs to the selection"), Qt::Key_Return,
                  tr("Compare only the units that are selected, of both runs"));
    m_limit->setEnabled(false);
    connect(m_limit, &QAction::triggered, this, &LinkedTimelines::limit);
    const std::array<std::pair<QAction*, IconName>, 3> icons { { { m_previousLarge, IconName::ChevronLeft },
                                                                 { m_nextLarge, IconName::ChevronRight },
                                                                 { m_whole, IconName::ZoomFit } } };
    for (const auto& [action, name] : icons) {
        action->setIcon(icon(name));
        action->setIconVisibleInMenu(false);
    }
    // texts of buttons
    m_atMarks->setIconText(tr("Marks"));
    m_fitUnit->setIconText(tr("Fit unit"));
    m_limit->setIconText(tr("Limit both"));
}

QWidget* LinkedTimelines::makeTools()
{
    auto* tools = new QWidget;
    auto* layout = new QHBoxLayout(tools);
    layout->setContentsMargins({});
    constexpr int Spacing = 4;
    layout->setSpacing(Spacing);
    layout->addStretch(1);
    layout->addWidget(new UnitStepper(m_units));
    const auto addButton = [&](QAction* action) {
        auto* button = new QToolButton;
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        button->setAccessibleName(action->toolTip());
        layout->addWidget(button);
    };
    for (auto* action : { m_previousLarge, m_nextLarge, m_atMarks, m_fitUnit, m_limit })
        addButton(action);
    for (auto* action : m_sides.base->actions().zoomActions().mid(0, 2))
        addButton(action);
    addButton(m_whole);
    addButton(m_find);
    addButton(m_eventsSwitch);
    return tools;
}
