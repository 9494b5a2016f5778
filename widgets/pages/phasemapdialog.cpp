// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/phasemapdialog.h"

#include "base/outputfile.h"
#include "help/helptopic.h"
#include "pages/phaseeditor.h"
#include "parts/noticeline.h"
#include "parts/rememberedsplitter.h"
#include "style/fitting.h"
#include "table/tablepage.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>

#include <utility>

struct PhaseMapDialog::Previewed {
    core::PhasePreviewBasis basis;
    core::PhasePreview preview;
};

namespace {

QString phaseMapFileKey()
{
    return QStringLiteral("phaseMapFile");
}

QString phaseMapFileFilter()
{
    return PhaseMapDialog::tr("Phase maps (*.json);;All files (*)");
}

/// `text` as a pattern: one that begins like a regular expression has to be one.
QString patternFor(const QString& text)
{
    const auto isPlain = !text.startsWith(QStringLiteral("re:")) && !text.contains(QLatin1Char('\n'));
    return isPlain ? text
                   : QStringLiteral("re:")
            + QRegularExpression::escape(text).replace(QStringLiteral("\\\n"), QStringLiteral("\\n"));
}

} // namespace

PhaseMapDialog::PhaseMapDialog(ViewContext& context, const core::PhaseMap& map, QWidget* parent)
    : QDialog(parent)
    , m_original(core::PhaseDraft::of(map))
    , m_applied(m_original)
    , m_editor(new PhaseEditor)
    , m_matched(new TablePage(context))
    , m_unmapped(new TablePage(context))
    , m_problem(new NoticeLine)
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Apply | QDialogButtonBox::Cancel))
    , m_save(new QPushButton(tr("&Save…")))
    , m_job(this)
{
    setWindowTitle(tr("Phase map"));
    setDialogHelp(*this, QStringLiteral("phases"));
    auto* texts = new RememberedSplitter(Qt::Vertical, QStringLiteral("phase-texts"), { 1, 1 }, context);
    for (auto* page : { m_matched, m_unmapped })
        page->useNarrowLayout();
    texts->addWidget(m_matched);
    texts->addWidget(m_unmapped);
    texts->restore();
    auto* splitter = new RememberedSplitter(Qt::Horizontal, QStringLiteral("phase-map"), { 1, 1 }, context);
    splitter->addWidget(m_editor);
    splitter->addWidget(texts);
    splitter->restore();
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(splitter, 1);
    layout->addWidget(m_problem);
    layout->addLayout(buildButtons());
    addTextActions();
    constexpr int WidthInCharacters = 170;
    constexpr int HeightInLines = 40;
    resizeInScreen(*this, WidthInCharacters, HeightInLines);

    m_editor->setDraft(m_original);
    connect(m_editor, &PhaseEditor::draftChanged, this, [this] {
        m_problem->setNotice({});
        updateButtons();
        updatePreview();
    });
    connect(m_editor, &PhaseEditor::currentPhaseChanged, this, &PhaseMapDialog::showTexts);
    updateButtons();
    updatePreview();
}

PhaseMapDialog::~PhaseMapDialog() = default;

QLayout* PhaseMapDialog::buildButtons()
{
    auto* load = new QPushButton(tr("&Load…"));
    load->setToolTip(tr("Read a phase map from a JSON file, as --phase-map does"));
    m_save->setToolTip(tr("Write the phase map to a JSON file for --phase-map"));
    for (auto* button : { load, m_save })
        button->setAutoDefault(false);
    connect(load, &QPushButton::clicked, this, &PhaseMapDialog::chooseFileToLoad);
    connect(m_save, &QPushButton::clicked, this, &PhaseMapDialog::chooseFileToSave);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_buttons->button(QDialogButtonBox::Apply), &QPushButton::clicked, this, &PhaseMapDialog::apply);
    auto* row = new QHBoxLayout;
    row->addWidget(load);
    row->addWidget(m_save);
    row->addWidget(m_buttons, 1);
    return row;
}

/// A text becomes a pattern by a double click.
void PhaseMapDialog::addTextActions()
{
    const auto textOf = [this](std::size_t row) {
        const auto& table = *m_unmapped->model().table();
        return std::get<QString>(table.cell(row, *table.findColumn(u"text")));
    };
    m_unmapped->addRowAction({ tr("&Add to the selected phase"),
                               [this, textOf](std::size_t row) { m_editor->addPattern(patternFor(textOf(row))); },
                               [this](std::size_t) { return m_editor->currentPhase().has_value(); } });
    m_unmapped->addRowAction({ tr("Make a &phase of it"),
                               [this, textOf](std::size_t row) {
                                   const auto text = textOf(row);
                                   m_editor->addPhase(text.simplified(), patternFor(text));
                               },
                               {} });
}

void PhaseMapDialog::setResults(const core::ResultsPointer& results)
{
    const bool isSame = results && results->trace == m_basis.trace && results->scope == m_basis.scope;
    if (isSame)
        return; // only the options are others
    m_basis = {};
    m_preview.reset();
    if (results) {
        m_basis.trace = results->trace;
        m_basis.scope = results->scope;
        m_basis.groupedTexts = results->nvtxRanges;
    }
    updatePreview();
}

