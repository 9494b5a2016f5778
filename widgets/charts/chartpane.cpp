// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chartpane.h"

#include "base/outputfile.h"
#include "charts/chartpicture.h"
#include "parts/elidedlabel.h"
#include "session/viewcontext.h"
#include "style/icons.h"
#include "table/tableplaceholder.h"

#include <QChart>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QSettings>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace {

/// Sharp enough for print.
constexpr double PictureScale = 2;
const auto FolderKey = QStringLiteral("chartFolder");

} // namespace

ChartPane::ChartPane(ViewContext& context, QString key, const QString& title, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_key(std::move(key))
    , m_title(new ElidedLabel)
    , m_note(new ElidedLabel)
    , m_button(new QToolButton)
    , m_stack(new QStackedWidget)
    , m_view(new ChartView)
    , m_placeholder(new TablePlaceholder)
{
    m_title->setText(title);
    auto titleFont = font();
    titleFont.setBold(true);
    m_title->setFont(titleFont);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_view->setAccessibleName(title);
    m_button->setIcon(icon(IconName::Menu));
    m_button->setAutoRaise(true);
    m_button->setPopupMode(QToolButton::InstantPopup);
    m_button->setToolTip(tr("Save or copy this chart, or see where a figure comes from"));
    m_button->setAccessibleName(tr("Menu of the chart %1").arg(title));
    auto* menu = new QMenu(m_button);
    m_button->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        fillMenu(*menu);
    });
    auto* heading = new QHBoxLayout;
    heading->addWidget(m_title, 1);
    heading->addWidget(m_note);
    heading->addWidget(m_button);
    m_stack->addWidget(m_placeholder);
    m_stack->addWidget(m_view);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(2);
    layout->addLayout(heading);
    layout->addWidget(m_stack, 1);
    connect(m_view, &ChartView::itemDescribed, &m_context, &ViewContext::selectionDescribed);
    setPlaceholder({});
}

QSize ChartPane::minimumSizeHint() const
{
    constexpr int Columns = 36;
    constexpr int Lines = 8;
    return { fontMetrics().averageCharWidth() * Columns, fontMetrics().lineSpacing() * Lines };
}

void ChartPane::setLines(int lines)
{
    m_lines = lines;
    applyHeight();
}

void ChartPane::applyHeight()
{
    constexpr int LinesOfReason = 13;
    if (m_lines > 0)
        setFixedHeight(fontMetrics().lineSpacing() * (m_hasChart ? m_lines : LinesOfReason));
}

void ChartPane::setContent(ChartContent content, const QString& note)
{
    m_note->setText(note);
    m_hasChart = true;
    m_button->setEnabled(true);
    m_stack->setCurrentWidget(m_view);
    setBusy(false);
    applyHeight();
    m_view->setContent(std::move(content)); // last: each size it gets lays all its curves out again
}

void ChartPane::setReason(const QString& reason, const QString& advice)
{
    setPlaceholder({});
    m_placeholder->setReason(reason, advice);
}

void ChartPane::setEmpty(const QString& reason, const std::optional<MessageAction>& remedy)
{
    setPlaceholder({});
    m_placeholder->setEmpty(reason, remedy);
}

void ChartPane::setPlaceholder(const QString& text)
{
    setBusy(false);
    m_placeholder->setText(text);
    m_note->setText({});
    m_hasChart = false;
    m_button->setEnabled(false);
    m_stack->setCurrentWidget(m_placeholder);
    applyHeight();
}

void ChartPane::setRemedy(const MessageAction& remedy)
{
    m_placeholder->setRemedy(remedy);
}

void ChartPane::setBusy(bool isBusy)
{
    constexpr double Dimmed = 0.45;
    m_view->setOpacity(isBusy ? Dimmed : 1);
    m_view->setEnabled(!isBusy); // its figures no longer hold
}

QString ChartPane::title() const
{
    return m_title->text();
}

QString ChartPane::note() const
{
    return m_note->text();
}

bool ChartPane::hasChart() const
{
    return m_hasChart;
}

