// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/displaynames.h"
#include "trace/kernelnameparts.h"
#include "trace/traceloader.h"

#include "verifyexpected.h"

#include <QDir>
#include <QRandomGenerator>
#include <QSet>
#include <QTest>

#include <algorithm>

using core::KernelName;
using core::KernelNameParts;

namespace {

const auto DataFolder = QStringLiteral(GPULOUPE_SHARED_DIR "/data");

std::vector<KernelName> namesOf(const QStringList& fullNames)
{
    std::vector<KernelName> names;
    for (const auto& name : fullNames)
        names.push_back({ {}, name, {} });
    return names;
}

/// What kernels of these full names are called in one trace.
QStringList displayed(const QStringList& fullNames)
{
    auto names = namesOf(fullNames);
    core::assignDisplayNames(names);
    QStringList texts;
    for (const auto& name : names)
        texts.append(name.displayName);
    return texts;
}

/// A text of pieces of demangled names, in no sensible order.
QString hostileName(QRandomGenerator& random)
{
    static const QStringList Pieces {
        QStringLiteral("void "),       QStringLiteral("ns::"),
        QStringLiteral("kernel"),      QStringLiteral("<"),
        QStringLiteral(">"),           QStringLiteral("("),
        QStringLiteral(")"),           QStringLiteral("["),
        QStringLiteral("]"),           QStringLiteral("{"),
        QStringLiteral("}"),           QStringLiteral("(int)128"),
        QStringLiteral(", "),          QStringLiteral("operator"),
        QStringLiteral("<unnamed>::"), QStringLiteral("->"),
        QStringLiteral(" "),           QStringLiteral("Functor"),
        QStringLiteral("float"),       QStringLiteral("::"),
        QStringLiteral("[clone .x]"),  QStringLiteral("_0d1d2c"),
        QStringLiteral("%1"),          QStringLiteral("#2"),
        QStringLiteral("\U0001F600"),  QStringLiteral("-1"),
        QStringLiteral("xmma_stage3"), QStringLiteral("reduce_kernel"),
    };
    QString name;
    for (auto count = random.bounded(1, 14); count > 0; --count)
        name += Pieces[random.bounded(static_cast<int>(Pieces.size()))];
    return name;
}

} // namespace