void PhaseMapDialog::setSessionMap(const core::PhaseMap& map)
{
    m_applied = core::PhaseDraft::of(map);
    updateButtons();
}

void PhaseMapDialog::loadFrom(const QString& path)
{
    const auto map = core::readPhaseMap(path);
    if (!map) {
        m_problem->setNotice(map.error().message);
        return;
    }
    QSettings().setValue(phaseMapFileKey(), path);
    m_editor->setDraft(core::PhaseDraft::of(*map));
}

void PhaseMapDialog::saveTo(const QString& path)
{
    const auto written = core::writeFile(core::throughLink(path), core::toJson(m_editor->draft().map()));
    m_problem->setNotice(written ? QString() : written.error().message);
    if (written)
        QSettings().setValue(phaseMapFileKey(), path);
}

QString PhaseMapDialog::problemText() const
{
    return m_problem->text();
}

void PhaseMapDialog::accept()
{
    if (!m_editor->isValid())
        return;
    apply();
    QDialog::accept();
}

void PhaseMapDialog::reject()
{
    if (m_applied != m_original)
        Q_EMIT phaseMapChosen(m_original.map());
    QDialog::reject();
}

void PhaseMapDialog::chooseFileToLoad()
{
    const auto last = QSettings().value(phaseMapFileKey(), QDir::homePath()).toString();
    const auto path = QFileDialog::getOpenFileName(this, tr("Load a phase map"), last, phaseMapFileFilter());
    if (!path.isEmpty())
        loadFrom(path);
}

void PhaseMapDialog::chooseFileToSave()
{
    const auto usual = QDir::home().filePath(QStringLiteral("phases.json"));
    const auto path = QFileDialog::getSaveFileName(
        this, tr("Save the phase map"), QSettings().value(phaseMapFileKey(), usual).toString(), phaseMapFileFilter());
    if (!path.isEmpty())
        saveTo(path);
}

void PhaseMapDialog::apply()
{
    if (m_editor->draft() == m_applied)
        return;
    m_applied = m_editor->draft();
    updateButtons();
    Q_EMIT phaseMapChosen(m_applied.map());
}

void PhaseMapDialog::updatePreview()
{
    if (!m_basis.trace) {
        m_job.cancel();
        m_editor->clearFigures();
        m_matched->setPlaceholder(tr("A preview shows here when a trace is open."));
        m_unmapped->setPlaceholder({});
        return;
    }
    for (auto* page : { m_matched, m_unmapped })
        page->setBusy(true);
    m_job.start(
        [basis = m_basis, map = m_editor->draft().map()](const std::stop_token& stop) {
            return core::preparePhasePreview(basis, map.needsExactText(), stop)
                .and_then([&](const core::PhasePreviewBasis& prepared) {
                    return core::previewPhases(prepared, map, stop).map([&prepared](core::PhasePreview&& preview) {
                        return Previewed { prepared, std::move(preview) };
                    });
                });
        },
        [this](const core::LatestJob<Previewed>::Shared& previewed) {
            if (!previewed) {
                m_problem->setNotice(previewed.error().message);
                return;
            }
            m_basis = (*previewed)->basis;
            m_preview = (*previewed)->preview;
            showPreview();
        });
}

void PhaseMapDialog::showPreview()
{
    m_editor->setFigures(*m_preview);
    if (m_basis.trace->nvtx.size() == 0) {
        m_unmapped->setPlaceholder({});
        m_matched->setPlaceholder(tr("This trace has no NVTX ranges, so every phase is empty."));
    } else {
        m_unmapped->setTable(
            std::make_shared<const core::Table>(core::describePhaseTexts(m_basis.trace, *m_preview, std::nullopt)));
        showTexts();
    }
    Q_EMIT previewShown();
}

/// The texts of the phase that is being edited.
void PhaseMapDialog::showTexts()
{
    if (!m_preview || m_basis.trace->nvtx.size() == 0)
        return;
    const auto current = m_editor->currentPhase();
    if (!current) {
        m_matched->setPlaceholder(tr("Add a phase, or double click a range below to make one of it."));
        return;
    }
    // the preview leaves out phases at fault
    const auto& phases = m_preview->map.phases;
    const auto found = std::find_if(
        phases.begin(), phases.end(),
        [&name = m_editor->draft().phases[*current].name](const core::Phase& phase) { return phase.name == name; });
    if (found == phases.end()) {
        m_matched->setPlaceholder(tr("The ranges of this phase show here once it has a name and a pattern."));
        return;
    }
    m_matched->setTable(std::make_shared<const core::Table>(
        core::describePhaseTexts(m_basis.trace, *m_preview, static_cast<std::size_t>(found - phases.begin()))));
}

void PhaseMapDialog::updateButtons()
{
    const bool isValid = m_editor->isValid();
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(isValid);
    m_buttons->button(QDialogButtonBox::Apply)->setEnabled(isValid && m_editor->draft() != m_applied);
    m_save->setEnabled(isValid && !m_editor->draft().phases.empty());
}
