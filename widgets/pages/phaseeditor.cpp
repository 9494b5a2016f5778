// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/phaseeditor.h"

#include "parts/paragraph.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QLocale>
#include <QPlainTextEdit>
#include <QScopedValueRollback>
#include <QStyle>
#include <QTextBlock>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <memory>
#include <utility>

namespace {

enum Column { NameColumn, RangesColumn, TimeColumn, ShareColumn };

constexpr int WholePercent = 100;

QString shownMs(std::int64_t ns)
{
    return QLocale().toString(static_cast<double>(ns) / core::NsPerMs, 'f', 3);
}

QString shownPercent(double fraction)
{
    return QLocale().toString(fraction * WholePercent, 'f', 1);
}

QToolButton* makeButton(const QString& text, const QString& toolTip)
{
    auto* button = new QToolButton;
    button->setText(text);
    button->setToolTip(toolTip);
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    return button;
}

void setFigures(QTreeWidgetItem& item, const core::PhaseRow& row, bool areKernelsKnown)
{
    item.setText(RangesColumn, QLocale().toString(static_cast<qlonglong>(row.rangeCount)));
    item.setText(TimeColumn, areKernelsKnown ? shownMs(row.kernels.totalNs) : QString());
    item.setText(ShareColumn, areKernelsKnown ? shownPercent(row.shareOfKernelTime) : QString());
}

} // namespace

PhaseEditor::PhaseEditor(QWidget* parent)
    : QWidget(parent)
    , m_list(new QTreeWidget)
    , m_remove(makeButton(tr("&Remove"), tr("Remove the selected phase")))
    , m_up(makeButton(tr("&Up"), tr("Let the phase match before the one above")))
    , m_down(makeButton(tr("&Down"), tr("Let the phase match after the one below")))
    , m_rest(makeParagraph())
    , m_name(new QLineEdit)
    , m_patterns(new QPlainTextEdit)
    , m_fault(makeParagraph())
{
    m_patterns->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_patterns->setTabChangesFocus(true);
    m_patterns->setPlaceholderText(tr("prefill\nre:^ctx_[0-9]+"));
    auto* hint = makeParagraph();
    showParagraph(*hint,
                  tr("A pattern is a text that the range contains, in any case, or re: and a regular expression. A "
                     "range belongs to the first phase in the list that matches."));
    m_fault->setAccessibleName(tr("What is wrong"));
    auto faultFont = font();
    faultFont.setBold(true);
    m_fault->setFont(faultFont);

    auto* nameLabel = new QLabel(tr("&Name:"));
    nameLabel->setBuddy(m_name);
    auto* patternsLabel = new QLabel(tr("Pa&tterns, one a line:"));
    patternsLabel->setBuddy(m_patterns);
    auto* nameRow = new QHBoxLayout;
    nameRow->addWidget(nameLabel);
    nameRow->addWidget(m_name, 1);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(buildList(), 3);
    layout->addWidget(m_rest);
    layout->addLayout(nameRow);
    layout->addWidget(patternsLabel);
    layout->addWidget(m_patterns, 2);
    layout->addWidget(m_fault);
    layout->addWidget(hint);

    connect(m_name, &QLineEdit::textChanged, this, &PhaseEditor::takeName);
    connect(m_patterns, &QPlainTextEdit::textChanged, this, &PhaseEditor::takePatterns);
    fillList(0);
}

