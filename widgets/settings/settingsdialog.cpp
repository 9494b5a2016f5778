// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/settingsdialog.h"

#include "help/helptopic.h"
#include "settings/colorsettings.h"
#include "settings/displaysettings.h"
#include "settings/filesettings.h"
#include "settings/settings.h"
#include "style/fitting.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace {

QLabel* makeNote(const QString& text = {})
{
    auto* label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

/// Keeps the dialog on the screen, however large the letters are; as long as the screen is wide enough, nothing scrolls
/// sideways.
QScrollArea* scrollable(QWidget* page)
{
    auto* area = new QScrollArea;
    area->setWidget(page);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    const int wanted = page->minimumSizeHint().width() + area->verticalScrollBar()->sizeHint().width();
    area->setMinimumWidth(std::min(wanted, area->screen()->availableSize().width() * 9 / 10));
    return area;
}

std::ptrdiff_t changedCount(const core::Thresholds& thresholds)
{
    return std::count_if(core::ThresholdTable.begin(), core::ThresholdTable.end(),
                         [&](const auto& threshold) { return !thresholds.isDefault(threshold.id); });
}

} // namespace

SettingsDialog::SettingsDialog(Settings& settings, const ViewContext& context, QWidget* parent)
    : QDialog(parent)
    , m_settings(settings)
    , m_pages(new QTabWidget)
    , m_display(new DisplaySettings(settings, context))
    , m_colors(new ColorSettings(settings))
    , m_files(new FileSettings(settings))
    , m_thresholds(new QPushButton(tr("&Thresholds…")))
    , m_thresholdsState(makeNote())
    , m_phaseMapState(makeNote())
    , m_forgetPhaseMap(new QPushButton(tr("&Forget the phase map")))
    , m_machineDetails(new QCheckBox(tr("Include &machine details in reports")))
    , m_notifies(new QCheckBox(tr("&Notify me when a long load or capture ends while I am elsewhere")))
{
    setWindowTitle(tr("Settings"));
    setDialogHelp(*this, QStringLiteral("settings"));
    m_pages->addTab(scrollable(m_display), tr("&Display"));
    m_pages->addTab(scrollable(m_colors), tr("&Colours"));
    m_pages->addTab(scrollable(buildAnalysisPage()), tr("&Analysis"));
    m_pages->addTab(scrollable(m_files), tr("nsys and cac&he"));
    m_pages->addTab(scrollable(buildReportsPage()), tr("&Reports and notices"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_pages, 1);
    layout->addWidget(buttons);
    constexpr int WidthInCharacters = 90;
    constexpr int HeightInLines = 30;
    resizeInScreen(*this, WidthInCharacters, HeightInLines);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(&m_settings, &Settings::changed, this, &SettingsDialog::fill);
    fill();
}

QWidget* SettingsDialog::buildAnalysisPage()
{
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    layout->addWidget(makeNote(tr("Thresholds from which something becomes a finding:")));
    layout->addWidget(m_thresholds, 0, Qt::AlignLeft);
    layout->addWidget(m_thresholdsState);
    layout->addSpacing(fontMetrics().height());
    layout->addWidget(m_phaseMapState);
    layout->addWidget(m_forgetPhaseMap, 0, Qt::AlignLeft);
    layout->addStretch(1);
    connect(m_thresholds, &QPushButton::clicked, this, &SettingsDialog::thresholdsRequested);
    connect(m_forgetPhaseMap, &QPushButton::clicked, this, [this] {
        auto values = m_settings.values();
        values.phaseMapJson.clear();
        m_settings.setValues(values);
    });
    return page;
}

QWidget* SettingsDialog::buildReportsPage()
{
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    layout->addWidget(m_machineDetails);
    layout->addWidget(makeNote(tr("Paths, user, host, environment variables and command line of the capture. Each "
                                  "report can be written otherwise.")));
    layout->addSpacing(fontMetrics().height());
    layout->addWidget(m_notifies);
    layout->addStretch(1);
    for (auto* box : { m_machineDetails, m_notifies })
        connect(box, &QCheckBox::clicked, this, &SettingsDialog::store);
    return page;
}

void SettingsDialog::fill()
{
    const auto& values = m_settings.values();
    const auto changed = changedCount(values.thresholds);
    m_thresholdsState->setText(changed == 0 ? tr("All are as they come.")
                                            : tr("%1 of %2 are not as they come.")
                                                  .arg(QLocale().toString(static_cast<qlonglong>(changed)),
                                                       QLocale().toString(qlonglong { core::ThresholdCount })));
    const auto phases = values.phaseMap().phases.size();
    m_phaseMapState->setText(phases == 0 ? tr("No phase map is remembered: Tools → Phase map makes one.")
                                         : tr("New windows begin with the phase map chosen last (%1 phases).")
                                               .arg(QLocale().toString(static_cast<qlonglong>(phases))));
    m_forgetPhaseMap->setEnabled(phases > 0);
    m_machineDetails->setChecked(values.includesMachineDetails);
    m_notifies->setChecked(values.notifies);
}

void SettingsDialog::store()
{
    auto values = m_settings.values();
    values.includesMachineDetails = m_machineDetails->isChecked();
    values.notifies = m_notifies->isChecked();
    m_settings.setValues(values);
}
