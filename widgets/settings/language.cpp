// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/language.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <memory>

namespace language {

namespace {

const QString CatalogueFolder = QStringLiteral(":/gpuloupe/translations");
const QString CatalogueName = QStringLiteral("gpuloupe_");

QString codeOf(const QLocale& locale)
{
    return QLocale::languageToCode(locale.language());
}

void install(const QString& name, const QString& folder, QCoreApplication& app)
{
    auto translator = std::make_unique<QTranslator>();
    if (!translator->load(name, folder))
        return; // texts stay English
    QCoreApplication::installTranslator(translator.get());
    translator.release()->setParent(&app);
}

} // namespace

QString source()
{
    return QStringLiteral("en");
}

QStringList translated()
{
    QStringList codes;
    const auto names = QDir(CatalogueFolder).entryList({ CatalogueName + QStringLiteral("*.qm") }, QDir::Files);
    codes.reserve(names.size());
    for (const auto& name : names)
        codes += name.section(QLatin1Char('.'), 0, 0).mid(CatalogueName.size());
    return codes;
}

QString nativeName(const QString& code)
{
    const QLocale locale(code);
    // "American English" where the texts are for all who read English
    return code == source() ? QStringLiteral("English") : locale.nativeLanguageName();
}

QString resolved(const QString& choice)
{
    const auto known = translated() << source();
    if (known.contains(choice))
        return choice;
    const auto wanted = QLocale::system().uiLanguages();
    for (const auto& name : wanted) {
        if (auto code = codeOf(QLocale(name)); known.contains(code))
            return code;
    }
    return source();
}

QString shown()
{
    //: Not a text: the code of this catalogue's language, such as de.
    return QCoreApplication::translate("language", "en");
}

void use(const QString& choice, QCoreApplication& app)
{
    const auto code = resolved(choice);
    // Somebody who chose nothing keeps the figures of the system, also where its language has no catalogue.
    if (!choice.isEmpty() && codeOf(QLocale()) != code)
        QLocale::setDefault(QLocale(code));
    if (code == source())
        return;
    install(QStringLiteral("qtbase_") + code, QLibraryInfo::path(QLibraryInfo::TranslationsPath), app);
    install(CatalogueName + code, CatalogueFolder, app);
}

} // namespace language
