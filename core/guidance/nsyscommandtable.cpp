// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "guidance/nsyscommand.h"
#include "table/tablebuilder.h"

namespace core {

namespace {

/// An option with the command it belongs to.
struct OptionRow {
    QString command;
    NsysOption option;
};

QString recordedText(const OptionRow& row)
{
    switch (row.option.change) {
    case OptionChange::NotCompared:
        return {};
    case OptionChange::Same:
        return Text::tr("same");
    case OptionChange::New:
        return Text::tr("new");
    case OptionChange::Changed:
        return Text::tr("changed, was %1").arg(row.option.recordedValue);
    }
    return {};
}

} // namespace

Table describeCaptureOptions(const CaptureCommands& commands)
{
    auto rows = std::make_shared<std::vector<OptionRow>>();
    for (const auto* command : { &commands.profile, &commands.exporting }) {
        for (const auto& option : command->options)
            rows->push_back({ QStringLiteral("nsys ") + command->subcommand, option });
    }
    Provenance provenance;
    provenance.source = Text::tr("documented options of nsys; META_DATA_CAPTURE for the recorded capture");
    provenance.derivation = Text::tr("The options that the ticked questions need, for the chosen release of nsys.");
    TableBuilder<OptionRow> builder(QStringLiteral("capture_options"), QStringLiteral("Options and what they cost"),
                                    std::shared_ptr<const std::vector<OptionRow>>(rows), std::move(provenance));
    builder.text({ QStringLiteral("option"), QStringLiteral("Option"), Text::tr("As on the command line.") }, Identity,
                 [](const OptionRow& row) { return optionText(row.option); });
    builder.text({ QStringLiteral("reason"), QStringLiteral("For"), Text::tr("The ticked questions that need it.") },
                 Note, [](const OptionRow& row) { return row.option.reason; });
    builder.text(
        { QStringLiteral("cost"), QStringLiteral("Cost"), Text::tr("How it slows the program or what it needs.") },
        Note, [](const OptionRow& row) { return row.option.cost; });
    builder
        .text({ QStringLiteral("permission"), QStringLiteral("Permission"),
                Text::tr("yes: needs root, or a system that allows it to users.") },
              Note,
              [](const OptionRow& row) {
                  return row.option.needsPermission ? QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "yes"))
                                                    : QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "no"));
              })
        .isVocabulary
        = true;
    builder.text({ QStringLiteral("recorded"), QStringLiteral("Recorded capture"),
                   Text::tr("How the option stands against the capture that the trace records.") },
                 Note, recordedText);
    builder.text({ QStringLiteral("command"), QStringLiteral("Command"), Text::tr("nsys profile or nsys export."),
                   ColumnUse::ExportOnly },
                 Identity, [](const OptionRow& row) { return row.command; });
    return builder.take();
}

} // namespace core
