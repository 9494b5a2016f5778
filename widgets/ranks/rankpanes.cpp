// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranks/rankpanes.h"

#include "base/labels.h"
#include "base/phrases.h"
#include "parts/readingtext.h"
#include "ranks/clockmatrix.h"
#include "ranks/rankmapview.h"
#include "style/typography.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>

#include <algorithm>

ClocksPane::ClocksPane(QWidget* parent)
    : QWidget(parent)
    , m_matrix(new ClockMatrix)
    , m_text(new ReadingText)
{
    constexpr int Gap = 24;
    auto* head = new QLabel(tr("Residual of each pair of clocks: moments that lie closer cannot be put in order"));
    head->setFont(typeFont(TypeRole::FindingTitle, font()));
    head->setWordWrap(true);
    m_text->setAccessibleName(tr("What is known of the clocks"));
    auto* row = new QHBoxLayout;
    row->setSpacing(scaledPx(Gap, font()));
    row->addWidget(m_matrix, 3);
    auto* texts = new QVBoxLayout;
    texts->addWidget(m_text);
    texts->addStretch(1);
    row->addLayout(texts, 2);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(head);
    layout->addLayout(row, 1);
    connect(m_matrix, &ClockMatrix::currentChanged, this,
            [this](const QString& text) { m_text->showText(text + QStringLiteral("\n\n") + m_result); });
}

void ClocksPane::show(const std::shared_ptr<const core::FleetResult>& result)
{
    const auto& clocks = result->clocks;
    const auto count = static_cast<std::int64_t>(clocks.domains.domains.size());
    QStringList texts;
    texts.append(count < 2 ? tr("All ranks share one clock.")
                           : tr("%1. Pictures put clock %2 first and the others on it, within what is proved.")
                                 .arg(core::counted(count, tr("clock"), tr("clocks")))
                                 .arg(clocks.reference + 1));
    if (count > 1 && clocks.windows.empty())
        texts.append(tr("Nothing ties them together: no operation that all ranks leave together was matched."));
    const auto contradictions = contradictionTexts(*result);
    if (count > 1 && contradictions.isEmpty())
        texts.append(tr("No clock contradicts another."));
    m_result = (texts + contradictions).join(QStringLiteral("\n\n"));
    m_text->showText(m_result);
    m_matrix->show(result);
}

QString ClocksPane::text() const
{
    return m_text->toPlainText();
}

InputsPane::InputsPane(QWidget* parent)
    : QWidget(parent)
    , m_text(new QLabel)
    , m_map(new RankMapView)
{
    m_text->setFont(typeFont(TypeRole::FindingTitle, font()));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_text);
    layout->addWidget(m_map, 1);
}

void InputsPane::show(const std::shared_ptr<const core::FleetResult>& result)
{
    const auto& census = result->census;
    const auto read = static_cast<std::int64_t>(result->summaries.size());
    auto text = census.worldSize > 0
        ? tr("%1 of %2 ranks were read.").arg(QLocale().toString(read), QLocale().toString(census.worldSize))
        : tr("%1 were read.").arg(core::counted(read, tr("rank"), tr("ranks")));
    if (!census.missing.empty())
        text += u' ' + tr("Missing: %1.").arg(census.missingText(result->summaries));
    const auto refused = std::ranges::count_if(
        result->inputs, [](const core::FleetInput& input) { return input.state != QStringLiteral("read"); });
    if (refused > 0)
        text += u' '
            + tr("%1 left out; the table says why.").arg(core::counted(refused, tr("file was"), tr("files were")));
    m_text->setText(text);
    m_map->show(result);
}

QString InputsPane::text() const
{
    return m_text->text();
}
