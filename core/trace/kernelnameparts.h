// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace core {

/**
 * The parts of a kernel's demangled name: "void ns::gemm<(int)128>(float *)" has the stem "gemm", the qualified name
 * "ns::gemm<128>" and the template arguments "128".
 *
 * Left out of all of them: what a compiler adds ("[clone …]", "[abi:…]", "[with …]"), anonymous namespaces, casts
 * before numbers, the return type and the arguments. A text that is no C++ name is its own stem.
 */
class KernelNameParts
{
public:
    /// O(length); never fails.
    explicit KernelNameParts(const QString& fullName);

    /// The name without namespaces and template arguments; empty only of an empty name.
    [[nodiscard]] QStringView stem() const { return part(m_stem); }
    /// The name with namespaces and template arguments.
    [[nodiscard]] QStringView qualified() const { return part(m_qualified); }
    /// What stands between the angle brackets after the stem; empty when there are none.
    [[nodiscard]] QStringView templateArguments() const { return part(m_arguments); }

private:
    struct Part {
        qsizetype begin = 0;
        qsizetype end = 0;
    };
    [[nodiscard]] QStringView part(Part part) const
    {
        return QStringView(m_text).sliced(part.begin, part.end - part.begin);
    }
    /// Finds the parts; `hasReturnType`: what stands before a space is no part of the name. False when there is no list
    /// of arguments.
    bool find(bool hasReturnType);

    QString m_text;
    Part m_stem, m_qualified, m_arguments;
};

/// A word or number of template arguments.
struct NameToken {
    QStringView text;
    bool isQualifier = false; ///< a namespace or class, followed by "::"
    bool isInParentheses = false; ///< in the arguments of a function, or the number of a lambda
};

/// The words and numbers of `arguments` from left to right, at most `most` of them; they point into its text.
/// O(length).
[[nodiscard]] std::vector<NameToken> nameTokens(QStringView arguments, std::size_t most);

} // namespace core
