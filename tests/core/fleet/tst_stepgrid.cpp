// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/rankinputs.h"
#include "fleet/stepgrid.h"

#include "fleettesting.h"

using fleettesting::Us;

class TestStepGrid : public QObject
{
    Q_OBJECT

private:
    using Kind = core::StepQuantity::Kind;

    /// The job of ranks.md §9; its three operations make two steps.
    static std::shared_ptr<const core::FleetResult> reference(std::int64_t expectedRanks = 0)
    {
        core::FleetInputs inputs;
        inputs.summaries = fleettesting::referenceRanks();
        core::FleetOptions options;
        options.expectedRanks = expectedRanks;
        return core::analyzeFleet(std::move(inputs), options).value();
    }
    static std::vector<std::int64_t> valuesUs(const core::StepGrid& grid)
    {
        std::vector<std::int64_t> values;
        for (const auto valueNs : grid.valuesNs)
            values.push_back(valueNs == core::StepGrid::NoValue ? valueNs : valueNs / Us);
        return values;
    }

private Q_SLOTS:
    void figuresOfTheReference()
    {
        const auto result = reference();
        QCOMPARE(result->steps.count(), std::size_t { 2 });
        const auto late = core::stepGrid(*result, { Kind::Lateness });
        QVERIFY(late->hasSteps);
        QCOMPARE(valuesUs(*late), (std::vector<std::int64_t> { 0, 0, 190, 0, 0, 100 }));
        QCOMPARE(late->meansNs, (std::vector<std::int64_t> { 0, 95 * Us, 50 * Us }));
        const auto caused = core::stepGrid(*result, { Kind::Caused });
        QCOMPARE(valuesUs(*caused), (std::vector<std::int64_t> { 0, 0, 190, 0, 0, 100 }));
        const auto wall = core::stepGrid(*result, { Kind::Wall });
        QCOMPARE(valuesUs(*wall), (std::vector<std::int64_t> { 560, 450, 560, 450, 560, 450 }));
        const auto wait = core::stepGrid(*result, { Kind::Wait });
        QCOMPARE(valuesUs(*wait), (std::vector<std::int64_t> { 200, 100, 0, 110, 190, 0 }));
        const auto host = core::stepGrid(*result, { Kind::Group, core::TimeGroup::Host });
        QCOMPARE(valuesUs(*host), (std::vector<std::int64_t> { 0, 0, 200, 0, 0, 0 }));
        const auto osWait = core::stepGrid(*result, { Kind::Class, {}, core::TimeClass::OsWait });
        QCOMPARE(valuesUs(*osWait), valuesUs(*host));
    }

    void offersWhatThereIs()
    {
        QStringList keys;
        for (const auto& quantity : core::stepQuantities(*reference()))
            keys.append(core::stepQuantityKey(quantity));
        QCOMPARE(keys.join(u','),
                 QStringLiteral("lateness,caused,wall,wait,transfer,group compute,group communication,group host,"
                                "class compute,class comm,class os_wait"));
    }

    void withoutStepsAllIsOne()
    {
        core::FleetInputs inputs;
        inputs.summaries = fleettesting::referenceRanks();
        core::FleetOptions options;
        options.hasSteps = false;
        const auto result = core::analyzeFleet(std::move(inputs), options).value();
        const auto wall = core::stepGrid(*result, { Kind::Wall });
        QVERIFY(!wall->hasSteps);
        QCOMPARE(valuesUs(*wall), (std::vector<std::int64_t> { 1010, 1010, 1010 }));
    }