QString ChartPane::placeholderText() const
{
    return m_hasChart ? QString() : m_placeholder->text();
}

QString ChartPane::pictureTitle() const
{
    return m_subject.isEmpty() ? title() : QStringLiteral("%1 – %2").arg(title(), m_subject);
}

void ChartPane::contextMenuEvent(QContextMenuEvent* event)
{
    if (!m_hasChart)
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fillMenu(*menu);
    menu->popup(event->globalPos());
}

void ChartPane::fillMenu(QMenu& menu)
{
    if (const auto item = m_view->currentItem(); item && item->open)
        menu.addAction(tr("&Show in its table"), this, [open = item->open] { open(); });
    if (const auto cell = currentCell())
        menu.addAction(tr("&Why this number"), this, [this, cell = *cell] { Q_EMIT evidenceRequested(cell); });
    menu.addSeparator();
    menu.addAction(tr("Save as &PNG…"), this,
                   [this] { askAndSave(QStringLiteral("png"), tr("PNG pictures (*.png)"), &ChartPane::savePng); });
    menu.addAction(tr("Save as S&VG…"), this,
                   [this] { askAndSave(QStringLiteral("svg"), tr("SVG pictures (*.svg)"), &ChartPane::saveSvg); });
    menu.addAction(tr("&Copy picture"), this, &ChartPane::copyPicture);
}

std::optional<core::ChartCell> ChartPane::currentCell() const
{
    if (const auto item = m_view->currentItem())
        return item->cell;
    const auto& content = m_view->content();
    return m_hasChart && content.itemCount > 0 ? content.item(*m_view->chart(), 0).cell : std::nullopt;
}

void ChartPane::requestEvidence()
{
    if (const auto cell = currentCell())
        Q_EMIT evidenceRequested(*cell);
}

void ChartPane::askAndSave(const QString& suffix, const QString& filter, void (ChartPane::*save)(const QString&))
{
    QSettings settings;
    const auto folder = settings.value(FolderKey, QDir::homePath()).toString();
    auto* dialog = new QFileDialog(this, tr("Save chart"), folder, filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    dialog->selectFile(QStringLiteral("%1.%2").arg(m_key, suffix));
    connect(dialog, &QFileDialog::fileSelected, this, [this, save](const QString& path) {
        QSettings().setValue(FolderKey, QFileInfo(path).absolutePath());
        (this->*save)(path);
    });
    dialog->open();
}

void ChartPane::savePng(const QString& path)
{
    saveAs(path,
           [](ChartDrawing drawing, const QString&) { return imageToPng(imageOf(std::move(drawing), PictureScale)); });
}

void ChartPane::saveSvg(const QString& path)
{
    saveAs(path, svgOf);
}

/// `encode` makes the file of the drawing and its title, off the UI thread.
void ChartPane::saveAs(const QString& path, QByteArray (*encode)(ChartDrawing, const QString&))
{
    // not stopped by the next one: what the user wanted saved is saved
    m_saving.start(
        [drawing = chartDrawing(*m_view->chart(), pictureTitle()), title = pictureTitle(), path,
         encode](const std::stop_token&) {
            return core::writeFile(path, encode(drawing, title)).map([&path] { return path; });
        },
        [this](const core::LatestJob<QString>::Shared& written) {
            if (written)
                sayWritten(**written);
            else
                Q_EMIT m_context.messageRaised({ Message::Kind::Error, written.error().message, {} });
        });
}

void ChartPane::sayWritten(const QString& path)
{
    Q_EMIT m_context.messageRaised(
        { Message::Kind::Note, tr("The chart was written to %1.").arg(QDir::toNativeSeparators(path)), {} });
}

void ChartPane::copyPicture()
{
    if (!m_hasChart)
        return;
    m_copying.start([drawing = chartDrawing(*m_view->chart(), pictureTitle())](
                        const std::stop_token&) -> core::Expected<QImage> { return imageOf(drawing, PictureScale); },
                    [](const core::LatestJob<QImage>::Shared& picture) {
                        if (picture)
                            QGuiApplication::clipboard()->setImage(**picture);
                    });
}
