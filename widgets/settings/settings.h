// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/kernels/familyrules.h"
#include "analysis/phases/phasemap.h"
#include "base/diagnosisclasses.h"
#include "capture/tracecaches.h"
#include "findings/ownrules.h"
#include "findings/thresholds.h"
#include "results/analysisoptions.h"
#include "style/appearance.h"
#include "style/theme.h"

#include <QObject>

#include <memory>

/// What the user chose for all windows and the next start.
struct SettingsValues {
    Appearance appearance; ///< without the wall clock, which is a trace's
    Theme theme = Theme::System;
    QString language; ///< code of the one chosen for the next start; empty: the system's
    core::Thresholds thresholds;
    core::FamilyRules families; ///< of kernels
    QByteArray classesJson; ///< which calls are what, and limits: as the user wrote it; empty: as the program says
    QByteArray ownRulesJson; ///< findings of the user's own: as the user wrote it; empty: none
    QByteArray phaseMapJson; ///< the phase map chosen last, which the next window begins with; empty: none
    QString cacheFolder; ///< in which exported reports and columns get a folder each; empty: the usual one
    std::int64_t cacheLimitBytes = core::ReportCache::DefaultLimitBytes;
    std::int64_t columnsLimitBytes = core::ColumnCache::DefaultLimitBytes; ///< 0: columns of traces are not kept
    bool includesMachineDetails = false; ///< what reports carry unless the dialog says otherwise
    bool notifies = true; ///< when something long ends in the background

    [[nodiscard]] core::PhaseMap phaseMap() const;
    /// nullptr: the user said nothing of them.
    [[nodiscard]] std::shared_ptr<const core::DiagnosisClasses> classes() const;
    /// nullptr: none.
    [[nodiscard]] std::shared_ptr<const core::OwnRules> ownRules() const;
    /// How traces are looked at by these settings.
    [[nodiscard]] core::AnalysisOptions analysisOptions() const;
    friend bool operator==(const SettingsValues&, const SettingsValues&) = default;
};

/// Where exported reports are kept.
[[nodiscard]] core::ReportCache reportCache(const SettingsValues& values);
/// Where columns of traces are kept.
[[nodiscard]] core::ColumnCache columnCache(const SettingsValues& values);
/// Both.
[[nodiscard]] core::TraceCaches traceCaches(const SettingsValues& values);

/// The settings as they are stored; what cannot be read is as nobody chose it.
[[nodiscard]] SettingsValues storedSettings();

/// The settings of the running program: whoever needs one asks here, and follows changed().
class Settings : public QObject
{
    Q_OBJECT
public:
    explicit Settings(QObject* parent = nullptr);

    [[nodiscard]] const SettingsValues& values() const { return m_values; }
    /// Stores other values, and says so when they differ.
    void setValues(const SettingsValues& values);

Q_SIGNALS:
    void changed(const SettingsValues& before);

private:
    SettingsValues m_values;
};
