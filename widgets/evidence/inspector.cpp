// SPDX-License-Identifier: GPL-3.0-or-later
#include "evidence/inspector.h"

#include "analysis/kernels/kernels.h"
#include "evidence/evidenceview.h"
#include "evidence/rowtabs.h"
#include "parts/flowlayout.h"
#include "parts/readingtext.h"
#include "parts/rememberedsplitter.h"
#include "results/analysisresults.h"
#include "session/tracesession.h"
#include "session/viewcontext.h"
#include "style/icons.h"
#include "style/tokens.h"
#include "style/typography.h"
#include "table/celltext.h"
#include "table/tablekeys.h"
#include "table/tablepage.h"
#include "timeline/events/eventdetails.h"

#include <QAction>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSettings>
#include <QSplitter>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>

namespace {

/// A value with all its digits in the user's locale.
QString valueText(const core::SqlValue& value)
{
    const QLocale locale;
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return locale.toString(static_cast<qlonglong>(*whole));
    if (const auto* real = std::get_if<double>(&value))
        return locale.toString(*real, 'g', QLocale::FloatingPointShortest);
    if (const auto* text = std::get_if<QString>(&value))
        return QStringLiteral("“%1”").arg(*text);
    return Inspector::tr("nothing (NULL)");
}

constexpr int InspectorWidth = 336; // px of the design

QString openKey()
{
    return QStringLiteral("window/inspector");
}

/// A name is no figure: what its row is ranked by is what one wants to know.
std::size_t figureColumn(const core::Table& table, std::size_t column)
{
    return !table.columns[column].isNumeric() && table.sortColumn ? *table.sortColumn : column;
}

} // namespace

Inspector::Inspector(ViewContext& context, const TraceSession& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_toggle(new QAction(tr("&Inspector"), this))
    , m_pin(new QToolButton)
    , m_close(new QToolButton)
    , m_view(new EvidenceView)
    , m_run(new QPushButton)
    , m_list(new QPushButton)
    , m_answerIcon(new QLabel)
    , m_answer(new ReadingText)
    , m_rows(new TablePage(context))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addWidget(buildHead());
    layout->addWidget(buildContent(context), 1);
    setMinimumWidth(scaledPx(InspectorWidth, font()));
    showOpen(QSettings().value(openKey(), false).toBool());
    connect(m_toggle, &QAction::toggled, this, [this](bool isOpen) {
        if (!m_isShowing)
            setOpen(isOpen);
    });
    connect(&context, &ViewContext::defaultLayoutRequested, this, [this] {
        QSettings().remove(openKey());
        showOpen(m_opensByDefault);
    });
    connect(m_run, &QPushButton::clicked, this, &Inspector::runOrStop);
    connect(m_list, &QPushButton::clicked, this, &Inspector::listOrStop);
    m_waiting.setInterval(std::chrono::seconds(1));
    connect(&m_waiting, &QTimer::timeout, this, &Inspector::sayHowLong);
    m_view->setOffersQuery(true);
    connect(m_view, &EvidenceView::queryRequested, &context, &ViewContext::queryRequested);
    connect(&context, &ViewContext::cellVisited, this, &Inspector::showCell);
    connect(&context, &ViewContext::evidenceRequested, this, &Inspector::showCell);
    connect(&context, &ViewContext::eventSelected, this, &Inspector::describeEvent);
    m_format = context.appearance().format;
    connect(&context, &ViewContext::appearanceChanged, this, [this](const Appearance& appearance) {
        m_format = appearance.format;
        m_isStale = m_table != nullptr;
        m_tabs->clear(); // to be written anew
        if (m_isStale && isVisible())
            present();
    });
    connect(&context, &ViewContext::tableWithdrawn, this, [this](const core::TablePointer& table) {
        if (table == m_table)
            clear();
    });
    clear();
}

