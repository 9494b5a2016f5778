// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/labels.h"

#include "base/units.h"

#include <QCoreApplication>
#include <QFile>
#include <QHash>

#include <rapidjson/document.h>

#include <array>
#include <cmath>

namespace core {

namespace {

/// Words in English, as they are translated.
struct EnglishLabel {
    QByteArray brief, full;
};

struct LabelsOfKind {
    QStringList keys; ///< in the order of the file
    QHash<QString, EnglishLabel> words;
};

using AllLabels = std::array<LabelsOfKind, LabelKindCount>;

/// The members of the file, in the order of LabelKind.
constexpr std::array<const char*, LabelKindCount> KindMembers { "groups",  "classes",  "states",     "parts",
                                                                "outside", "verdicts", "confidence", "severity",
                                                                "rules",   "ranks",    "compare" };

QByteArray bytesOf(const rapidjson::Value& text)
{
    return { text.GetString(), static_cast<qsizetype>(text.GetStringLength()) };
}

AllLabels readLabels()
{
    AllLabels labels;
    QFile file(QStringLiteral(":/gpuloupe/answers/labels.json"));
    const bool isOpen = file.open(QIODevice::ReadOnly);
    Q_ASSERT(isOpen); // it is compiled in
    const auto json = isOpen ? file.readAll() : QByteArray("{}");
    rapidjson::Document document;
    document.Parse(json.constData(), static_cast<std::size_t>(json.size()));
    Q_ASSERT(document.IsObject()); // a test reads it
    for (std::size_t kind = 0; kind < LabelKindCount; ++kind) {
        const auto found = document.FindMember(KindMembers[kind]);
        if (found == document.MemberEnd())
            continue;
        for (const auto& [name, words] : found->value.GetObject()) {
            const auto key = QString::fromUtf8(bytesOf(name));
            labels[kind].keys.append(key);
            labels[kind].words.insert(key, { bytesOf(words[0]), bytesOf(words[1]) });
        }
    }
    return labels;
}

const LabelsOfKind& labelsOf(LabelKind kind)
{
    static const auto labels = readLabels();
    return labels[static_cast<std::size_t>(kind)];
}

QString limitText(std::int64_t limitNs)
{
    constexpr int Digits = 6;
    return QString::number(static_cast<double>(limitNs) / NsPerUs, 'g', Digits);
}

} // namespace

LabelWords label(LabelKind kind, QStringView key, const DiagnosisThresholds& thresholds)
{
    const auto& words = labelsOf(kind).words;
    const auto found = words.constFind(key.toString());
    if (found == words.constEnd())
        return { key.toString(), key.toString() };
    const auto shown = [&thresholds](const QByteArray& english) {
        return filledIn(QCoreApplication::translate("labels", english.constData()),
                        { { u"enqueue_pause_us", limitText(thresholds.enqueuePauseNs) },
                          { u"launch_latency_max_us", limitText(thresholds.launchLatencyMaxNs) },
                          { u"turnaround_max_us", limitText(thresholds.turnaroundMaxNs) } });
    };
    return { shown(found->brief), shown(found->full) };
}

LabelWords labelInEnglish(LabelKind kind, QStringView key)
{
    const auto& words = labelsOf(kind).words;
    const auto found = words.constFind(key.toString());
    if (found == words.constEnd())
        return { key.toString(), key.toString() };
    return { QString::fromUtf8(found->brief), QString::fromUtf8(found->full) };
}

LabelWords label(LabelKind kind, std::string_view key, const DiagnosisThresholds& thresholds)
{
    return label(kind, QString::fromUtf8(key), thresholds);
}

QString filledIn(QString text, const std::vector<LabelFilling>& fillings)
{
    QString filled;
    for (qsizetype begin = text.indexOf(u'{'), end = 0; begin >= 0; begin = text.indexOf(u'{', begin)) {
        end = text.indexOf(u'}', begin);
        if (end < 0)
            break;
        const auto mark = QStringView(text).mid(begin + 1, end - begin - 1);
        bool isFilled = false;
        for (const auto& [name, words] : fillings) {
            const bool isRaised = withRaisedFirst(name.toString()) == mark;
            if (name != mark && !isRaised)
                continue;
            filled = name == mark ? words : withRaisedFirst(words);
            isFilled = true;
            break;
        }
        if (isFilled)
            text.replace(begin, end + 1 - begin, filled);
        begin = isFilled ? begin + filled.size() : end + 1;
    }
    return text;
}

QString withRaisedFirst(const QString& text)
{
    return text.isEmpty() ? text : text.first(1).toUpper() + text.mid(1);
}

QStringList labelKeys(LabelKind kind)
{
    return labelsOf(kind).keys;
}

} // namespace core
