// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/rowsink.h"
#include "table/csvtext.h"

#include <QByteArray>

#include <stop_token>

class QIODevice;

namespace core {

/// CSV as RFC 4180 has it: CRLF, header line of column keys, all columns, C locale, UTF-8 without BOM.
class CsvSink final : public RowSink
{
public:
    /// Holds a reference: `device` must outlive it.
    explicit CsvSink(QIODevice& device, const CsvTexts& rules = {});

    [[nodiscard]] std::unique_ptr<RowFormatter> formatter(const Table& table) const override;
    [[nodiscard]] bool begin(const Table& table) override;
    [[nodiscard]] bool write(const RowTexts& rows) override;

private:
    QIODevice& m_device;
    CsvTexts m_rules;
};

/// A whole table as CSV in memory.
[[nodiscard]] QByteArray tableToCsv(const Table& table, const CsvTexts& rules = {});

} // namespace core
