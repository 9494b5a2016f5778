// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/host/timeclass.h"
#include "base/labels.h"

#include <QFile>
#include <QSet>
#include <QTest>
#include <QTranslator>

using core::LabelKind;

namespace {

QString text(std::string_view key)
{
    return QString::fromUtf8(key);
}

QStringList words(const char* list)
{
    return QString::fromLatin1(list).split(QLatin1Char(' '));
}

/// Keys that the definitions name: findings of one trace, of the capture, and of several ranks.
QStringList ruleKeys()
{
    return words(
               "cuda_error small_copies pageable_copy slow_copy exposed_copy blocking_copy_call memset page_migration "
               "allocation loading sync_round_trip launch_bound host_io host_wait host_mpi host_blocked host_code "
               "dependency unknown_idle peer_wait exposed_comm unbalanced_gpus underfilled_kernels tail_wave "
               "two_speeds "
               "slower_gpu kernel_first start_allocation start_loading start_host start_io start_wait start_other "
               "context")
        + words("profiler profiler_start opaque_graphs short_capture coverage capture_error")
        + words("straggler rotating_imbalance desync hang missing_ranks slower_rank slow_transfer bubble");
}

/// What may be asked of a kind of key.
QStringList keysOf(LabelKind kind)
{
    QStringList keys;
    switch (kind) {
    case LabelKind::Group:
        for (std::size_t group = 0; group < core::TimeGroupCount; ++group)
            keys.append(text(core::timeGroupKey(static_cast<core::TimeGroup>(group))));
        return keys << QStringLiteral("idle");
    case LabelKind::TimeClass:
        for (std::size_t timeClass = 0; timeClass < core::TimeClassCount; ++timeClass)
            keys.append(text(core::timeClassKey(static_cast<core::TimeClass>(timeClass))));
        return keys;
    case LabelKind::State:
        return words("not_recorded driver");
    case LabelKind::Part:
        return words("before window after");
    case LabelKind::Outside:
        return words("loading host allocation sync copy launch unknown migration");
    case LabelKind::Verdict:
        return words("compute copy migration communication other_work launch sync host allocation loading dependency "
                     "profiler imbalance unknown several mixed balanced");
    case LabelKind::Confidence:
        return words("sure likely weak none");
    case LabelKind::Severity:
        return words("high medium low note");
    case LabelKind::Rule:
        return ruleKeys();
    case LabelKind::Rank:
        return words("comm_transfer comm_wait comm_unsplit other_communicator more_work slower_work not_determined");
    case LabelKind::Compare:
        return words("slower faster same undecided not_tested new gone worse better not_judged");
    }
    return {};
}

/// Answers every text with itself in brackets.
class BracketTranslator : public QTranslator
{
public:
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char* context, const char* source, const char* /*disambiguation*/,
                                    int /*n*/) const override
    {
        return qstrcmp(context, "labels") == 0 ? QStringLiteral("<%1>").arg(QString::fromUtf8(source)) : QString();
    }
};

} // namespace

/// The words for keys.
class LabelsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void labelsEveryKeyAndNoOther();
    void labelsWhatPeopleMayEdit();
    void translates();
    void handsAllWordsToTranslators();
    void fillsMarks();
    void fillsLimits();
    void raisesTheFirstLetter();
    void answersForOtherKeys();
};

void LabelsTest::labelsEveryKeyAndNoOther()
{
    for (std::size_t i = 0; i < core::LabelKindCount; ++i) {
        const auto kind = static_cast<LabelKind>(i);
        auto known = keysOf(kind);
        auto labelled = core::labelKeys(kind);
        for (const auto& key : labelled) {
            QVERIFY2(!core::label(kind, key).brief.isEmpty(), qPrintable(key));
            QVERIFY2(!core::label(kind, key).full.isEmpty(), qPrintable(key));
        }
        known.sort();
        labelled.sort();
        QVERIFY(!known.isEmpty());
        QCOMPARE(labelled, known);
    }
}

void LabelsTest::labelsWhatPeopleMayEdit()
{
    const auto& classes = core::builtInDiagnosisClasses();
    const auto timeClasses = core::labelKeys(LabelKind::TimeClass);
    for (const auto& pattern : classes.osCalls)
        QVERIFY2(timeClasses.contains(pattern.key), qPrintable(pattern.key));
    for (const auto& pattern : classes.overhead)
        QVERIFY2(pattern.key == QLatin1String("skip") || timeClasses.contains(pattern.key), qPrintable(pattern.key));
}

