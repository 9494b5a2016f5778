// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/schemacatalog.h"

#include <QString>

#include <vector>

namespace core {

/// A statement to begin with.
struct QueryExample {
    QString title;
    QString sql;
};

/// The examples whose tables and columns the file has.
[[nodiscard]] std::vector<QueryExample> queryExamples(const SchemaCatalog& schema);

} // namespace core
