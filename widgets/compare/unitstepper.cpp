// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/unitstepper.h"

#include "compare/comparedunits.h"

#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSpinBox>

UnitStepper::UnitStepper(ComparedUnits& units, QWidget* parent)
    : QWidget(parent)
    , m_units(units)
    , m_field(new QSpinBox)
{
    m_field->setAccessibleName(tr("Units that are laid side by side"));
    m_field->setToolTip(tr("The k-th unit of both runs; below the first: the units of each run that are nearest its "
                           "median"));
    m_field->setSpecialValueText(tr("typical units"));
    m_field->setWrapping(true);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_field);
    connect(m_field, &QSpinBox::valueChanged, &m_units, &ComparedUnits::setUnit);
    connect(&m_units, &ComparedUnits::changed, this, &UnitStepper::adopt);
    adopt();
}

void UnitStepper::adopt()
{
    const QSignalBlocker blocker(m_field);
    const int all = m_units.count();
    m_field->setPrefix(tr("unit "));
    m_field->setSuffix(tr(" of %1").arg(locale().toString(all)));
    m_field->setRange(0, all);
    m_field->setValue(m_units.unit());
    m_field->setVisible(all > 1);
}
