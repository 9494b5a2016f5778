// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <cstdint>

namespace core {

/// What stands in place of a secret.
[[nodiscard]] QString secretMask();

/**
 * The values in a command or another text that look like secrets, each as it stands there, with its quotes.
 *
 * Rather one too many than one too few. A value is one when
 *  - its name says so: NAME=VALUE, NAME: VALUE, --name=VALUE and --name VALUE where the name ends with token, secret,
 *    password, api_key, credentials, auth, …, or with a key of anything (WANDB_KEY, --access-key). Not: a variable
 *    ($TOKEN, ${TOKEN}), yes, no and their like, and names that only begin so (--tokenizer, --token-file);
 *  - it is the password in a URL (https://user:PASSWORD@host) or after -u user: (curl), or follows "Bearer";
 *  - it has the shape of a known kind of token: Hugging Face (hf_), OpenAI and Anthropic (sk-), GitHub (ghp_,
 *    github_pat_, …), GitLab (glpat-), AWS (AKIA…, and any word of 40 characters that may be base64), Google (AIza,
 *    ya29.), Slack (xox), NVIDIA (nvapi-), npm, PyPI, Docker, Stripe, a JSON Web Token, a private key in PEM;
 *  - it looks random: 20 letters and digits or more on end with at least 3.5 bits of entropy each (32 hexadecimal
 *    digits: 3 bits), so that checksums and commits count as well. UUIDs, which name GPUs, do not.
 */
[[nodiscard]] QStringList findSecrets(const QString& text);

/// `text` with secretMask() in place of findSecrets().
[[nodiscard]] QString maskSecrets(const QString& text);

/// What of a command is left out of what is written and shown. The values are names in nsys_capture.json.
enum class RedactionKind : std::uint8_t {
    None, ///< nothing in it looks like a secret
    Values, ///< secretMask() stands in place of values that look like secrets
    All, ///< the command is not there
};

/// "none", "values", "all".
[[nodiscard]] QString redactionName(RedactionKind kind);
/// The kind of that name; None for any other.
[[nodiscard]] RedactionKind findRedaction(const QString& name);

/// Keeps the secrets of one command out of texts.
class Redaction
{
public:
    Redaction() = default;
    /// `commands`: the command in all its forms; `isAll`: nothing of it may be seen.
    Redaction(const QStringList& commands, bool isAll);

    [[nodiscard]] RedactionKind kind() const { return m_kind; }
    /// The command, or a part of it; empty when nothing of it may be seen.
    [[nodiscard]] QString command(const QString& text) const;
    /// The words of the command, or of a call that holds it; none when nothing of it may be seen.
    [[nodiscard]] QStringList words(const QStringList& words) const;
    /// A message, in which the command or its secrets may stand.
    [[nodiscard]] QString message(QString text) const;

private:
    RedactionKind m_kind = RedactionKind::None;
    QStringList m_secrets; ///< without quotes, longest first
};

} // namespace core