void LabelsTest::translates()
{
    QCOMPARE(core::label(LabelKind::TimeClass, u"os_io").brief, QStringLiteral("input/output"));
    BracketTranslator translator;
    QVERIFY(QCoreApplication::installTranslator(&translator));
    const auto label = core::label(LabelKind::TimeClass, u"os_io");
    QVERIFY(QCoreApplication::removeTranslator(&translator));
    QCOMPARE(label.brief, QStringLiteral("<input/output>"));
    QCOMPARE(label.full, QStringLiteral("<the launching thread reads or writes>"));
}

void LabelsTest::handsAllWordsToTranslators()
{
    QFile file(QStringLiteral(GPULOUPE_LABELS_INC));
    QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(file.fileName()));
    QStringList listed;
    const auto lines = QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'));
    for (const auto& line : lines) {
        if (line.startsWith(QLatin1String("QT_TRANSLATE_NOOP(\"labels\", \"")))
            listed.append(line.section(QLatin1Char('"'), 3, -2));
    }
    auto limits = core::builtInDiagnosisClasses().thresholds;
    QSet<QString> shown;
    for (std::size_t i = 0; i < core::LabelKindCount; ++i) {
        for (const auto& key : core::labelKeys(static_cast<LabelKind>(i))) {
            const auto label = core::label(static_cast<LabelKind>(i), key, limits);
            shown << label.brief << label.full;
        }
    }
    QSet<QString> offered;
    for (const auto& words : listed) {
        offered << core::filledIn(words,
                                  { { u"enqueue_pause_us", QStringLiteral("200") },
                                    { u"launch_latency_max_us", QStringLiteral("20") },
                                    { u"turnaround_max_us", QStringLiteral("10") } });
    }
    auto missing = (shown - offered).values() + (offered - shown).values();
    QVERIFY2(missing.isEmpty(), qPrintable(missing.join(QLatin1Char('\n'))));
}

void LabelsTest::fillsMarks()
{
    const auto title = core::label(LabelKind::Rule, u"exposed_copy").full;
    QCOMPARE(core::filledIn(title,
                            { { u"direction", QStringLiteral("host to device") },
                              { u"bytes", QStringLiteral("1 GB") },
                              { u"n", QStringLiteral("{rate}") }, // what is filled in is no mark
                              { u"rate", QStringLiteral("2 GB/s") } }),
             QStringLiteral("Host to device copies that no kernel hides: 1 GB in {rate} copies at 2 GB/s"));
    QCOMPARE(core::filledIn(QStringLiteral("{a} {b} {c"), { { u"b", QString() } }), QStringLiteral("{a}  {c"));
}

void LabelsTest::fillsLimits()
{
    auto limits = core::builtInDiagnosisClasses().thresholds;
    QVERIFY(core::label(LabelKind::TimeClass, u"enqueue").full.endsWith(QStringLiteral("within 200 µs")));
    limits.enqueuePauseNs = 1500;
    QVERIFY(core::label(LabelKind::TimeClass, u"enqueue", limits).full.endsWith(QStringLiteral("within 1.5 µs")));
    QVERIFY(core::label(LabelKind::TimeClass, u"launch_latency").full.endsWith(QStringLiteral("within 20 µs")));
    QVERIFY(core::label(LabelKind::TimeClass, u"turnaround").full.endsWith(QStringLiteral("within 10 µs")));
}

void LabelsTest::raisesTheFirstLetter()
{
    QCOMPARE(core::withRaisedFirst(QStringLiteral("own code")), QStringLiteral("Own code"));
    QCOMPARE(core::withRaisedFirst(QStringLiteral("übrig")), QStringLiteral("Übrig"));
    QCOMPARE(core::withRaisedFirst(QString()), QString());
}

void LabelsTest::answersForOtherKeys()
{
    QCOMPARE(core::label(LabelKind::Rule, u"no_such_rule").brief, QStringLiteral("no_such_rule"));
    QCOMPARE(core::label(LabelKind::Confidence, core::confidenceKey(core::Confidence::Sure)).full,
             QStringLiteral("recorded in the file"));
}

QTEST_GUILESS_MAIN(LabelsTest)
#include "tst_labels.moc"
