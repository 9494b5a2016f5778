// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranks/ranklanespane.h"

#include "base/labels.h"
#include "base/phrases.h"
#include "fleet/lanepicture.h"
#include "fleet/stepgrid.h"
#include "ranks/ranklanesview.h"
#include "style/icons.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>
#include <utility>

namespace {

constexpr double ButtonZoom = 0.6;

} // namespace

RankLanesPane::RankLanesPane(QWidget* parent)
    : QWidget(parent)
    , m_title(new QLabel)
    , m_count(new QLabel)
    , m_text(new QLabel)
    , m_view(new RankLanesView)
{
    constexpr int Gap = 4;
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, Gap, 0, 0);
    layout->setSpacing(Gap);
    layout->addWidget(buildHead());
    layout->addWidget(m_text);
    layout->addWidget(m_view, 1);
    connect(m_view, &RankLanesView::traceRequested, this, &RankLanesPane::traceRequested);
    setResult({});
}

QWidget* RankLanesPane::buildHead()
{
    auto* head = new QWidget;
    auto* layout = new QHBoxLayout(head);
    layout->setContentsMargins({});
    m_title->setFont(typeFont(TypeRole::FindingTitle, font()));
    m_title->setTextFormat(Qt::PlainText);
    layout->addWidget(m_title, 1);
    const auto add = [this, layout](const QString& tip, auto run) {
        auto* button = new QToolButton;
        button->setToolTip(tip);
        button->setAccessibleName(tip);
        button->setAutoRaise(true);
        connect(button, &QToolButton::clicked, this, run);
        layout->addWidget(button);
        m_buttons.push_back(button);
        return button;
    };
    add(tr("Previous operation (P)"), [this] { step(-1); })->setIcon(icon(IconName::ChevronLeft));
    layout->addWidget(m_count);
    add(tr("Next operation (N)"), [this] { step(1); })->setIcon(icon(IconName::ChevronRight));
    add(tr("To the rank that came last (L)"), [this] { goToLate(); })->setText(tr("Last"));
    add(tr("To where its lateness began (Shift+L)"), [this] { goToOrigin(); })->setText(tr("Origin"));
    m_back = add(tr("Back from where the lateness began (Backspace)"), [this] { goBack(); });
    m_back->setText(tr("Back"));
    m_buttons.pop_back(); // it has a time of its own
    auto* byHost = add(tr("One lane a host; Space and a click on its name unfold it"), [] {});
    byHost->setText(tr("By host"));
    byHost->setCheckable(true);
    connect(byHost, &QToolButton::toggled, this, [this](bool isOn) { m_view->setByHost(isOn); });
    add(tr("Zoom out (-)"), [this] { m_view->zoom(1 / ButtonZoom); })->setIcon(icon(IconName::ZoomOut));
    add(tr("Zoom in (+)"), [this] { m_view->zoom(ButtonZoom); })->setIcon(icon(IconName::ZoomIn));
    add(tr("Show the operation (F)"), [this] { m_view->fit(); })->setIcon(icon(IconName::ZoomFit));
    auto* open = add(tr("Open the trace of the rank in a window of its own (Enter)"), [this] {
        if (const auto rank = m_view->currentRank())
            Q_EMIT traceRequested(*rank);
    });
    open->setText(tr("Open trace"));
    return head;
}

void RankLanesPane::setResult(std::shared_ptr<const core::FleetResult> result)
{
    m_result = std::move(result);
    m_left.clear();
    m_instances.clear();
    m_place = 0;
    show();
}

void RankLanesPane::showInstances(std::vector<std::uint32_t> instances, std::size_t place)
{
    m_instances = std::move(instances);
    m_place = place < m_instances.size() ? place : 0;
    show();
}

void RankLanesPane::showInstance(std::uint32_t instance)
{
    const auto found = std::find(m_instances.begin(), m_instances.end(), instance);
    if (found != m_instances.end()) { // N and P stay in what they go through
        m_place = static_cast<std::size_t>(found - m_instances.begin());
        show();
        return;
    }
    const auto& communicators = m_result->collectives.communicators;
    const auto of = std::ranges::find_if(communicators, [instance](const core::FleetCommunicator& communicator) {
        return instance >= communicator.firstInstance && instance < communicator.endInstance;
    });
    if (of == communicators.end())
        return;
    std::vector<std::uint32_t> instances(of->endInstance - of->firstInstance);
    std::iota(instances.begin(), instances.end(), static_cast<std::uint32_t>(of->firstInstance));
    showInstances(std::move(instances), instance - of->firstInstance);
}