QWidget* PhaseEditor::buildList()
{
    m_list->setHeaderLabels({ tr("Phase"), tr("Ranges"), tr("Kernel time (ms)"), tr("Share (%)") });
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAccessibleName(tr("Phases"));
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionsMovable(false);
    m_list->header()->setSectionResizeMode(NameColumn, QHeaderView::Stretch);
    for (const int column : { RangesColumn, TimeColumn, ShareColumn }) {
        m_list->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
        m_list->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    }
    connect(m_list, &QTreeWidget::currentItemChanged, this, [this] {
        if (!m_isFilling)
            showCurrent();
    });
    auto* add = makeButton(tr("&Add"), tr("Add a phase below the selected one"));
    connect(add, &QToolButton::clicked, this, [this] { addPhase({}, {}); });
    connect(m_remove, &QToolButton::clicked, this, &PhaseEditor::removePhase);
    connect(m_up, &QToolButton::clicked, this, [this] { movePhase(-1); });
    connect(m_down, &QToolButton::clicked, this, [this] { movePhase(+1); });
    auto* buttons = new QVBoxLayout;
    for (auto* button : { add, m_remove, m_up, m_down })
        buttons->addWidget(button);
    buttons->addStretch();
    auto* part = new QWidget;
    auto* layout = new QHBoxLayout(part);
    layout->setContentsMargins({});
    layout->addWidget(m_list, 1);
    layout->addLayout(buttons);
    return part;
}

void PhaseEditor::setDraft(core::PhaseDraft draft)
{
    m_draft = std::move(draft);
    fillList(0);
    Q_EMIT draftChanged();
}

void PhaseEditor::setFigures(const core::PhasePreview& preview)
{
    const auto& phases = preview.phases;
    QStringList rest;
    for (int position = 0; position < m_list->topLevelItemCount(); ++position) {
        for (const int column : { RangesColumn, TimeColumn, ShareColumn })
            m_list->topLevelItem(position)->setText(column, {});
    }
    for (const auto& row : phases.rows) {
        if (row.kind == core::PhaseKind::Mapped) {
            const auto items = m_list->findItems(row.name, Qt::MatchExactly | Qt::MatchCaseSensitive, NameColumn);
            if (!items.isEmpty())
                ::setFigures(*items.first(), row, phases.areKernelsKnown);
        } else if (row.kind == core::PhaseKind::Unmapped) {
            rest += tr("In no phase: %1 ranges").arg(QLocale().toString(static_cast<qlonglong>(row.rangeCount)));
            if (phases.areKernelsKnown)
                rest.last() += tr(", %1 % of kernel time").arg(shownPercent(row.shareOfKernelTime));
        } else if (phases.areKernelsKnown) {
            rest += tr("outside of NVTX: %1 % of kernel time").arg(shownPercent(row.shareOfKernelTime));
        }
    }
    showParagraph(*m_rest, rest.join(QStringLiteral(" · ")));
}

void PhaseEditor::clearFigures()
{
    setFigures({});
}

std::optional<std::size_t> PhaseEditor::currentPhase() const
{
    const int row = m_list->indexOfTopLevelItem(m_list->currentItem());
    return row < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(row));
}

void PhaseEditor::setCurrentPhase(std::size_t phase)
{
    m_list->setCurrentItem(m_list->topLevelItem(static_cast<int>(phase)));
}

void PhaseEditor::addPhase(const QString& name, const QString& line)
{
    const auto current = currentPhase();
    const auto place = current ? *current + 1 : m_draft.phases.size();
    m_draft.phases.insert(m_draft.phases.begin() + static_cast<std::ptrdiff_t>(place),
                          { name, line.isEmpty() ? QStringList {} : QStringList { line } });
    fillList(place);
    m_name->setFocus();
    m_name->selectAll();
    Q_EMIT draftChanged();
}

void PhaseEditor::addPattern(const QString& line)
{
    const auto phase = currentPhase();
    if (!phase)
        return;
    auto lines = m_draft.phases[*phase].lines;
    while (!lines.isEmpty() && lines.last().isEmpty())
        lines.removeLast();
    m_patterns->setPlainText((lines + QStringList { line }).join(QLatin1Char('\n')));
}

void PhaseEditor::movePhase(int step)
{
    const auto phase = currentPhase();
    const auto other = phase ? static_cast<std::ptrdiff_t>(*phase) + step : -1;
    if (other < 0 || other >= std::ssize(m_draft.phases))
        return;
    std::swap(m_draft.phases[*phase], m_draft.phases[static_cast<std::size_t>(other)]);
    fillList(static_cast<std::size_t>(other));
    Q_EMIT draftChanged();
}

