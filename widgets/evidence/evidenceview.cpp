// SPDX-License-Identifier: GPL-3.0-or-later
#include "evidence/evidenceview.h"

#include "parts/elidedlabel.h"
#include "parts/flowlayout.h"
#include "parts/paragraph.h"
#include "parts/readingtext.h"
#include "style/icons.h"
#include "table/celltext.h"

#include <QClipboard>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSettings>
#include <QToolButton>
#include <QVBoxLayout>

namespace {

constexpr int NarrowestCharacters = 30; // of a line that can still be read
constexpr int SqlLines = 8; // at least; more where there is room

QFont bold(QFont font, double scale = 1)
{
    font.setBold(true);
    font.setPointSizeF(font.pointSizeF() * scale);
    return font;
}

/// "2.600 ms", "not known", or a text as it is.
QString figureWithUnit(const core::Table& table, std::size_t row, std::size_t column, const core::DisplayFormat& format)
{
    if (std::holds_alternative<std::monostate>(table.cell(row, column)))
        return EvidenceView::tr("not known");
    return QStringLiteral("%1 %2")
        .arg(core::displayText(table, row, column, format), core::cellSymbol(table, column, format))
        .trimmed();
}

} // namespace

EvidenceView::EvidenceView(QWidget* parent)
    : QScrollArea(parent)
    , m_title(new ElidedLabel)
    , m_row(new ElidedLabel)
    , m_figure(new ElidedLabel)
{
    constexpr double FigureScale = 1.5;
    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    m_title->setFont(bold(font()));
    m_figure->setFont(bold(font(), FigureScale));
    m_exact = new ReadingText;
    m_definition = new ReadingText;
    m_exact->setAccessibleName(tr("Exact figure"));
    m_definition->setAccessibleName(tr("Meaning"));
    for (QWidget* part :
         { static_cast<QWidget*>(m_title), static_cast<QWidget*>(m_row), static_cast<QWidget*>(m_figure),
           static_cast<QWidget*>(m_exact), static_cast<QWidget*>(m_definition) })
        layout->addWidget(part);
    m_coverage = addSection(*layout, tr("Rows used"));
    m_background = addFold(*layout, tr("Definition"), QStringLiteral("definition"));
    auto* background = new QVBoxLayout(m_background.body);
    background->setContentsMargins({});
    m_derivation = addSection(*background, tr("Calculation"));
    m_source = addSection(*background, tr("Read from"));
    m_limits = addSection(*background, tr("Limits"));
    buildSql(*layout);

    setWidget(content);
    setWidgetResizable(true);
    content->setAutoFillBackground(false); // the ground is the inspector's
    viewport()->setAutoFillBackground(false);
    setMinimumWidth(fontMetrics().averageCharWidth() * NarrowestCharacters);
    setFrameShape(NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus); // to be scrolled by the keyboard
    setAccessibleName(tr("Why this number"));
    clear();
}

EvidenceView::Section EvidenceView::addSection(QVBoxLayout& layout, const QString& heading)
{
    const Section section { new QLabel(heading), new ReadingText };
    section.heading->setFont(bold(font()));
    section.text->setAccessibleName(heading);
    layout.addWidget(section.heading);
    layout.addWidget(section.text);
    return section;
}

/// A line that shows and hides what is below it; the choice is remembered under `key`.
EvidenceView::Fold EvidenceView::addFold(QVBoxLayout& layout, const QString& heading, const QString& key)
{
    const Fold fold { new QWidget, new QToolButton, new QWidget };
    fold.heading->setText(heading);
    fold.heading->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    fold.heading->setCheckable(true);
    fold.heading->setAutoRaise(true);
    fold.heading->setFocusPolicy(Qt::TabFocus);
    auto* lineLayout = new FlowLayout(fold.line); // a narrow inspector has its buttons below
    lineLayout->setContentsMargins({});
    lineLayout->addWidget(fold.heading);
    layout.addWidget(fold.line);
    layout.addWidget(fold.body);
    const auto setting = QStringLiteral("inspector/%1").arg(key);
    const auto show = [fold](bool isOpen) {
        fold.heading->setIcon(icon(isOpen ? IconName::ChevronDown : IconName::ChevronRight));
        fold.body->setVisible(isOpen);
    };
    connect(fold.heading, &QToolButton::toggled, this, [show, setting](bool isOpen) {
        show(isOpen);
        QSettings().setValue(setting, isOpen);
    });
    fold.heading->setChecked(QSettings().value(setting, false).toBool());
    show(fold.heading->isChecked());
    return fold;
}

