// SPDX-License-Identifier: GPL-3.0-or-later
// The scanner of converted files must read what RapidJSON reads, and refuse what that refuses, wherever pieces of a file
// end; and what is written is what RapidJSON writes.
#include "base/jsonmemory.h"
#include "convert/jsonline.h"
#include "convert/jsonscanner.h"

#include <QTest>

#include <rapidjson/reader.h>

#include <algorithm>
#include <random>

namespace {

/// Gives a text in pieces of a size.
class TextSource final : public core::ByteSource
{
public:
    TextSource(std::string text, std::size_t pieceBytes)
        : m_text(std::move(text))
        , m_pieceBytes(pieceBytes)
    {
    }
    [[nodiscard]] core::Expected<std::size_t> read(std::span<char> buffer) override
    {
        const auto count = std::min({ buffer.size(), m_pieceBytes, m_text.size() - m_read });
        std::copy_n(m_text.data() + m_read, count, buffer.data());
        m_read += count;
        return count;
    }
    [[nodiscard]] double fractionRead() const override { return 0; }

private:
    std::string m_text;
    std::size_t m_pieceBytes;
    std::size_t m_read = 0;
};

/// What a reader tells, as text.
struct Told {
    std::string text;

    bool add(std::string_view kind, std::string_view what = {})
    {
        text.append(kind).append("<").append(what).append(">");
        return true;
    }
    // as JsonScanner tells it
    bool other() { return add("other"); }
    bool number(std::string_view digits) { return add("number", digits); }
    bool string(std::string_view value) { return add("string", value); }
    bool key(std::string_view value) { return add("key", value); }
    bool beginObject() { return add("{"); }
    bool endObject() { return add("}"); }
    bool beginArray() { return add("["); }
    bool endArray() { return add("]"); }
    // as RapidJSON tells it
    bool Null() { return other(); }
    bool Bool(bool /*value*/) { return other(); }
    bool Int(int /*value*/) { return false; }
    bool Uint(unsigned /*value*/) { return false; }
    bool Int64(std::int64_t /*value*/) { return false; }
    bool Uint64(std::uint64_t /*value*/) { return false; }
    bool Double(double /*value*/) { return false; }
    bool RawNumber(const char* digits, rapidjson::SizeType size, bool /*isCopy*/) { return number({ digits, size }); }
    bool String(const char* value, rapidjson::SizeType size, bool /*isCopy*/) { return string({ value, size }); }
    bool Key(const char* value, rapidjson::SizeType size, bool /*isCopy*/) { return key({ value, size }); }
    bool StartObject() { return beginObject(); }
    bool EndObject(rapidjson::SizeType /*members*/) { return endObject(); }
    bool StartArray() { return beginArray(); }
    bool EndArray(rapidjson::SizeType /*elements*/) { return endArray(); }
};

const std::string Problem = "problem", TooBig = "a number that is too big";

/// What is told of a text, or that it is no JSON.
std::string scanned(const std::string& text, std::size_t pieceBytes)
{
    TextSource source(text, pieceBytes);
    Told told;
    const std::function<bool()> isWanted = [] { return true; };
    core::JsonScanner scanner(source, isWanted, told);
    if (scanner.scan())
        return told.text;
    return scanner.problem() != rapidjson::kParseErrorNone ? Problem : "no reason";
}

std::string readByRapidJson(const std::string& text)
{
    Told told;
    rapidjson::Reader reader;
    rapidjson::StringStream stream(text.c_str());
    const auto result = reader.Parse<rapidjson::kParseNumbersAsStringsFlag>(stream, told);
    return result ? told.text : result.Code() == rapidjson::kParseErrorNumberTooBig ? TooBig : Problem;
}

/// Any byte but NUL, which ends RapidJSON's stream; mostly such as JSON is made of.
char anyByte(std::minstd_rand& random)
{
    constexpr std::string_view Likely = "{}[]:,\"\"\"\\\\ 0123456789.-+eEunrtfbalsu/dD8c\n";
    constexpr unsigned Bytes = 255;
    return random() % 10 == 0 ? static_cast<char>(1 + random() % Bytes) : Likely[random() % Likely.size()];
}

/// JSON with ' in place of ".
std::string quoted(std::string text)
{
    std::ranges::replace(text, '\'', '"');
    return text;
}

const auto Sample = quoted(
    "{'displayTimeUnit':'ns','otherData':{'a':[],'b':{}},'traceEvents':[\n"
    "{'ph':'X','pid':1,'tid':-20,'ts':12.345,'dur':0.001,'args':{'grid':[1,2,3],'r':1.5e-7,'n':null,'t':true,'f':false}"
    "},\n"
    "{'name':'a \\'quoted\\' \\\\ \\/ \\b\\f\\n\\r\\t \\u00e9 \\u20AC \\ud83d\\ude00 longer than a word'} , {}]} ");

} // namespace

