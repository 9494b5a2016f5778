// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/gate/gatejunit.h"

#include "base/visibletext.h"

#include <QXmlStreamWriter>

namespace core {

namespace {

constexpr std::size_t JunitRowsOfRule = 1000;

/// `text` without what XML 1.0 cannot hold.
QString xmlText(const QString& text)
{
    auto valid = printable(text);
    for (auto& letter : valid) {
        if (letter.unicode() >= 0xFFFE)
            letter = QChar::ReplacementCharacter;
    }
    return valid;
}

/// All rows of a rule that are not passed, a line each.
QString judgedRowLines(const GateRuleResult& rule)
{
    QString lines;
    std::size_t count = 0;
    for (const auto& row : rule.rows) {
        if (row.outcome != GateOutcome::Passed && ++count <= JunitRowsOfRule)
            lines += QStringLiteral("%1: %2\n").arg(xmlText(row.subject), xmlText(row.message));
    }
    if (count > JunitRowsOfRule)
        lines += QStringLiteral("and %1 more\n").arg(count - JunitRowsOfRule);
    return lines;
}

void writeTestcase(QXmlStreamWriter& xml, const GateRule& rule, const GateRuleResult& result)
{
    xml.writeStartElement(QStringLiteral("testcase"));
    xml.writeAttribute(QStringLiteral("classname"), QStringLiteral("gpuloupe.gate"));
    xml.writeAttribute(QStringLiteral("name"), xmlText(rule.id));
    const auto message = QStringLiteral("%1 - %2").arg(xmlText(rule.text), xmlText(result.message));
    if (result.outcome == GateOutcome::Failed && !rule.isWarning) {
        xml.writeStartElement(QStringLiteral("failure"));
        xml.writeAttribute(QStringLiteral("type"), QStringLiteral("regression"));
        xml.writeAttribute(QStringLiteral("message"), message);
        xml.writeCharacters(judgedRowLines(result));
        xml.writeEndElement();
    } else if (result.outcome == GateOutcome::NotJudged) {
        xml.writeEmptyElement(QStringLiteral("skipped"));
        xml.writeAttribute(QStringLiteral("message"), message);
    }
    const auto warning
        = result.outcome == GateOutcome::Failed && rule.isWarning ? QStringLiteral("warning: ") : QString();
    xml.writeTextElement(QStringLiteral("system-out"), warning + message);
    xml.writeEndElement();
}

} // namespace

QByteArray gateJunit(const Gate& gate, const GateResult& result)
{
    QByteArray bytes;
    QXmlStreamWriter xml(&bytes);
    xml.setAutoFormatting(true);
    xml.writeStartDocument();
    const auto writeCounts = [&] {
        xml.writeAttribute(QStringLiteral("name"), QStringLiteral("gpuloupe gate"));
        xml.writeAttribute(QStringLiteral("tests"), QString::number(result.rules.size()));
        xml.writeAttribute(QStringLiteral("failures"), QString::number(result.failed - result.failedAsWarning));
        xml.writeAttribute(QStringLiteral("errors"), QStringLiteral("0"));
        xml.writeAttribute(QStringLiteral("skipped"), QString::number(result.notJudged));
    };
    xml.writeStartElement(QStringLiteral("testsuites"));
    writeCounts();
    xml.writeStartElement(QStringLiteral("testsuite"));
    writeCounts();
    for (const auto& rule : result.rules)
        writeTestcase(xml, gate.rules[rule.rule], rule);
    xml.writeEndDocument();
    return bytes;
}

} // namespace core
