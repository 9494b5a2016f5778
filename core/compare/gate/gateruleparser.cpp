// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/gate/gateruleparser.h"

#include "base/labels.h"
#include "base/text.h"
#include "compare/gate/gatewords.h"
#include "findings/findingrule.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace core {

namespace {

constexpr qsizetype LongestRule = 2000; // nobody writes that much

/// A unit as it is written after a number.
struct WrittenUnit {
    QStringView word;
    GateUnit unit;
    double factor;
};
constexpr std::array WrittenUnits {
    WrittenUnit { u"%", GateUnit::Percent, 1 },        WrittenUnit { u"pp", GateUnit::Points, 1 },
    WrittenUnit { u"ns", GateUnit::Nanoseconds, 1 },   WrittenUnit { u"us", GateUnit::Nanoseconds, 1e3 },
    WrittenUnit { u"µs", GateUnit::Nanoseconds, 1e3 }, WrittenUnit { u"ms", GateUnit::Nanoseconds, 1e6 },
    WrittenUnit { u"s", GateUnit::Nanoseconds, 1e9 },
};

bool isWordLetter(QChar letter)
{
    return (letter >= QLatin1Char('a') && letter <= QLatin1Char('z'))
        || (letter >= QLatin1Char('0') && letter <= QLatin1Char('9')) || letter == QLatin1Char('_');
}

bool isDigit(QChar letter)
{
    return letter >= QLatin1Char('0') && letter <= QLatin1Char('9');
}

/// "a, b, c".
template <typename Words> QString wordList(const Words& words)
{
    QStringList list;
    for (const auto* word : words)
        list.append(QLatin1String(word));
    return list.join(QStringLiteral(", "));
}

/// A number with its sign and unit.
struct WrittenNumber {
    double value = 0;
    bool isSigned = false;
    bool hasUnit = false;
    GateUnit unit = GateUnit::Plain;
    qsizetype begin = 0;
};

/// Reads one rule from left to right.
class GateRuleParser
{
public:
    explicit GateRuleParser(QString text)
        : m_text(std::move(text))
    {
    }
    Expected<GateRule> parse();

private:
    Expected<void> readNewKernels();
    Expected<void> readSubject();
    Expected<void> readTableCell();
    Expected<void> readFindingKey();
    Expected<void> readPattern(qsizetype end);
    Expected<void> readComparison();
    Expected<void> readMetric();
    Expected<void> readLimit();
    Expected<void> checkLimit(const WrittenNumber& number) const;
    Expected<void> readConditions();
    Expected<GateCondition> readCondition();
    Expected<WrittenNumber> readNumber();

    [[nodiscard]] Expected<qsizetype> patternEnd() const;
    [[nodiscard]] QStringView rest() const { return QStringView(m_text).mid(m_at); }
    void skipBlanks();
    QString readWord();
    bool take(QStringView what);
    bool takeWord(QStringView word);
    [[nodiscard]] tl::unexpected<Error> expected(const QString& what) const { return expectedAt(m_at, what); }
    [[nodiscard]] tl::unexpected<Error> expectedAt(qsizetype position, const QString& what) const;

