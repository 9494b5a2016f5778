// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/pindialog.h"

#include "compare/changetext.h"
#include "help/helptopic.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace {

constexpr int MostShown = 1000; ///< more names are found by typing

QString joined(const QStringList& name)
{
    return name.join(QStringLiteral(" · "));
}

} // namespace

PinDialog::PinDialog(const QStringList& name, core::Side side, std::vector<QStringList> candidates, QWidget* parent)
    : QDialog(parent)
    , m_candidates(std::move(candidates))
    , m_filter(new QLineEdit)
    , m_list(new QListWidget)
{
    setWindowTitle(tr("Pin a row"));
    setDialogHelp(*this, QStringLiteral("compare"));
    constexpr int Characters = 80;
    auto* what = new QLabel(
        tr("%1 is the same as this row of %2, which has no partner:")
            .arg(fontMetrics().elidedText(joined(name), Qt::ElideMiddle, fontMetrics().averageCharWidth() * Characters),
                 sideBadge(side)));
    what->setTextFormat(Qt::PlainText);
    what->setToolTip(Qt::convertFromPlainText(joined(name)));
    m_filter->setPlaceholderText(tr("Filter"));
    m_filter->setAccessibleName(tr("Filter the rows"));
    m_filter->setClearButtonEnabled(true);
    m_list->setAccessibleName(tr("Rows of %1").arg(sideBadge(side)));
    m_list->setMinimumWidth(fontMetrics().averageCharWidth() * Characters);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_pin = buttons->addButton(tr("&Pin"), QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &PinDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_filter, &QLineEdit::textChanged, this, &PinDialog::fill);
    connect(m_list, &QListWidget::itemActivated, this, &PinDialog::accept);
    connect(m_list, &QListWidget::currentRowChanged, this, [this](int row) { m_pin->setEnabled(row >= 0); });
    auto* layout = new QVBoxLayout(this);
    for (QWidget* part : std::initializer_list<QWidget*> { what, m_filter, m_list, buttons })
        layout->addWidget(part);
    fill();
}

void PinDialog::fill()
{
    m_list->clear();
    const auto text = m_filter->text();
    for (std::size_t i = 0; i < m_candidates.size() && m_list->count() < MostShown; ++i) {
        const auto name = joined(m_candidates[i]);
        if (!name.contains(text, Qt::CaseInsensitive))
            continue;
        auto* item = new QListWidgetItem(name, m_list);
        item->setToolTip(Qt::convertFromPlainText(name));
        item->setData(Qt::UserRole, static_cast<qulonglong>(i));
    }
    m_list->setCurrentRow(m_list->count() > 0 ? 0 : -1);
    m_pin->setEnabled(m_list->count() > 0);
}

void PinDialog::accept()
{
    const auto* item = m_list->currentItem();
    if (!item)
        return;
    Q_EMIT chosen(m_candidates[item->data(Qt::UserRole).toULongLong()]);
    QDialog::accept();
}
