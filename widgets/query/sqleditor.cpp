// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/sqleditor.h"

#include "query/scintilla.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QEvent>
#include <QFontInfo>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace {

constexpr int FaultMarker = 1;
constexpr int LettersBeforeOffer = 2;

/// Words of SQLite that QScintilla's lexer does not know, and functions that queries of traces use.
QStringList sqlWords()
{
    return { QStringLiteral("SELECT"),       QStringLiteral("FROM"),     QStringLiteral("WHERE"),
             QStringLiteral("GROUP BY"),     QStringLiteral("ORDER BY"), QStringLiteral("HAVING"),
             QStringLiteral("LIMIT"),        QStringLiteral("JOIN"),     QStringLiteral("LEFT JOIN"),
             QStringLiteral("DISTINCT"),     QStringLiteral("BETWEEN"),  QStringLiteral("UNION ALL"),
             QStringLiteral("PARTITION BY"), QStringLiteral("OVER"),     QStringLiteral("WITH"),
             QStringLiteral("DESC"),         QStringLiteral("count"),    QStringLiteral("coalesce"),
             QStringLiteral("group_concat"), QStringLiteral("nullif"),   QStringLiteral("printf"),
             QStringLiteral("round"),        QStringLiteral("substr"),   QStringLiteral("instr") };
}

/// A colour of code on the ground of fields, 4.5:1 and more.
struct CodeColors {
    QRgb keyword, text, number, comment;
};
constexpr CodeColors LightCode { 0xFF4A41C4, 0xFF2A6B2F, 0xFF8A4B00, 0xFF5C636E };
constexpr CodeColors DarkCode { 0xFFA09AFF, 0xFF8FCB8F, 0xFFE5B567, 0xFF969DA8 };

/// True for keys that edit text everywhere; others belong to the window.
bool isEditingKey(int key)
{
    constexpr std::array Editing { Qt::Key_A,      Qt::Key_C,      Qt::Key_V,        Qt::Key_X,    Qt::Key_Z,
                                   Qt::Key_Y,      Qt::Key_Left,   Qt::Key_Right,    Qt::Key_Home, Qt::Key_End,
                                   Qt::Key_Insert, Qt::Key_Delete, Qt::Key_Backspace };
    const auto modifiers = key & static_cast<int>(Qt::KeyboardModifierMask);
    const bool isPlain = (modifiers & static_cast<int>(Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) == 0;
    return isPlain || std::find(Editing.begin(), Editing.end(), key & ~modifiers) != Editing.end();
}

/// The editor asks for points, and would write letters of no size where a font is given in pixels.
QFont codeFont(const QFont& base)
{
    auto font = typeFont(TypeRole::Mono, base);
    if (font.pointSizeF() <= 0)
        font.setPointSizeF(QFontInfo(font).pointSizeF());
    return font;
}

} // namespace

QString sqlEditorVersion()
{
    return QStringLiteral(QSCINTILLA_VERSION_STR);
}

/// QScintilla, as far as it is to be told what its widget cannot be asked for.
class SqlEditor::Field : public QsciScintilla
{
public:
    explicit Field(QWidget* parent)
        : QsciScintilla(parent)
        , m_lexer(new QsciLexerSQL(this))
    {
        setUtf8(true);
        setLexer(m_lexer);
        setWrapMode(WrapWord);
        setFolding(NoFoldStyle);
        setBraceMatching(SloppyBraceMatch);
        setAutoIndent(true);
        setIndentationsUseTabs(false);
        setTabWidth(2);
        setMarginType(0, NumberMargin);
        setMarginWidth(0, QStringLiteral("0000"));
        setMarginWidth(1, 0);
        setAutoCompletionSource(AcsAPIs);
        setAutoCompletionCaseSensitivity(false);
        setAutoCompletionThreshold(LettersBeforeOffer);
        setAutoCompletionReplaceWord(true);
        markerDefine(Background, FaultMarker);
        setAcceptDrops(false); // a trace dropped here is to be opened
        viewport()->setAcceptDrops(false);
        for (auto* command : standardCommands()->commands()) {
            if (!isEditingKey(command->key()))
                command->setKey(0);
            if (!isEditingKey(command->alternateKey()))
                command->setAlternateKey(0);
        }
    }
    ~Field() override
    {
        delete m_lexer->apis(); // its thread asks the lexer, which would be gone half when it deletes it
    }
    Field(const Field&) = delete;
    Field& operator=(const Field&) = delete;
    Field(Field&&) = delete;
    Field& operator=(Field&&) = delete;
    [[nodiscard]] QsciLexerSQL& sql() const { return *m_lexer; }

protected:
    bool focusNextPrevChild(bool next) override
    {
        // QScintilla's own would keep Tab for itself
        return !isListActive() && QAbstractScrollArea::focusNextPrevChild(next); // NOLINT(bugprone-parent-virtual-call)
    }

private:
    QsciLexerSQL* m_lexer;
};

