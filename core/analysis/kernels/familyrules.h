// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "trace/trace.h"

#include <QByteArray>
#include <QRegularExpression>
#include <QString>

#include <stop_token>
#include <vector>

namespace core {

/// A family and the kernels in it.
struct FamilyRule {
    QString name;
    QString pattern; ///< regular expression, found anywhere in a name, whatever the case
    friend bool operator==(const FamilyRule&, const FamilyRule&) = default;
};

/**
 * Which family a kernel belongs to: the first rule that its name fits, the user's before those of the program.
 *
 * Names are matched with namespaces and template arguments, without return type and arguments:
 * KernelNameParts::qualified(). Patterns that take too long on a name do not fit it.
 */
class FamilyRules
{
public:
    /// Those of the program: resources/answers/families.json.
    FamilyRules();
    /// `own` before those of the program. Their patterns must be valid.
    explicit FamilyRules(std::vector<FamilyRule> own);

    [[nodiscard]] const std::vector<FamilyRule>& own() const { return m_own; }
    /// Family of the kernel of this full name, unclassified() when no rule fits.
    [[nodiscard]] QString familyOf(const QString& fullName) const;
    [[nodiscard]] static QString unclassified();

    friend bool operator==(const FamilyRules& left, const FamilyRules& right) { return left.m_own == right.m_own; }

private:
    struct Matcher {
        QString name;
        QRegularExpression expression;
    };
    void append(const FamilyRule& rule);

    std::vector<FamilyRule> m_own;
    std::vector<Matcher> m_matchers; ///< of all rules, in order
};

/// The family of each kernel of a trace.
struct KernelFamilies {
    FamilyRules rules; ///< by which they were found
    std::vector<QString> ofName; ///< by KernelNameIndex
};

/// Sorts all kernels of a trace into families. O(names). Errors: Cancelled.
[[nodiscard]] Cancellable<KernelFamilies> classifyKernels(const Trace& trace, const FamilyRules& rules,
                                                          const std::stop_token& stop = {});

/**
 * Reads [["name", "regular expression"], …], the rules of a user. `place` is what an error names first: the file, or
 * "the families".
 *
 * Errors: Usage, with the place of the fault (line and column, or number of the rule) in the message: not JSON, not
 * such a list, a name or pattern that is empty, too long or no regular expression, more than 256 rules.
 */
[[nodiscard]] Expected<FamilyRules> parseFamilyRules(const QByteArray& json, const QString& place);

/// parseFamilyRules() of a file. Errors: also CannotOpen.
[[nodiscard]] Expected<FamilyRules> readFamilyRules(const QString& path);

/// The user's own rules as parseFamilyRules() reads them, a rule a line.
[[nodiscard]] QByteArray toJson(const FamilyRules& rules);

/// A family as it stands alone in legends: "GEMM", "Softmax and loss".
[[nodiscard]] QString familyTitle(const QString& family);

} // namespace core
