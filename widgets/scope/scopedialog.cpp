// SPDX-License-Identifier: GPL-3.0-or-later
#include "scope/scopedialog.h"

#include "base/timetext.h"
#include "help/helptopic.h"
#include "parts/noticeline.h"
#include "parts/paragraph.h"
#include "parts/ticktree.h"
#include "scope/momenttext.h"
#include "scope/scopeinwords.h"
#include "scope/streamname.h"
#include "style/fitting.h"
#include "table/eventname.h"

#include <QComboBox>
#include <QCompleter>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QVBoxLayout>

#include <algorithm>
#include <map>
#include <utility>

namespace {

template <typename Index> std::vector<Index> tickedIn(const TickTree& tree)
{
    std::vector<Index> indexes;
    for (const auto position : tree.ticked())
        indexes.push_back(Index { position });
    return indexes;
}

template <typename Index> void tick(TickTree& tree, const std::vector<Index>& limit)
{
    std::vector<std::size_t> positions;
    positions.reserve(limit.size());
    for (const auto index : limit)
        positions.push_back(index.value());
    tree.setTicked(positions);
}

/// A heading with what no tick means, above a list.
QLayout* titled(const QString& title, const QString& hint, TickTree& list)
{
    auto* label = new QLabel(title);
    auto* noTick = new QLabel(hint);
    noTick->setForegroundRole(QPalette::PlaceholderText);
    label->setBuddy(&list);
    list.setToolTip(hint);
    list.setAccessibleName(QString(title).remove(QLatin1Char('&')));
    list.setAccessibleDescription(hint);
    list.setMinimumWidth(list.fontMetrics().averageCharWidth() * 22);
    auto* column = new QVBoxLayout;
    column->addWidget(label);
    column->addWidget(noTick);
    column->addWidget(&list, 1);
    return column;
}

} // namespace

ScopeDialog::ScopeDialog(std::shared_ptr<const core::Trace> trace, const core::Scope& scope, core::DisplayFormat format,
                         QWidget* parent)
    : QDialog(parent)
    , m_trace(std::move(trace))
    , m_format(format)
    , m_start(new QLineEdit)
    , m_end(new QLineEdit)
    , m_processes(new TickTree)
    , m_devices(new TickTree)
    , m_streams(new TickTree)
    , m_nvtx(new QLineEdit)
    , m_domain(new QComboBox)
    , m_problem(new NoticeLine)
    , m_summary(makeParagraph(this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Apply | QDialogButtonBox::Cancel
                                     | QDialogButtonBox::Reset))
{
    setWindowTitle(tr("Scope of all figures"));
    setDialogHelp(*this, QStringLiteral("scope"));
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(buildWindow());
    layout->addLayout(buildLists(), 1);
    layout->addLayout(buildNvtx());
    layout->addWidget(m_summary);
    layout->addWidget(m_problem);
    layout->addWidget(m_buttons);
    fillProcesses();
    fillDevices();
    fillStreams();
    fillDomains({});
    constexpr int WidthInCharacters = 110;
    constexpr int HeightInLines = 32;
    resizeInScreen(*this, WidthInCharacters, HeightInLines);

    connect(m_buttons, &QDialogButtonBox::accepted, this, &ScopeDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_buttons->button(QDialogButtonBox::Apply), &QPushButton::clicked, this, &ScopeDialog::apply);
    auto* reset = m_buttons->button(QDialogButtonBox::Reset);
    reset->setToolTip(tr("Empty all fields: the whole trace"));
    connect(reset, &QPushButton::clicked, this, [this] {
        fill({});
        updateState();
    });
    for (auto* tree : { m_processes, m_devices, m_streams })
        connect(tree, &TickTree::tickedChanged, this, &ScopeDialog::updateState);
    for (auto* edit : { m_start, m_end, m_nvtx })
        connect(edit, &QLineEdit::textChanged, this, &ScopeDialog::updateState);
    connect(m_domain, &QComboBox::currentIndexChanged, this, &ScopeDialog::updateState);
    m_shown = scope;
    fill(scope);
    updateState();
    findNvtxChoices();
}

QLayout* ScopeDialog::buildWindow()
{
    auto* row = new QHBoxLayout;
    const auto add = [&](const QString& text, const QString& placeholder, QLineEdit& edit) {
        auto* label = new QLabel(text);
        label->setBuddy(&edit);
        edit.setPlaceholderText(placeholder);
        edit.setAccessibleName(QString(text).remove(QLatin1Char('&')));
        edit.setClearButtonEnabled(true);
        edit.setAcceptDrops(false); // a trace dropped here is to be opened, not typed
        row->addWidget(label);
        row->addWidget(&edit, 1);
    };
    add(tr("&From"), tr("start of the trace"), *m_start);
    add(tr("&to"), tr("end of the trace"), *m_end);
    describeTimes();
    row->addWidget(new QLabel(tr("of %1").arg(core::formatDuration(m_trace->extent.durationNs()))));
    return row;
}

