// SPDX-License-Identifier: GPL-3.0-or-later
#include "gatearguments.h"

#include "base/bytepath.h"
#include "base/outputcheck.h"
#include "base/outputfile.h"
#include "base/visibletext.h"
#include "base/writeall.h"
#include "compare/gate/gateinput.h"
#include "compare/gate/gatejunit.h"
#include "compare/gate/gatesarif.h"
#include "compare/gate/gatesummary.h"
#include "console.h"
#include "table/markdowntext.h"
#include "usagefailure.h"

#include <QCommandLineParser>
#include <QFile>

#include <cerrno>

namespace app {

namespace {

const auto GateOption = QStringLiteral("gate");
const auto RuleOption = QStringLiteral("rule");
const auto JunitOption = QStringLiteral("junit");
const auto SarifOption = QStringLiteral("sarif");
const auto SummaryOption = QStringLiteral("summary");

/// Appends to the file, which is what pages of jobs are made for. Errors: CannotWrite.
core::Expected<void> append(const QString& path, const QByteArray& content)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly | QIODevice::Append) || !core::writeAll(file, content) || !file.flush())
        return tl::unexpected(core::cannotWrite(path, core::causeOfWriteError(errno)));
    return {};
}

/// The verdict, then the rules.
QByteArray summaryOf(const core::Comparison& comparison, const core::Gate& gate, const core::GateResult& result)
{
    const auto verdict = QStringLiteral("\n%1\n\n").arg(core::markdownEscaped(comparison.verdict.sentence)).toUtf8();
    return verdict + core::gateSummary(gate, result, core::LargestGateSummaryBytes - verdict.size());
}

core::Expected<void> writeOutcome(const GateArguments& arguments, const core::Comparison& comparison,
                                  const core::GateResult& result)
{
    if (!arguments.junitPath.isEmpty()) {
        if (auto written = core::writeFile(arguments.junitPath, core::gateJunit(arguments.gate, result)); !written)
            return written;
    }
    if (!arguments.sarifPath.isEmpty()) {
        if (auto written = core::writeFile(arguments.sarifPath, core::gateSarif(arguments.gate, result)); !written)
            return written;
    }
    if (arguments.summaryPath.isEmpty())
        return {};
    return append(arguments.summaryPath, summaryOf(comparison, arguments.gate, result));
}

/// A line for each rule that did not pass, then the line that counts them.
void printOutcome(const core::Gate& gate, const core::GateResult& result)
{
    for (const auto& rule : result.rules) {
        if (rule.outcome == core::GateOutcome::Passed)
            continue;
        const auto& written = gate.rules[rule.rule];
        const auto word = rule.outcome == core::GateOutcome::NotJudged ? QStringLiteral("not judged")
            : written.isWarning                                        ? QStringLiteral("warning")
                                                                       : QStringLiteral("failed");
        printData(
            QStringLiteral("%1: %2: %3\n").arg(word, core::printable(written.text), core::printable(rule.message)));
    }
    printData(result.line() + QLatin1Char('\n'));
}

} // namespace

void addGateOptions(QCommandLineParser& parser)
{
    parser.addOption({ GateOption,
                       QStringLiteral("JSON file of rules that the comparison must keep; exit code 5 when one fails, 6 "
                                      "when one is not judged."),
                       QStringLiteral("FILE") });
    parser.addOption({ RuleOption, QStringLiteral("One more rule, for example \"wall total <= +5%\". Can be repeated."),
                       QStringLiteral("RULE") });
    parser.addOption({ JunitOption, QStringLiteral("Writes how the rules end as JUnit XML."), QStringLiteral("FILE") });
    parser.addOption(
        { SarifOption, QStringLiteral("Writes how the rules end as SARIF 2.1.0."), QStringLiteral("FILE") });
    parser.addOption(
        { SummaryOption, QStringLiteral("Appends how the rules end to a file, as Markdown."), QStringLiteral("FILE") });
}

core::Expected<GateArguments> readGateOptions(const QCommandLineParser& parser)
{
    GateArguments arguments;
    if (parser.isSet(GateOption)) {
        auto gate = core::readGate(core::reachablePath(parser.value(GateOption)));
        if (!gate)
            return tl::unexpected(gate.error());
        arguments.gate = std::move(*gate);
        arguments.gate.path = parser.value(GateOption);
    }
    for (const auto& rule : parser.values(RuleOption)) {
        if (const auto added = core::addGateRule(arguments.gate, rule); !added)
            return tl::unexpected(added.error());
    }
    for (const auto& key : arguments.gate.accept) {
        if (!core::isCheckKey(key)) {
            return usageFailure(QStringLiteral("%1: there is no check \"%2\" to accept; there are %3.")
                                    .arg(arguments.gate.path, key, core::checkKeys().join(QStringLiteral(", "))));
        }
    }
    arguments.junitPath = parser.value(JunitOption);
    arguments.sarifPath = parser.value(SarifOption);
    arguments.summaryPath = parser.value(SummaryOption);
    const bool wantsFiles
        = !arguments.junitPath.isEmpty() || !arguments.sarifPath.isEmpty() || !arguments.summaryPath.isEmpty();
    if (wantsFiles && !arguments.isGiven()) {
        return usageFailure(QStringLiteral("--junit, --sarif and --summary tell how rules end: give some with --gate "
                                           "FILE or --rule RULE."));
    }
    if (!arguments.gate.path.isEmpty()) {
        if (const auto kept = checkInputIsKept(arguments, core::reachablePath(arguments.gate.path)); !kept)
            return tl::unexpected(kept.error());
    }
    return arguments;
}

core::Expected<void> checkInputIsKept(const GateArguments& arguments, const QString& input)
{
    for (const auto& output : { arguments.junitPath, arguments.sarifPath, arguments.summaryPath }) {
        if (output.isEmpty())
            continue;
        if (auto kept = core::outputIsOther(input, output); !kept)
            return kept;
    }
    return {};
}

ExitCode judge(const GateArguments& arguments, const core::Comparison& comparison,
               const std::vector<core::TablePointer>& tables, const std::stop_token& stop)
{
    const auto input = core::gateInput(comparison, tables, arguments.gate, stop);
    if (!input)
        return report(input.error());
    const auto result = core::judgeGate(arguments.gate, *input, stop);
    if (!result)
        return report(result.error());
    printOutcome(arguments.gate, *result);
    if (const auto written = writeOutcome(arguments, comparison, *result); !written)
        return report(written.error());
    return static_cast<ExitCode>(result->exitCode());
}

} // namespace app
