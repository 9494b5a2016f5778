// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/charttext.h"

#include <QCoreApplication>

#include <utility>

namespace {

bool isEnglish = false;

} // namespace

QString chartText(const char* text)
{
    return isEnglish ? QString::fromUtf8(text) : QCoreApplication::translate("OverviewCharts", text);
}

EnglishCharts::EnglishCharts()
    : m_before(std::exchange(isEnglish, true))
{
}

EnglishCharts::~EnglishCharts()
{
    isEnglish = m_before;
}
