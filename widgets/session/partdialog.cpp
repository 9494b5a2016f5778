// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/partdialog.h"

#include "base/freememory.h"
#include "base/phrases.h"
#include "base/timetext.h"
#include "capture/nsyssetting.h"
#include "capture/reportfile.h"
#include "help/helptopic.h"
#include "parts/noticeline.h"
#include "session/partstrip.h"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>

#include <utility>

namespace {

constexpr int LookMs = 50; // at the progress
constexpr double ShareOfFreeMemory = 0.7; // that the proposed part takes: windows and other programs need some too

} // namespace

PartDialog::PartDialog(const QString& path, QWidget* parent)
    : QDialog(parent)
    , m_strip(new PartStrip)
    , m_start(new QLineEdit)
    , m_end(new QLineEdit)
    , m_counts(new QLabel)
    , m_progress(new QProgressBar)
    , m_problem(new NoticeLine)
{
    setWindowTitle(tr("Open a part of %1").arg(QFileInfo(path).fileName()));
    setDialogHelp(*this, QStringLiteral("opening"));
    build();
    m_look.setInterval(LookMs);
    connect(&m_look, &QTimer::timeout, this, [this] {
        constexpr int Percent = 100;
        m_progress->setValue(static_cast<int>(m_mailbox->latest().fraction * Percent));
    });
    scan(path);
}

void PartDialog::build()
{
    auto* what
        = new QLabel(tr("GPU work over the time of the trace. Drag over the part to read, or type its times after "
                        "the first event; figures are then for that part."));
    what->setWordWrap(true);
    m_start->setAccessibleName(tr("Start of the part"));
    m_end->setAccessibleName(tr("End of the part"));
    m_counts->setWordWrap(true);
    m_counts->setTextFormat(Qt::PlainText);
    m_progress->setAccessibleName(tr("Counting events"));
    auto* times = new QHBoxLayout;
    times->addWidget(m_start);
    times->addWidget(new QLabel(QStringLiteral("–")));
    times->addWidget(m_end);
    times->addStretch(1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_open = buttons->addButton(tr("Open the &part"), QDialogButtonBox::AcceptRole);
    m_open->setDefault(true);
    m_open->setEnabled(false);
    connect(buttons, &QDialogButtonBox::rejected, this, &PartDialog::reject);
    connect(m_open, &QPushButton::clicked, this, [this] {
        Q_EMIT partChosen({ m_strip->part(), {} });
        accept();
    });
    connect(m_strip, &PartStrip::partChanged, this, &PartDialog::showPart);
    for (auto* field : { m_start, m_end })
        connect(field, &QLineEdit::textEdited, this, &PartDialog::readFields);
    auto* timesLabel = new QLabel(tr("&Time"));
    timesLabel->setBuddy(m_start);
    auto* form = new QFormLayout(this);
    form->addRow(what);
    form->addRow(m_strip);
    form->addRow(timesLabel, times);
    form->addRow(m_counts);
    form->addRow(m_progress);
    form->addRow(m_problem);
    form->addRow(buttons);
}

void PartDialog::scan(const QString& path)
{
    m_look.start();
    m_job.start(
        [path, mailbox = m_mailbox, search = nsysSearch()](const std::stop_token& stop) {
            const auto report = [mailbox](const core::Progress& progress) { mailbox->leave(progress); };
            const auto trace = core::isReportFile(path) ? core::exportReportFile(path, search, {}, stop)
                                                        : core::Expected<QString>(path);
            return trace ? core::scanOverview(*trace, {}, report, stop)
                         : core::Expected<core::TraceOverview>(tl::unexpected(trace.error()));
        },
        [this](const core::LatestJob<core::TraceOverview>::Shared& overview) { showOverview(overview); });
}

void PartDialog::reject()
{
    m_job.cancel();
    QDialog::reject();
}

void PartDialog::showOverview(const core::LatestJob<core::TraceOverview>::Shared& overview)
{
    m_look.stop();
    if (!overview) {
        m_problem->setNotice(overview.error().message);
    } else if ((*overview)->extent.durationNs() <= 0) {
        m_problem->setNotice(tr("The trace has no events over a time."));
    } else {
        m_overview = *overview;
        m_strip->setOverview(m_overview);
        const auto free = static_cast<double>(core::freeMemoryBytes().value_or(0));
        showPart(m_overview->firstPartWithin(static_cast<std::int64_t>(ShareOfFreeMemory * free)));
        m_strip->setFocus();
    }
    m_progress->hide();
    Q_EMIT scanned();
}

void PartDialog::showPart(const core::TimeWindow& part)
{
    m_strip->setPart(part);
    m_start->setText(core::timeText(part.startNs));
    m_end->setText(core::timeText(part.endNs));
    describePart();
}

void PartDialog::readFields()
{
    const auto start = core::parseTime(m_start->text().trimmed());
    const auto end = core::parseTime(m_end->text().trimmed());
    const bool isTime
        = start && end && *start >= 0 && *start < *end && m_overview && *start < m_overview->extent.durationNs();
    m_open->setEnabled(isTime);
    if (!isTime) {
        m_counts->setText(tr("A part has a start and an end after it, within the trace: 1.2s, 340ms."));
        return;
    }
    m_strip->setPart({ *start, *end });
    describePart();
}

/// Counts are those of whole buckets: "about".
void PartDialog::describePart()
{
    const auto sum = m_overview->sumOf(m_strip->part());
    const auto free = core::freeMemoryBytes();
    const auto size = [](std::int64_t bytes) { return QLocale().formattedDataSize(bytes); };
    auto text = tr("%1 long, about %2 events, %3 of them GPU work; takes about %4 of memory.")
                    .arg(core::threeDigitDuration(m_strip->part().durationNs()),
                         QLocale().toString(static_cast<qlonglong>(sum.events)),
                         QLocale().toString(static_cast<qlonglong>(sum.gpuWork)), size(sum.neededBytes));
    if (free)
        text += QLatin1Char(' ') + tr("%1 are free.").arg(size(*free));
    m_counts->setText(text);
    m_open->setEnabled(sum.events > 0 && (!free || sum.neededBytes <= *free));
}

QString PartDialog::outcomeText() const
{
    return m_problem->text().isEmpty() ? m_counts->text() : m_problem->text();
}
