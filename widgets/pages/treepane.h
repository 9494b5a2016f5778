// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "charts/icicleview.h"
#include "table/table.h"

#include <QWidget>

#include <memory>
#include <vector>

class ElidedLabel;
class QComboBox;
class QLineEdit;
class QToolButton;
class TablePage;
class ViewContext;

/// The same rows as an icicle picture, and below it as a table: the current row of one is that of the other.
class TreePane : public QWidget
{
    Q_OBJECT
public:
    /// What a pane of one kind of rows says of itself.
    struct Texts {
        QString settingsKey;
        QString picture; ///< accessible name
        QString hint; ///< what a click does
        QString search; ///< "Find ranges"
    };
    TreePane(ViewContext& context, const Texts& texts, QWidget* parent = nullptr);

    /// Shows `table`, and a picture for each of the figures that widths can be; none: no picture.
    void setContents(const core::TablePointer& table, std::vector<std::shared_ptr<const IcicleContent>> figures);
    void setPlaceholder(const QString& text);
    void setBusy(bool isBusy);

    [[nodiscard]] IcicleView& picture() const { return *m_picture; }
    [[nodiscard]] TablePage& table() const { return *m_table; }
    /// What the widths of the picture are.
    [[nodiscard]] QComboBox& figure() const { return *m_figure; }
    [[nodiscard]] QLineEdit& search() const { return *m_search; }
    /// Where the picture begins, or what was found.
    [[nodiscard]] QString note() const;

private:
    void showPicture();
    void showNote();
    void find();
    [[nodiscard]] std::shared_ptr<const IcicleContent> content() const;

    std::vector<std::shared_ptr<const IcicleContent>> m_figures;
    IcicleView* m_picture;
    QComboBox* m_figure;
    QLineEdit* m_search;
    QToolButton* m_zoomOut;
    ElidedLabel* m_note;
    QWidget* m_pane; ///< picture and what belongs to it
    TablePage* m_table;
    std::size_t m_foundCount = 0;
    core::LatestJob<std::vector<char>> m_finding { this };
};