/// What can be typed as a moment.
void ScopeDialog::describeTimes()
{
    QString help;
    switch (m_format.shownBase()) {
    case core::TimeBase::Relative:
        help = tr("A time after the start of the trace, such as 1.25 s, 340 ms or 1.2e9 ns");
        break;
    case core::TimeBase::Absolute:
        help = tr("A time after the start of the session, such as 1.25 s, 340 ms or 1.2e9 ns");
        break;
    case core::TimeBase::Utc:
        help = tr("A moment in UTC, such as %1, or a time after the start of the trace, such as 1.25 s")
                   .arg(momentText(m_trace->extent.startNs, m_trace->extent, m_format));
        break;
    }
    for (auto* edit : { m_start, m_end }) {
        edit->setToolTip(help);
        edit->setAccessibleDescription(help);
    }
}

QLayout* ScopeDialog::buildLists()
{
    auto* row = new QHBoxLayout;
    row->addLayout(titled(tr("&Processes"), tr("None ticked: all processes"), *m_processes), 3);
    row->addLayout(titled(tr("&GPUs"), tr("None ticked: all GPUs"), *m_devices), 3);
    row->addLayout(titled(tr("&Streams"), tr("None ticked: all of these"), *m_streams), 4);
    return row;
}

QLayout* ScopeDialog::buildNvtx()
{
    m_nvtx->setPlaceholderText(tr("any: also what is outside of ranges"));
    m_nvtx->setToolTip(tr("Only what was launched inside of the NVTX ranges of this text"));
    m_nvtx->setAccessibleName(tr("NVTX range"));
    m_nvtx->setClearButtonEnabled(true);
    m_nvtx->setAcceptDrops(false);
    m_domain->setToolTip(tr("Only ranges of this NVTX domain"));
    m_domain->setAccessibleName(tr("NVTX domain"));
    auto* text = new QLabel(tr("&NVTX range"));
    text->setBuddy(m_nvtx);
    auto* domain = new QLabel(tr("&domain"));
    domain->setBuddy(m_domain);
    auto* row = new QHBoxLayout;
    row->addWidget(text);
    row->addWidget(m_nvtx, 1);
    row->addWidget(domain);
    row->addWidget(m_domain);
    return row;
}

void ScopeDialog::fillProcesses()
{
    for (std::size_t process = 0; process < m_trace->processes.size(); ++process)
        m_processes->addEntry(m_trace->processLabel(core::ProcessIndex { process }), process);
    m_processes->setRootIsDecorated(false);
    m_processes->showEntries();
}

void ScopeDialog::fillDevices()
{
    for (std::size_t device = 0; device < m_trace->devices.size(); ++device)
        m_devices->addEntry(m_trace->devices[device].label(), device);
    m_devices->setRootIsDecorated(false);
    m_devices->showEntries();
}

void ScopeDialog::fillStreams()
{
    std::map<std::pair<core::ProcessIndex, QString>, QTreeWidgetItem*> groups;
    for (std::size_t row = 0; row < m_trace->streams.size(); ++row) {
        const auto& stream = m_trace->streams[row];
        const auto gpu = stream.device.isValid()
            ? QStringLiteral("GPU %1").arg(m_trace->devices[stream.device.value()].gpuId)
            : tr("CUDA device %1").arg(stream.cudaDeviceId);
        auto& group = groups[{ stream.process, gpu }];
        if (!group)
            group = m_streams->addGroup(tr("pid %1 on %2").arg(m_trace->processes[stream.process.value()].label, gpu));
        m_streams->addEntry(core::streamLabel(stream), row, group);
    }
    m_streams->showEntries();
    constexpr std::size_t FewStreams = 40;
    if (m_trace->streams.size() <= FewStreams)
        m_streams->expandAll();
}

/// Any domain, then each by its name; the choice stays.
void ScopeDialog::fillDomains(const QStringList& domains)
{
    const auto chosen = m_domain->currentData();
    const QScopedValueRollback isFilling(m_isFilling, true);
    m_domain->clear();
    m_domain->addItem(tr("any"));
    for (const auto& domain : domains)
        m_domain->addItem(domain.isEmpty() ? tr("the default domain") : domain, domain);
    if (chosen.isValid() && m_domain->findData(chosen) < 0)
        m_domain->addItem(chosen.toString(), chosen);
    m_domain->setCurrentIndex(chosen.isValid() ? m_domain->findData(chosen) : 0);
}

