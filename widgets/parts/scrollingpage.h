// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QScrollArea;
class QWidget;

/// Fills `page` with `content`, which the page arranges by itself in `scroll`: it scrolls down only, on the ground of
/// pages, and is no tab stop. Events of the viewport come to the page's eventFilter().
void fillPage(QWidget& page, QScrollArea& scroll, QWidget& content);