std::optional<std::uint32_t> RankLanesPane::instance() const
{
    return m_place < m_instances.size() ? std::optional(m_instances[m_place]) : std::nullopt;
}

void RankLanesPane::show()
{
    const auto shown = instance();
    for (auto* button : m_buttons)
        button->setEnabled(shown.has_value());
    m_back->setEnabled(!m_left.empty());
    if (shown)
        m_view->show(m_result, *shown);
    else
        m_view->clear();
    showTexts();
    if (shown)
        Q_EMIT instanceChanged(*shown);
}

void RankLanesPane::showTexts()
{
    auto letters = m_text->palette();
    for (const auto role : { QPalette::WindowText, QPalette::Text })
        letters.setColor(role, QColor(tokensOf(palette()).text2));
    m_text->setPalette(letters);
    const auto shown = instance();
    if (!shown) {
        m_title->setText(tr("Operations"));
        m_count->setText({});
        m_text->setText(tr("Select a step of a rank to see the operations that end in it."));
        return;
    }
    const auto step = core::stepOfInstance(*m_result, *shown);
    const auto name = core::withRaisedFirst(core::instanceName(*m_result, *shown));
    m_title->setText(step ? tr("Step %1: %2").arg(m_result->steps.first + *step).arg(name) : name);
    m_count->setText(tr("%1 of %2")
                         .arg(QLocale().toString(static_cast<qlonglong>(m_place) + 1),
                              QLocale().toString(static_cast<qlonglong>(m_instances.size()))));
    m_text->setText(core::withLocalFigures(core::instanceText(*m_result, *shown)));
}

QString RankLanesPane::text() const
{
    return m_text->text();
}

void RankLanesPane::step(int direction)
{
    const auto count = static_cast<std::ptrdiff_t>(m_instances.size());
    const auto wanted = static_cast<std::ptrdiff_t>(m_place) + direction;
    if (wanted < 0 || wanted >= count)
        return;
    m_place = static_cast<std::size_t>(wanted);
    show();
}

void RankLanesPane::goToLate()
{
    if (m_view->hasPicture() && !m_view->picture().lanes.empty())
        m_view->select(m_view->picture().lanes.front().rank);
}

/// The operation that the lateness came from, and the rank that came last to it.
void RankLanesPane::goToOrigin()
{
    const auto shown = instance();
    if (!shown)
        return;
    const auto cause = core::instanceCause(*m_result, *shown);
    if (!cause) {
        tellWhyNoOrigin(*shown);
        goToLate();
        return;
    }
    const bool isHere = cause->originInstance == *shown;
    Q_EMIT told(isHere ? tr("This is where the lateness began.") : QString());
    m_left.push_back({ m_instances, m_place, m_view->currentRank() });
    m_back->setEnabled(true);
    if (!isHere)
        showInstance(cause->originInstance);
    m_view->select(cause->originRank);
}

void RankLanesPane::tellWhyNoOrigin(std::uint32_t instance)
{
    const auto* const timing = m_result->lateness.find(instance);
    if (!timing)
        Q_EMIT told(tr("Who was waited for in this operation is not known, so there is no origin to go to."));
    else if (timing->isTogether)
        Q_EMIT told(tr("All came together to this operation, so there is no origin to go to."));
    else
        Q_EMIT told(tr("What the late rank did before is not recorded: its lateness cannot be followed further."));
}

void RankLanesPane::goBack()
{
    if (m_left.empty())
        return;
    auto left = std::move(m_left.back());
    m_left.pop_back();
    showInstances(std::move(left.instances), left.place);
    if (left.rank)
        m_view->select(*left.rank);
}

bool RankLanesPane::takeKey(const QKeyEvent& event)
{
    const auto modifiers = event.modifiers() & ~Qt::KeypadModifier;
    const bool isShifted = modifiers == Qt::ShiftModifier;
    if (modifiers != Qt::NoModifier && !(isShifted && event.key() == Qt::Key_L))
        return false;
    switch (event.key()) {
    case Qt::Key_L:
        isShifted ? goToOrigin() : goToLate();
        return true;
    case Qt::Key_Backspace:
        goBack();
        return true;
    case Qt::Key_N:
        step(1);
        return true;
    case Qt::Key_P:
        step(-1);
        return true;
    default:
        return false;
    }
}

void RankLanesPane::keyPressEvent(QKeyEvent* event)
{
    if (!takeKey(*event))
        QWidget::keyPressEvent(event);
}

void RankLanesPane::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showTexts();
}
