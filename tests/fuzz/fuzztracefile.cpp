// SPDX-License-Identifier: GPL-3.0-or-later
// The bytes are a list of changes to a small export; whatever comes of it is read, analyzed, reported, converted and laid
// out.
#include "basetrace.h"
#include "filemutation.h"
#include "journals.h"
#include "trace/traceloader.h"
#include "traceuse.h"

#include <QCoreApplication>

namespace {

/// What SQLite's driver needs; lives as long as the process.
void ensureApplication()
{
    static int count = 1;
    static char name[] = "fuzztracefile";
    static char* names[] = { name, nullptr };
    static const QCoreApplication application(count, names);
}

/// True when the text of the file has a view in it that computes without end.
bool hasEndlessView(const QString& path)
{
    const auto bytes = readWhole(path);
    return bytes.contains("RECURSIVE") || bytes.contains(QByteArray("R\0E\0C\0U\0R", 9));
}

/// Tells at the end what was done.
struct Tally {
    ~Tally()
    {
        std::printf("%llu changes of %llu exports, %llu of them could be read\n", changes, exports, readable);
        std::fflush(stdout);
    }
    unsigned long long changes = 0, exports = 0, readable = 0;
};

} // namespace

// the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    ensureApplication();
    static const PrivateFolder folder;
    static Tally tally;
    FuzzInput input(data, size);
    const TraceUse use(input);
    const auto path = folder.write(QStringLiteral("trace.sqlite"), chooseBaseTrace(input, folder));
    if (use.spoilsStrings)
        tally.changes += mutateStrings(path, input);
    if (!use.spoilsNothingElse)
        tally.changes += mutateFile(path, input);
    ++tally.exports;
    const Journals journals(path, input, folder);
    // a Qt with a SQLite of its own cannot be stopped within a view
    const bool isNative = use.isNative || hasEndlessView(path);
    const auto trace = core::loadTrace(path, { .allowNativeSqlite = isNative });
    journals.requireUntouched();
    if (!trace) {
        require(trace.error().message.contains(path), "a message that does not name the file");
        return 0;
    }
    ++tally.readable;
    useTrace(*trace, use, folder);
    journals.requireUntouched();
    return 0;
}
