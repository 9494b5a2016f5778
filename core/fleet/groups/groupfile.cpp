// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/groups/groupfile.h"

#include "base/bytepath.h"
#include "base/text.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>

namespace core {

namespace {

constexpr qint64 LargestFileBytes = 64'000'000;
constexpr double MostRanks = 100'000'000;

/// A whole number from `least` on.
std::optional<std::int64_t> wholeOf(const QJsonValue& value, double least)
{
    const auto number = value.toDouble(-1);
    if (!value.isDouble() || number < least || number > MostRanks
        || number != static_cast<double>(static_cast<std::int64_t>(number)))
        return std::nullopt;
    return static_cast<std::int64_t>(number);
}

/// False: it is neither a size nor a list of lists of ranks.
bool addKind(GroupOverrides& overrides, GroupKind kind, const QJsonValue& value)
{
    if (const auto size = wholeOf(value, 1)) {
        overrides.sizes[kind] = *size;
        return true;
    }
    if (!value.isArray())
        return false;
    for (const auto& group : value.toArray()) {
        std::vector<std::int64_t> ranks;
        for (const auto& member : group.toArray()) {
            const auto rank = wholeOf(member, 0);
            if (!rank)
                return false;
            ranks.push_back(*rank);
        }
        if (ranks.empty())
            return false;
        std::sort(ranks.begin(), ranks.end());
        overrides.kinds[ranks] = kind;
    }
    return true;
}

} // namespace

Expected<GroupOverrides> groupOverridesFromJson(const QByteArray& json, const QString& place)
{
    struct Key {
        const char* key;
        GroupKind kind;
    };
    constexpr std::array Keys { Key { "tp", GroupKind::Tensor }, Key { "dp", GroupKind::Data },
                                Key { "pp", GroupKind::Pipeline }, Key { "ep", GroupKind::Expert } };
    QJsonParseError fault {};
    const auto document = QJsonDocument::fromJson(json, &fault);
    if (!document.isObject())
        return failure(ErrorCode::BadFormat,
                       Text::tr("%1: groups are a JSON object with tp, dp, pp or ep (%2 at byte %3).")
                           .arg(place, fault.errorString())
                           .arg(fault.offset));
    GroupOverrides overrides;
    const auto object = document.object();
    for (auto entry = object.begin(); entry != object.end(); ++entry) {
        const auto* const known = std::find_if(
            Keys.begin(), Keys.end(), [&entry](const Key& key) { return entry.key() == QLatin1String(key.key); });
        if (known == Keys.end())
            return failure(
                ErrorCode::BadFormat,
                Text::tr("%1: “%2” is no kind of groups; there are tp, dp, pp and ep.").arg(place, entry.key()));
        if (!addKind(overrides, known->kind, entry.value()))
            return failure(ErrorCode::BadFormat,
                           Text::tr("%1: “%2” takes the size of its groups, or a list of lists of ranks.")
                               .arg(place, entry.key()));
    }
    return overrides;
}

Expected<GroupOverrides> readGroupOverrides(const QString& path)
{
    QFile file(reachablePath(path));
    if (!file.open(QIODevice::ReadOnly))
        return failure(ErrorCode::CannotOpen,
                       Text::tr("The groups in %1 cannot be read: %2.").arg(path, file.errorString()));
    if (file.size() > LargestFileBytes)
        return failure(ErrorCode::BadFormat, Text::tr("%1 is too large for a list of groups.").arg(path));
    return groupOverridesFromJson(file.readAll(), path);
}

} // namespace core
