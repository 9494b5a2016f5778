// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/checks/compareconfig.h"

#include "base/text.h"
#include "table/tablebuilder.h"

#include <QStringList>

#include <map>
#include <memory>

namespace core {

namespace {

/// Something that was recorded on one side or both.
struct ConfigRow {
    QString section;
    QString name;
    Sides<QStringList> values; ///< each once, as recorded
};

/// Collects what was recorded.
class ConfigRows
{
public:
    explicit ConfigRows(bool includeMachineDetails)
        : m_includeMachineDetails(includeMachineDetails)
    {
    }
    void add(const CompareRuns& runs)
    {
        for (const auto side : BothSides) {
            const auto& trace = *runs[side].trace;
            add(QStringLiteral("export"), trace.exportMetaData, side);
            add(QStringLiteral("capture"), trace.captureMetaData, side);
            add(QStringLiteral("system"), trace.systemEnvironment, side);
            for (const auto& device : trace.devices)
                addDevice(device, side);
        }
    }
    [[nodiscard]] std::vector<ConfigRow> take()
    {
        std::vector<ConfigRow> rows;
        for (auto& [key, values] : m_values)
            rows.push_back({ key.first, key.second, std::move(values) });
        return rows;
    }

private:
    void addValue(const QString& section, const QString& name, const QString& value, Side side)
    {
        auto& values = m_values[{ section, name }][side];
        if (!value.isEmpty() && !values.contains(value))
            values.append(value);
    }
    void add(const QString& section, const std::vector<MetaDatum>& data, Side side)
    {
        for (const auto& datum : data) {
            if (!datum.isPrivate || m_includeMachineDetails)
                addValue(section, datum.name, datum.value, side);
        }
    }
    void addDevice(const Device& device, Side side)
    {
        const auto section = QStringLiteral("GPU %1").arg(device.gpuId);
        const auto number = [&](const QString& name, std::int64_t value) {
            if (value != 0)
                addValue(section, name, QString::number(value), side);
        };
        addValue(section, QStringLiteral("name"), device.name, side);
        number(QStringLiteral("multiprocessors"), device.smCount);
        number(QStringLiteral("memory (B)"), device.memoryBytes);
        number(QStringLiteral("memory bandwidth (B/s)"), device.memoryBytesPerSecond);
        number(QStringLiteral("warps a multiprocessor"), device.limits.warps);
        number(QStringLiteral("blocks a multiprocessor"), device.limits.blocks);
        number(QStringLiteral("registers a multiprocessor"), device.limits.registers);
        number(QStringLiteral("shared memory a multiprocessor (B)"), device.limits.sharedBytes);
        if (device.limits.computeMajor != 0) {
            addValue(section, QStringLiteral("compute capability"),
                     QStringLiteral("%1.%2").arg(device.limits.computeMajor).arg(device.limits.computeMinor), side);
        }
    }

    bool m_includeMachineDetails;
    std::map<std::pair<QString, QString>, Sides<QStringList>> m_values;
};

} // namespace

Table describeCompareConfig(const CompareRuns& runs, bool includeMachineDetails)
{
    ConfigRows collected(includeMachineDetails);
    collected.add(runs);
    const auto rows = std::make_shared<const std::vector<ConfigRow>>(collected.take());
    Provenance provenance;
    provenance.source = Text::tr("the tables about export, capture, system and GPUs of both traces");
    provenance.derivation
        = Text::tr("As the files have it. What names people and machines is left out unless asked for.");
    TableBuilder<ConfigRow> builder(QStringLiteral("compare_config"), QStringLiteral("Versions, options and GPUs"),
                                    rows, std::move(provenance));
    const auto joined = [](const QStringList& values) -> Cell {
        return values.isEmpty() ? Cell() : Cell(values.join(QStringLiteral("; ")));
    };
    builder.text({ QStringLiteral("section"), Text::tr("Of"), Text::tr("export, capture, system or a GPU.") }, Identity,
                 [](const ConfigRow& row) { return row.section; });
    builder.text({ QStringLiteral("name"), Text::tr("Name"), Text::tr("As nsys calls it.") }, Identity,
                 [](const ConfigRow& row) { return row.name; });
    builder.text({ QStringLiteral("base"), Text::tr("BASE"), Text::tr("Empty: not recorded.") }, Note,
                 [joined](const ConfigRow& row) { return joined(row.values.base); });
    builder.text({ QStringLiteral("new"), Text::tr("NEW"), Text::tr("Empty: not recorded.") }, Note,
                 [joined](const ConfigRow& row) { return joined(row.values.now); });
    builder
        .text({ QStringLiteral("differs"), Text::tr("Differs"), Text::tr("yes: the values are not the same.") }, Note,
              [](const ConfigRow& row) {
                  return row.values.base == row.values.now ? QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "no"))
                                                           : QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "yes"));
              })
        .isVocabulary
        = true;
    return builder.take();
}

} // namespace core