    QString m_text;
    qsizetype m_at = 0;
    GateRule m_rule;
};

tl::unexpected<Error> GateRuleParser::expectedAt(qsizetype position, const QString& what) const
{
    constexpr qsizetype ShownLetters = 30;
    const auto found = m_text.mid(position, ShownLetters).trimmed();
    const auto place = position + 1;
    if (found.isEmpty())
        return failure(ErrorCode::Usage, Text::tr("at the end (character %1): expected %2.").arg(place).arg(what));
    return failure(ErrorCode::Usage,
                   Text::tr("character %1, at “%2”: expected %3.").arg(QString::number(place), found, what));
}

void GateRuleParser::skipBlanks()
{
    while (m_at < m_text.size() && m_text[m_at].isSpace())
        ++m_at;
}

QString GateRuleParser::readWord()
{
    const auto begin = m_at;
    while (m_at < m_text.size() && isWordLetter(m_text[m_at]))
        ++m_at;
    return m_text.mid(begin, m_at - begin);
}

bool GateRuleParser::take(QStringView what)
{
    if (!rest().startsWith(what))
        return false;
    m_at += what.size();
    return true;
}

bool GateRuleParser::takeWord(QStringView word)
{
    skipBlanks();
    const auto after = m_at + word.size();
    if (!rest().startsWith(word) || (after < m_text.size() && isWordLetter(m_text[after])))
        return false;
    m_at = after;
    return true;
}

Expected<GateRule> GateRuleParser::parse()
{
    if (m_text.size() > LongestRule)
        return failure(ErrorCode::Usage, Text::tr("longer than %1 characters: this is no rule.").arg(LongestRule));
    m_rule.text = m_text;
    skipBlanks();
    const auto begin = m_at;
    if (takeWord(u"no") && takeWord(u"new")) {
        if (auto read = readNewKernels(); !read)
            return tl::unexpected(read.error());
    } else {
        m_at = begin;
        if (auto read = readSubject().and_then([this] { return readComparison(); }); !read)
            return tl::unexpected(read.error());
    }
    skipBlanks();
    if (m_at < m_text.size())
        return expected(m_rule.demand == GateDemand::AtMost || m_rule.demand == GateDemand::AtLeast
                            ? Text::tr("“unless” or the end")
                            : Text::tr("the end"));
    return m_rule;
}

Expected<void> GateRuleParser::readNewKernels()
{
    if (!takeWord(u"kernels") || !takeWord(u"over"))
        return expected(QStringLiteral("“no new kernels over N%”"));
    const auto number = readNumber();
    if (!number)
        return tl::unexpected(number.error());
    if (number->unit != GateUnit::Percent || number->isSigned)
        return expectedAt(number->begin, Text::tr("a share of NEW's kernel time, as 1%"));
    m_rule.subject.kind = GateSubjectKind::Kernel;
    m_rule.metric = GateMetric::Share;
    m_rule.demand = GateDemand::NoNewKernels;
    m_rule.limit = { number->value, GateUnit::Percent, false };
    return {};
}

Expected<void> GateRuleParser::readSubject()
{
    const auto begin = m_at;
    const auto word = readWord().toLatin1();
    const auto* const found = std::find_if(GateSubjectWords.begin(), GateSubjectWords.end(),
                                           [&](const char* known) { return word == known; });
    if (found == GateSubjectWords.end())
        return expectedAt(begin,
                          Text::tr("a subject (%1) or “no new kernels over N%”").arg(wordList(GateSubjectWords)));
    auto& subject = m_rule.subject;
    subject.kind = static_cast<GateSubjectKind>(found - GateSubjectWords.begin());
    if (subject.kind == GateSubjectKind::Wall)
        return {};
    if (!take(u":"))
        return expected(Text::tr("“:” after “%1”").arg(QString::fromLatin1(word)));
    if (subject.kind == GateSubjectKind::Table)
        return readTableCell();
    if (subject.kind == GateSubjectKind::Finding)
        return readFindingKey();
    if (subject.kind != GateSubjectKind::Budget)
        return patternEnd().and_then([this](qsizetype end) { return readPattern(end); });
    const auto keyBegin = m_at;
    subject.key = readWord();
    if (labelKeys(LabelKind::Group).contains(subject.key) || labelKeys(LabelKind::TimeClass).contains(subject.key))
        return {};
    return expectedAt(
        keyBegin,
        Text::tr("a group (%1) or a class of time").arg(labelKeys(LabelKind::Group).join(QStringLiteral(", "))));
}

Expected<void> GateRuleParser::readFindingKey()
{
    const auto begin = m_at;
    auto& subject = m_rule.subject;
    subject.key = take(u"*") ? QStringLiteral("*") : readWord();
    const bool isOfUser = subject.key == findingRuleKey(FindingRule::Own);
    if (subject.key != QLatin1String("*") && !isOfUser && !labelKeys(LabelKind::Rule).contains(subject.key))
        return expectedAt(begin, Text::tr("the key of a finding, as launch_bound, or *"));
    if (!take(u":"))
        return {};
    return patternEnd().and_then([this](qsizetype end) { return readPattern(end); });
}

/// Where the last figure or "not" before the demand begins: a text in front of it may hold anything.
Expected<qsizetype> GateRuleParser::patternEnd() const
{
    static const QRegularExpression demand(QStringLiteral("\\s+not\\s+(new|worse)\\s*$"));
    if (m_rule.subject.kind == GateSubjectKind::Finding) {
        if (const auto end = m_text.indexOf(demand, m_at); end >= 0)
            return end;
    }
    auto end = std::max(m_text.lastIndexOf(QLatin1String("<=")), m_text.lastIndexOf(QLatin1String(">=")));
    if (end < m_at)
        return expectedAt(m_text.size(), Text::tr("a figure and <= or >= after the subject"));
    while (end > m_at && m_text[end - 1].isSpace())
        --end;
    while (end > m_at && !m_text[end - 1].isSpace())
        --end;
    return end;
}

Expected<void> GateRuleParser::readPattern(qsizetype end)
{
    auto& pattern = m_rule.subject.pattern;
    pattern = m_text.mid(m_at, end - m_at).trimmed();
    if (pattern.isEmpty())
        return expected(Text::tr("a text or /an expression/, then a figure"));
    if (const auto problem = filterProblem(pattern); !problem.isEmpty())
        return expected(Text::tr("a valid expression: %1").arg(problem));
    if (pattern.startsWith(QLatin1Char('/')) && !TextMatcher(pattern).isExpression())
        return expectedAt(end, Text::tr("“/” at the end of the expression"));
    m_at = end;
    return {};
}

Expected<void> GateRuleParser::readTableCell()
{
    auto& subject = m_rule.subject;
    subject.key = readWord();
    if (subject.key.isEmpty() || !take(u"["))
        return expected(QStringLiteral("KEY[ROW].COLUMN"));
    const auto end = m_text.lastIndexOf(QLatin1String("]."));
    if (end < m_at)
        return expected(Text::tr("“].” and a column after the row"));
    if (auto read = readPattern(end); !read)
        return read;
    m_at = end + 2;
    subject.column = readWord();
    return subject.column.isEmpty() ? Expected<void>(expected(Text::tr("the key of a column"))) : Expected<void>();
}

Expected<void> GateRuleParser::readComparison()
{
    skipBlanks();
    if (m_rule.subject.kind == GateSubjectKind::Finding && takeWord(u"not")) {
        const bool isNew = takeWord(u"new");
        if (!isNew && !takeWord(u"worse"))
            return expected(QStringLiteral("“not new”, “not worse”"));
        m_rule.demand = isNew ? GateDemand::NotNew : GateDemand::NotWorse;
        return {};
    }
    if (m_rule.subject.kind != GateSubjectKind::Table) {
        if (auto read = readMetric(); !read)
            return read;
    }
    skipBlanks();
    const bool isAtMost = take(u"<=");
    if (!isAtMost && !take(u">="))
        return expected(QStringLiteral("<=, >="));
    m_rule.demand = isAtMost ? GateDemand::AtMost : GateDemand::AtLeast;
    if (auto read = readLimit(); !read)
        return read;
    return readConditions();
}

Expected<void> GateRuleParser::readMetric()
{
    constexpr auto FirstOfFindings = static_cast<std::ptrdiff_t>(GateMetric::Score);
    const auto begin = m_at;
    const auto word = readWord().toLatin1();
    const bool isFinding = m_rule.subject.kind == GateSubjectKind::Finding;
    const auto* const first = GateMetricWords.begin() + (isFinding ? FirstOfFindings : 0);
    const auto* const last = isFinding ? GateMetricWords.end() : GateMetricWords.begin() + FirstOfFindings;
    const auto* const found = std::find_if(first, last, [&](const char* known) { return word == known; });
    if (found == last) {
        const auto words = wordList(std::vector<const char*>(first, last));
        return expectedAt(begin,
                          isFinding ? Text::tr("a figure (%1), “not new” or “not worse”").arg(words)
                                    : Text::tr("a figure (%1)").arg(words));
    }
    m_rule.metric = static_cast<GateMetric>(found - GateMetricWords.begin());
    return {};
}

Expected<WrittenNumber> GateRuleParser::readNumber()
{
    skipBlanks();
    WrittenNumber number;
    number.begin = m_at;
    const bool isNegative = take(u"-") || take(u"−");
    number.isSigned = isNegative || take(u"+");
    const auto digits = m_at;
    while (m_at < m_text.size() && isDigit(m_text[m_at]))
        ++m_at;
    if (m_at > digits && take(u".")) {
        while (m_at < m_text.size() && isDigit(m_text[m_at]))
            ++m_at;
    }
    bool isGood = false;
    number.value = m_text.mid(digits, m_at - digits).toDouble(&isGood);
    if (!isGood || !std::isfinite(number.value))
        return expectedAt(number.begin, Text::tr("a number, as +5%, +10us or 2ms"));
    number.value = isNegative ? -number.value : number.value;
    const auto end = m_at;
    skipBlanks();
    const auto* const unit = std::find_if(WrittenUnits.begin(), WrittenUnits.end(),
                                          [this](const WrittenUnit& known) { return takeWord(known.word); });
    number.hasUnit = unit != WrittenUnits.end();
    if (number.hasUnit) {
        number.unit = unit->unit;
        number.value *= unit->factor;
    } else {
        m_at = end;
    }
    return number;
}

Expected<void> GateRuleParser::readLimit()
{
    const auto number = readNumber();
    if (!number)
        return tl::unexpected(number.error());
    if (auto checked = checkLimit(*number); !checked)
        return checked;
    m_rule.limit = { number->value, number->unit, number->isSigned };
    return {};
}

/// Whether a limit fits its figure.
Expected<void> GateRuleParser::checkLimit(const WrittenNumber& number) const
{
    const auto metric = m_rule.metric;
    const bool isScore = metric == GateMetric::Score;
    const bool isShare = metric == GateMetric::Share;
    const bool isCount = metric == GateMetric::Calls || metric == GateMetric::Bytes || isScore;
    if (m_rule.subject.kind == GateSubjectKind::Table)
        return {}; // its columns are known once there are tables
    if (number.unit == GateUnit::Points && (!isShare || !number.isSigned))
        return expectedAt(number.begin, Text::tr("points (pp) only for a change of “share”, as +2pp"));
    if (number.unit == GateUnit::Nanoseconds && (isCount || isShare))
        return expectedAt(number.begin, Text::tr("no time: “%1” is none").arg(gateMetricKey(metric)));
    if (number.unit == GateUnit::Percent && !number.isSigned && !isShare)
        return expectedAt(number.begin, Text::tr("a sign, as +5%: a change against BASE"));
    if (number.unit == GateUnit::Plain && !isCount)
        return expectedAt(number.begin, Text::tr("a unit after the number: %, ns, us, ms, s or pp"));
    if (number.unit == GateUnit::Plain && !number.isSigned && !isScore)
        return expectedAt(number.begin, Text::tr("a sign, as +5: a change against BASE"));
    return {};
}

Expected<void> GateRuleParser::readConditions()
{
    if (!takeWord(u"unless"))
        return {};
    do {
        auto condition = readCondition();
        if (!condition)
            return tl::unexpected(condition.error());
        m_rule.unless.push_back(*condition);
    } while (takeWord(u"or"));
    return {};
}

Expected<GateCondition> GateRuleParser::readCondition()
{
    struct Form {
        QStringView word;
        QStringView comparison;
        GateExcuse excuse;
    };
    constexpr std::array Forms { Form { u"q", u">", GateExcuse::QAbove }, Form { u"p", u">", GateExcuse::PAbove },
                                 Form { u"calls", u"<", GateExcuse::CallsBelow },
                                 Form { u"delta", u"<", GateExcuse::DeltaBelow } };
    if (takeWord(u"undecided"))
        return GateCondition { GateExcuse::Undecided, 0, GateUnit::Plain };
    const auto* const form
        = std::find_if(Forms.begin(), Forms.end(), [this](const Form& known) { return takeWord(known.word); });
    if (form == Forms.end())
        return expected(QStringLiteral("q>N, p>N, undecided, calls<N, delta<N(us|%)"));
    skipBlanks();
    if (!take(form->comparison))
        return expected(QStringLiteral("%1%2N").arg(form->word, form->comparison));
    const auto number = readNumber();
    if (!number)
        return tl::unexpected(number.error());
    const bool isDelta = form->excuse == GateExcuse::DeltaBelow;
    const bool isDeltaUnit = number->unit == GateUnit::Percent || number->unit == GateUnit::Nanoseconds;
    if (number->isSigned || isDelta != isDeltaUnit || (!isDelta && number->hasUnit))
        return expectedAt(number->begin,
                          isDelta ? Text::tr("a number with a unit and without a sign, as 5us or 1%")
                                  : Text::tr("a number without sign and unit"));
    return GateCondition { form->excuse, number->value, number->unit };
}

} // namespace

Expected<GateRule> parseGateRule(const QString& text)
{
    return GateRuleParser(text).parse();
}

} // namespace core
