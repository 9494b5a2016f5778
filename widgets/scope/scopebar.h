// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/displayformat.h"
#include "scope/scopelimits.h"

#include <QWidget>

#include <memory>
#include <vector>

class QHBoxLayout;
class QToolButton;
class ScopeChip;

/// The scope as chips, one for each limit: what does not fit is counted, "+3", and stands in a menu. Hidden when
/// nothing is limited.
class ScopeBar : public QWidget
{
    Q_OBJECT
public:
    explicit ScopeBar(QWidget* parent = nullptr);

    /// Shows `scope` of `trace`, with moments as `format` says; a null trace: nothing to limit.
    void setScope(const core::Scope& scope, const std::shared_ptr<const core::Trace>& trace,
                  const core::DisplayFormat& format = {});

    [[nodiscard]] const std::vector<ScopeChip*>& chips() const { return m_chips; }
    /// "+3": opens the menu of the limits that have no room; hidden when all have.
    [[nodiscard]] QToolButton& moreButton() const { return *m_more; }
    [[nodiscard]] QToolButton& addButton() const { return *m_add; }
    [[nodiscard]] QToolButton& resetButton() const { return *m_reset; }

    /// How wide it would like to be: enough for all chips in full; 0 when nothing is limited.
    [[nodiscard]] int widthOfAll() const;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// The last chip went while it had the keyboard.
    void left();
    void scopeRequested(const core::Scope& scope);
    /// Edit the scope, beginning with limits of this kind.
    void editRequested(core::ScopeLimit::Kind kind);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void addChip(const core::ScopeLimit& limit);
    void keepFocus(std::size_t position);
    void fitChips();
    void showChips();
    void fillMoreMenu();
    [[nodiscard]] int widthOfOthers() const;
    [[nodiscard]] int countWidth() const;
    [[nodiscard]] std::size_t shownChips(int room) const;

    bool m_isFitting = false;
    bool m_isFitOutdated = false; ///< the width changed while chips came and went
    core::Scope m_scope;
    core::DisplayFormat m_format;
    std::shared_ptr<const core::Trace> m_trace;
    std::vector<core::ScopeLimit> m_limits;
    std::vector<ScopeChip*> m_chips; ///< of the first limits
    QHBoxLayout* m_chipRow;
    QToolButton* m_more;
    QToolButton* m_add;
    QToolButton* m_reset;
};
