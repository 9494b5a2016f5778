// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

/// How far colours are apart for an eye.
namespace colordistance {

struct Linear {
    double red;
    double green;
    double blue;
};

struct Lab {
    double lightness;
    double a;
    double b;
};

/// Rows of a matrix on linear red, green and blue.
using Sight = std::array<std::array<double, 3>, 3>;

// Machado, Oliveira, Fernandes 2009, severity 1.
inline constexpr Sight NormalSight { { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } } };
inline constexpr Sight Protanopia {
    { { 0.152286, 1.052583, -0.204868 }, { 0.114503, 0.786281, 0.099216 }, { -0.003882, -0.048116, 1.051998 } }
};
inline constexpr Sight Deuteranopia {
    { { 0.367322, 0.860646, -0.227968 }, { 0.280085, 0.672501, 0.047413 }, { -0.011820, 0.042940, 0.968881 } }
};
inline constexpr Sight Tritanopia {
    { { 1.255528, -0.076749, -0.178779 }, { -0.078411, 0.930809, 0.147602 }, { 0.004733, 0.691367, 0.303900 } }
};

inline Linear seen(QRgb color, const Sight& sight)
{
    const auto linear = [](int part) {
        const double share = part / 255.0;
        return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
    };
    const std::array parts { linear(qRed(color)), linear(qGreen(color)), linear(qBlue(color)) };
    const auto row = [&parts](const std::array<double, 3>& from) {
        return std::clamp(from[0] * parts[0] + from[1] * parts[1] + from[2] * parts[2], 0.0, 1.0);
    };
    return { row(sight[0]), row(sight[1]), row(sight[2]) };
}

inline Lab toLab(const Linear& color)
{
    const auto root
        = [](double value) { return value > 216.0 / 24389 ? std::cbrt(value) : (24389.0 / 27 * value + 16) / 116; };
    const double x = 0.4124564 * color.red + 0.3575761 * color.green + 0.1804375 * color.blue;
    const double y = 0.2126729 * color.red + 0.7151522 * color.green + 0.0721750 * color.blue;
    const double z = 0.0193339 * color.red + 0.1191920 * color.green + 0.9503041 * color.blue;
    const double fx = root(x / 0.95047);
    const double fy = root(y);
    const double fz = root(z / 1.08883);
    return { 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz) };
}

inline double degrees(double radians)
{
    return radians * 180 / std::numbers::pi;
}
inline double radians(double degrees)
{
    return degrees * std::numbers::pi / 180;
}

/// CIEDE2000 (Sharma, Wu, Dalal 2005), all weights 1.
inline double ciede2000(const Lab& one, const Lab& other)
{
    constexpr double Pow25 = 6103515625; // 25^7
    const double meanChroma = (std::hypot(one.a, one.b) + std::hypot(other.a, other.b)) / 2;
    const double g = 0.5 * (1 - std::sqrt(std::pow(meanChroma, 7) / (std::pow(meanChroma, 7) + Pow25)));
    const double a1 = one.a * (1 + g);
    const double a2 = other.a * (1 + g);
    const double c1 = std::hypot(a1, one.b);
    const double c2 = std::hypot(a2, other.b);
    const double h1 = std::fmod(degrees(std::atan2(one.b, a1)) + 360, 360);
    const double h2 = std::fmod(degrees(std::atan2(other.b, a2)) + 360, 360);
    double turn = c1 * c2 == 0 ? 0 : h2 - h1;
    turn += turn > 180 ? -360 : turn < -180 ? 360 : 0;
    const double l = (one.lightness + other.lightness) / 2;
    const double c = (c1 + c2) / 2;
    const double h = c1 * c2 == 0 ? h1 + h2 : std::fmod(h1 + turn / 2 + 360, 360);
    const double t = 1 - 0.17 * std::cos(radians(h - 30)) + 0.24 * std::cos(radians(2 * h))
        + 0.32 * std::cos(radians(3 * h + 6)) - 0.2 * std::cos(radians(4 * h - 63));
    const double rotation = -std::sin(radians(60 * std::exp(-std::pow((h - 275) / 25, 2)))) * 2
        * std::sqrt(std::pow(c, 7) / (std::pow(c, 7) + Pow25));
    const double lightness
        = (other.lightness - one.lightness) / (1 + 0.015 * std::pow(l - 50, 2) / std::sqrt(20 + std::pow(l - 50, 2)));
    const double chroma = (c2 - c1) / (1 + 0.045 * c);
    const double hue = 2 * std::sqrt(c1 * c2) * std::sin(radians(turn / 2)) / (1 + 0.015 * c * t);
    return std::sqrt(lightness * lightness + chroma * chroma + hue * hue + rotation * chroma * hue);
}

inline double between(QRgb one, QRgb other, const Sight& sight)
{
    return ciede2000(toLab(seen(one, sight)), toLab(seen(other, sight)));
}

} // namespace colordistance
