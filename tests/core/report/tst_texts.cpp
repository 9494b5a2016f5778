// SPDX-License-Identifier: GPL-3.0-or-later
// Whether all that core says to a person goes through translation, and nothing that programs read does.
#include "analysis/kernels/kernels.h"
#include "base/text.h"
#include "base/textmatcher.h"
#include "base/timetext.h"
#include "capture/expectation.h"
#include "findings/findings.h"
#include "guidance/capturehelp.h"
#include "guidance/capturequestions.h"
#include "guidance/nsyscommand.h"
#include "report/htmlwriter.h"
#include "report/jsonwriter.h"
#include "report/markdownwriter.h"
#include "report/reportdocument.h"
#include "results/analysisresults.h"
#include "scope/scopelimits.h"
#include "table/celltext.h"
#include "timeline/events/eventdetails.h"
#include "timeline/events/eventsinview.h"
#include "timeline/timeline.h"
#include "timeline/windowsummary.h"
#include "trace/sampletrace.h"
#include "trace/traceloader.h"

#include <QBuffer>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

#include <memory>
#include <numeric>

namespace {

constexpr QChar Begin = u'⟦';
constexpr QChar End = u'⟧';

/// A language that puts every text of core between brackets.
class MarkingLanguage : public QTranslator
{
public:
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char* context, const char* text, const char* /*disambiguation*/,
                                    int /*n*/) const override
    {
        const QByteArrayView name(context);
        const bool isOurs = name == "core::Text" || name == "tables" || name == "labels";
        return isOurs ? Begin + QString::fromUtf8(text) + End : QString();
    }
};

bool isMarked(const QString& text)
{
    return text.startsWith(Begin) && text.endsWith(End);
}

/// What of `text` lies outside of all brackets.
QString unmarkedPart(const QString& text)
{
    QString outside;
    int depth = 0;
    for (const auto letter : text) {
        depth += letter == Begin ? 1 : letter == End ? -1 : 0;
        if (depth == 0 && letter != End)
            outside += letter;
    }
    return outside;
}

/// True when words of English stand outside of the brackets; names of tables, calls and options may.
bool hasUntranslatedWords(const QString& text)
{
    static const QRegularExpression words(QStringLiteral("(?:^|[\\s(])[A-Za-z][a-z]*[,;:]? [a-z]{2,}(?=[\\s.,;:)]|$)"));
    return words.match(unmarkedPart(text)).hasMatch();
}

class Faults
{
public:
    void wantMarked(const QString& place, const QString& text)
    {
        if (!text.isEmpty() && !isMarked(text))
            m_faults += place + QStringLiteral(" is not translated: ") + text;
    }
    void wantTranslated(const QString& place, const QString& text)
    {
        if (hasUntranslatedWords(text))
            m_faults += place + QStringLiteral(" is not wholly translated: ") + text;
    }
    void wantEnglish(const QString& place, const QString& text)
    {
        if (text.contains(Begin))
            m_faults += place + QStringLiteral(" is translated: ") + text;
    }
    [[nodiscard]] QString text() const { return m_faults.join(u'\n'); }

private:
    QStringList m_faults;
};

void checkProvenance(Faults& faults, const QString& key, const core::Provenance& provenance)
{
    faults.wantMarked(key + QStringLiteral(" derivation"), provenance.derivation);
    faults.wantMarked(key + QStringLiteral(" unavailable"), provenance.unavailable);
    faults.wantMarked(key + QStringLiteral(" advice"), provenance.advice);
    faults.wantTranslated(key + QStringLiteral(" source"), provenance.source);
    faults.wantTranslated(key + QStringLiteral(" coverage"), provenance.coverage);
    for (const auto& limitation : provenance.limitations)
        faults.wantTranslated(key + QStringLiteral(" limitation"), limitation);
}

void checkColumn(Faults& faults, const core::Table& table, std::size_t position)
{
    const auto& column = table.columns[position];
    const auto place = table.key + u'.' + column.key;
    faults.wantEnglish(place + QStringLiteral(" key"), column.key);
    faults.wantTranslated(place + QStringLiteral(" help"), column.help);
    if (!column.help.startsWith(Begin))
        faults.wantMarked(place + QStringLiteral(" help"), column.help);
    faults.wantTranslated(place + QStringLiteral(" reason without SQL"), column.noSql);
    for (std::size_t row = 0; column.isVocabulary && row < std::min<std::size_t>(table.rowCount, 100); ++row) {
        const auto word = table.text(row, position);
        faults.wantEnglish(place + QStringLiteral(" value"), word);
        const bool isOfUser = table.key.startsWith(QStringLiteral("phases")) && word != QStringLiteral("unmapped");
        if (!isOfUser)
            faults.wantMarked(place + QStringLiteral(" shown"), core::displayText(table, row, position));
    }
}

