# SPDX-License-Identifier: GPL-3.0-or-later
# Run by cpack before it packs: everybody can enter the folders, whatever the umask of who packs.
file(CHMOD_RECURSE ${CPACK_TEMPORARY_INSTALL_DIRECTORY} DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
