// SPDX-License-Identifier: GPL-3.0-or-later
#include "convert/perfettofields.h"

#include "base/text.h"
#include "convert/receiptreaders.h"

#include <protozero/exception.hpp>
#include <protozero/pbf_message.hpp>

#include <cstring>
#include <optional>
#include <unordered_map>
#include <vector>

namespace core {

namespace {

namespace pf = perfetto;
constexpr std::size_t BufferBytes = 1 << 20;
constexpr std::size_t MostPacketBytes = std::size_t { 1 } << 30;

/// Counts events packet by packet; pairs begins with ends on each track, as a viewer does. Reading throws
/// protozero::exception.
class PacketTally
{
public:
    void add(protozero::data_view bytes)
    {
        protozero::pbf_message<pf::Packet> packet(bytes);
        std::uint64_t timestamp = 0;
        protozero::data_view event;
        while (packet.next()) {
            switch (packet.tag()) {
            case pf::Packet::Timestamp:
                timestamp = packet.get_uint64();
                break;
            case pf::Packet::SequenceFlags:
                if ((packet.get_uint32() & pf::StateCleared) != 0)
                    m_categories.clear();
                break;
            case pf::Packet::InternedData:
                readInterned(packet.get_view());
                break;
            case pf::Packet::TrackEvent:
                event = packet.get_view();
                break;
            default:
                packet.skip();
            }
        }
        if (!event.empty())
            addEvent(event, timestamp);
    }
    /// False: slices are open that nothing ends.
    [[nodiscard]] bool isBalanced() const { return m_openSlices == 0; }
    [[nodiscard]] const ByActivityType<ActivityTally>& tallies() const { return m_tallies; }

private:
    struct Open {
        std::uint64_t startNs = 0;
        std::optional<ActivityType> type;
    };

    void readInterned(protozero::data_view bytes)
    {
        protozero::pbf_message<pf::Interned> data(bytes);
        while (data.next(pf::Interned::Categories, protozero::pbf_wire_type::length_delimited)) {
            protozero::pbf_message<pf::InternedEntry> entry(data.get_view());
            std::uint64_t id = 0;
            std::string text;
            while (entry.next()) {
                if (entry.tag() == pf::InternedEntry::Id)
                    id = entry.get_uint64();
                else if (entry.tag() == pf::InternedEntry::Text)
                    text = entry.get_string();
                else
                    entry.skip();
            }
            m_categories[id] = activityTypeOf(text);
        }
    }
    void addEvent(protozero::data_view bytes, std::uint64_t timestamp)
    {
        protozero::pbf_message<pf::Event> event(bytes);
        std::uint64_t track = 0, category = 0;
        std::int32_t type = 0;
        while (event.next()) {
            switch (event.tag()) {
            case pf::Event::Type:
                type = event.get_int32();
                break;
            case pf::Event::TrackUuid:
                track = event.get_uint64();
                break;
            case pf::Event::CategoryIds:
                category = event.get_uint64();
                break;
            default:
                event.skip();
            }
        }
        count(type, track, typeOf(category), timestamp);
    }
    [[nodiscard]] std::optional<ActivityType> typeOf(std::uint64_t category) const
    {
        const auto found = m_categories.find(category);
        return found == m_categories.end() ? std::nullopt : found->second;
    }
    void count(std::int32_t type, std::uint64_t track, std::optional<ActivityType> activity, std::uint64_t timestamp)
    {
        if (type == pf::SliceEnd) {
            auto& open = m_open[track];
            if (open.empty())
                throw protozero::invalid_tag_exception();
            if (open.back().type)
                tallyOf(*open.back().type).durationNs += timestamp - open.back().startNs;
            open.pop_back();
            --m_openSlices;
            return;
        }
        if (type == pf::SliceBegin) {
            m_open[track].push_back({ timestamp, activity });
            ++m_openSlices;
        }
        if (activity)
            ++tallyOf(*activity).count;
    }
    ActivityTally& tallyOf(ActivityType type) { return m_tallies[static_cast<std::size_t>(type)]; }

    ByActivityType<ActivityTally> m_tallies {};
    std::unordered_map<std::uint64_t, std::optional<ActivityType>> m_categories;
    std::unordered_map<std::uint64_t, std::vector<Open>> m_open; ///< by track
    std::int64_t m_openSlices = 0;
};

auto broken(std::uint64_t byte, const QString& what)
{
    return failure(ErrorCode::BadFormat, Text::tr("(byte %1: %2)").arg(byte).arg(what));
}

/// Bytes of a packet with its tag and length at the front of `bytes`, 0: more bytes are needed. Throws
/// protozero::exception.
std::size_t packetBytes(std::string_view bytes, protozero::data_view& packet)
{
    constexpr std::size_t MostPrefixBytes = 11;
    if (bytes.empty())
        return 0;
    if (static_cast<unsigned char>(bytes.front()) != ((1U << 3U) | 2U)) // field 1, length delimited
        throw protozero::invalid_tag_exception();
    const char* next = bytes.data() + 1;
    const char* end = bytes.data() + bytes.size();
    std::uint64_t size = 0;
    try {
        size = protozero::decode_varint(&next, end);
    } catch (const protozero::end_of_buffer_exception&) {
        if (bytes.size() >= MostPrefixBytes)
            throw;
        return 0;
    }
    if (size > MostPacketBytes)
        throw protozero::invalid_length_exception();
    if (static_cast<std::uint64_t>(end - next) < size)
        return 0;
    packet = { next, static_cast<std::size_t>(size) };
    return static_cast<std::size_t>(next - bytes.data()) + static_cast<std::size_t>(size);
}

} // namespace

Expected<ByActivityType<ActivityTally>> tallyPerfetto(ByteSource& source, const std::function<bool()>& isWanted)
{
    PacketTally tally;
    std::vector<char> buffer(BufferBytes);
    std::size_t held = 0; // bytes at the front of the buffer that are not yet read
    std::uint64_t before = 0; // bytes of the file before the buffer
    while (true) {
        if (!isWanted())
            return cancelled();
        if (held == buffer.size())
            buffer.resize(buffer.size() * 2); // a packet as large as the buffer
        const auto count = source.read(std::span(buffer).subspan(held));
        if (!count)
            return tl::unexpected(count.error());
        if (*count == 0)
            break;
        held += *count;
        std::size_t used = 0;
        try {
            protozero::data_view packet;
            while (const auto size = packetBytes({ buffer.data() + used, held - used }, packet)) {
                tally.add(packet);
                used += size;
            }
        } catch (const protozero::exception& problem) {
            return broken(before + used, QString::fromLatin1(problem.what()));
        }
        std::memmove(buffer.data(), buffer.data() + used, held - used);
        held -= used;
        before += used;
    }
    if (held > 0)
        return broken(before, Text::tr("the last packet is cut short"));
    if (!tally.isBalanced())
        return broken(before, Text::tr("slices are left open"));
    return tally.tallies();
}

} // namespace core