QWidget* Inspector::buildContent(ViewContext& context)
{
    m_run->setToolTip(tr("Runs the SQL on the trace’s file and compares the answer with the figure"));
    for (auto* button : { m_run, m_list })
        button->setAutoDefault(true); // Enter presses them
    m_rows->useNarrowLayout();
    m_answer->setAccessibleName(tr("Answer of the file"));
    m_run->setText(tr("Ru&n on the file"));
    auto* buttons = new QWidget;
    auto* flow = new FlowLayout(buttons); // words of a language may be too long to be beside each other
    flow->setContentsMargins({});
    flow->addWidget(m_run);
    flow->addWidget(m_list);
    auto* answer = new QHBoxLayout;
    answer->addWidget(m_answerIcon, 0, Qt::AlignTop);
    answer->addWidget(m_answer, 1);
    m_upper = new QWidget;
    auto* upperLayout = new QVBoxLayout(m_upper);
    upperLayout->setContentsMargins({});
    upperLayout->addWidget(m_view, 1);
    upperLayout->addLayout(answer); // the buttons stay in place when it comes
    upperLayout->addWidget(buttons);

    auto* splitter = new RememberedSplitter(Qt::Vertical, QStringLiteral("evidence"), { 3, 2 }, context);
    splitter->addWidget(m_upper);
    splitter->addWidget(m_rows);
    splitter->restore();
    m_tabs = new RowTabs(context, m_session, splitter);
    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    m_head = m_view->takeHead();
    layout->addWidget(m_head);
    layout->addWidget(m_tabs, 1);
    return content;
}

/// Title, pin and a way out.
QWidget* Inspector::buildHead()
{
    m_toggle->setCheckable(true);
    m_toggle->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_I));
    m_toggle->setToolTip(tr("Why a number is what it is: definition, source, coverage, SQL and rows"));
    m_pin->setIcon(icon(IconName::Pin));
    m_pin->setCheckable(true);
    m_pin->setToolTip(tr("Keep what is explained while the selection goes on"));
    m_close->setIcon(icon(IconName::Close));
    m_close->setToolTip(tr("Close the inspector"));
    connect(m_close, &QToolButton::clicked, this, &Inspector::leave);
    auto* head = new QWidget;
    auto* layout = new QHBoxLayout(head);
    auto* title = new QLabel(tr("Inspector"));
    title->setFont(typeFont(TypeRole::FindingTitle, font()));
    layout->addWidget(title);
    layout->addStretch(1);
    for (auto* button : { m_pin, m_close }) {
        button->setAutoRaise(true);
        button->setAccessibleName(button->toolTip());
        layout->addWidget(button);
    }
    layout->setContentsMargins(16, 8, 8, 0);
    return head;
}

bool Inspector::isPinned() const
{
    return m_pin->isChecked();
}

/// What is explained stays.
bool Inspector::isHeld() const
{
    return isPinned() && (m_table || m_describesEvent);
}

bool Inspector::isOpen() const
{
    return m_toggle->isChecked();
}

void Inspector::setOpen(bool isOpen)
{
    QSettings().setValue(openKey(), isOpen);
    showOpen(isOpen);
}

void Inspector::setOpenByDefault(bool isOpen)
{
    if (isOpen == m_opensByDefault)
        return;
    m_opensByDefault = isOpen;
    if (!QSettings().contains(openKey()))
        showOpen(isOpen);
}

void Inspector::showOpen(bool isOpen)
{
    const QScopedValueRollback showing(m_isShowing, true); // only what the user wants is remembered
    m_toggle->setChecked(isOpen);
    setVisible(isOpen);
}

void Inspector::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        setMinimumWidth(scaledPx(InspectorWidth, font()));
}

void Inspector::leave()
{
    setOpen(false);
    Q_EMIT left();
}

void Inspector::paintEvent(QPaintEvent* /*event*/)
{
    const auto& tokens = tokensOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), QColor(tokens.sunk));
    if (!qobject_cast<QSplitter*>(parentWidget())) // else its handle is the line
        painter.fillRect(QRect(layoutDirection() == Qt::RightToLeft ? width() - 1 : 0, 0, 1, height()),
                         QColor(tokens.strong));
}

void Inspector::showCell(const core::TablePointer& table, std::size_t row, std::size_t cellColumn)
{
    if (isHeld() || !table)
        return;
    const auto column = figureColumn(*table, cellColumn);
    m_describesEvent = false;
    showFigurePart(true);
    const bool isSameRow = table == m_table && row == m_row;
    if (isSameRow && column == m_column)
        return;
    m_checking.cancel();
    say({}, true);
    if (!isSameRow) {
        m_listing.cancel();
        m_rows->hide();
    }
    m_table = table;
    m_row = row;
    m_column = column;
    m_isStale = true;
    if (isVisible())
        present();
}

