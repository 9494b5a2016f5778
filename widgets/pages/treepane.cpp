// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/treepane.h"

#include "base/phrases.h"
#include "base/stopcheck.h"
#include "base/textmatcher.h"
#include "parts/elidedlabel.h"
#include "parts/rememberedsplitter.h"
#include "parts/scrollingpane.h"
#include "style/typography.h"
#include "table/tablepage.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

TreePane::TreePane(ViewContext& context, const Texts& texts, QWidget* parent)
    : QWidget(parent)
    , m_picture(new IcicleView)
    , m_figure(new QComboBox)
    , m_search(new QLineEdit)
    , m_zoomOut(new QToolButton)
    , m_note(new ElidedLabel)
    , m_pane(new QWidget)
    , m_table(new TablePage(context))
{
    m_picture->setAccessibleName(texts.picture);
    m_picture->setToolTip(texts.hint);
    m_figure->setAccessibleName(tr("Widths of the picture"));
    m_figure->setToolTip(tr("What the widths of the picture are"));
    m_search->setPlaceholderText(texts.search);
    m_search->setAccessibleName(texts.search);
    m_search->setToolTip(tr("Part of a name, or a /regular expression/; what has another name is dimmed"));
    m_search->setClearButtonEnabled(true);
    m_zoomOut->setText(tr("Zoom out"));
    m_zoomOut->setToolTip(tr("Show what is around the row that has all of the width"));
    auto* tools = new QHBoxLayout;
    tools->setContentsMargins(0, scaledPx(8, font()), 0, 0); // NOLINT: px of the design
    tools->addWidget(m_note, 1);
    tools->addWidget(m_zoomOut);
    tools->addWidget(m_figure);
    tools->addWidget(m_search);
    auto* pane = new QVBoxLayout(m_pane);
    pane->setContentsMargins({});
    pane->addLayout(tools);
    pane->addWidget(m_picture, 1);
    auto* splitter = new RememberedSplitter(Qt::Vertical, texts.settingsKey, { 1, 1 }, context);
    splitter->addWidget(m_pane);
    splitter->addWidget(m_table);
    splitter->restore();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(new ScrollingPane(splitter));
    m_pane->hide();
    connect(m_figure, &QComboBox::currentIndexChanged, this, &TreePane::showPicture);
    connect(m_search, &QLineEdit::textChanged, this, &TreePane::find);
    connect(m_zoomOut, &QToolButton::clicked, m_picture, &IcicleView::zoomOut);
    connect(m_picture, &IcicleView::topChanged, this, &TreePane::showNote);
    connect(m_picture, &IcicleView::currentChanged, this,
            [this](std::uint32_t row) { m_table->view().selectTableRow(row); });
    connect(&m_table->view(), &TableView::currentTableRowChanged, this, [this] {
        const auto row = m_table->view().currentTableRow();
        if (row && m_table->view().hasFocus())
            m_picture->setCurrent(static_cast<std::uint32_t>(*row));
    });
}

void TreePane::setContents(const core::TablePointer& table, std::vector<std::shared_ptr<const IcicleContent>> figures)
{
    m_table->setTable(table);
    const auto chosen = m_figure->currentText();
    m_figures = std::move(figures);
    {
        const QSignalBlocker blocker(m_figure);
        m_figure->clear();
        for (const auto& figure : m_figures)
            m_figure->addItem(figure->figure);
        m_figure->setCurrentIndex(std::max(0, m_figure->findText(chosen)));
    }
    m_figure->setVisible(m_figures.size() > 1);
    showPicture();
}

void TreePane::setPlaceholder(const QString& text)
{
    m_figures.clear();
    m_table->setPlaceholder(text);
    showPicture();
}

void TreePane::setBusy(bool isBusy)
{
    m_table->setBusy(isBusy);
    m_picture->setEnabled(!isBusy);
}

QString TreePane::note() const
{
    return m_note->text();
}

std::shared_ptr<const IcicleContent> TreePane::content() const
{
    const auto chosen = static_cast<std::size_t>(std::max(0, m_figure->currentIndex()));
    return chosen < m_figures.size() ? m_figures[chosen] : nullptr;
}

void TreePane::showPicture()
{
    m_pane->setVisible(content() != nullptr); // else the table says why
    m_picture->show(content());
    find();
}

void TreePane::showNote()
{
    const auto top = m_picture->top();
    m_zoomOut->setEnabled(top != core::IcicleTree::NoRow);
    if (!content())
        m_note->setText({});
    else if (!m_search->text().isEmpty())
        m_note->setText(
            tr("%1 found").arg(core::counted(static_cast<std::int64_t>(m_foundCount), tr("path"), tr("paths"))));
    else if (top == core::IcicleTree::NoRow)
        m_note->setText(tr("All"));
    else
        m_note->setText(content()->path(top));
}

void TreePane::find()
{
    m_finding.cancel();
    m_foundCount = 0;
    const auto wanted = m_search->text();
    const auto shown = content();
    if (!shown || wanted.isEmpty() || !core::filterProblem(wanted).isEmpty()) {
        m_picture->setFound({});
        showNote();
        return;
    }
    m_finding.start(
        [shown, wanted](const std::stop_token& stop) -> core::Cancellable<std::vector<char>> {
            const core::TextMatcher matcher(wanted);
            std::vector<char> found(shown->tree.size());
            for (std::uint32_t row = 0; row < found.size(); ++row) {
                if (core::isStopDue(row, stop))
                    return core::cancelled();
                found[row] = matcher.matches(shown->name(row)) ? 1 : 0;
            }
            return found;
        },
        [this](const core::LatestJob<std::vector<char>>::Shared& found) {
            if (!found)
                return;
            m_foundCount = static_cast<std::size_t>(std::count((*found)->begin(), (*found)->end(), 1));
            m_picture->setFound(**found);
            showNote();
        });
}
