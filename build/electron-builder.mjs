/**
 * Builds the installers. Everything is bundled into `out/`; only keytar, a native module, is packed
 * as a package.
 *
 * @type {import('electron-builder').Configuration}
 */
export default {
  appId: 'app.traytable.desktop',
  productName: 'Traytable',
  asar: true,
  directories: { output: 'out/installers', buildResources: 'build/icons/png' },
  files: [
    'out/{main,decide-process,preload,preload-capture,preload-record,preload-lock,renderer,icons}/**',
    '!**/*.map',
    '!node_modules/!(keytar)/**',
  ],
  protocols: [{ name: 'Traytable', schemes: ['traytable'] }],
  electronFuses: {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
    // Setting a fuse breaks Electron's signature, and Apple's processors refuse programs with a
    // broken one. A certificate would sign over this.
    resetAdHocDarwinSignature: true,
  },
  linux: {
    target: ['AppImage', 'deb'],
    executableName: 'traytable',
    // Electron asks the desktop for links, windows and shortcuts by the `desktopName` of package.json: the
    // installed file must have that name.
    syncDesktopName: true,
    category: 'Office',
    maintainer: 'The Traytable founders <founders@traytable.example>', // without an address deb throws
  },
  mac: { target: ['dmg', 'zip'], category: 'public.app-category.business' },
  win: { target: ['nsis'] },
};