class TestDisplayNames : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void partsOfANameAreFound_data()
    {
        QTest::addColumn<QString>("full");
        QTest::addColumn<QString>("stem");
        QTest::addColumn<QString>("qualified");
        QTest::addColumn<QString>("arguments");
        const auto row = [](const char* full, const char* stem, const char* qualified, const char* arguments) {
            QTest::newRow(full) << QString::fromUtf8(full) << QString::fromUtf8(stem) << QString::fromUtf8(qualified)
                                << QString::fromUtf8(arguments);
        };
        row("add", "add", "add", "");
        row("add(int, float *)", "add", "add", "");
        row("unsigned int ns::f(int)", "f", "ns::f", "");
        row("void a::b::gemm<(int)128, (bool)0, (int)-3>(T1 *)", "gemm", "a::b::gemm<128, 0, -3>", "128, 0, -3");
        row("void build_GPU2<128, 4>(int*, short*)", "build_GPU2", "build_GPU2<128, 4>", "128, 4");
        row("void at::native::<unnamed>::f<float>(int)", "f", "at::native::f<float>", "float");
        row("void (anonymous namespace)::f<ns::(anonymous namespace)::T>(int)", "f", "f<ns::T>", "ns::T");
        row("_GLOBAL__N_1234_a_cu::f(int)", "f", "f", "");
        row("f(int) [clone .constprop.0]", "f", "f", "");
        row("__main__::add[abi:v1,cw51](Array<float, 1>)", "add", "__main__::add", "");
        row("f<A>::g<B>(int)", "g", "f<A>::g<B>", "B");
        row("outer(int)::inner<3>(float)", "inner", "outer(int)::inner<3>", "3");
        row("void f<ns::g(int)::[lambda(float) (instance 2)]>(T1)", "f", "f<ns::g(int)::[lambda(float) (instance 2)]>",
            "ns::g(int)::[lambda(float) (instance 2)]");
        row("void T::operator()<int>(int) const", "operator()", "T::operator()<int>", "int");
        row("void f<&T::operator<, 3>(int)", "f", "f<&T::operator<, 3>", "&T::operator<, 3");
        row("void f<(A->b), 3>(int)", "f", "f<(A->b), 3>", "(A->b), 3");
        row("name with spaces", "name with spaces", "name with spaces", "");
        row("void f (int)", "f", "f", "");
        row("broken<never", "broken", "broken<never", "never");
        row("(int)5", "5", "5", "");
        row("", "", "", "");
    }
    void partsOfANameAreFound()
    {
        QFETCH(QString, full);
        const KernelNameParts parts(full);
        QTEST(parts.stem().toString(), "stem");
        QTEST(parts.qualified().toString(), "qualified");
        QTEST(parts.templateArguments().toString(), "arguments");
    }

    void aNameAloneIsShort_data()
    {
        QTest::addColumn<QString>("full");
        QTest::addColumn<QString>("shown");
        const auto row = [](const char* full, const char* shown) {
            QTest::newRow(shown) << QString::fromUtf8(full) << QString::fromUtf8(shown);
        };
        row("void at::native::elementwise_kernel<(int)128, (int)2, void at::native::gpu_kernel_impl_nocast<at::native::"
            "BinaryFunctor<float, float, float, "
            "at::native::binary_internal::MulFunctor<float>>>(at::TensorIteratorBase &, "
            "const T1 &)::[lambda(int) (instance 1)]>(int, T3)",
            "elementwise_kernel<Mul float>");
        row("void at::native::vectorized_elementwise_kernel<(int)4, at::native::CUDAFunctor_add<c10::BFloat16>, "
            "std::array<char *, (unsigned long)3>>(int, T2, T3)",
            "vectorized_elementwise_kernel<add BFloat16>");
        row("void at::native::vectorized_elementwise_kernel<(int)8, "
            "at::native::GeluCUDAKernelImpl(at::TensorIteratorBase "
            "&, at::native::GeluType)::[lambda() (instance 1)]::operator ()() const::[lambda() (instance 4)]::operator "
            "()() const::[lambda(c10::BFloat16) (instance 1)], std::array<char *, (unsigned long)2>>(int, T2, T3)",
            "vectorized_elementwise_kernel<Gelu BFloat16>");
        row("void at::native::vectorized_elementwise_kernel<(int)2, at::native::CUDAFunctorOnSelf_add<long>, "
            "std::array<char *, (unsigned long)2>>(int, T2, T3)",
            "vectorized_elementwise_kernel<add>");
        row("sm80_xmma_gemm_f32f32_f32f32_f32_tn_n_tilesize64x256x8_stage3_warpsize1x4x1_ffma_aligna4_alignc4_execute_"
            "split_"
            "k_kernel__5x_cublas",
            "sm80_xmma_gemm_f32f32_f32f32_f32_tn_n_tilesize64x256x8_split_k");
        row("void "
            "thrust::cuda_cub::core::_kernel_agent<thrust::cuda_cub::__parallel_for::ParallelForAgent<thrust::cuda_cub:"
            ":"
            "__uninitialized_fill::functor<thrust::device_ptr<int>, int>, unsigned long>>(T1, T2)",
            "_kernel_agent<uninitialized_fill>");
        row("void cub::DeviceReduceKernel<cub::DeviceReducePolicy<double, unsigned int, cub::Sum>::Policy600, double "
            "*, "
            "unsigned int, cub::Sum, double>(T2, T5 *)",
            "DeviceReduceKernel<Sum double>");
        row("void cutlass::Kernel2<cutlass_80_tensorop_bf16_s16816gemm_relu_bf16_256x128_32x3_tn_align8>(T1::Params)",
            "Kernel2<cutlass_80_tensorop_bf16_s16816gemm_relu_bf16_256x128_32x3_tn_align8>");
        row("void gemm<(int)128>(float *)", "gemm");
        row("void flash::flash_fwd_kernel<Flash_fwd_kernel_traits<(int)128, (bool)0, cutlass::bfloat16_t>, (bool)1>("
            "flash::Flash_fwd_params)",
            "flash_fwd_kernel");
        row("nvjet_tst_192x192_64x4_2x1_v_bz_coopB_bias_TNN", "nvjet_tst_192x192_64x4_2x1_v_bz_coopB_bias_TNN");
        row("triton_poi_fused_add_0", "triton_poi_fused_add_0");
        row("triton_red_fused_mean_1_0d1d2d3de45c", "triton_red_fused_mean_1");
        row("ncclDevKernel_AllGather_RING_LL(ncclDevKernelArgsStorage<(unsigned long)4096>)",
            "ncclDevKernel_AllGather_RING_LL");
        row("void at::native::reduce_kernel<(int)512, (int)1, at::native::ReduceOp<float, at::native::MeanOps<float, "
            "float, "
            "float, float>, unsigned int, float, (int)4, (int)4>>(T3)",
            "reduce_kernel<Mean float>");
        row("void at::native::reduce_kernel<(int)512, (int)1, at::native::ReduceOp<long, "
            "at::native::func_wrapper_t<long, "
            "at::native::sum_functor<long, long, long>::operator ()(at::TensorIterator &)::[lambda(long, long) "
            "(instance "
            "1)]>, unsigned int, long, (int)4, (int)4>>(T3)",
            "reduce_kernel<sum>");
        row("void <unnamed>::elementwise_kernel_with_index<int, at::native::arange_cuda_out(const c10::Scalar &, "
            "at::Tensor "
            "&)::[lambda() (instance 1)]::operator ()() const::[lambda(long) (instance 1)]>(T1, T2)",
            "elementwise_kernel_with_index<arange>");
        row("void cub::DeviceScanKernel<cub::AgentScanPolicy<float>, int>(T1)", "DeviceScanKernel<AgentScan float>");
        row("void kernel<int, (int)3>(T1)", "kernel");
    }
    void aNameAloneIsShort()
    {
        QFETCH(QString, full);
        QTEST(displayed({ full }).front(), "shown");
    }

    void equalNamesAreToldApart_data()
    {
        QTest::addColumn<QStringList>("full");
        QTest::addColumn<QStringList>("shown");
        const auto row = [](const char* name, const QStringList& full, const QStringList& shown) {
            QTest::newRow(name) << full << shown;
        };
        row("by number",
            { QStringLiteral("void gemm<(int)128>(float *)"), QStringLiteral("void gemm<(int)256>(float *)") },
            { QStringLiteral("gemm<128>"), QStringLiteral("gemm<256>") });
        row("only where needed",
            { QStringLiteral("void f<int, (int)1, (int)7>()"), QStringLiteral("void f<int, (int)2, (int)7>()"),
              QStringLiteral("void f<int, (int)2, (int)8>()") },
            { QStringLiteral("f<1>"), QStringLiteral("f<2, 7>"), QStringLiteral("f<2, 8>") });
        row("one without", { QStringLiteral("f()"), QStringLiteral("void f<int>()") },
            { QStringLiteral("f"), QStringLiteral("f<int>") });
        row("by the number of a lambda",
            { QStringLiteral("void f<g(int)::[lambda(int) (instance 1)]>(T1)"),
              QStringLiteral("void f<g(int)::[lambda(int) (instance 2)]>(T1)"),
              QStringLiteral("void f<h(int)::[lambda(int) (instance 1)]>(T1)") },
            { QStringLiteral("f<g, 1>"), QStringLiteral("f<g, 2>"), QStringLiteral("f<h>") });
        row("carriers of the same functor",
            { QStringLiteral("void kernel<MulFunctor<float>, (int)2>()"),
              QStringLiteral("void kernel<MulFunctor<float>, (int)4>()"),
              QStringLiteral("void kernel<MulFunctor<double>, (int)4>()") },
            { QStringLiteral("kernel<Mul float, 2>"), QStringLiteral("kernel<Mul float, 4>"),
              QStringLiteral("kernel<Mul double>") });
        row("numbered", { QStringLiteral("a::f(int)"), QStringLiteral("b::f(int)"), QStringLiteral("b::f(long)") },
            { QStringLiteral("f"), QStringLiteral("f #2"), QStringLiteral("f #3") });
        row("a number that is taken",
            { QStringLiteral("a::f(int)"), QStringLiteral("b::f(int)"), QStringLiteral("#f #2") },
            { QStringLiteral("f"), QStringLiteral("f #2"), QStringLiteral("#f #2") });
        row("no names", { QStringLiteral(""), QStringLiteral(" ") }, { QStringLiteral("?"), QStringLiteral("? #2") });
    }
    void equalNamesAreToldApart()
    {
        QFETCH(QStringList, full);
        QFETCH(QStringList, shown);
        QCOMPARE(displayed(full), shown);
        std::reverse(full.begin(), full.end());
        std::reverse(shown.begin(), shown.end());
        QCOMPARE(displayed(full), shown);
    }

    void namesDifferWhateverTheTexts()
    {
        QRandomGenerator random(7);
        for (int round = 0; round < 200; ++round) {
            QSet<QString> full;
            for (int i = 0; i < 60; ++i)
                full.insert(hostileName(random));
            const QStringList names(full.begin(), full.end());
            const auto shown = displayed(names);
            QCOMPARE(QSet<QString>(shown.begin(), shown.end()).size(), names.size());
            QVERIFY(!shown.contains(QString()));
        }
    }

    void theOrderOfTheNamesMeansNothing()
    {
        QRandomGenerator random(11);
        QSet<QString> full;
        for (int i = 0; i < 400; ++i)
            full.insert(hostileName(random));
        QStringList names(full.begin(), full.end());
        names.sort();
        auto expected = namesOf(names);
        core::assignDisplayNames(expected);
        auto shuffled = namesOf(names);
        std::shuffle(shuffled.begin(), shuffled.end(), random);
        core::assignDisplayNames(shuffled);
        for (const auto& name : expected) {
            const auto found = std::find_if(shuffled.begin(), shuffled.end(),
                                            [&](const KernelName& other) { return other.fullName == name.fullName; });
            QCOMPARE(found->displayName, name.displayName);
        }
    }

    void manyNamesOfOneStemAreToldApart()
    {
        constexpr int Count = 50'000;
        QStringList names;
        for (int i = 0; i < Count; ++i)
            names.append(
                QStringLiteral("void at::native::elementwise_kernel<(int)128, (int)%1, std::array<char *, (unsigned "
                               "long)%2>, lib::MulFunctor<float>>(int, T3)")
                    .arg(i % 250)
                    .arg(i / 250));
        const auto shown = displayed(names);
        QCOMPARE(shown.first(), QStringLiteral("elementwise_kernel<Mul float, 0, 0>"));
        QCOMPARE(shown.last(), QStringLiteral("elementwise_kernel<Mul float, 249, 199>"));
        QCOMPARE(QSet<QString>(shown.begin(), shown.end()).size(), Count);
    }

    void longNamesStayShort()
    {
        constexpr qsizetype Length = 1'000'000;
        constexpr qsizetype MostShown = 2500;
        const QString word(Length, u'x');
        QString brackets = QStringLiteral("void f<");
        brackets += QString(Length, u'<') + QStringLiteral("1");
        QString arguments = QStringLiteral("void f<int");
        for (int i = 0; i < Length / 4; ++i)
            arguments += QStringLiteral(", %1").arg(i % 10);
        const auto shown
            = displayed({ word, word + u'y', brackets, arguments + QStringLiteral(">()"),
                          arguments + QStringLiteral(", 1>()"), QStringLiteral("void f<%1>()").arg(word) });
        for (const auto& text : shown)
            QVERIFY2(text.size() < MostShown, qPrintable(text));
        QCOMPARE(shown[0], QString(199, u'x') + QChar(0x2026));
        QCOMPARE(shown[1], shown[0] + QStringLiteral(" #2"));
    }

    void namesOfRealTracesDiffer_data()
    {
        QTest::addColumn<QString>("path");
        const auto files = QDir(DataFolder).entryList({ QStringLiteral("*.sqlite") });
        if (files.isEmpty())
            QSKIP("no shared data");
        for (const auto& file : files)
            QTest::newRow(qPrintable(file)) << DataFolder + QLatin1Char('/') + file;
    }
    void namesOfRealTracesDiffer()
    {
        QFETCH(QString, path);
        const auto trace = core::loadTrace(path, { .threads = 2 });
        VERIFY_EXPECTED(trace);
        QSet<QString> shown;
        for (const auto& name : (*trace)->kernelNames) {
            QVERIFY2(name.displayName.size() <= name.fullName.size(), qPrintable(name.displayName));
            QVERIFY2(!name.displayName.contains(u'#'), qPrintable(name.displayName)); // no need to number any
            shown.insert(name.displayName);
        }
        QCOMPARE(static_cast<std::size_t>(shown.size()), (*trace)->kernelNames.size());
        if (path.contains(QStringLiteral("cloverleaf"))) {
            QVERIFY(shown.contains(QStringLiteral("par_ranged2d_kernel<PdV_kernel, 1>")));
            QVERIFY(shown.contains(QStringLiteral("par_reduce_kernel<field_summary>")));
        }
        if (path.contains(QStringLiteral("nccl_2gpu_train")))
            QVERIFY(shown.contains(QStringLiteral("vectorized_elementwise_kernel<Gelu BFloat16>")));
    }
};

QTEST_GUILESS_MAIN(TestDisplayNames)
#include "tst_displaynames.moc"
