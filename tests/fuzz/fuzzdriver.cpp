// SPDX-License-Identifier: GPL-3.0-or-later Runs a fuzz target without libFuzzer: first the corpus, then random changes
// of it, which nothing guides. For compilers other than clang.
#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include <fcntl.h>
#include <sys/time.h>
#include <unistd.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" void __sanitizer_set_death_callback(void (*callback)()) __attribute__((weak));

namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr int HangProcessorSeconds = 120; // one run takes milliseconds, under sanitizers seconds
constexpr unsigned HangSeconds = 1800; // for threads that wait for each other; long, since a machine may be busy
constexpr std::size_t LargestBytes = 512;
constexpr std::uint64_t ReportedRuns = 1000;

struct Arguments {
    double seconds = 0;
    std::uint64_t runs = 0;
    std::uint64_t seed = 0;
    std::vector<std::filesystem::path> corpus;
    bool isGood = true;
};

// what a handler of signals can reach
Bytes runningInput;
char failurePath[4096];

/// Writes the input that is being run to a file; allowed in a handler.
void keepInput()
{
    const int file = ::open(failurePath, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (file < 0)
        return;
    [[maybe_unused]] auto written = ::write(file, runningInput.data(), runningInput.size());
    ::close(file);
    constexpr std::array Words { "Failing input: ", static_cast<const char*>(failurePath), "\n" };
    for (const auto* word : Words)
        written = ::write(STDERR_FILENO, word, std::strlen(word));
}

void onSignal(int number)
{
    keepInput();
    ::signal(number, SIG_DFL);
    ::raise(number);
}

void watch()
{
    for (const int number : { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGALRM, SIGPROF })
        ::signal(number, onSignal);
    if (__sanitizer_set_death_callback != nullptr)
        __sanitizer_set_death_callback(keepInput);
}

void run(const Bytes& input)
{
    runningInput = input;
    const itimerval limit { .it_interval = {}, .it_value = { .tv_sec = HangProcessorSeconds, .tv_usec = 0 } };
    ::setitimer(ITIMER_PROF, &limit, nullptr);
    ::alarm(HangSeconds);
    LLVMFuzzerTestOneInput(runningInput.data(), runningInput.size());
    ::alarm(0);
    const itimerval none {};
    ::setitimer(ITIMER_PROF, &none, nullptr);
}

Arguments readArguments(int count, char** words)
{
    Arguments arguments;
    arguments.seed = std::random_device {}();
    for (int i = 1; i < count; ++i) {
        const std::string word = words[i];
        if (!word.starts_with("--")) {
            arguments.corpus.emplace_back(word);
        } else if (++i < count && word == "--seconds") {
            arguments.seconds = std::strtod(words[i], nullptr);
        } else if (i < count && word == "--runs") {
            arguments.runs = std::strtoull(words[i], nullptr, 10);
        } else if (i < count && word == "--seed") {
            arguments.seed = std::strtoull(words[i], nullptr, 10);
        } else {
            arguments.isGood = false;
        }
    }
    return arguments;
}

/// The files that are named, and those in folders that are; sorted, so that a seed always means the same.
std::vector<Bytes> readCorpus(const std::vector<std::filesystem::path>& places)
{
    std::vector<std::filesystem::path> paths;
    for (const auto& place : places) {
        if (!std::filesystem::is_directory(place))
            paths.push_back(place);
        else
            std::copy(std::filesystem::directory_iterator(place), {}, std::back_inserter(paths));
    }
    std::sort(paths.begin(), paths.end());
    std::vector<Bytes> inputs;
    inputs.reserve(paths.size());
    for (const auto& path : paths) {
        std::ifstream file(path, std::ios::binary);
        inputs.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    }
    return inputs;
}

/// Makes new inputs of old ones.
class Changer
{
public:
    Changer(const std::vector<Bytes>& corpus, std::uint64_t seed)
        : m_corpus(corpus)
        , m_random(seed)
    {
    }
    Bytes next()
    {
        Bytes bytes = m_corpus.empty() || below(4) == 0 ? noise(1 + below(64)) : m_corpus[below(m_corpus.size())];
        for (auto changes = below(6); changes > 0; --changes)
            change(bytes);
        bytes.resize(std::min(bytes.size(), LargestBytes));
        return bytes;
    }

private:
    std::size_t below(std::size_t count) { return m_random() % count; }
    Bytes noise(std::size_t size)
    {
        Bytes bytes(size);
        for (auto& byte : bytes)
            byte = static_cast<std::uint8_t>(m_random());
        return bytes;
    }
    void change(Bytes& bytes)
    {
        const auto place = [&] { return bytes.begin() + static_cast<std::ptrdiff_t>(below(bytes.size() + 1)); };
        const auto part = [&](const Bytes& from) {
            const auto begin = below(from.size() + 1);
            const auto size = below(std::min<std::size_t>(from.size() - begin, 32) + 1);
            return Bytes(from.begin() + static_cast<std::ptrdiff_t>(begin),
                         from.begin() + static_cast<std::ptrdiff_t>(begin + size));
        };
        const auto insert = [&](const Bytes& piece) { bytes.insert(place(), piece.begin(), piece.end()); };
        switch (below(5)) {
        case 0:
            if (!bytes.empty())
                bytes[below(bytes.size())] = static_cast<std::uint8_t>(m_random());
            break;
        case 1:
            if (!bytes.empty())
                bytes[below(bytes.size())] ^= static_cast<std::uint8_t>(1U << below(8));
            break;
        case 2:
            insert(noise(1 + below(8)));
            break;
        case 3:
            insert(part(m_corpus.empty() ? bytes : m_corpus[below(m_corpus.size())]));
            break;
        default: {
            const auto from = place();
            bytes.erase(from,
                        from + std::min<std::ptrdiff_t>(bytes.end() - from, static_cast<std::ptrdiff_t>(below(16))));
        }
        }
    }

    const std::vector<Bytes>& m_corpus;
    std::mt19937_64 m_random;
};

} // namespace

int main(int argc, char** argv)
{
    const auto arguments = readArguments(argc, argv);
    const auto name = std::filesystem::path(argv[0]).filename().string();
    if (!arguments.isGood) {
        std::fprintf(stderr, "Usage: %s [--seconds N] [--runs N] [--seed N] [FILE or FOLDER]…\n", name.c_str());
        return 2;
    }
    const auto failure = std::filesystem::current_path() / ("crash-" + name + '-' + std::to_string(::getpid()));
    std::strncpy(failurePath, failure.c_str(), sizeof failurePath - 1);
    watch();
    const auto begin = std::chrono::steady_clock::now();
    const auto seconds
        = [&begin] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(); };
    const auto corpus = readCorpus(arguments.corpus);
    for (const auto& input : corpus)
        run(input);
    std::printf("%zu inputs of the corpus, then changes of seed %llu\n", corpus.size(),
                static_cast<unsigned long long>(arguments.seed));
    std::fflush(stdout);
    Changer changer(corpus, arguments.seed);
    std::uint64_t runs = 0;
    while (runs < arguments.runs || seconds() < arguments.seconds) {
        run(changer.next());
        ++runs;
        if (runs % ReportedRuns == 0) {
            std::printf("%llu changes in %.0f s so far\n", static_cast<unsigned long long>(runs), seconds());
            std::fflush(stdout);
        }
    }
    std::printf("%llu changes in %.0f s without a finding\n", static_cast<unsigned long long>(runs), seconds());
    return 0;
}