void checkTable(Faults& faults, const core::Table& table)
{
    faults.wantEnglish(table.key, table.key);
    faults.wantTranslated(table.key + QStringLiteral(" summary"), table.summary);
    checkProvenance(faults, table.key, table.provenance);
    for (std::size_t column = 0; column < table.columns.size(); ++column)
        checkColumn(faults, table, column);
}

template <typename T> QString messageOf(const core::Expected<T>& outcome)
{
    return outcome ? QStringLiteral("no error") : outcome.error().message;
}

} // namespace

class TestTexts : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    MarkingLanguage m_language;
    core::ResultsPointer m_results;

    [[nodiscard]] std::vector<core::TablePointer> tables() const
    {
        auto tables = core::reportTables(*m_results, {});
        const auto add = [&tables](core::Expected<core::Table> table) {
            QVERIFY(table);
            tables.push_back(std::make_shared<const core::Table>(std::move(*table)));
        };
        const auto timeline = core::buildTimeline(m_results->trace);
        std::vector<std::size_t> tracks((*timeline)->tracks.size());
        std::iota(tracks.begin(), tracks.end(), std::size_t { 0 });
        add(core::eventsInView(*timeline, tracks, (*timeline)->extent));
        core::Scope window;
        window.window = (*timeline)->extent;
        add(core::summarizeWindow(m_results->trace, window, m_results->options.ncclEvents));
        add(core::kernelInstances(m_results->trace, {}, m_results->kernels->rows.front()));
        add(core::describeEvent(m_results->trace, core::EventId { core::EventClass::Kernels, 0 }));
        core::CaptureRequest request;
        request.questions.set();
        add(core::describeCaptureOptions(core::captureCommands(request)));
        return tables;
    }

