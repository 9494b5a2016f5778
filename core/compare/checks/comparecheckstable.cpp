// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/checks/comparechecks.h"

#include "base/text.h"
#include "table/tablebuilder.h"

namespace core {

Table describeCompareChecks(std::shared_ptr<const CompareChecks> checks)
{
    Provenance provenance;
    provenance.source = Text::tr("what both traces recorded of machine, capture and work");
    provenance.derivation
        = Text::tr("Whether the runs can be compared. A reservation stands in the verdict; what is not "
                   "comparable gets no verdict unless it is accepted.");
    TableBuilder<CompareCheck> builder(QStringLiteral("compare_checks"), QStringLiteral("Comparability"),
                                       rowsOf(checks, &CompareChecks::checks), std::move(provenance));
    builder.text({ QStringLiteral("check"), Text::tr("Check"), Text::tr("Its name for --accept.") }, Identity,
                 [](const CompareCheck& check) { return check.key; });
    builder.text({ QStringLiteral("base"), Text::tr("BASE"), Text::tr("What BASE has.") }, Note,
                 [](const CompareCheck& check) { return check.values.base; });
    builder.text({ QStringLiteral("new"), Text::tr("NEW"), Text::tr("What NEW has.") }, Note,
                 [](const CompareCheck& check) { return check.values.now; });
    builder
        .text({ QStringLiteral("level"), Text::tr("Level"),
                Text::tr("ok, note, reservation or not_comparable; the worst one holds.") },
              Note, [](const CompareCheck& check) { return checkLevelKey(check.level); })
        .isVocabulary
        = true;
    builder.text({ QStringLiteral("text"), Text::tr("What it means"), Text::tr("Empty: all is well.") }, Note,
                 [](const CompareCheck& check) {
                     return check.isAccepted ? Text::tr("Accepted: %1").arg(check.text) : check.text;
                 });
    return builder.take();
}

} // namespace core