SqlEditor::SqlEditor(QWidget* parent)
    : QWidget(parent)
    , m_field(new Field(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_field);
    setFocusProxy(m_field);
    m_field->setAccessibleName(tr("SQL"));
    m_field->setAccessibleDescription(tr("Ctrl+Enter runs the statement, Tab leaves the field"));
    connect(m_field, &QsciScintilla::textChanged, this, [this] {
        clearFault();
        Q_EMIT edited();
    });
    applyColors();
}

SqlEditor::~SqlEditor() = default;

int SqlEditor::lineHeight() const
{
    return m_field->textHeight(0);
}

QString SqlEditor::text() const
{
    return m_field->text();
}

void SqlEditor::setText(const QString& text)
{
    m_field->beginUndoAction();
    m_field->selectAll();
    m_field->replaceSelectedText(text);
    m_field->endUndoAction();
    m_field->setCursorPosition(0, 0);
}

void SqlEditor::insert(const QString& text)
{
    if (m_field->hasSelectedText())
        m_field->replaceSelectedText(text);
    else {
        int line = 0, index = 0;
        m_field->getCursorPosition(&line, &index);
        m_field->insert(text);
        m_field->setCursorPosition(line, index + static_cast<int>(text.size()));
    }
}

void SqlEditor::setNames(const QStringList& names)
{
    m_names = names + sqlWords();
    delete m_field->sql().apis(); // which waits for its thread; one that prepares takes no more names
    auto* offers = new QsciAPIs(&m_field->sql()); // the lexer's from here on
    for (const auto& name : m_names)
        offers->add(name);
    offers->prepare();
}

QStringList SqlEditor::offered(const QString& begin) const
{
    QStringList found;
    std::copy_if(m_names.begin(), m_names.end(), std::back_inserter(found),
                 [&begin](const QString& name) { return name.startsWith(begin, Qt::CaseInsensitive); });
    return found;
}

void SqlEditor::showFault(const core::TextPosition& position)
{
    clearFault();
    m_faultLine = std::clamp(position.line - 1, 0, std::max(0, m_field->lines() - 1));
    m_field->markerAdd(m_faultLine, FaultMarker);
    m_field->setCursorPosition(m_faultLine, std::max(0, position.column - 1));
    m_field->ensureLineVisible(m_faultLine);
}

void SqlEditor::clearFault()
{
    m_field->markerDeleteAll(FaultMarker);
    m_faultLine = -1;
}

core::TextPosition SqlEditor::cursor() const
{
    int line = 0, index = 0;
    m_field->getCursorPosition(&line, &index);
    return { line + 1, index + 1 };
}

void SqlEditor::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        applyColors();
}

void SqlEditor::applyColors()
{
    const auto& tokens = tokensOf(palette());
    const auto& code = tokens.isDark ? DarkCode : LightCode;
    constexpr double FaultShare = 0.25;
    constexpr QRgb FaultHue = 0xFFD42E12;
    auto& lexer = m_field->sql();
    lexer.setDefaultPaper(QColor(tokens.field));
    lexer.setDefaultColor(QColor(tokens.text));
    lexer.setFont(codeFont(font()));
    lexer.setPaper(QColor(tokens.field));
    lexer.setColor(QColor(tokens.text));
    for (const auto style : { QsciLexerSQL::Keyword, QsciLexerSQL::KeywordSet5, QsciLexerSQL::KeywordSet6 })
        lexer.setColor(QColor(code.keyword), style);
    for (const auto style : { QsciLexerSQL::SingleQuotedString, QsciLexerSQL::DoubleQuotedString })
        lexer.setColor(QColor(code.text), style);
    lexer.setColor(QColor(code.number), QsciLexerSQL::Number);
    for (const auto style : { QsciLexerSQL::Comment, QsciLexerSQL::CommentLine, QsciLexerSQL::CommentLineHash })
        lexer.setColor(QColor(code.comment), style);
    m_field->setCaretForegroundColor(QColor(tokens.text));
    m_field->setSelectionBackgroundColor(QColor(tokens.selected));
    m_field->resetSelectionForegroundColor();
    m_field->setMarginsBackgroundColor(QColor(tokens.sunk));
    m_field->setMarginsForegroundColor(QColor(tokens.text3));
    m_field->setMarginsFont(codeFont(font()));
    m_field->setMatchedBraceBackgroundColor(QColor(tokens.selected));
    m_field->setMatchedBraceForegroundColor(QColor(tokens.text));
    m_field->setMarkerBackgroundColor(QColor(blended(FaultHue, tokens.field, FaultShare)), FaultMarker);
}