private Q_SLOTS:
    void initTestCase()
    {
        QCoreApplication::installTranslator(&m_language);
        const auto path = m_folder.filePath(QStringLiteral("sample.sqlite"));
        QVERIFY(core::writeSampleTrace(path));
        const auto trace = core::loadTrace(path);
        QVERIFY(trace);
        core::AnalysisOptions options;
        options.phases = *core::parsePhaseMap(R"({"prefill": ["prefill"], "decode": ["decode"]})", {});
        const auto results = core::analyze(*trace, {}, options);
        QVERIFY(results);
        m_results = *results;
    }
    void cleanupTestCase() { QCoreApplication::removeTranslator(&m_language); }

    void tablesAreTranslated()
    {
        Faults faults;
        for (const auto& table : tables())
            checkTable(faults, *table);
        QVERIFY2(faults.text().isEmpty(), qPrintable(faults.text()));
    }

    void tablesWithoutDataAreTranslated()
    {
        auto trace = std::make_shared<core::Trace>();
        const auto results = core::analyze(trace, {});
        QVERIFY(results);
        Faults faults;
        for (const auto& table : core::reportTables(**results, {}))
            checkTable(faults, *table);
        QVERIFY2(faults.text().isEmpty(), qPrintable(faults.text()));
    }

    void findingsAreTranslated()
    {
        const auto& findings = *m_results->findings;
        QVERIFY(!findings.rows.empty());
        Faults faults;
        for (const auto& finding : findings.rows) {
            const auto key = core::findingRuleKey(finding.rule);
            faults.wantEnglish(key, key);
            faults.wantEnglish(key, core::findingSeverityName(finding.severity));
            faults.wantMarked(key, finding.title);
            faults.wantMarked(key, finding.recommendation);
            faults.wantMarked(key, core::recoverableSentence(finding));
            faults.wantMarked(key, findings.outcomes[static_cast<std::size_t>(finding.rule)].derivation);
            faults.wantTranslated(key, finding.limitation);
            for (const auto& figure : finding.evidence)
                faults.wantTranslated(key, figure.text);
        }
        for (const auto& outcome : findings.outcomes)
            faults.wantTranslated(core::findingRuleKey(outcome.rule), outcome.reason);
        for (const auto& line : core::summaryLines(*m_results))
            faults.wantTranslated(QStringLiteral("summary"), line);
        QVERIFY2(faults.text().isEmpty(), qPrintable(faults.text()));
    }

    void guidanceIsTranslated()
    {
        const auto questions = core::answerCaptureQuestions(*m_results->trace, {});
        QVERIFY(questions);
        Faults faults;
        for (const auto& row : questions->rows) {
            faults.wantMarked(row.question, row.question);
            faults.wantMarked(row.question, core::questionSubject(row.id));
            faults.wantMarked(row.question, row.needs);
            faults.wantTranslated(row.question, row.quality);
            faults.wantMarked(row.question, row.change);
        }
        for (const auto& hint : core::permissionHelp({})) {
            faults.wantMarked(hint.title, hint.title);
            faults.wantMarked(hint.title, hint.text);
            faults.wantEnglish(hint.title, hint.command);
        }
        QVERIFY2(faults.text().isEmpty(), qPrintable(faults.text()));
    }

    void errorsAreTranslated()
    {
        const auto nowhere = m_folder.filePath(QStringLiteral("nowhere"));
        const QStringList messages {
            messageOf(core::loadTrace(nowhere)),
            messageOf(core::loadTrace(m_folder.path())),
            messageOf(core::readPhaseMap(nowhere)),
            messageOf(core::readThresholds(nowhere)),
            messageOf(core::parseExpectation(QStringLiteral("?"))),
            messageOf(core::windowInTrace(1, 0, *m_results->trace)),
            core::filterProblem(QStringLiteral("/(/")),
        };
        Faults faults;
        for (const auto& message : messages)
            faults.wantMarked(QStringLiteral("error"), message);
        faults.wantTranslated(QStringLiteral("phase map"), messageOf(core::parsePhaseMap("[]", QStringLiteral("p"))));
        faults.wantTranslated(QStringLiteral("thresholds"),
                              messageOf(core::parseThresholds("{\"x\": 1}", QStringLiteral("p"))));
        QVERIFY2(faults.text().isEmpty(), qPrintable(faults.text()));
    }

    /// Pages for people are in one language; of JSON only the sentences are translated.
    void reportsAreInOneLanguage()
    {
        const auto html = core::reportToHtml(*m_results, {}, core::HtmlUse::Browser);
        const auto markdown = core::reportToMarkdown(*m_results, {});
        for (const auto* word : { "Limitations", "Derived from", "Coverage", "Kernels" }) {
            const auto marked = Begin + QLatin1String(word) + End;
            QVERIFY2(html.contains(marked), word);
            QVERIFY2(markdown.contains(marked), word);
        }
        QVERIFY(html.contains(QStringLiteral("<html lang=\"⟦en⟧\">")));
        const auto keys = QRegularExpression(QStringLiteral("\"[^\"]*⟦[^\"]*\": ?[\\[{\"0-9]"));
        QBuffer buffer;
        QVERIFY(buffer.open(QIODevice::WriteOnly) && core::writeReportJson(buffer, *m_results));
        const auto json = QString::fromUtf8(buffer.data());
        QVERIFY(json.contains(Begin));
        QVERIFY2(!keys.match(json).hasMatch(), qPrintable(keys.match(json).captured()));
    }

    /// Sentences that are made past translation. What programs are told by MCP is English.
    void sourcesHaveNoOtherSentences()
    {
        static const QRegularExpression sentences(
            QStringLiteral("QStringLiteral\\(\\s*\"([A-Z][a-z]+ (?:[^\"\\\\]|\\\\.|\"\\s*\")*[.?])\"\\s*\\)"));
        QStringList found;
        int fileCount = 0;
        QDirIterator files(QStringLiteral(GPULOUPE_SOURCE_DIR "/core"),
                           { QStringLiteral("*.cpp"), QStringLiteral("*.h") }, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            if (file.fileName().contains(QStringLiteral("/core/mcp/")))
                continue;
            QVERIFY(file.open(QIODevice::ReadOnly));
            ++fileCount;
            auto matches = sentences.globalMatch(QString::fromUtf8(file.readAll()));
            while (matches.hasNext())
                found += files.fileName() + QStringLiteral(": ") + matches.next().captured(1);
        }
        found.removeAll(QStringLiteral("result.h: Cancelled.")); // never shown
        QVERIFY(fileCount > 100);
        QVERIFY2(found.isEmpty(), qPrintable(found.join(u'\n')));
    }
};

QTEST_GUILESS_MAIN(TestTexts)
#include "tst_texts.moc"
