// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRgb>

/// The colours of Okabe and Ito (Color Universal Design, 2008): told apart whatever colours the eye sees.
namespace OkabeIto {

inline constexpr QRgb Orange = 0xFFE69F00;
inline constexpr QRgb SkyBlue = 0xFF56B4E9;
inline constexpr QRgb Green = 0xFF009E73;
inline constexpr QRgb Yellow = 0xFFF0E442;
inline constexpr QRgb Blue = 0xFF0072B2;
inline constexpr QRgb Vermillion = 0xFFD55E00;
inline constexpr QRgb Purple = 0xFFCC79A7;

} // namespace OkabeIto