void PhaseEditor::removePhase()
{
    const auto phase = currentPhase();
    if (!phase)
        return;
    m_draft.phases.erase(m_draft.phases.begin() + static_cast<std::ptrdiff_t>(*phase));
    fillList(*phase);
    Q_EMIT draftChanged();
}

QString PhaseEditor::faultText() const
{
    return m_fault->isHidden() ? QString() : m_fault->text();
}

/// Makes the list anew, with the phase at `current`, or the last one, selected.
void PhaseEditor::fillList(std::size_t current)
{
    {
        const QScopedValueRollback guard(m_isFilling, true);
        m_list->clear();
        for (const auto& phase : m_draft.phases) {
            auto item = std::make_unique<QTreeWidgetItem>(QStringList { phase.name });
            for (const int column : { RangesColumn, TimeColumn, ShareColumn })
                item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
            m_list->addTopLevelItem(item.release());
        }
        if (!m_draft.phases.empty())
            setCurrentPhase(std::min(current, m_draft.phases.size() - 1));
    }
    showCurrent();
}

void PhaseEditor::showCurrent()
{
    const auto phase = currentPhase();
    {
        const QScopedValueRollback guard(m_isFilling, true);
        m_name->setText(phase ? m_draft.phases[*phase].name : QString());
        m_patterns->setPlainText(phase ? m_draft.phases[*phase].lines.join(QLatin1Char('\n')) : QString());
    }
    m_name->setEnabled(phase.has_value());
    m_patterns->setEnabled(phase.has_value());
    showFaults();
    updateButtons();
    Q_EMIT currentPhaseChanged();
}

void PhaseEditor::takeName(const QString& name)
{
    const auto phase = currentPhase();
    if (m_isFilling || !phase)
        return;
    m_draft.phases[*phase].name = name;
    m_list->currentItem()->setText(NameColumn, name);
    noteChange();
}

void PhaseEditor::takePatterns()
{
    const auto phase = currentPhase();
    if (m_isFilling || !phase)
        return;
    m_draft.phases[*phase].lines = m_patterns->toPlainText().split(QLatin1Char('\n'));
    noteChange();
}

void PhaseEditor::noteChange()
{
    showFaults();
    Q_EMIT draftChanged();
}

/// Marks phases and lines at fault, and says the first fault of the current phase, else the first of all.
void PhaseEditor::showFaults()
{
    m_faults = m_draft.faults();
    for (int row = 0; row < m_list->topLevelItemCount(); ++row)
        m_list->topLevelItem(row)->setIcon(NameColumn, {});
    const auto current = currentPhase();
    const core::PhaseFault* shown = nullptr;
    QList<QTextEdit::ExtraSelection> marks;
    for (const auto& fault : m_faults) {
        m_list->topLevelItem(static_cast<int>(fault.phase))
            ->setIcon(NameColumn, style()->standardIcon(QStyle::SP_MessageBoxWarning, nullptr, this));
        if (!shown || (fault.phase == current && shown->phase != current))
            shown = &fault;
        if (fault.phase != current || !fault.line)
            continue;
        QTextEdit::ExtraSelection mark;
        mark.cursor = QTextCursor(m_patterns->document()->findBlockByNumber(static_cast<int>(*fault.line)));
        mark.cursor.select(QTextCursor::LineUnderCursor);
        mark.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        mark.format.setUnderlineColor(Qt::red);
        marks += mark;
    }
    m_patterns->setExtraSelections(marks);
    showParagraph(*m_fault, shown ? shown->message : QString());
}

void PhaseEditor::updateButtons()
{
    const auto phase = currentPhase();
    m_remove->setEnabled(phase.has_value());
    m_up->setEnabled(phase && *phase > 0);
    m_down->setEnabled(phase && *phase + 1 < m_draft.phases.size());
}
