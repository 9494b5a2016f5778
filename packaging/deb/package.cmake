# SPDX-License-Identifier: GPL-3.0-or-later
# The Debian package that cpack makes.
set(GPULOUPE_MAINTAINER "The GPU Loupe developers <maintainers@gpuloupe.invalid>" CACHE STRING "Who answers for the packages")

# Only packages have these; an installation into a prefix is no Debian package.
string(TIMESTAMP GPULOUPE_PACKAGE_DATE "%a, %d %b %Y %H:%M:%S +0000" UTC)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
configure_file(deb/changelog.in deb/changelog.Debian @ONLY)
set(doc ${CMAKE_CURRENT_BINARY_DIR}/deb)
if(GZIP_EXECUTABLE)
    add_custom_command(
        OUTPUT ${doc}/changelog.Debian.gz ${doc}/changelog.gz
        COMMAND ${GZIP_EXECUTABLE} -9nc ${doc}/changelog.Debian > ${doc}/changelog.Debian.gz
        COMMAND ${GZIP_EXECUTABLE} -9nc ${PROJECT_SOURCE_DIR}/CHANGELOG.md > ${doc}/changelog.gz
        DEPENDS ${doc}/changelog.Debian ${PROJECT_SOURCE_DIR}/CHANGELOG.md
        VERBATIM)
    add_custom_target(changelogs ALL DEPENDS ${doc}/changelog.Debian.gz ${doc}/changelog.gz)
    install(FILES deb/copyright ${doc}/changelog.Debian.gz ${doc}/changelog.gz DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/gpuloupe
        COMPONENT debian EXCLUDE_FROM_ALL)
    install(FILES deb/lintian-overrides DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides RENAME gpuloupe
        COMPONENT debian EXCLUDE_FROM_ALL)
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME gpuloupe)
set(CPACK_PACKAGE_VENDOR "The GPU Loupe developers")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_CMAKE_PROJECTS
    "${PROJECT_BINARY_DIR};${PROJECT_NAME};Unspecified;/" "${PROJECT_BINARY_DIR};${PROJECT_NAME};debian;/")
set(CPACK_STRIP_FILES ON)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_SOURCE_DIR}/deb/permissions.cmake)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER ${GPULOUPE_MAINTAINER})
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Qt loads the SQLite driver when it runs, so that shlibdeps does not see it.
set(CPACK_DEBIAN_PACKAGE_DEPENDS libqt6sql6-sqlite)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "fonts-jetbrains-mono, fonts-roboto-unhinted, qt6-translations-l10n, qt6-wayland")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "GPU Loupe reads a trace of NVIDIA Nsight Systems (an SQLite export, or a
report where nsys is installed) and says where the GPU's time went: which
kernels took it, whether tiny launches swamped it, where CPU and GPU waited
for each other, when the GPU was idle and why, and which process was to
blame.

The package has a window for looking around (gpuloupe), and a command line
for scripts and for machines without a display (gpuloupe-cli).")
include(CPack)
