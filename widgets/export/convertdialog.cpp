// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/convertdialog.h"

#include "convert/receipttext.h"
#include "export/outputfolder.h"
#include "export/replacequestion.h"
#include "help/helptopic.h"
#include "models/scopetext.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFontDatabase>
#include <QFormLayout>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QSettings>
#include <QStyle>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace {

constexpr int SmallestPathWidth = 460;
constexpr int ProgressSteps = 1000;
constexpr int TypeColumns = 4;
constexpr int ReceiptLineCount = 8;

QString conversionFolderKey()
{
    return QStringLiteral("convertFolder");
}

QString suffixOf(const core::ConvertTarget& target)
{
    auto suffix
        = target.format == core::TraceFormat::ChromeJson ? QStringLiteral("json") : QStringLiteral("perfetto-trace");
    if (target.isCompressed)
        suffix += QStringLiteral(".gz");
    return suffix;
}

/// `path` without any suffix that names a format.
QString withoutSuffix(const QString& path)
{
    for (const auto format : { core::TraceFormat::ChromeJson, core::TraceFormat::Perfetto }) {
        for (const bool isCompressed : { true, false }) {
            const auto suffix = u'.' + suffixOf({ format, isCompressed });
            if (path.endsWith(suffix))
                return path.chopped(suffix.size());
        }
    }
    return path;
}

} // namespace

ConvertDialog::ConvertDialog(std::shared_ptr<const core::Trace> trace, core::Scope scope, core::DisplayFormat format,
                             QWidget* parent)
    : QDialog(parent)
    , m_trace(std::move(trace))
    , m_scope(std::move(scope))
    , m_format(format)
    , m_formats(new QButtonGroup(this))
    , m_compress(new QCheckBox(tr("Co&mpress with gzip; the viewers read that as well")))
    , m_wholeTrace(new QRadioButton(tr("The &whole trace")))
    , m_onlyScope(new QRadioButton)
    , m_path(new QLineEdit)
    , m_readBack(new QCheckBox(tr("&Read the file back and compare what is in it")))
    , m_questions(new QWidget)
    , m_progress(new QProgressBar)
    , m_stage(new QLabel)
    , m_outcomeIcon(new QLabel)
    , m_outcome(new QLabel)
    , m_receipt(new QPlainTextEdit)
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Close))
    , m_convert(m_buttons->addButton(tr("&Convert"), QDialogButtonBox::ActionRole))
    , m_stop(m_buttons->addButton(tr("S&top"), QDialogButtonBox::ActionRole))
    , m_openFolder(m_buttons->addButton(tr("Open &folder"), QDialogButtonBox::ActionRole))
{
    setWindowTitle(tr("Convert %1").arg(m_trace->fileName));
    setDialogHelp(*this, QStringLiteral("convert"));
    auto* form = new QFormLayout(m_questions);
    form->setContentsMargins({});
    form->addRow(tr("Write as"), buildFormats());
    form->addRow(tr("Events"), buildTypes());
    form->addRow(tr("Part"), buildScopes());
    auto* where = new QLabel(tr("W&here"));
    where->setBuddy(m_path);
    form->addRow(where, buildPath());
    m_readBack->setChecked(true);
    form->addRow(QString(), m_readBack);

    m_progress->setRange(0, ProgressSteps);
    m_progress->setAccessibleName(tr("Converting"));
    m_receipt->setReadOnly(true);
    m_receipt->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_receipt->setAccessibleName(tr("Receipt: events written and read back, by type"));
    m_receipt->setMinimumHeight(fontMetrics().lineSpacing() * ReceiptLineCount);
    m_outcome->setTextFormat(Qt::PlainText);
    m_outcome->setWordWrap(true);
    m_outcome->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* outcome = new QHBoxLayout;
    outcome->addWidget(m_outcomeIcon, 0, Qt::AlignTop);
    outcome->addWidget(m_outcome, 1);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_questions);
    layout->addWidget(m_progress);
    layout->addWidget(m_stage);
    layout->addLayout(outcome);
    layout->addWidget(m_receipt, 1);
    layout->addWidget(m_buttons);
    for (QWidget* later : std::initializer_list<QWidget*> { m_outcomeIcon, m_outcome, m_receipt, m_openFolder })
        later->hide();
    m_progressTimer.setInterval(ProgressIntervalMs);
    connect(&m_progressTimer, &QTimer::timeout, this, [this] {
        const auto progress = m_mailbox->latest();
        m_progress->setValue(static_cast<int>(progress.fraction * ProgressSteps));
        m_stage->setText(progress.stage);
    });
    buildButtons();
    setTarget({ core::TraceFormat::ChromeJson, false });
    showRunning(false);
}

