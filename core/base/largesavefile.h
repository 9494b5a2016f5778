// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSaveFile>

namespace core {

/**
 * A QSaveFile for content of gigabytes. commit() waits until all of it is on the disk, which would take long if the system had only begun
 * then; so what is written goes there by the way.
 */
class LargeSaveFile : public QSaveFile
{
public:
    using QSaveFile::QSaveFile;

protected:
    qint64 writeData(const char* data, qint64 sizeBytes) override;

private:
    qint64 m_waitingBytes = 0; ///< written since the system was last asked to begin
};

} // namespace core
