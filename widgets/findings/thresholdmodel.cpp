// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/thresholdmodel.h"

#include "base/text.h"

#include <QApplication>
#include <QFont>
#include <QLocale>
#include <QStyle>

#include <algorithm>
#include <cmath>
#include <optional>

namespace {

QLocale plainLocale()
{
    QLocale locale;
    locale.setNumberOptions(QLocale::OmitGroupSeparator | QLocale::RejectGroupSeparator);
    return locale;
}

QString numberText(double value)
{
    constexpr int Digits = 15;
    return plainLocale().toString(value, 'g', Digits);
}

/// A number as the user writes them, or as files have them.
std::optional<double> parsedNumber(const QString& text)
{
    bool isNumber = false;
    double value = plainLocale().toDouble(text, &isNumber);
    if (!isNumber)
        value = QLocale::c().toDouble(text, &isNumber);
    return isNumber ? std::optional(value) : std::nullopt;
}

const core::ThresholdDescription& described(int row)
{
    return core::ThresholdTable[static_cast<std::size_t>(row)];
}

/// Why `text` is no value of a threshold, or empty.
QString faultOf(const core::ThresholdDescription& threshold, const QString& text)
{
    const auto number = parsedNumber(text);
    if (!number)
        return ThresholdModel::tr("%1 is “%2”, which is not a number.").arg(threshold.key.toString(), text);
    if (!(*number >= threshold.minimum && *number <= threshold.maximum)) {
        return ThresholdModel::tr("%1 is %2; it must lie between %3 and %4.")
            .arg(threshold.key.toString(), text, numberText(threshold.minimum), numberText(threshold.maximum));
    }
    if (threshold.unit == core::Unit::Count && *number != std::floor(*number))
        return ThresholdModel::tr("%1 is %2; it must be a whole number.").arg(threshold.key.toString(), text);
    return {};
}

QVariant alignmentOf(int column)
{
    const bool isNumber = column == ThresholdModel::Value || column == ThresholdModel::Default;
    return QVariant((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
}

} // namespace

ThresholdModel::ThresholdModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void ThresholdModel::setThresholds(const core::Thresholds& thresholds)
{
    m_thresholds = thresholds;
    m_drafts = {};
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

void ThresholdModel::reset(int row)
{
    m_thresholds.setValue(described(row).id, core::defaultThreshold(described(row).id));
    m_drafts[static_cast<std::size_t>(row)] = {};
    announce(row);
}

QString ThresholdModel::fault() const
{
    const auto* const wrong
        = std::find_if(m_drafts.begin(), m_drafts.end(), [](const Draft& draft) { return !draft.fault.isEmpty(); });
    return wrong != m_drafts.end() ? wrong->fault : m_thresholds.fault();
}

bool ThresholdModel::isChanged(int row) const
{
    return !m_drafts[static_cast<std::size_t>(row)].fault.isEmpty() || !m_thresholds.isDefault(described(row).id);
}

int ThresholdModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(core::ThresholdCount);
}

int ThresholdModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString ThresholdModel::text(int row, int column) const
{
    const auto& threshold = described(row);
    const auto& draft = m_drafts[static_cast<std::size_t>(row)];
    switch (column) {
    case Rule: {
        const auto name = core::thresholdOwner(threshold);
        return name.left(1).toUpper() + name.mid(1);
    }
    case Help:
        return core::Text::tr(threshold.help);
    case Value:
        return draft.fault.isEmpty() ? numberText(m_thresholds.value(threshold.id)) : draft.text;
    case Unit:
        return core::thresholdUnit(threshold);
    case Default:
        return numberText(core::defaultThreshold(threshold.id));
    case State:
        return !draft.fault.isEmpty() ? tr("wrong") : isChanged(row) ? tr("changed") : QString();
    default:
        return {};
    }
}

QVariant ThresholdModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto& threshold = described(index.row());
    const auto& fault = m_drafts[static_cast<std::size_t>(index.row())].fault;
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return text(index.row(), index.column());
    case Qt::ToolTipRole:
        if (index.column() == Value && !fault.isEmpty())
            return fault;
        return tr("%1: %2 to %3")
            .arg(threshold.key.toString(), numberText(threshold.minimum), numberText(threshold.maximum));
    case Qt::TextAlignmentRole:
        return alignmentOf(index.column());
    case Qt::FontRole: {
        auto font = QApplication::font();
        font.setBold(isChanged(index.row()) && (index.column() == Value || index.column() == State));
        return font;
    }
    case Qt::DecorationRole:
        return index.column() == Value && !fault.isEmpty()
            ? QVariant(QApplication::style()->standardIcon(QStyle::SP_MessageBoxWarning))
            : QVariant();
    default:
        return {};
    }
}

QVariant ThresholdModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole)
        return alignmentOf(section);
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Rule:
        return tr("Rule");
    case Help:
        return tr("What");
    case Value:
        return tr("Value");
    case Unit:
        return tr("Unit");
    case Default:
        return tr("Default");
    default:
        return QString();
    }
}

Qt::ItemFlags ThresholdModel::flags(const QModelIndex& index) const
{
    const auto flags = QAbstractTableModel::flags(index);
    return index.column() == Value ? flags | Qt::ItemIsEditable : flags;
}

bool ThresholdModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || index.column() != Value)
        return false;
    const auto& threshold = described(index.row());
    auto& draft = m_drafts[static_cast<std::size_t>(index.row())];
    draft.text = value.toString().trimmed();
    draft.fault = faultOf(threshold, draft.text);
    if (draft.fault.isEmpty())
        m_thresholds.setValue(threshold.id, *parsedNumber(draft.text));
    announce(index.row());
    return true;
}

void ThresholdModel::announce(int row)
{
    Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
}