QLayout* ConvertDialog::buildFormats()
{
    auto* formats = new QVBoxLayout;
    const auto add = [&](core::TraceFormat format, const QString& text) {
        auto* button = new QRadioButton(text);
        m_formats->addButton(button, static_cast<int>(format));
        formats->addWidget(button);
    };
    add(core::TraceFormat::ChromeJson, tr("Chrome &JSON, for chrome://tracing, Perfetto UI and scripts"));
    add(core::TraceFormat::Perfetto, tr("&Perfetto protobuf, for Perfetto UI: smaller, and quicker to open"));
    formats->addWidget(m_compress);
    connect(m_formats, &QButtonGroup::idToggled, this, &ConvertDialog::followTarget);
    connect(m_compress, &QCheckBox::toggled, this, &ConvertDialog::followTarget);
    return formats;
}

QLayout* ConvertDialog::buildTypes()
{
    auto* grid = new QGridLayout;
    const auto names = core::activityTypeNames();
    for (std::size_t type = 0; type < m_types.size(); ++type) {
        const auto position = static_cast<int>(type);
        auto* box = new QCheckBox(names[position]);
        const bool isCaptured = m_trace->reading(core::eventClassOf(static_cast<core::ActivityType>(type))).isPresent();
        box->setChecked(isCaptured);
        box->setEnabled(isCaptured);
        if (!isCaptured)
            box->setToolTip(tr("This trace holds no events of this type."));
        m_types[type] = box;
        grid->addWidget(box, position / TypeColumns, position % TypeColumns);
    }
    return grid;
}

QLayout* ConvertDialog::buildScopes()
{
    auto* scopes = new QVBoxLayout;
    const bool isLimited = !m_scope.isWholeTrace();
    m_onlyScope->setText(
        isLimited ? tr("Only &what the window shows: %1").arg(core::displayScope(m_scope, *m_trace, m_format))
                  : tr("Only the scope of the window: nothing is limited now"));
    m_onlyScope->setEnabled(isLimited);
    m_onlyScope->setChecked(isLimited);
    m_wholeTrace->setChecked(!isLimited);
    scopes->addWidget(m_wholeTrace);
    scopes->addWidget(m_onlyScope);
    return scopes;
}

QLayout* ConvertDialog::buildPath()
{
    auto* row = new QHBoxLayout;
    auto* browseButton = new QPushButton(tr("&Browse…"));
    m_path->setMinimumWidth(SmallestPathWidth);
    m_path->setAccessibleName(tr("The file to write"));
    row->addWidget(m_path, 1);
    row->addWidget(browseButton);
    connect(m_path, &QLineEdit::textEdited, this, [this] { m_isPathOwn = true; });
    connect(m_path, &QLineEdit::textChanged, this,
            [this](const QString& text) { m_convert->setEnabled(!text.trimmed().isEmpty()); });
    connect(browseButton, &QPushButton::clicked, this, &ConvertDialog::browse);
    return row;
}

void ConvertDialog::buildButtons()
{
    m_convert->setDefault(true);
    connect(m_convert, &QPushButton::clicked, this, &ConvertDialog::confirmAndStart);
    connect(m_stop, &QPushButton::clicked, this, &ConvertDialog::stop);
    connect(m_openFolder, &QPushButton::clicked, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(path()).absolutePath())); });
    connect(m_buttons, &QDialogButtonBox::rejected, this, &ConvertDialog::reject);
}

void ConvertDialog::setTarget(const core::ConvertTarget& target)
{
    m_compress->setChecked(target.isCompressed);
    m_formats->button(static_cast<int>(target.format))->setChecked(true);
    followTarget();
}

void ConvertDialog::setPath(const QString& path)
{
    m_isPathOwn = true;
    m_path->setText(path);
}

void ConvertDialog::setTypeWanted(core::ActivityType type, bool isWanted)
{
    m_types.at(static_cast<std::size_t>(type))->setChecked(isWanted);
}

void ConvertDialog::setOnlyScope(bool isOnlyScope)
{
    (isOnlyScope ? m_onlyScope : m_wholeTrace)->setChecked(true);
}

QString ConvertDialog::path() const
{
    return QFileInfo(m_path->text().trimmed()).absoluteFilePath();
}

core::ConvertTarget ConvertDialog::target() const
{
    return { static_cast<core::TraceFormat>(m_formats->checkedId()), m_compress->isChecked() };
}