void Inspector::describeEvent(core::EventId event)
{
    const auto& trace = m_session.trace();
    if (isHeld() || m_tabs->isLeading())
        return;
    if (!event.isValid() || !trace) {
        if (!m_table)
            clear();
        return;
    }
    clear();
    m_describesEvent = true;
    showFigurePart(false);
    m_rows->setPlaceholder(tr("Collecting what is known of the event…"));
    m_rows->show();
    m_listing.start(
        [trace, event](const std::stop_token& stop) -> core::Expected<core::Table> {
            Q_UNUSED(stop) // it asks the rows around the event only
            return core::describeEvent(trace, event);
        },
        [this](const core::LatestJob<core::Table>::Shared& details) {
            if (details)
                m_rows->setTable(*details);
        });
}

/// An event is no figure: what is known of it takes the place of definition and SQL.
void Inspector::showFigurePart(bool isShown)
{
    m_head->setVisible(isShown);
    m_upper->setVisible(isShown);
}

void Inspector::setBusy(bool isBusy)
{
    if (m_isBusy == isBusy)
        return;
    m_isBusy = isBusy;
    m_checking.cancel();
    m_listing.cancel();
    m_view->setEnabled(!isBusy);
    m_tabs->setBusy(isBusy);
    m_rows->setBusy(isBusy);
    say({}, true);
    updateButtons();
}

void Inspector::clear()
{
    m_checking.cancel();
    m_listing.cancel();
    m_splitting.cancel();
    m_table.reset();
    m_gpusOf.reset();
    m_byGpu.reset();
    m_describesEvent = false;
    m_isStale = false;
    showFigurePart(true);
    m_view->clear();
    m_tabs->clear();
    m_rows->setPlaceholder({});
    m_rows->hide();
    say({}, true);
    updateButtons();
}

void Inspector::reveal()
{
    setOpen(true);
    if (m_isStale)
        present(); // where the page does not show, neither does this
    if (m_describesEvent) {
        m_rows->focusTable();
        return;
    }
    QWidget& target = m_run->isEnabled() && m_run->isVisible() ? static_cast<QWidget&>(*m_run) : *m_view;
    target.setFocus(Qt::OtherFocusReason);
}

void Inspector::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_isStale)
        present();
}

void Inspector::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        leave();
    else
        QWidget::keyPressEvent(event);
}

void Inspector::present()
{
    m_isStale = false;
    m_view->showCell(*m_table, m_row, m_column, m_format);
    m_tabs->showRow(m_table, m_row);
    splitByGpu();
    updateButtons();
}

/// A row of the kernels of several GPUs also says what it is on each.
void Inspector::splitByGpu()
{
    const auto& results = m_session.results();
    if (!results || !results->kernels || results->kernels->deviceCount < 2
        || m_table != results->table(core::TableKey::Kernels))
        return;
    if (m_gpusOf == m_table) {
        showGpus();
        return;
    }
    m_splitting.start(
        [results](const std::stop_token& stop) -> core::Expected<core::Table> {
            return core::analyzeKernels(*results->trace, results->scope, core::kernelInputs(*results),
                                        { .byDevice = true }, stop)
                .map([&results](core::Kernels&& kernels) {
                    return core::describeKernels(results->trace,
                                                 std::make_shared<const core::Kernels>(std::move(kernels)),
                                                 results->scope, core::kernelTableNotes(*results));
                });
        },
        [this, table = m_table](const core::LatestJob<core::Table>::Shared& split) {
            if (!split || table != m_table)
                return;
            m_gpusOf = table;
            m_byGpu = *split;
            showGpus();
        });
}

void Inspector::showGpus()
{
    const auto kernel = m_table->subject(m_row).kernel;
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < m_byGpu->rowCount; ++row) {
        if (m_byGpu->subject(row).kernel == kernel)
            rows.push_back(row);
    }
    std::sort(rows.begin(), rows.end(), [this](std::size_t left, std::size_t right) {
        return m_byGpu->subject(left).device.value() < m_byGpu->subject(right).device.value();
    });
    if (rows.size() > 1)
        m_view->showGpus(*m_byGpu, rows, m_format);
}

