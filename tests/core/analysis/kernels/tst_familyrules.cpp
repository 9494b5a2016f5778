// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/kernels/familyrules.h"
#include "verifyexpected.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using core::FamilyRules;

namespace {

/// JSON with ' in place of ".
QByteArray quoted(const char* json)
{
    return QByteArray(json).replace('\'', '"');
}

core::Expected<FamilyRules> rulesOf(const QByteArray& json)
{
    return core::parseFamilyRules(json, QStringLiteral("f.json"));
}

} // namespace

/// Which family a kernel belongs to, and what files of families are refused.
class TestFamilyRules : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void familiesOfTheProgram_data()
    {
        QTest::addColumn<QString>("full");
        QTest::addColumn<QString>("family");
        const auto row = [](const char* full, const char* family) {
            QTest::newRow(full) << QString::fromLatin1(full) << QString::fromLatin1(family);
        };
        row("ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevComm *)", "communication");
        row("void flash::flash_fwd_kernel<cutlass::bfloat16_t>(flash::Flash_fwd_params)", "attention"); // before gemm
        row("sm80_xmma_gemm_f32f32_f32f32_f32_tn_n_tilesize64x256x8_stage3", "gemm");
        row("void cudnn::winograd::generateWinogradTilesKernel<(int)0>(T1)", "convolution");
        row("void at::native::<unnamed>::vectorized_layer_norm_kernel<float, float>(int)", "normalisation");
        row("void <unnamed>::softmax_warp_forward<float, (int)6>(T2 *)", "softmax and loss");
        row("void at::native::multi_tensor_apply_kernel<FusedAdamMathFunctor<float>>(T1)", "optimizer");
        row("void cub::DeviceRadixSortOnesweepKernel<int>(T1)", "sort and scan");
        row("void at::native::reduce_kernel<(int)512>(T3)", "reduction");
        row("void vector_fft<(unsigned int)8>(T1)", "fft");
        row("void cusparse::csrmv_kernel<float>(T1)", "sparse");
        row("void at::native::<unnamed>::CatArrayBatchedCopy_vectorized<int>(char *)", "indexing and copy");
        row("void clover::par_ranged2d_kernel<PdV_kernel(bool)::[lambda(int, int) (instance 1)]>(T1)",
            "stencil and grid");
        row("void at::native::elementwise_kernel<(int)128, MulFunctor<float>>(int, T3)", "elementwise");
        row("void at::native::unrolled_elementwise_kernel<MulFunctor<float>>(int, T3)",
            "elementwise"); // does not "roll"
        row("roll_cuda_kernel", "indexing and copy");
        row("triton_red_fused_mean_0", "triton fused");
        row("TRITON_POI_FUSED_0", "elementwise"); // whatever the case
        row("void f<int>(std::index_sequence<0>, gemm *)", "unclassified"); // arguments say nothing
        row("render(vec3 *, int)", "unclassified");
        row("", "unclassified");
    }
    void familiesOfTheProgram()
    {
        QFETCH(QString, full);
        QTEST(FamilyRules().familyOf(full), "family");
    }

    void rulesOfTheUserComeFirst()
    {
        const auto rules = rulesOf(quoted("[['solver', '^Ns::(step|jacobi)'], ['rest', 'render'], ['solver', 'csr']]"));
        VERIFY_EXPECTED(rules);
        QCOMPARE(rules->familyOf(QStringLiteral("void ns::step<int>(float *)")), QStringLiteral("solver"));
        QCOMPARE(rules->familyOf(QStringLiteral("void ns::jacobi(float *)")), QStringLiteral("solver"));
        QCOMPARE(rules->familyOf(QStringLiteral("csr_gemm(int)")), QStringLiteral("solver"));
        QCOMPARE(rules->familyOf(QStringLiteral("render(int)")), QStringLiteral("rest"));
        QCOMPARE(rules->familyOf(QStringLiteral("sgemm(int)")), QStringLiteral("gemm"));
        QCOMPARE(rules->own().size(), std::size_t { 3 });
        QVERIFY(*rules != FamilyRules());
    }

    void rulesAreWrittenAsTheyAreRead()
    {
        const auto rules = rulesOf("[[\"a \\\"b\\\"\", \"x\\\\d\"], [\"ä\", \"é|\\\\[\"]]");
        VERIFY_EXPECTED(rules);
        const auto again = rulesOf(core::toJson(*rules));
        VERIFY_EXPECTED(again);
        QVERIFY(*again == *rules);
        QCOMPARE(core::toJson(FamilyRules()), QByteArray("[]\n"));
        VERIFY_EXPECTED(rulesOf("[]"));
    }

    void faultsAreSaid_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const QByteArray& json, const char* message) {
            QTest::newRow(name) << json << QString::fromUtf8(message);
        };
        row("not JSON", "[[\"a\",\n ]]", "f.json, line 2, column 2: not valid JSON");
        row("an object", "{}", "f.json: families must be a list of the form [[\"my kernels\"");
        row("no pair", quoted("[['a', 'b'], ['c']]"), "f.json, rule 2: a rule must be a list of a name and a regular");
        row("a number", quoted("[['a', 3]]"), "f.json, rule 1: a rule must be a list");
        row("no name", quoted("[[' ', 'b']]"), "f.json, rule 1: the family has no name");
        row("no pattern", quoted("[['a', '']]"), "f.json, rule 1: the pattern is empty");
        row("no expression", quoted("[['a', 'b'], ['c', 'x(y']]"),
            "f.json, rule 2: “x(y” is not a regular expression: ");
        row("place in it", quoted("[['a', 'x(y']]"), "at character 4; correct it.");
        row("a long name", "[[\"" + QByteArray(101, 'a') + "\", \"b\"]]", "longer than 100 characters; shorten it.");
        row("a long pattern", "[[\"a\", \"" + QByteArray(4097, 'a') + "\"]]", "longer than 4096 characters");
        row("many rules", "[[\"a\",\"b\"]" + QByteArray(",[\"a\",\"b\"]").repeated(256) + "]", "more than 256 rules");
    }
    void faultsAreSaid()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, message);
        const auto rules = rulesOf(json);
        QVERIFY(!rules);
        QCOMPARE(rules.error().code, core::ErrorCode::Usage);
        QVERIFY2(rules.error().message.contains(message), qPrintable(rules.error().message));
    }

    void patternsThatTakeForeverDoNotFit()
    {
        const auto rules = rulesOf(quoted("[['slow', '^(a+)+$'], ['slower', '^(([a-z])+.)+[A-Z]([a-z])+$']]"));
        VERIFY_EXPECTED(rules);
        QCOMPARE(rules->familyOf(QString(40, u'a') + u'!'), FamilyRules::unclassified());
        QCOMPARE(rules->familyOf(QString(1'000'000, u'7')), FamilyRules::unclassified());
        QCOMPARE(rules->familyOf(QStringLiteral("aaa")), QStringLiteral("slow"));
    }

    void filesAreRead()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("families.json"));
        QCOMPARE(core::readFamilyRules(path).error().code, core::ErrorCode::CannotOpen);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(quoted("[['a', 'b'], ['c', '(']]"));
        file.close();
        const auto rules = core::readFamilyRules(path);
        QVERIFY(!rules);
        QVERIFY2(rules.error().message.startsWith(QStringLiteral("families.json, rule 2: ")),
                 qPrintable(rules.error().message));
    }
};

QTEST_GUILESS_MAIN(TestFamilyRules)
#include "tst_familyrules.moc"