class TestJsonScanner : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsWhatRapidJsonReads_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const auto* text : { "",
                                  " ",
                                  "1",
                                  "-",
                                  "-0",
                                  "01",
                                  "1.",
                                  "1.5e",
                                  "1e+5",
                                  "-1.25E-3 ",
                                  "tru",
                                  "true",
                                  "nulll",
                                  "\"",
                                  "\"a",
                                  "\"\\",
                                  "\"\\\"",
                                  "\"\\x\"",
                                  "\"\\u12\"",
                                  "\"\\u12G4\"",
                                  "\"\\ud800\"",
                                  "\"\\ud800\\u0041\"",
                                  "\"\\udc00\"",
                                  "\"\\uD83D\\uDE00\"",
                                  "\"a\tb\"",
                                  "[",
                                  "[]",
                                  "[1",
                                  "[1,",
                                  "[1,]",
                                  "[1 2]",
                                  "[[[]]]",
                                  "{",
                                  "{}",
                                  "{1:2}",
                                  "{\"a\"}",
                                  "{\"a\":}",
                                  "{\"a\":1",
                                  "{\"a\":1,}",
                                  "{\"a\":1 \"b\":2}",
                                  "{\"a\":1}}",
                                  "[] []",
                                  "\xc3\xa9",
                                  "\"\xc3\xa9\xff\"" })
            QTest::addRow("<%s>", text) << QByteArray(text);
        QTest::newRow("sample") << QByteArray::fromStdString(Sample);
        QTest::newRow("long text") << QByteArray("[\"") + QByteArray(1 << 20, 'x') + "\"]";
        QTest::newRow("long number") << QByteArray(300, '7');
    }
    void readsWhatRapidJsonReads()
    {
        QFETCH(const QByteArray, text);
        const auto expected = readByRapidJson(text.toStdString());
        for (const std::size_t pieceBytes : { 1U, 2U, 3U, 7U, 64U, 1U << 20U }) {
            if (static_cast<std::size_t>(text.size()) / pieceBytes > 100'000)
                continue;
            QVERIFY2(scanned(text.toStdString(), pieceBytes) == expected,
                     qPrintable(QString::fromStdString(expected).left(500)));
        }
    }

    void readsWhatRapidJsonReadsOfChangedTexts()
    {
        constexpr int Rounds = 20'000;
        std::minstd_rand random(1);
        int good = 0;
        for (int round = 0; round < Rounds; ++round) {
            auto text = Sample;
            for (auto changes = 1 + random() % 3; changes > 0; --changes)
                text[random() % text.size()] = anyByte(random);
            const auto expected = readByRapidJson(text);
            if (expected == TooBig)
                continue;
            good += expected == Problem ? 0 : 1;
            const auto found = scanned(text, 1 + random() % 40);
            QVERIFY2(found == expected, (text + "\n" + found + "\n" + expected).c_str());
        }
        QVERIFY(good > Rounds / 10 && good < Rounds);
    }

    void writesWhatRapidJsonWrites()
    {
        constexpr int Rounds = 5'000;
        std::minstd_rand random(1);
        for (int round = 0; round < Rounds; ++round) {
            std::string text;
            for (auto length = random() % 40; length > 0; --length)
                text += anyByte(random);
            if (round % 3 == 0)
                text += '\0';
            const auto number = static_cast<std::int64_t>(random()) << (round % 33);
            core::JsonBuffer buffer;
            core::JsonBufferWriter json(buffer);
            json.StartObject();
            json.Key("k");
            json.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
            json.Key("n");
            json.StartArray();
            json.Int64(-number);
            json.Double(static_cast<double>(number) / 7);
            json.EndArray();
            json.EndObject();
            core::JsonLine line;
            line.begin({});
            line.beginObject();
            line.key("k");
            line.text(text);
            line.key("n");
            line.beginArray();
            line.integer(-number);
            line.real(static_cast<double>(number) / 7);
            line.endArray();
            line.endObject();
            QCOMPARE(line.text(), std::string(buffer.GetString(), buffer.GetSize()));
        }
    }
};

QTEST_GUILESS_MAIN(TestJsonScanner)
#include "tst_jsonscanner.moc"