    void scalesAreRoundAndHoldMostValues()
    {
        core::StepGrid grid;
        grid.rankCount = 1;
        grid.stepCount = 4;
        grid.valuesNs = { 0, 100, 970, core::StepGrid::NoValue };
        grid.meansNs = { 356 };
        const auto wide = core::gridScale(grid);
        QCOMPARE(wide.lowNs, 0);
        QCOMPARE(wide.highNs, 400); // the mean of a rank
        QVERIFY(wide.isExceeded);
        grid.valuesNs = { 1000, 1010, 1020, 1049 };
        grid.meansNs = { 1020 };
        const auto narrow = core::gridScale(grid);
        QCOMPARE(narrow.lowNs, 1000);
        QVERIFY(narrow.highNs >= 1020 && narrow.highNs <= 1050);
        QCOMPARE(narrow.share(990), 0.0);
        QCOMPARE(narrow.share(2000), 1.0);
        grid.valuesNs.assign(4, core::StepGrid::NoValue);
        QCOMPARE(core::gridScale(grid).highNs, 1);
    }

    void ordersRowsAndKeepsMissingOnes()
    {
        const auto result = reference(5);
        const auto numbers = [](const std::vector<core::RankRow>& rows) {
            std::vector<std::int64_t> of;
            for (const auto& row : rows)
                of.push_back(row.position == core::RankRow::Missing ? -1 - row.number : row.number);
            return of;
        };
        QCOMPARE(numbers(core::rankRows(*result, core::RankOrder::Number)),
                 (std::vector<std::int64_t> { 0, 1, 2, -4, -5 }));
        const std::vector<std::int64_t> values { 0, 95, 50 };
        QCOMPARE(numbers(core::rankRows(*result, core::RankOrder::Value, values)),
                 (std::vector<std::int64_t> { 1, 2, 0, -4, -5 }));
        for (const auto order : { core::RankOrder::Host, core::RankOrder::Gpu, core::RankOrder::Group })
            QCOMPARE(core::rankRows(*result, order).size(), std::size_t { 5 });
    }

    void findsTheOperationsOfAStep()
    {
        const auto result = reference();
        const auto first = core::instancesInStep(*result, 1, 0);
        QCOMPARE(first.size(), std::size_t { 1 });
        QCOMPARE(result->collectives.instances[first.front()].number, 2);
        QCOMPARE(core::stepOfInstance(*result, first.front()), std::optional<std::size_t>(0));
        QCOMPARE(core::stepOfInstance(*result, 0), std::nullopt); // it ends the time before the first step
        const auto window = core::stepWindow(*result, 1, 0);
        QVERIFY(window.has_value());
        QCOMPARE(window->startNs, 5340 * Us);
        QCOMPARE(window->endNs, 5900 * Us);
    }

    void findsFilesInFoldersOnce()
    {
        const QTemporaryDir folder;
        const QDir dir(folder.path());
        QVERIFY(dir.mkpath(QStringLiteral("host1")));
        for (const auto* name : { "b.sqlite", "host1/a.loupe", "c.nsys-rep", "b.nsys-rep", "notes.txt" }) {
            QFile file(dir.filePath(QString::fromLatin1(name)));
            QVERIFY(file.open(QIODevice::WriteOnly));
        }
        const auto inputs
            = core::rankInputs({ folder.path(), dir.filePath(QStringLiteral("b.sqlite")), QStringLiteral("x.txt") });
        QStringList names;
        for (const auto& input : inputs)
            names.append(input.shown);
        QCOMPARE(names.join(u' '), QStringLiteral("b.sqlite c.nsys-rep host1/a.loupe x.txt"));
    }

    void unreadableFilesAreTold()
    {
        const QTemporaryDir folder;
        const auto path = QDir(folder.path()).filePath(QStringLiteral("rank0.sqlite"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("no trace");
        file.close();
        const auto read = core::readFleetInputs(core::rankInputs({ path }), {});
        QVERIFY(read.has_value());
        QVERIFY(read->summaries.empty());
        QCOMPARE(read->inputs.front().state, QStringLiteral("refused"));
        QVERIFY(!read->inputs.front().reason.isEmpty());
        std::stop_source source;
        source.request_stop();
        QCOMPARE(core::readFleetInputs(core::rankInputs({ path }), {}, {}, source.get_token()).error().code,
                 core::ErrorCode::Cancelled);
    }
};

QTEST_GUILESS_MAIN(TestStepGrid)
#include "tst_stepgrid.moc"
