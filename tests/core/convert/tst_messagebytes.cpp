// SPDX-License-Identifier: GPL-3.0-or-later
// Messages that protozero builds in MessageBytes are those that it builds in a string of the standard library.
#include "convert/messagebytes.h"

#include <QTest>

#include <protozero/buffer_string.hpp>

#include <random>
#include <string>

namespace {

/// Fields and messages within messages, of lengths on both sides of what is moved at once.
template <typename Buffer> void addFields(protozero::basic_pbf_writer<Buffer>& writer, std::mt19937& random, int depth)
{
    const auto count = random() % 5;
    for (unsigned field = 0; field < count; ++field) {
        const auto tag = static_cast<protozero::pbf_tag_type>(1 + random() % 40);
        const auto kind = random() % 4;
        if (kind == 0 && depth > 0) {
            protozero::basic_pbf_writer<Buffer> message(writer, tag);
            addFields(message, random, depth - 1);
        } else if (kind == 1) {
            writer.add_string(tag, std::string(random() % 150, 'x'));
        } else if (kind == 2) {
            writer.add_fixed64(tag, random());
        } else {
            writer.add_uint64(tag, std::uint64_t { random() } << (random() % 33));
        }
    }
}

template <typename Buffer> void build(Buffer& bytes, unsigned seed)
{
    std::mt19937 random(seed);
    protozero::basic_pbf_writer<Buffer> writer(bytes);
    for (int message = 0; message < 20; ++message)
        addFields(writer, random, 4);
}

} // namespace

class MessageBytesTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    static void buildsWhatAStringDoes();
    static void takesBackAMessage();
};

void MessageBytesTest::buildsWhatAStringDoes()
{
    core::MessageBytes bytes;
    std::size_t most = 0;
    for (unsigned seed = 0; seed < 500; ++seed) {
        std::string expected;
        build(expected, seed);
        bytes.clear();
        build(bytes, seed);
        QVERIFY2(bytes.view() == expected, qPrintable(QStringLiteral("seed %1").arg(seed)));
        most = std::max(most, expected.size());
    }
    QVERIFY(most > 1000);
}

void MessageBytesTest::takesBackAMessage()
{
    core::MessageBytes bytes;
    protozero::basic_pbf_writer<core::MessageBytes> writer(bytes);
    writer.add_uint32(1, 7);
    const std::string before(bytes.view());
    {
        protozero::basic_pbf_writer<core::MessageBytes> message(writer, 2);
        message.add_string(3, std::string(100, 'x'));
        QVERIFY(bytes.size() > before.size());
        message.rollback();
    }
    QVERIFY(bytes.view() == before);
    {
        const protozero::basic_pbf_writer<core::MessageBytes> empty(writer, 2); // protozero leaves it out
    }
    QVERIFY(bytes.view() == before);
}

QTEST_APPLESS_MAIN(MessageBytesTest)
#include "tst_messagebytes.moc"