void ScopeDialog::findNvtxChoices()
{
    m_finding.start([trace = m_trace](const std::stop_token& stop) { return core::findNvtxChoices(*trace, stop); },
                    [this](const core::LatestJob<core::NvtxChoices>::Shared& choices) {
                        if (!choices)
                            return; // nothing to complete from
                        m_choices = **choices;
                        auto* completer = new QCompleter(m_choices->texts, this);
                        completer->setFilterMode(Qt::MatchContains);
                        completer->setCaseSensitivity(Qt::CaseInsensitive);
                        m_nvtx->setCompleter(completer);
                        fillDomains(m_choices->domains);
                        updateState();
                    });
}

void ScopeDialog::setScope(const core::Scope& scope)
{
    const auto edited = draft();
    const bool isEdited = !edited || *edited != m_shown;
    m_shown = scope;
    if (!isEdited)
        fill(scope);
    updateState();
}

void ScopeDialog::setFormat(const core::DisplayFormat& format)
{
    if (m_format == format)
        return;
    const auto edited = draft();
    m_format = format;
    describeTimes();
    if (edited)
        fill(*edited);
    updateState();
}

void ScopeDialog::fill(const core::Scope& scope)
{
    const QScopedValueRollback isFilling(m_isFilling, true);
    const auto input = [this](std::int64_t timeNs) {
        return momentText(m_trace->extent.startNs + sinceStart(timeNs), m_trace->extent, m_format);
    };
    m_start->setText(scope.window ? input(scope.window->startNs) : QString());
    m_end->setText(scope.window ? input(scope.window->endNs) : QString());
    tick(*m_processes, scope.processes);
    tick(*m_devices, scope.devices);
    tick(*m_streams, scope.streams);
    m_nvtx->setText(scope.nvtx ? scope.nvtx->text : QString());
    int domain = 0;
    if (scope.nvtx && scope.nvtx->domain) {
        domain = m_domain->findData(*scope.nvtx->domain);
        if (domain < 0) { // the names are still being looked for
            domain = m_domain->count();
            m_domain->addItem(*scope.nvtx->domain, *scope.nvtx->domain);
        }
    }
    m_domain->setCurrentIndex(domain);
}

void ScopeDialog::showLimit(core::ScopeLimit::Kind kind)
{
    using Kind = core::ScopeLimit::Kind;
    const std::map<Kind, QWidget*> widgets { { Kind::Window, m_start },
                                             { Kind::Process, m_processes },
                                             { Kind::Device, m_devices },
                                             { Kind::Stream, m_streams },
                                             { Kind::Nvtx, m_nvtx } };
    widgets.at(kind)->setFocus(Qt::OtherFocusReason);
}

bool ScopeDialog::isRelative() const
{
    return m_format.shownBase() == core::TimeBase::Relative;
}

/// ns after the start of the trace; a moment before it: 0.
std::int64_t ScopeDialog::sinceStart(std::int64_t timeNs) const
{
    return std::max<std::int64_t>(0, timeNs - m_trace->extent.startNs);
}

/// ns after the start of the trace.
core::Expected<std::int64_t> ScopeDialog::momentOf(const QString& text) const
{
    if (isRelative())
        return core::parseTime(text);
    const auto timeNs = parseMoment(text, m_trace->extent, m_format);
    constexpr std::int64_t Farthest = std::int64_t { 1 } << 62; // of any trace: differences fit
    if (timeNs && *timeNs >= -Farthest && *timeNs < Farthest)
        return *timeNs - m_trace->extent.startNs;
    const auto example = momentText(m_trace->extent.startNs, m_trace->extent, m_format);
    return core::failure(core::ErrorCode::Usage, tr("“%1” is not a time; write one like %2.").arg(text, example));
}

/// core::windowInTrace() for moments that can lie anywhere.
core::Expected<core::TimeWindow> ScopeDialog::windowInTrace(std::int64_t startNs, std::int64_t endNs) const
{
    const auto lengthNs = m_trace->extent.durationNs();
    const auto moment = [this](std::int64_t timeNs) {
        return core::displayMoment(m_trace->extent.startNs + timeNs, m_trace->extent.startNs, m_format);
    };
    if (!isRelative() && startNs < endNs && endNs <= 0)
        return core::failure(core::ErrorCode::Usage,
                             tr("The window ends before the trace begins, at %1.").arg(moment(0)));
    if (!isRelative() && startNs < endNs && startNs >= lengthNs)
        return core::failure(core::ErrorCode::Usage,
                             tr("The window begins after the trace ends, at %1.").arg(moment(lengthNs)));
    return core::windowInTrace(std::max<std::int64_t>(0, startNs), endNs, *m_trace);
}

