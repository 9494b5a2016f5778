// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/settingchoices.h"

#include "settings/settings.h"

#include <QAction>

SettingChoices::SettingChoices(Settings& settings, QObject* parent)
    : QObject(parent)
    , m_settings(settings)
{
    using Values = SettingsValues;
    const auto themeWords = tr("mode, colours, appearance");
    add(tr("Theme: as the desktop"), tr("system, automatic, %1").arg(themeWords),
        [](Values& values) { values.theme = Theme::System; });
    add(tr("Theme: light"), tr("bright, %1").arg(themeWords), [](Values& values) { values.theme = Theme::Light; });
    add(tr("Theme: dark"), tr("night, %1").arg(themeWords), [](Values& values) { values.theme = Theme::Dark; });
    const auto unitWords = tr("time units");
    add(tr("Durations in the unit that fits"), unitWords,
        [](Values& values) { values.appearance.format.timeUnit.reset(); });
    add(tr("Durations in ns"), tr("nanoseconds, %1").arg(unitWords),
        [](Values& values) { values.appearance.format.timeUnit = core::Unit::Nanoseconds; });
    add(tr("Durations in µs"), tr("us, microseconds, %1").arg(unitWords),
        [](Values& values) { values.appearance.format.timeUnit = core::Unit::Microseconds; });
    add(tr("Durations in ms"), tr("milliseconds, %1").arg(unitWords),
        [](Values& values) { values.appearance.format.timeUnit = core::Unit::Milliseconds; });
    add(tr("Durations in s"), tr("seconds, %1").arg(unitWords),
        [](Values& values) { values.appearance.format.timeUnit = core::Unit::Seconds; });
    const auto sizeWords = tr("bytes, units");
    add(tr("Sizes in kB, MB, GB"), tr("decimal, %1").arg(sizeWords),
        [](Values& values) { values.appearance.format.isBinary = false; });
    add(tr("Sizes in KiB, MiB, GiB"), tr("binary, %1").arg(sizeWords),
        [](Values& values) { values.appearance.format.isBinary = true; });
    const auto momentWords = tr("time base, clock");
    add(tr("Moments count from the start of the trace"), tr("relative, %1").arg(momentWords),
        [](Values& values) { values.appearance.format.timeBase = core::TimeBase::Relative; });
    add(tr("Moments count from the start of the session"), tr("absolute, %1").arg(momentWords),
        [](Values& values) { values.appearance.format.timeBase = core::TimeBase::Absolute; });
    add(tr("Moments in the wall clock (UTC)"), tr("date, %1").arg(momentWords),
        [](Values& values) { values.appearance.format.timeBase = core::TimeBase::Utc; });
    connect(&m_settings, &Settings::changed, this, &SettingChoices::showChosen);
    showChosen();
}

void SettingChoices::add(const QString& title, const QString& otherWords, Change change)
{
    auto* action = new QAction(title, this);
    action->setToolTip(otherWords);
    action->setCheckable(true);
    connect(action, &QAction::triggered, this, [this, change] {
        auto values = m_settings.values();
        change(values);
        m_settings.setValues(values);
        showChosen(); // also where nothing changed: a click unchecks
    });
    m_actions.append(action);
    m_changes.append(change);
}

void SettingChoices::showChosen()
{
    for (qsizetype i = 0; i < m_actions.size(); ++i) {
        auto values = m_settings.values();
        m_changes[i](values);
        m_actions[i]->setChecked(values == m_settings.values());
    }
}