void Inspector::updateButtons()
{
    for (auto* button : { m_run, m_list })
        button->setVisible(m_table != nullptr); // there is nothing to ask for
    m_run->setText(m_checking.isRunning() ? tr("Stop") : tr("Ru&n on the file"));
    m_list->setText(m_listing.isRunning() ? tr("Stop") : tr("Sho&w the rows"));
    m_run->setEnabled(m_table && !m_isBusy && !m_view->sqlText().isEmpty());
    const bool hasRows = m_table && m_table->canListRows();
    m_list->setEnabled(hasRows && !m_isBusy);
    m_list->setToolTip(hasRows || !m_table ? tr("Lists the events behind this row from the trace’s file")
                                           : tr("There is no SQL that lists the events behind rows of this table"));
}

void Inspector::runOrStop()
{
    if (m_checking.isRunning()) {
        m_checking.cancel();
        say({}, true);
        updateButtons();
        return;
    }
    m_checking.start([table = m_table, row = m_row, column = m_column](
                         const std::stop_token& stop) { return core::checkFigure(*table, row, column, stop); },
                     [this](const core::LatestJob<core::FigureAnswer>::Shared& answer) { showAnswer(answer); });
    say(tr("Asking the file…"), true);
    m_answerIcon->hide();
    beginToWait();
    updateButtons();
}

void Inspector::beginToWait()
{
    m_asked.start();
    m_waiting.start();
}

/// A question may take long in a large trace: that it goes on is seen, and the button stops it.
void Inspector::sayHowLong()
{
    constexpr qint64 MsPerSecond = 1000;
    if (!m_checking.isRunning() && !m_listing.isRunning()) {
        m_waiting.stop();
        return;
    }
    const auto text = tr("Asking the file for %1 s…").arg(QLocale().toString(m_asked.elapsed() / MsPerSecond));
    if (m_checking.isRunning()) {
        say(text, true);
        m_answerIcon->hide();
    }
    if (m_listing.isRunning())
        m_rows->setPlaceholder(text);
}

void Inspector::showAnswer(const core::LatestJob<core::FigureAnswer>::Shared& answer)
{
    if (answer)
        say(describeAnswer(**answer), (*answer)->isSame);
    else
        say(answer.error().message, false);
    updateButtons();
}

QString Inspector::describeAnswer(const core::FigureAnswer& answer) const
{
    const auto given = answer.value ? valueText(*answer.value) : tr("no row");
    if (answer.isSame)
        return tr("The file gives %1: the same.").arg(given);
    const auto shown = valueText(
        std::visit([](const auto& value) { return core::SqlValue(value); }, m_table->cell(m_row, m_column)));
    const auto different = tr("Different: the file gives %1, the table says %2.").arg(given, shown);
    return m_session.isFileChanged()
        ? different + QLatin1Char(' ') + tr("The file has changed since it was read: reload it.")
        : different;
}

void Inspector::say(const QString& text, bool isGood)
{
    const int size = style()->pixelMetric(QStyle::PM_SmallIconSize, nullptr, this);
    const auto icon
        = style()->standardIcon(isGood ? QStyle::SP_DialogApplyButton : QStyle::SP_MessageBoxWarning, nullptr, this);
    m_answerIcon->setPixmap(icon.pixmap(QSize(size, size), devicePixelRatioF()));
    m_answerIcon->setVisible(!text.isEmpty());
    m_answer->showText(text);
}

QString Inspector::answerText() const
{
    return m_answer->toPlainText();
}

void Inspector::listOrStop()
{
    if (m_listing.isRunning()) {
        m_listing.cancel();
        m_rows->hide();
        updateButtons();
        return;
    }
    m_rows->setPlaceholder(tr("Asking the file…"));
    m_rows->show();
    beginToWait();
    m_listing.start(
        [table = m_table, row = m_row](const std::stop_token& stop) {
            return core::listRowsBehind(*table, row, MaximumRows, stop);
        },
        [this](const core::LatestJob<core::Table>::Shared& rows) {
            if (rows && (*rows)->rowCount > 0)
                m_rows->setTable(*rows);
            else
                m_rows->setPlaceholder(rows ? tr("The file has no rows behind this one.") : rows.error().message);
            updateButtons();
        });
    updateButtons();
}
