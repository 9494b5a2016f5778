// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/largesavefile.h"

#include <algorithm>

#ifdef Q_OS_LINUX
#include <fcntl.h>
#endif

namespace core {

namespace {

/// Begins to put what `file` holds on the disk, without waiting for it. Only a hint: nothing depends on its success.
void beginWriteback([[maybe_unused]] int file)
{
#ifdef Q_OS_LINUX
    static_cast<void>(::sync_file_range(file, 0, 0, SYNC_FILE_RANGE_WRITE));
#endif
}

} // namespace

qint64 LargeSaveFile::writeData(const char* data, qint64 sizeBytes)
{
    constexpr qint64 EnoughBytes = 32 << 20;
    const auto written = QSaveFile::writeData(data, sizeBytes);
    m_waitingBytes += std::max<qint64>(0, written);
    if (m_waitingBytes >= EnoughBytes) {
        m_waitingBytes = 0;
        beginWriteback(handle());
    }
    return written;
}

} // namespace core