void EvidenceView::buildSql(QVBoxLayout& layout)
{
    m_sqlFold = addFold(layout, tr("SQL"), QStringLiteral("sql"));
    m_copy = new QPushButton(tr("Copy"));
    m_copy->setToolTip(tr("Put the SQL on the clipboard; it runs in the sqlite3 shell as it is"));
    m_copy->setAccessibleName(tr("Copy the SQL"));
    connect(m_copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_sqlText); });
    m_query = new QPushButton(tr("Open in Query"));
    m_query->setToolTip(tr("Write the SQL on the page Query, to change and run it"));
    connect(m_query, &QPushButton::clicked, this, [this] {
        const auto sql = m_sqlText; // another page may clear this view
        Q_EMIT queryRequested(sql);
    });
    m_sqlFold.line->layout()->addWidget(m_query);
    m_sqlFold.line->layout()->addWidget(m_copy);
    m_noSql = new ReadingText;
    m_noSql->setAccessibleName(m_sqlFold.heading->text());
    m_sql = new QPlainTextEdit;
    m_sql->setReadOnly(true);
    m_sql->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_sql->setTabChangesFocus(true);
    m_sql->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_sql->setMinimumHeight(m_sql->fontMetrics().lineSpacing() * SqlLines);
    m_sql->setAccessibleName(m_sqlFold.heading->text());
    auto* body = new QVBoxLayout(m_sqlFold.body);
    body->setContentsMargins({});
    body->addWidget(m_noSql);
    body->addWidget(m_sql, 1);
    layout.addStretch();
}

void EvidenceView::fill(const Section& section, const QString& text)
{
    section.heading->setVisible(!text.isEmpty());
    section.text->showText(text);
}

void EvidenceView::showCell(const core::Table& table, std::size_t row, std::size_t column,
                            const core::DisplayFormat& format)
{
    const auto& description = table.columns[column];
    m_title->setText(tr("%1: %2").arg(core::displayTitle(table.title), core::displayTitle(description.title)));
    m_row->setText(core::rowText(table, row, format));
    m_figure->setText(figureWithUnit(table, row, column, format));
    const auto exact = core::exactText(table, row, column);
    m_exact->showText(exact.isEmpty() || exact == m_figure->text() ? QString() : tr("exactly %1").arg(exact));
    m_definition->showText(description.help);
    m_row->setVisible(m_row->text() != m_figure->text());
    m_figure->show();
    const auto& provenance = table.provenance;
    fill(m_derivation, provenance.derivation);
    fill(m_source, provenance.source);
    fill(m_coverage, provenance.coverage);
    fill(m_limits, sentences(provenance.limitations));
    m_background.line->show();
    m_background.body->setVisible(m_background.heading->isChecked());
    showSql(description, row);
    verticalScrollBar()->setValue(0);
}

void EvidenceView::showSql(const core::TableColumn& column, std::size_t row)
{
    m_sqlText = column.sql ? column.sql(row) : QString();
    const bool hasSql = !m_sqlText.isEmpty();
    const auto reason = !column.noSql.isEmpty() ? column.noSql
        : column.isNumeric()                    ? tr("There is none for this cell.")
                                                : tr("There is none: this is a name or an id, not a figure.");
    m_sqlFold.line->show();
    m_sqlFold.body->setVisible(m_sqlFold.heading->isChecked());
    m_copy->setVisible(hasSql);
    m_query->setVisible(hasSql && m_offersQuery);
    m_sql->setVisible(hasSql);
    m_sql->setPlainText(m_sqlText);
    m_noSql->showText(hasSql ? QString() : reason);
}

void EvidenceView::clear()
{
    m_sqlText.clear();
    m_sql->clear();
    m_title->setText(tr("Why this number?"));
    for (QWidget* part :
         { static_cast<QWidget*>(m_row), static_cast<QWidget*>(m_figure), static_cast<QWidget*>(m_exact),
           m_sqlFold.line, m_sqlFold.body, m_background.line, m_background.body, static_cast<QWidget*>(m_copy),
           static_cast<QWidget*>(m_query), static_cast<QWidget*>(m_noSql), static_cast<QWidget*>(m_sql) })
        part->hide();
    for (const auto& section : { m_derivation, m_source, m_coverage, m_limits })
        fill(section, {});
    m_definition->showText(tr("Select a cell of a table to see the definition of its figure, and the SQL that gives it "
                              "from the file."));
}

QString EvidenceView::figureText() const
{
    return m_figure->isHidden() ? QString() : m_figure->text();
}

QStringList EvidenceView::texts() const
{
    QStringList texts { m_title->text(), m_row->text(), m_figure->text() };
    for (const auto* text :
         { m_exact, m_definition, m_derivation.text, m_source.text, m_coverage.text, m_limits.text, m_noSql }) {
        if (!text->isHidden())
            texts += text->toPlainText();
    }
    return texts;
}