core::ConvertOptions ConvertDialog::options() const
{
    core::ConvertOptions options;
    std::transform(m_types.begin(), m_types.end(), options.types.begin(),
                   [](const QCheckBox* box) { return box->isChecked(); });
    if (m_onlyScope->isChecked())
        options.scope = m_scope;
    return options;
}

QString ConvertDialog::suggestedPath() const
{
    const QDir folder(outputFolder(conversionFolderKey()));
    return folder.filePath(QFileInfo(m_trace->path).completeBaseName());
}

void ConvertDialog::followTarget()
{
    const auto stem = m_isPathOwn ? withoutSuffix(m_path->text()) : suggestedPath();
    m_path->setText(QDir::toNativeSeparators(stem + u'.' + suffixOf(target())));
}

void ConvertDialog::browse()
{
    const auto chosen = QFileDialog::getSaveFileName(this, windowTitle(), m_path->text(),
                                                     QStringLiteral("*.") + suffixOf(target()), nullptr,
                                                     QFileDialog::DontConfirmOverwrite); // asked when it is written
    if (!chosen.isEmpty())
        setPath(QDir::toNativeSeparators(withoutSuffix(chosen) + u'.' + suffixOf(target())));
}

void ConvertDialog::confirmAndStart()
{
    if (const auto found = core::convertTargetOf(path()); !found) {
        say(found.error().message, false);
        return;
    }
    if (mayReplace(*this, path()))
        start();
}

void ConvertDialog::start()
{
    QSettings().setValue(conversionFolderKey(), QFileInfo(path()).absolutePath());
    m_mailbox = std::make_shared<ProgressMailbox>();
    m_stopWriting = {};
    m_job.start(
        [trace = m_trace, path = path(), options = options(), isReadBack = m_readBack->isChecked(), mailbox = m_mailbox,
         source = m_stopWriting](const std::stop_token& stop) mutable {
            const std::stop_callback closing(stop, [&source] { source.request_stop(); });
            return core::convertTrace(
                *trace, path, options, isReadBack, [mailbox](const auto& progress) { mailbox->leave(progress); },
                source.get_token());
        },
        [this](const core::LatestJob<core::Conversion>::Shared& conversion) { showOutcome(conversion); });
    showRunning(true);
}

void ConvertDialog::stop()
{
    m_stopWriting.request_stop();
}

void ConvertDialog::reject()
{
    m_job.cancel();
    QDialog::reject();
}

void ConvertDialog::showRunning(bool isRunning)
{
    m_questions->setEnabled(!isRunning);
    m_progress->setVisible(isRunning);
    m_stage->setVisible(isRunning);
    m_stop->setVisible(isRunning);
    m_convert->setVisible(!isRunning);
    if (!isRunning) {
        m_progressTimer.stop();
        return;
    }
    m_progress->setValue(0);
    m_stage->clear();
    for (QWidget* old : std::initializer_list<QWidget*> { m_outcomeIcon, m_outcome, m_receipt, m_openFolder })
        old->hide();
    m_progressTimer.start();
    m_stop->setFocus();
}

void ConvertDialog::showOutcome(const core::LatestJob<core::Conversion>::Shared& conversion)
{
    showRunning(false);
    if (conversion)
        showReceipt(**conversion);
    else if (conversion.error().code == core::ErrorCode::Cancelled)
        say(tr("Stopped; nothing was written."), true);
    else
        say(conversion.error().message, false);
    Q_EMIT finished();
}

void ConvertDialog::showReceipt(const core::Conversion& conversion)
{
    m_receipt->setPlainText(core::receiptLines(*m_trace, conversion).join(u'\n'));
    m_receipt->show();
    m_openFolder->show();
    say(QDir::toNativeSeparators(path()) + QStringLiteral(": ") + core::receiptSummary(conversion),
        conversion.isComplete());
}

void ConvertDialog::say(const QString& text, bool isGood)
{
    const auto extent = style()->pixelMetric(QStyle::PM_SmallIconSize);
    m_outcomeIcon->setPixmap(
        style()->standardIcon(isGood ? QStyle::SP_DialogApplyButton : QStyle::SP_MessageBoxWarning).pixmap(extent));
    m_outcome->setText(text);
    m_outcomeIcon->show();
    m_outcome->show();
}

QString ConvertDialog::receiptText() const
{
    return m_receipt->isHidden() ? QString() : m_receipt->toPlainText();
}

QString ConvertDialog::outcomeText() const
{
    return m_outcome->isHidden() ? QString() : m_outcome->text();
}
