// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/colorsettings.h"

#include "settings/settings.h"
#include "style/contrast.h"
#include "timeline/painting/timelinecolors.h"
#include "timeline/painting/timelineraster.h"

#include <QColorDialog>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>

#include <cmath>

namespace {

core::TimelineClass classAt(std::size_t position)
{
    return static_cast<core::TimelineClass>(position);
}

/// A piece of an event of the class, with its pattern.
QPixmap swatchOf(core::TimelineClass timelineClass, const TimelineColors& colors, const QSize& size, double scale)
{
    const auto pixels = (QSizeF(size) * scale).toSize();
    QImage image(pixels, QImage::Format_RGB32);
    TimelineRaster raster(image, colors, scale);
    raster.paintRuns(
        std::vector { core::VisibleRun { 0, pixels.width(), timelineClass, 255, core::VisibleRun::NoEvent } }, 0,
        pixels.height());
    image.setDevicePixelRatio(scale);
    return QPixmap::fromImage(image);
}

} // namespace

ColorSettings::ColorSettings(Settings& settings, QWidget* parent)
    : QWidget(parent)
    , m_settings(settings)
    , m_resetAll(new QPushButton(tr("Reset a&ll")))
{
    auto* grid = new QGridLayout(this);
    for (std::size_t at = 0; at < m_rows.size(); ++at)
        addRow(classAt(at));
    auto* note = new QLabel(tr("Each class has its pattern as well, so that no colour is the only sign. Kernel "
                               "families and parts of NCCL in charts take tones of these."));
    note->setWordWrap(true);
    const int last = grid->rowCount();
    grid->addWidget(note, last, 0, 1, 4);
    grid->addWidget(m_resetAll, last + 1, 2);
    grid->setColumnStretch(3, 1);
    grid->setRowStretch(last + 2, 1);
    connect(m_resetAll, &QPushButton::clicked, this, [this] {
        auto values = m_settings.values();
        values.appearance.colors = {};
        m_settings.setValues(values);
    });
    connect(&m_settings, &Settings::changed, this, &ColorSettings::fill);
    fill();
}

void ColorSettings::addRow(core::TimelineClass timelineClass)
{
    auto* grid = static_cast<QGridLayout*>(layout());
    const auto position = static_cast<int>(timelineClass);
    const auto name = TimelineColors::nameOf(timelineClass);
    auto& row = m_rows[static_cast<std::size_t>(timelineClass)];
    row.button = new QPushButton;
    row.button->setAccessibleName(tr("Colour of %1").arg(name));
    row.reset = new QPushButton(tr("Reset"));
    row.reset->setAccessibleName(tr("Reset the colour of %1").arg(name));
    row.warning = new QLabel;
    row.warning->setTextFormat(Qt::PlainText);
    row.warning->setWordWrap(true);
    auto* label = new QLabel(name);
    label->setTextFormat(Qt::PlainText);
    label->setBuddy(row.button);
    grid->addWidget(label, position, 0);
    grid->addWidget(row.button, position, 1);
    grid->addWidget(row.reset, position, 2);
    grid->addWidget(row.warning, position, 3);
    connect(row.button, &QPushButton::clicked, this, [this, timelineClass] { choose(timelineClass); });
    connect(row.reset, &QPushButton::clicked, this,
            [this, timelineClass] { setColor(timelineClass, ClassColors::usual(timelineClass)); });
}

void ColorSettings::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        fill(); // the contrast is another one
}

void ColorSettings::fill()
{
    const auto& chosen = m_settings.values().appearance.colors;
    const TimelineColors colors(palette(), chosen);
    const int height = fontMetrics().height();
    const QSize size(height * 3, height);
    for (std::size_t at = 0; at < m_rows.size(); ++at) {
        const auto timelineClass = classAt(at);
        const auto& row = m_rows[at];
        row.button->setIcon(swatchOf(timelineClass, colors, size, devicePixelRatioF()));
        row.button->setIconSize(size);
        row.button->setAccessibleDescription(chosen.of(timelineClass).name());
        row.button->setToolTip(chosen.of(timelineClass).name());
        row.reset->setEnabled(!chosen.isUsual(timelineClass));
        row.warning->setText(warningText(timelineClass));
    }
    m_resetAll->setEnabled(chosen != ClassColors());
}

void ColorSettings::choose(core::TimelineClass timelineClass)
{
    const auto color = QColorDialog::getColor(m_settings.values().appearance.colors.of(timelineClass), this,
                                              tr("Colour of %1").arg(TimelineColors::nameOf(timelineClass)));
    if (color.isValid())
        setColor(timelineClass, color);
}

void ColorSettings::setColor(core::TimelineClass timelineClass, const QColor& color)
{
    auto values = m_settings.values();
    values.appearance.colors.set(timelineClass, color);
    m_settings.setValues(values);
}

QPushButton& ColorSettings::button(core::TimelineClass timelineClass) const
{
    return *m_rows[static_cast<std::size_t>(timelineClass)].button;
}

QString ColorSettings::warningText(core::TimelineClass timelineClass) const
{
    const auto& chosen = m_settings.values().appearance.colors;
    const TimelineColors colors(palette(), chosen);
    const double contrast = contrastRatio(QColor(colors.fill(timelineClass)), colors.base());
    if (chosen.isUsual(timelineClass) || contrast >= LeastContrast)
        return {};
    return tr("Hard to see on the background: contrast %1:1, better %2:1 or more")
        .arg(QLocale().toString(std::floor(contrast * 10) / 10, 'f', 1), QLocale().toString(LeastContrast, 'f', 0));
}
