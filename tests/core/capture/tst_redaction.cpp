// SPDX-License-Identifier: GPL-3.0-or-later
#include "capture/redaction.h"

#include <QTest>

using core::Redaction;
using core::RedactionKind;

/// What counts as a secret in a command, and what is left of a command without them.
class TestRedaction : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void masksSecrets_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("masked");
        const auto row = [](const char* text, const char* masked) {
            QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(masked);
        };
        // by name
        row("HF_TOKEN=abc ./run", "HF_TOKEN=*** ./run");
        row("export DB_PASSWORD='a b' && ./run", "export DB_PASSWORD=*** && ./run");
        row("PGPASSWORD=a\\ b psql", "PGPASSWORD=*** psql");
        row("./run --token abc --steps 3", "./run --token *** --steps 3");
        row("./run --api-key=\"x y\" --steps 3", "./run --api-key=*** --steps 3");
        row("./run -apikey abc", "./run -apikey ***");
        row("./run --openai_api_key abc", "./run --openai_api_key ***");
        row("./run --key abc", "./run --key ***");
        row("WANDB_KEY=abc", "WANDB_KEY=***");
        row("AWS_SECRET_ACCESS_KEY=abc", "AWS_SECRET_ACCESS_KEY=***");
        row("TOKEN_2=abc", "TOKEN_2=***");
        row("./run accessToken=abc", "./run accessToken=***");
        row("nsys profile --env-var=A=1,API_TOKEN=abc,B=2 ./run", "nsys profile --env-var=A=1,API_TOKEN=*** ./run");
        row("./run -c '{\"secret\": \"a b\", \"n\": 1}'", "./run -c '{\"secret\": ***, \"n\": 1}'");
        row("curl -H 'Authorization: Bearer abc' x", "curl -H 'Authorization: Bearer ***' x");
        row("curl -H \"X-Auth: abc\" x", "curl -H \"X-Auth: ***\" x");
        row("curl https://host/a?token=abc&x=1", "curl https://host/a?token=***&x=1");
        row("sh -c 'PASSWORD=abc ./run'", "sh -c 'PASSWORD=*** ./run'");
        // where they stand
        row("git clone https://me:abc@host/x.git", "git clone https://me:***@host/x.git");
        row("psql postgres://me:abc@host:5432/db", "psql postgres://me:***@host:5432/db");
        row("curl -u me:abc https://host", "curl -u me:*** https://host");
        row("curl --user=me:abc https://host", "curl --user=me:*** https://host");
        // by shape
        row("./run hf_abcdefghijklmnop", "./run ***");
        row("./run sk-proj-abcdefghijkl", "./run ***");
        row("./run ghp_abcdefghijklmnopqrst", "./run ***");
        row("./run github_pat_abcdefghijkl_mn", "./run ***");
        row("./run glpat-abcdefghijkl", "./run ***");
        row("./run AKIAIOSFODNN7EXAMPLE", "./run ***");
        row("./run wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "./run ***");
        row("./run AIzaabcdefghijklmnopqrstuvwxyz", "./run ***");
        row("./run xoxb-abcdefghijk", "./run ***");
        row("./run nvapi-abcdefghijklmn", "./run ***");
        row("./run eyJhbGciOiJub25lIn0.eyJhIjoxfQ.abc_d-e x", "./run *** x");
        row("./run 4f8b1c0d9e7a6b5c4d3e2f1a0b9c8d7e", "./run ***");
        row("./run --name=q7Zk2mX9pL4vB8nW1cR5 y", "./run --name=*** y");
        row("a=ab-q7Zk2mX9pL4vB8nW1cR5_tD-x", "a=ab-***");
        // no secrets
        for (const auto* text :
             { "python3 bench.py --steps 100 --max-tokens 512 --tokenizer ./llama", "./run --token $HF_TOKEN",
               "API_KEY=${API_KEY} ./run", "./run --use-auth-token true", "./run --token-file /etc/token",
               "CUDA_VISIBLE_DEVICES=GPU-4a8c1f2e-11d3-9b7a-42c0-5e6f7a8b9c0d ./run",
               "./Meta-Llama-3-8B-Instruct-Q4_K_M.gguf",
               "torchrun --nproc-per-node 8 /home/someone/a_rather_long_name_of_a_script.py",
               "docker run -u 1000:1000 image", "git clone https://host:443/a@b", "ssh://git@host/x",
               "./run --author me --passes 3 bypass=1", "" })
            row(text, text);
    }
    void masksSecrets()
    {
        QFETCH(QString, text);
        QFETCH(QString, masked);
        QCOMPARE(core::maskSecrets(text), masked);
        QCOMPARE(core::findSecrets(text).isEmpty(), text == masked);
        QCOMPARE(core::maskSecrets(masked), masked); // a record that is written again stays as it is
    }
    void aCommandLosesItsValues()
    {
        const auto text = QStringLiteral("./run --password abc --token 'geheim 1'");
        const Redaction redaction({ text }, false);
        QVERIFY(redaction.kind() == RedactionKind::Values);
        QCOMPARE(redaction.command(text), QStringLiteral("./run --password *** --token ***"));
        // as words, where name and value are apart
        QCOMPARE(redaction.words({ QStringLiteral("./run"), QStringLiteral("--password"), QStringLiteral("abc"),
                                   QStringLiteral("--token"), QStringLiteral("geheim 1"), QStringLiteral("abcd") }),
                 (QStringList { QStringLiteral("./run"), QStringLiteral("--password"), QStringLiteral("***"),
                                QStringLiteral("--token"), QStringLiteral("***"), QStringLiteral("abcd") }));
        QCOMPARE(redaction.message(QStringLiteral("sh: geheim 1: not found")), QStringLiteral("sh: ***: not found"));
        QCOMPARE(redaction.message(QStringLiteral("abcd")), QStringLiteral("abcd")); // "abc" is too short to look for
    }
    void aCommandMayBeLeftOut()
    {
        const auto text = QStringLiteral("./bench --steps 3");
        const Redaction redaction({ text }, true);
        QVERIFY(redaction.kind() == RedactionKind::All);
        QCOMPARE(redaction.command(text), QString());
        QCOMPARE(redaction.words({ text }), QStringList());
        QCOMPARE(redaction.message(QStringLiteral("sh: ./bench: not found")), QStringLiteral("sh: ***: not found"));
        QCOMPARE(redaction.message(QStringLiteral("cannot run ") + text), QStringLiteral("cannot run ***"));
    }
    void withoutSecretsNothingChanges()
    {
        const auto text = QStringLiteral("./bench --steps 3");
        const Redaction redaction({ text, QString() }, false);
        QVERIFY(redaction.kind() == RedactionKind::None);
        QCOMPARE(redaction.command(text), text);
        QCOMPARE(redaction.message(text), text);
    }
    void kindsHaveNames()
    {
        for (const auto kind : { RedactionKind::None, RedactionKind::Values, RedactionKind::All })
            QVERIFY(core::findRedaction(core::redactionName(kind)) == kind);
        QVERIFY(core::findRedaction(QStringLiteral("other")) == RedactionKind::None);
    }
};

QTEST_GUILESS_MAIN(TestRedaction)
#include "tst_redaction.moc"
