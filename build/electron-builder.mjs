/**
 * Installers. Everything is bundled into `out/`; keytar alone is packed as a package of its own,
 * because it is a native part.
 *
 * @type {import('electron-builder').Configuration}
 */
export default {
  appId: 'app.traytable.desktop',
  productName: 'Traytable',
  asar: true,
  directories: { output: 'out/installers', buildResources: 'build/icons/png' },
  files: [
    'out/{main,decide-process,preload,preload-capture,renderer,icons}/**',
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
    // Setting a fuse breaks the signature that Electron comes with, and Macs with Apple's own processor
    // end a program of a broken one. A certificate, where there is one, signs over this.
    resetAdHocDarwinSignature: true,
  },
  linux: {
    target: ['AppImage', 'deb'],
    category: 'Office',
    maintainer: 'The Traytable founders <founders@traytable.example>', // without an address deb throws
  },
  mac: { target: ['dmg', 'zip'], category: 'public.app-category.business' },
  win: { target: ['nsis'] },
};
