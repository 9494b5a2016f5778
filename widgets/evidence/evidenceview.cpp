// SPDX-License-Identifier: GPL-3.0-or-later
#include "evidence/evidenceview.h"

#include "parts/elidedlabel.h"
#include "parts/flowlayout.h"
#include "parts/paragraph.h"
#include "parts/readingtext.h"
#include "style/icons.h"
#include "style/typography.h"
#include "table/celltext.h"
#include "table/figuretext.h"

#include <QClipboard>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSettings>
#include <QTextDocumentFragment>
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

/// "2.60 ms", "not known", or a text as it is.
QString figureWithUnit(const core::Table& table, std::size_t row, std::size_t column, const core::DisplayFormat& format)
{
    if (std::holds_alternative<std::monostate>(table.cell(row, column)))
        return EvidenceView::tr("not known");
    const auto figure = core::figureText(table, row, column, format);
    const bool hasUnit = core::hasUnitInCells(table.columns[column], format);
    return QStringLiteral("%1 %2")
        .arg(figure.number, hasUnit ? figure.unit : core::cellSymbol(table, column, format))
        .trimmed();
}

/// The whole name that the row begins with, where it is shown by a shorter one.
QString fullName(const core::Table& table, std::size_t row)
{
    const auto& first = table.columns.front();
    const bool isName = first.toolTip && first.key.endsWith(QStringLiteral("name"));
    return isName ? first.toolTip(row) : QString();
}

/// "Total", "31.1 ms", …: a line of a table, the first cell to the left.
QString htmlLine(const QStringList& cells, const QString& element)
{
    QString line;
    for (const auto& cell : cells) {
        const auto side = line.isEmpty() ? QStringLiteral("left") : QStringLiteral("right");
        line += QStringLiteral("<%1 align=\"%2\">%3</%1>").arg(element, side, cell.toHtmlEscaped());
    }
    return QStringLiteral("<tr>%1</tr>").arg(line);
}

/// Lines and columns exchanged.
std::vector<QStringList> transposed(const std::vector<QStringList>& lines)
{
    std::vector<QStringList> columns(static_cast<std::size_t>(lines.front().size()));
    for (const auto& line : lines) {
        for (qsizetype at = 0; at < line.size(); ++at)
            columns[static_cast<std::size_t>(at)].append(line[at]);
    }
    return columns;
}

} // namespace

EvidenceView::EvidenceView(QWidget* parent)
    : QScrollArea(parent)
    , m_head(new QWidget)
    , m_title(new ElidedLabel)
    , m_row(new ElidedLabel)
    , m_figure(new ElidedLabel)
    , m_gpus(new QLabel)
{
    constexpr double FigureScale = 1.5;
    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    m_title->setFont(bold(font()));
    m_figure->setFont(bold(font(), FigureScale));
    m_exact = new ReadingText;
    m_definition = new ReadingText;
    m_name = new ReadingText;
    m_name->setFont(typeFont(TypeRole::Mono, font()));
    m_name->setAccessibleName(tr("Full name"));
    m_gpus->setTextFormat(Qt::RichText);
    m_gpus->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_gpus->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Minimum);
    m_exact->setAccessibleName(tr("Exact figure"));
    m_definition->setAccessibleName(tr("Meaning"));
    auto* headLayout = new QVBoxLayout(m_head);
    headLayout->setContentsMargins({});
    for (QWidget* part :
         { static_cast<QWidget*>(m_title), static_cast<QWidget*>(m_row), static_cast<QWidget*>(m_name) })
        headLayout->addWidget(part);
    for (QWidget* part : { m_head, static_cast<QWidget*>(m_figure), static_cast<QWidget*>(m_exact),
                           static_cast<QWidget*>(m_definition), static_cast<QWidget*>(m_gpus) })
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
    const auto name = fullName(table, row);
    m_name->showText(name == m_row->text() ? QString() : name);
    m_gpus->clear();
    m_gpus->hide();
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

void EvidenceView::showGpus(const core::Table& table, const std::vector<std::size_t>& rows,
                            const core::DisplayFormat& format)
{
    std::vector<QStringList> lines { { QString() } };
    const auto gpu = table.findColumn(u"gpu_id");
    for (const auto row : rows)
        lines.front().append(tr("GPU %1").arg(gpu ? core::displayText(table, row, *gpu, format) : QString()));
    constexpr std::size_t MostBeside = 3; // GPUs; more stand below each other, with fewer figures
    const bool areBeside = rows.size() <= MostBeside;
    const std::vector<std::pair<QString, QString>> all { { QStringLiteral("total_ms"), tr("Total") },
                                                         { QStringLiteral("calls"), tr("Calls") },
                                                         { QStringLiteral("p50_us"), tr("Median") },
                                                         { QStringLiteral("p90_us"), tr("90th percentile") },
                                                         { QStringLiteral("max_us"), tr("Longest") } };
    for (const auto& [key, title] : all) {
        const auto column = table.findColumn(key);
        if (!column || (!areBeside && lines.size() > MostBeside))
            continue;
        QStringList line { title };
        for (const auto row : rows)
            line.append(figureWithUnit(table, row, *column, format));
        lines.push_back(line);
    }
    if (!areBeside)
        lines = transposed(lines);
    QString html;
    for (const auto& line : lines)
        html += htmlLine(line, html.isEmpty() ? QStringLiteral("th") : QStringLiteral("td"));
    m_gpus->setText(QStringLiteral("<table width=\"100%\" cellspacing=\"0\" cellpadding=\"3\">%1</table>").arg(html));
    m_gpus->show();
}

QWidget* EvidenceView::takeHead()
{
    constexpr int MostLines = 5;
    m_name->setMaximumHeight(MostLines * m_name->fontMetrics().lineSpacing());
    m_name->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    const auto margins = widget()->layout()->contentsMargins();
    widget()->layout()->setContentsMargins(0, margins.top(), 0, margins.bottom()); // as far in as the head
    return m_head;
}

void EvidenceView::setShowsSql(bool showsSql)
{
    m_showsSql = showsSql;
    if (!showsSql) {
        m_sqlFold.line->hide();
        m_sqlFold.body->hide();
    }
}

void EvidenceView::showSql(const core::TableColumn& column, std::size_t row)
{
    if (!m_showsSql)
        return;
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
         { static_cast<QWidget*>(m_row), static_cast<QWidget*>(m_name), static_cast<QWidget*>(m_figure),
           static_cast<QWidget*>(m_exact), static_cast<QWidget*>(m_gpus), m_sqlFold.line, m_sqlFold.body,
           m_background.line, m_background.body, static_cast<QWidget*>(m_copy), static_cast<QWidget*>(m_query),
           static_cast<QWidget*>(m_noSql), static_cast<QWidget*>(m_sql) })
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
         { m_name, m_exact, m_definition, m_derivation.text, m_source.text, m_coverage.text, m_limits.text, m_noSql }) {
        if (!text->isHidden())
            texts += text->toPlainText();
    }
    if (!m_gpus->isHidden())
        texts += QTextDocumentFragment::fromHtml(m_gpus->text()).toPlainText();
    return texts;
}
