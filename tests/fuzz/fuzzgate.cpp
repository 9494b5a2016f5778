// SPDX-License-Identifier: GPL-3.0-or-later
// Rules of the gate, alone and in their file: what is taken must be judged and reported whatever rows there are; what is
// refused must say where.
#include "compare/gate/gatejunit.h"
#include "compare/gate/gateruleparser.h"
#include "compare/gate/gatesarif.h"
#include "compare/gate/gatesummary.h"
#include "fuzzinput.h"

#include <QJsonDocument>
#include <QXmlStreamReader>

namespace {

core::GateFigure figure(const char* key, std::optional<double> base, std::optional<double> inNew, core::Unit unit)
{
    return { QString::fromLatin1(key), unit, base, inNew, std::nullopt };
}

/// A row of every kind in every state.
core::GateInput everyRow()
{
    core::GateInput input;
    for (int kind = 0; kind <= static_cast<int>(core::GateSubjectKind::Table); ++kind) {
        for (int state = 0; state <= static_cast<int>(core::ChangeState::Gone); ++state) {
            core::GateRow row;
            row.kind = static_cast<core::GateSubjectKind>(kind);
            row.key = QStringLiteral("idle");
            row.texts = { QStringLiteral("void gemm<128>(float*)") };
            row.state = static_cast<core::ChangeState>(state);
            row.q = 0.01;
            row.baseCalls = 7;
            row.figures
                = { figure("total", 1e9, 2e9, core::Unit::Nanoseconds), figure("avg", 0, 1, core::Unit::Nanoseconds),
                    figure("calls", 7, {}, core::Unit::Count), figure("share", {}, 12, core::Unit::Percent),
                    figure("avg_us", -1e300, 1e300, core::Unit::Microseconds) };
            input.rows.push_back(row);
        }
    }
    return input;
}

void judgeAndWrite(const core::Gate& gate)
{
    static const auto input = everyRow();
    const auto result = core::judgeGate(gate, input);
    require(result.has_value(), "judging stopped by itself");
    require(result->passed + result->failed + result->notJudged == gate.rules.size(), "a rule is lost");
    QXmlStreamReader xml(core::gateJunit(gate, *result));
    while (!xml.atEnd())
        xml.readNext();
    require(!xml.hasError(), "JUnit is not well formed");
    require(QJsonDocument::fromJson(core::gateSarif(gate, *result)).isObject(), "SARIF is no JSON");
    require(core::gateSummary(gate, *result).size() <= core::LargestGateSummaryBytes, "the summary is too long");
}

} // namespace

// the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
    const auto place = QStringLiteral("gate.json");
    const auto gate = core::parseGate(bytes, place);
    if (gate) {
        judgeAndWrite(*gate);
    } else {
        require(gate.error().code == core::ErrorCode::Usage, "a file of rules is refused for another reason");
        require(gate.error().message.startsWith(place), "the message does not say where");
    }
    core::Gate ofLine;
    const auto rule = QString::fromUtf8(bytes);
    if (core::addGateRule(ofLine, rule)) {
        require(core::parseGateRule(ofLine.rules[0].text).has_value(), "a rule's text is not read again");
        judgeAndWrite(ofLine);
    }
    return 0;
}
