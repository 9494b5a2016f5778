// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/programbuild.h"

#include <QByteArray>

#ifdef Q_OS_LINUX
#include <cstdint>
#include <cstring>

#include <link.h>
#endif

namespace core {

#ifdef Q_OS_LINUX

namespace {

constexpr std::size_t NoteAlignment = 4;

std::size_t padded(std::size_t size)
{
    return (size + NoteAlignment - 1) / NoteAlignment * NoteAlignment;
}

/// The build among the notes of a program; empty: it is not there.
QByteArray buildAmong(const char* notes, std::size_t size)
{
    while (size >= sizeof(ElfW(Nhdr))) {
        ElfW(Nhdr) note;
        std::memcpy(&note, notes, sizeof(note));
        const auto whole = sizeof(note) + padded(note.n_namesz) + padded(note.n_descsz);
        if (whole > size)
            return {};
        const auto* name = notes + sizeof(note);
        if (note.n_type == NT_GNU_BUILD_ID && QByteArrayView(name, note.n_namesz) == QByteArrayView("GNU\0", 4))
            return { name + padded(note.n_namesz), static_cast<qsizetype>(note.n_descsz) };
        notes += whole;
        size -= whole;
    }
    return {};
}

/// What of the program and its libraries is at some address.
struct Search {
    std::uintptr_t address = 0;
    QByteArray build;
};

bool isIn(const dl_phdr_info& object, std::uintptr_t address)
{
    for (int i = 0; i < object.dlpi_phnum; ++i) {
        const auto& part = object.dlpi_phdr[i];
        const auto begin = object.dlpi_addr + part.p_vaddr;
        if (part.p_type == PT_LOAD && address >= begin && address < begin + part.p_memsz)
            return true;
    }
    return false;
}

int look(dl_phdr_info* object, std::size_t /*size*/, void* data)
{
    auto& search = *static_cast<Search*>(data);
    if (!isIn(*object, search.address))
        return 0;
    for (int i = 0; i < object->dlpi_phnum && search.build.isEmpty(); ++i) {
        const auto& part = object->dlpi_phdr[i];
        if (part.p_type != PT_NOTE)
            continue;
        const auto address = object->dlpi_addr + part.p_vaddr;
        search.build
            = buildAmong(reinterpret_cast<const char*>(address), part.p_memsz); // NOLINT(performance-no-int-to-ptr)
    }
    return 1;
}

} // namespace

QString programBuild()
{
    static const auto Build = [] {
        Search search { reinterpret_cast<std::uintptr_t>(&programBuild), {} };
        dl_iterate_phdr(look, &search);
        return QString::fromLatin1(search.build.toHex());
    }();
    return Build;
}

#else

QString programBuild()
{
    return {};
}

#endif

} // namespace core
