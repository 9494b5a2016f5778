// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/visibletext.h"

#include <QRegularExpression>
#include <QTest>

namespace {

/// What a reader of our files would write to get the text back.
QString restored(const QString& visible)
{
    static const QRegularExpression escape(QStringLiteral("\\\\u([0-9a-fA-F]{4})"));
    QString text;
    qsizetype from = 0;
    for (auto matches = escape.globalMatch(visible); matches.hasNext();) {
        const auto match = matches.next();
        text += visible.mid(from, match.capturedStart() - from) + QChar(match.captured(1).toUShort(nullptr, 16));
        from = match.capturedEnd();
    }
    return text + visible.mid(from);
}

} // namespace

class TestVisibleText : public QObject
{
    Q_OBJECT

    static bool turnsDirection(QChar c)
    {
        switch (c.direction()) {
        case QChar::DirLRE:
        case QChar::DirLRO:
        case QChar::DirRLE:
        case QChar::DirRLO:
        case QChar::DirPDF:
        case QChar::DirLRI:
        case QChar::DirRLI:
        case QChar::DirFSI:
        case QChar::DirPDI:
            return true;
        default:
            return false;
        }
    }

private Q_SLOTS:
    void commandsAreEscaped_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("visible");
        const auto row = [](const char* name, const QString& text, const QString& visible) {
            QTest::newRow(name) << text << visible;
        };
        row("plain", QStringLiteral("void k<int>(float*)"), QStringLiteral("void k<int>(float*)"));
        row("ESC", QStringLiteral("\x1b[31mred"), QStringLiteral("\\u001b[31mred"));
        row("DEL", QStringLiteral("a\x7f"), QStringLiteral("a\\u007f"));
        row("C1", QStringLiteral("\u009b2J\u0085"), QStringLiteral("\\u009b2J\\u0085"));
        row("direction", QStringLiteral("\u202egpj.exe\u2066\u200e\u061c"),
            QStringLiteral("\\u202egpj.exe\\u2066\\u200e\\u061c"));
        row("NUL", QStringLiteral("a") + QChar(u'\0') + QStringLiteral("b"), QStringLiteral("a\\u0000b"));
        row("line breaks and tabs", QStringLiteral("a\tb\nc\r\nd"), QStringLiteral("a\tb\nc\r\nd"));
        row("carriage return by itself", QStringLiteral("over\rwritten\r"),
            QStringLiteral("over\\u000dwritten\\u000d"));
        row("path", QStringLiteral("C:\\users\\u"), QStringLiteral("C:\\users\\u"));
        row("escape in the text", QStringLiteral("\\u001b"), QStringLiteral("\\u005cu001b"));
        row("escape and its like", QStringLiteral("\\\\u001B\x1b"), QStringLiteral("\\\\u005cu001B\\u001b"));
        row("nearly an escape", QStringLiteral("\\u00\x1b"), QStringLiteral("\\u00\\u001b"));
        row("beyond", QStringLiteral("Ωµ 漢字 😀"), QStringLiteral("Ωµ 漢字 😀"));
    }

    void commandsAreEscaped()
    {
        QFETCH(QString, text);
        QTEST(core::visibleText(text), "visible");
        QTEST(QString::fromStdString(core::visibleText(std::string_view(text.toStdString()))), "visible");
        QCOMPARE(restored(core::visibleText(text)), text);
        const auto bytes = text.toStdString();
        QVERIFY(core::mayNeedEscapes(bytes) || core::visibleText(text) == text);
        QCOMPARE(core::withControls(text, core::ControlCharacters::Keep), text);
    }

    void everyCharacterComesBack()
    {
        for (char32_t c = 0; c < 0x3000; ++c) {
            const auto text = QStringLiteral("\\") + QChar(static_cast<char16_t>(c)) + QStringLiteral("u0041");
            QCOMPARE(restored(core::visibleText(text)), text);
        }
    }

    void whatIsNotUtf8()
    {
        QCOMPARE(core::visibleText(std::string_view("a\xff\x1b")), std::string("a\xEF\xBF\xBD\\u001b"));
    }

    void printableHasNoControlCharacters()
    {
        for (char16_t c = 0; c < 0x3000; ++c) {
            const auto text = core::printable(QString(QChar(c)));
            QVERIFY(!text.isEmpty());
            for (const auto shown : text) {
                QVERIFY2(shown.category() != QChar::Other_Control, qPrintable(QString::number(c, 16)));
                QVERIFY2(!turnsDirection(shown), qPrintable(QString::number(c, 16)));
            }
            if (c >= 0x20 && c < 0x7F)
                QCOMPARE(text, QString(QChar(c)));
        }
    }
};

QTEST_APPLESS_MAIN(TestVisibleText)
#include "tst_visibletext.moc"
