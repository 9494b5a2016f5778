// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

namespace core {

/// Allocator whose resize() leaves new elements uninitialized: a column sized before reading costs no memory until it
/// is filled.
template <typename T> class UninitializedAllocator : public std::allocator<T>
{
public:
    template <typename U> struct rebind {
        using other = UninitializedAllocator<U>;
    };
    using std::allocator<T>::allocator;

    template <typename U> void construct(U* place) noexcept(std::is_nothrow_default_constructible_v<U>)
    {
        ::new (static_cast<void*>(place)) U;
    }
    template <typename U, typename... Arguments> void construct(U* place, Arguments&&... arguments)
    {
        ::new (static_cast<void*>(place)) U(std::forward<Arguments>(arguments)...);
    }
};

/// One column of a struct of arrays. resize() does not initialize new elements of plain types.
template <typename T> using Column = std::vector<T, UninitializedAllocator<T>>;

} // namespace core
