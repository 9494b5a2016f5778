// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/carriedfunctor.h"

#include <algorithm>
#include <array>

namespace core {

namespace {

template <std::size_t N> bool isAnyOf(QStringView word, const std::array<const char16_t*, N>& words)
{
    return std::any_of(words.begin(), words.end(),
                       [word](const char16_t* other) { return word == QStringView(other); });
}

bool isFloatType(QStringView word)
{
    static constexpr std::array Types {
        u"float",        u"double",       u"half",          u"__half",        u"Half",           u"half_t",
        u"bfloat16",     u"bfloat16_t",   u"BFloat16",      u"__nv_bfloat16", u"__nv_bfloat162", u"tfloat32_t",
        u"float_e4m3_t", u"float_e5m2_t", u"Float8_e4m3fn", u"Float8_e5m2",   u"__nv_fp8_e4m3",  u"__nv_fp8_e5m2",
    };
    return isAnyOf(word, Types);
}

bool isOperation(QStringView word)
{
    static constexpr std::array Operations { u"Sum",      u"Max",     u"Min",        u"ArgMax",      u"ArgMin",
                                             u"plus",     u"minus",   u"multiplies", u"divides",     u"modulus",
                                             u"negate",   u"maximum", u"minimum",    u"greater",     u"less",
                                             u"equal_to", u"bit_and", u"bit_or",     u"bit_xor",     u"logical_or",
                                             u"square",   u"project", u"Identity",   u"logical_and", u"logical_not" };
    return isAnyOf(word, Operations);
}

/// Carries a functor itself: says no more than the kernel.
bool isWrapper(QStringView word)
{
    static constexpr std::array Wrappers { u"func_wrapper_t", u"ReduceOp",      u"UnaryFunctor",
                                           u"AUnaryFunctor",  u"BUnaryFunctor", u"BinaryFunctor" };
    return isAnyOf(word, Wrappers) || word.contains(u"gpu_kernel");
}

QStringView withoutUnderscores(QStringView word)
{
    while (word.startsWith(u'_'))
        word = word.sliced(1);
    while (word.endsWith(u'_'))
        word.chop(1);
    return word;
}

/// The word up to `mark`, without underscores around it; the whole word when nothing is left.
QStringView upTo(QStringView word, qsizetype mark)
{
    const auto head = withoutUnderscores(word.first(mark));
    return head.isEmpty() ? word : head;
}

/// The word up to the first of `marks` that it has; empty when it has none.
template <std::size_t N> QStringView upToAny(QStringView word, const std::array<const char16_t*, N>& marks)
{
    for (const auto* mark : marks) {
        if (const auto at = word.indexOf(QStringView(mark)); at >= 0)
            return upTo(word, at);
    }
    return {};
}

/// `qualifier` stands before the word with "::", or is empty.
QStringView functorName(QStringView word, QStringView qualifier)
{
    constexpr qsizetype Length = 7; // of "Functor"
    auto at = word.indexOf(u"Functor");
    at = at < 0 ? word.indexOf(u"functor") : at;
    if (at < 0)
        return {};
    auto after = word.sliced(at + Length);
    if (after.startsWith(u"OnSelf"))
        after = after.sliced(QStringView(u"OnSelf").size());
    if (after.startsWith(u'_') && !withoutUnderscores(after).isEmpty())
        return withoutUnderscores(after);
    if (at == 0 && after.isEmpty() && !withoutUnderscores(qualifier).isEmpty())
        return withoutUnderscores(qualifier);
    return upTo(word, at);
}

QStringView operatorName(QStringView word)
{
    for (const auto* end : { u"Ops", u"Op" }) {
        if (word.endsWith(QStringView(end)))
            return upTo(word, word.size() - QStringView(end).size());
    }
    return {};
}

bool isLibraryKernel(QStringView word)
{
    if (word.startsWith(u"cutlass_"))
        return true;
    if (!word.startsWith(u"sm") || word.size() < 4 || !word[2].isDigit())
        return false;
    const auto* const digits = std::find_if_not(word.begin() + 2, word.end(), [](QChar c) { return c.isDigit(); });
    return digits != word.end() && *digits == u'_';
}

constexpr std::size_t RuleCount = 8;

/// The name that rule number `rule` makes of a word; empty when it does not fit.
QStringView nameByRule(std::size_t rule, QStringView word, QStringView qualifier)
{
    static constexpr std::array OfKernels { u"_kernel_cuda", u"_kernel_impl" };
    static constexpr std::array OfImplementations { u"CUDAKernelImpl", u"KernelImpl", u"_cuda_out" };
    static constexpr std::array OfAnyKernel { u"_kernel" };
    static constexpr std::array OfPolicies { u"Policy", u"Agent" };
    switch (rule) {
    case 0:
        return functorName(word, qualifier);
    case 1:
        return upToAny(word, OfKernels);
    case 2:
        return upToAny(word, OfImplementations);
    case 3:
        return operatorName(word);
    case 4:
        return upToAny(word, OfAnyKernel);
    case 5:
        return isOperation(word) ? word : QStringView();
    case 6:
        return isLibraryKernel(word) ? word : QStringView();
    default:
        return upToAny(word, OfPolicies);
    }
}

} // namespace

QString carriedFunctor(const std::vector<NameToken>& tokens)
{
    auto bestRule = RuleCount;
    std::size_t position = 0;
    QStringView name;
    for (std::size_t i = 0; i < tokens.size() && bestRule > 0; ++i) {
        const auto& token = tokens[i];
        if (token.isQualifier || token.isInParentheses || token.text[0].isDigit() || isWrapper(token.text))
            continue;
        const auto qualifier = i > 0 && tokens[i - 1].isQualifier ? tokens[i - 1].text : QStringView();
        for (std::size_t rule = 0; rule < bestRule; ++rule) {
            if (const auto found = nameByRule(rule, token.text, qualifier); !found.isEmpty()) {
                bestRule = rule;
                position = i;
                name = found;
            }
        }
    }
    if (bestRule == RuleCount)
        return {};
    const auto type = std::find_if(tokens.begin() + static_cast<std::ptrdiff_t>(position) + 1, tokens.end(),
                                   [](const NameToken& token) { return isFloatType(token.text); });
    return type == tokens.end() ? name.toString() : QStringLiteral("%1 %2").arg(name, type->text);
}

} // namespace core
