// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/thresholdsdialog.h"

#include "base/outputfile.h"
#include "findings/thresholdmodel.h"
#include "help/helptopic.h"
#include "parts/noticeline.h"
#include "style/fitting.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QHeaderView>
#include <QPushButton>
#include <QSettings>
#include <QTableView>
#include <QVBoxLayout>

namespace {

QString thresholdsFileKey()
{
    return QStringLiteral("thresholdsFile");
}

QString thresholdsFileFilter()
{
    return ThresholdsDialog::tr("Thresholds (*.json);;All files (*)");
}

} // namespace

ThresholdsDialog::ThresholdsDialog(const core::Thresholds& thresholds, QWidget* parent)
    : QDialog(parent)
    , m_model(new ThresholdModel(this))
    , m_view(new QTableView)
    , m_problem(new NoticeLine)
    , m_resetOne(new QPushButton(tr("&Reset this one")))
    , m_resetAll(new QPushButton(tr("Reset &all")))
    , m_save(new QPushButton(tr("&Save…")))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel))
{
    setWindowTitle(tr("Thresholds of the findings"));
    setDialogHelp(*this, QStringLiteral("thresholds"));
    m_model->setThresholds(thresholds);
    buildView();
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_problem);
    layout->addLayout(buildButtons());
    constexpr int WidthInCharacters = 150;
    constexpr int HeightInLines = 36;
    resizeInScreen(*this, WidthInCharacters, HeightInLines);

    connect(m_model, &QAbstractItemModel::dataChanged, this, [this] {
        m_problem->setNotice({});
        updateState();
    });
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &ThresholdsDialog::updateState);
    m_view->setCurrentIndex(m_model->index(0, ThresholdModel::Value));
    m_view->setFocus();
    updateState();
}

void ThresholdsDialog::buildView()
{
    m_view->setModel(m_model);
    m_view->setAccessibleName(windowTitle());
    m_view->setAlternatingRowColors(true);
    m_view->setShowGrid(false);
    m_view->setTabKeyNavigation(false);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    m_view->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::SelectedClicked
                            | QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed);
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents); // the sentences wrap
    auto* header = m_view->horizontalHeader();
    header->setHighlightSections(false);
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSectionResizeMode(ThresholdModel::Help, QHeaderView::Stretch);
}

QLayout* ThresholdsDialog::buildButtons()
{
    auto* load = new QPushButton(tr("&Load…"));
    load->setToolTip(tr("Read thresholds from a JSON file, as --thresholds does"));
    m_save->setToolTip(tr("Write the thresholds to a JSON file for --thresholds"));
    for (auto* button : { load, m_save, m_resetOne, m_resetAll })
        button->setAutoDefault(false);
    connect(load, &QPushButton::clicked, this, &ThresholdsDialog::chooseFileToLoad);
    connect(m_save, &QPushButton::clicked, this, &ThresholdsDialog::chooseFileToSave);
    connect(m_resetOne, &QPushButton::clicked, this, [this] { m_model->reset(m_view->currentIndex().row()); });
    connect(m_resetAll, &QPushButton::clicked, this, [this] { m_model->setThresholds({}); });
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* row = new QHBoxLayout;
    for (auto* button : { m_resetOne, m_resetAll, load, m_save })
        row->addWidget(button);
    row->addWidget(m_buttons, 1);
    return row;
}

void ThresholdsDialog::loadFrom(const QString& path)
{
    const auto thresholds = core::readThresholds(path);
    if (!thresholds) {
        m_problem->setNotice(thresholds.error().message);
        return;
    }
    QSettings().setValue(thresholdsFileKey(), path);
    m_model->setThresholds(*thresholds);
}

void ThresholdsDialog::saveTo(const QString& path)
{
    const auto written = core::writeFile(core::throughLink(path), core::toJson(m_model->thresholds()));
    m_problem->setNotice(written ? QString() : written.error().message);
    if (written)
        QSettings().setValue(thresholdsFileKey(), path);
}

QString ThresholdsDialog::problemText() const
{
    return m_problem->text();
}

void ThresholdsDialog::accept()
{
    if (!m_model->fault().isEmpty())
        return;
    Q_EMIT thresholdsChosen(m_model->thresholds());
    QDialog::accept();
}

void ThresholdsDialog::chooseFileToLoad()
{
    const auto last = QSettings().value(thresholdsFileKey(), QDir::homePath()).toString();
    const auto path = QFileDialog::getOpenFileName(this, tr("Load thresholds"), last, thresholdsFileFilter());
    if (!path.isEmpty())
        loadFrom(path);
}

void ThresholdsDialog::chooseFileToSave()
{
    const auto usual = QDir::home().filePath(QStringLiteral("thresholds.json"));
    const auto path = QFileDialog::getSaveFileName(this, tr("Save the thresholds"),
                                                   QSettings().value(thresholdsFileKey(), usual).toString(),
                                                   thresholdsFileFilter());
    if (!path.isEmpty())
        saveTo(path);
}

void ThresholdsDialog::updateState()
{
    const auto fault = m_model->fault();
    if (!fault.isEmpty())
        m_problem->setNotice(fault);
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(fault.isEmpty());
    m_save->setEnabled(fault.isEmpty());
    const int row = m_view->currentIndex().row();
    m_resetOne->setEnabled(row >= 0 && m_model->isChanged(row));
    bool isAnyChanged = false;
    for (int other = 0; other < m_model->rowCount(); ++other)
        isAnyChanged = isAnyChanged || m_model->isChanged(other);
    m_resetAll->setEnabled(isAnyChanged);
}