core::Expected<std::optional<core::TimeWindow>> ScopeDialog::draftWindow() const
{
    using Window = std::optional<core::TimeWindow>;
    const auto& shown = m_shown.window;
    const auto start = m_start->text().trimmed();
    const auto end = m_end->text().trimmed();
    if (start.isEmpty() && end.isEmpty())
        return Window {};
    const auto lengthNs = m_trace->extent.durationNs();
    const auto startNs = start.isEmpty() ? core::Expected<std::int64_t>(0) : momentOf(start);
    if (!startNs)
        return tl::unexpected(startNs.error());
    const auto endNs = end.isEmpty() ? core::Expected<std::int64_t>(lengthNs) : momentOf(end);
    if (!endNs)
        return tl::unexpected(endNs.error());
    // a window that reaches beyond the trace stays as it is until it is edited
    if (shown && sinceStart(shown->startNs) == *startNs && sinceStart(shown->endNs) == *endNs)
        return shown;
    return windowInTrace(*startNs, *endNs).map([](const core::TimeWindow& window) { return Window(window); });
}

core::Expected<std::optional<core::NvtxLimit>> ScopeDialog::draftNvtx() const
{
    using Limit = std::optional<core::NvtxLimit>;
    const auto text = m_nvtx->text();
    if (text.isEmpty())
        return Limit {};
    if (m_choices && !m_choices->texts.contains(text))
        return core::failure(core::ErrorCode::Usage, tr("The trace has no NVTX range “%1”.").arg(text));
    const auto domain = m_domain->currentData();
    return Limit(core::NvtxLimit { text, domain.isValid() ? std::optional(domain.toString()) : std::nullopt });
}

core::Expected<core::Scope> ScopeDialog::draft() const
{
    core::Scope scope;
    const auto window = draftWindow();
    if (!window)
        return tl::unexpected(window.error());
    scope.window = *window;
    scope.processes = tickedIn<core::ProcessIndex>(*m_processes);
    scope.devices = tickedIn<core::DeviceIndex>(*m_devices);
    scope.streams = tickedIn<core::StreamIndex>(*m_streams);
    const auto nvtx = draftNvtx();
    if (!nvtx)
        return tl::unexpected(nvtx.error());
    scope.nvtx = *nvtx;
    if (const auto contradiction = core::contradictionIn(scope, *m_trace); !contradiction.isEmpty())
        return core::failure(core::ErrorCode::Usage, contradiction);
    return scope;
}

void ScopeDialog::updateState()
{
    if (m_isFilling)
        return;
    const auto scope = draft();
    m_problem->setNotice(scope ? QString() : scope.error().message);
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(scope.has_value());
    m_buttons->button(QDialogButtonBox::Apply)->setEnabled(scope && *scope != m_shown);
    m_domain->setEnabled(!m_nvtx->text().isEmpty());
    m_counting.cancel();
    showParagraph(*m_summary, {});
    if (scope)
        countKernels(*scope);
}

/// Says what the scope would be, and a moment later how many kernels it holds.
void ScopeDialog::countKernels(const core::Scope& scope)
{
    const auto words = scopeInWords(scope, *m_trace, m_format);
    showParagraph(*m_summary, tr("Figures for %1.").arg(words));
    m_counting.start(
        [trace = m_trace, scope](const std::stop_token& stop) { return core::countKernels(*trace, scope, stop); },
        [this, words](const core::LatestJob<std::int64_t>::Shared& count) {
            if (!count)
                return;
            const QLocale locale;
            m_summary->setText(tr("Figures for %1: %2 of %3 kernels.")
                                   .arg(words, locale.toString(static_cast<qlonglong>(**count)),
                                        locale.toString(static_cast<qlonglong>(m_trace->kernels.size()))));
        });
}

void ScopeDialog::apply()
{
    const auto scope = draft();
    if (!scope)
        return;
    m_shown = *scope;
    updateState();
    Q_EMIT scopeChosen(*scope);
}

void ScopeDialog::accept()
{
    if (!draft())
        return;
    apply();
    QDialog::accept();
}

QString ScopeDialog::problemText() const
{
    return m_problem->text();
}

QString ScopeDialog::summaryText() const
{
    return m_summary->text();
}
