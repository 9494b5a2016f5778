// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/analyzefleet.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QToolButton;
class RankLanesView;

/**
 * An operation of several ranks: its name, who came last and why, its lanes, and the way to others.
 *
 * Keys, wherever the keyboard is in it: L the rank that came last, Shift+L where that began, Backspace back from there,
 * N and P the next and the previous operation.
 */
class RankLanesPane : public QWidget
{
    Q_OBJECT
public:
    explicit RankLanesPane(QWidget* parent = nullptr);

    /// Another job; nothing is shown until showInstances().
    void setResult(std::shared_ptr<const core::FleetResult> result);
    /// Shows the operation at `place` of `instances`, which N and P go through.
    void showInstances(std::vector<std::uint32_t> instances, std::size_t place);
    /// The same for all of its communicator.
    void showInstance(std::uint32_t instance);
    /// None: nothing is shown.
    [[nodiscard]] std::optional<std::uint32_t> instance() const;
    void step(int direction);
    void goToLate();
    void goToOrigin();
    /// To where goToOrigin() was left from.
    void goBack();
    /// Does what a key of it stands for. False: it stands for nothing.
    bool takeKey(const QKeyEvent& event);

    [[nodiscard]] RankLanesView& view() const { return *m_view; }
    /// Who came last and why, as shown.
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    void instanceChanged(std::uint32_t instance);
    void traceRequested(std::uint32_t rank);
    /// Why what was asked for is not done, a sentence; empty: no more.
    void told(const QString& text);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] QWidget* buildHead();
    void show();
    void showTexts();
    void tellWhyNoOrigin(std::uint32_t instance);

    std::shared_ptr<const core::FleetResult> m_result;
    std::vector<std::uint32_t> m_instances;
    std::size_t m_place = 0;
    /// Where goToOrigin() was left from.
    struct Left {
        std::vector<std::uint32_t> instances;
        std::size_t place = 0;
        std::optional<std::uint32_t> rank;
    };
    std::vector<Left> m_left;
    QToolButton* m_back = nullptr;
    QLabel* m_title;
    QLabel* m_count;
    QLabel* m_text;
    std::vector<QToolButton*> m_buttons;
    RankLanesView* m_view;
};
