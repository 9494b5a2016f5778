// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/markdowntext.h"

#include <QTest>

class TestMarkdownText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void escapesMarkup_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("markdown");
        const auto row = [](const char* name, const QString& text, const QString& markdown) {
            QTest::newRow(name) << text << markdown;
        };
        row("plain", QStringLiteral("gemm kernel"), QStringLiteral("gemm kernel"));
        row("pipe and tag", QStringLiteral("<unnamed>::k|x"), QStringLiteral("\\<unnamed\\>::k\\|x"));
        row("backslash before pipe", QStringLiteral("a\\|b"), QStringLiteral("a\\\\\\|b"));
        row("code", QStringLiteral("`x`"), QStringLiteral("\\`x\\`"));
        row("entity", QStringLiteral("&lt;"), QStringLiteral("\\&lt;"));
        row("emphasis", QStringLiteral("*a* _b_ ~c~"), QStringLiteral("\\*a\\* \\_b\\_ \\~c\\~"));
        row("underscore in a word", QStringLiteral("a_b__c_"), QStringLiteral("a_b__c\\_"));
        row("underscore after a sign", QStringLiteral("*_a_*"), QStringLiteral("\\*\\_a\\_\\*"));
        row("link", QStringLiteral("[a](http://b)"), QStringLiteral("\\[a\\](http\\://b)"));
        row("script link", QStringLiteral("[a](javascript:alert(1))"), QStringLiteral("\\[a\\](javascript:alert(1))"));
        row("link without brackets", QStringLiteral("<javascript:x> www.b.example"),
            QStringLiteral("\\<javascript:x\\> www\\.b.example"));
        row("heading", QStringLiteral("# a"), QStringLiteral("\\# a"));
        row("list", QStringLiteral("- a"), QStringLiteral("\\- a"));
        row("numbered list", QStringLiteral("12. a"), QStringLiteral("12\\. a"));
        row("rule", QStringLiteral("---"), QStringLiteral("\\---"));
        row("negative number", QStringLiteral("-5 ms"), QStringLiteral("-5 ms"));
        row("version", QStringLiteral("3.25.0"), QStringLiteral("3.25.0"));
        row("number", QStringLiteral("12 a"), QStringLiteral("12 a"));
        row("line breaks", QStringLiteral("a\r\nb\nc\u2028d"), QStringLiteral("a b c d"));
        row("terminal escape", QStringLiteral("\x1b[0m"), QStringLiteral("\\\\u001b\\[0m"));
        row("direction", QStringLiteral("a\u202Eb"), QStringLiteral("a\\\\u202eb"));
        row("code block", QStringLiteral("    a"), QStringLiteral("a"));
        row("half a pair", QString(QChar(0xDC00)), QStringLiteral("\uFFFD"));
        row("whole pair", QStringLiteral("😀"), QStringLiteral("😀"));
    }

    void escapesMarkup()
    {
        QFETCH(QString, text);
        QTEST(core::markdownEscaped(text), "markdown");
    }
};

QTEST_APPLESS_MAIN(TestMarkdownText)
#include "tst_markdowntext.moc"
