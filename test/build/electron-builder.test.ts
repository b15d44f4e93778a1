/**
 * The result of electron-builder and its parts for our configuration, as far as no network and no
 * Mac is needed.
 */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folderForTest } from '../support/profile-for-test.ts';

const root = path.join(import.meta.dirname, '../..');
const { default: configuration } = await import(path.join(root, 'build/electron-builder.mjs'));
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const ofBuilder = createRequire(import.meta.resolve('electron-builder'));
const ofLibrary = createRequire(ofBuilder.resolve('app-builder-lib'));

test('is one that electron-builder understands', async () => {
  const { validateConfiguration } = ofLibrary('./util/config/config.js');
  const notes = { isEnabled: false, add: () => undefined };
  await validateConfiguration(configuration, notes);
  await expect(validateConfiguration({ ...configuration, mak: {} }, notes)).rejects.toThrow('mak');
});

test('tells a Debian package whom it is from', async () => {
  const { default: target } = ofLibrary('./targets/FpmTarget.js');
  const packager = {
    appInfo: { computePackageUrl: async () => manifest.homepage, linuxPackageName: manifest.name },
    info: { metadata: manifest },
  };
  const debian = Object.assign(Object.create(target.prototype), {
    packager,
    options: configuration.linux,
  });
  expect(await debian.checkOptions()).toMatchObject({
    maintainer: expect.stringMatching(/^.+ <\S+@\S+>$/),
  });
});

test('installs a desktop file on Linux by the name under which Electron asks for links', async () => {
  const { LinuxTargetHelper } = ofLibrary('./targets/LinuxTargetHelper.js');
  const { AppInfo } = ofLibrary('./appInfo.js');
  const { linux } = configuration;
  const info = { metadata: manifest, config: configuration };
  const packager = {
    ...{ info, config: configuration, platformSpecificBuildOptions: linux, fileAssociations: [] },
    ...{ appInfo: new AppInfo(info, null, linux), executableName: linux.executableName },
  };
  const helper = Object.assign(Object.create(LinuxTargetHelper.prototype), { packager });
  expect(`${helper.getDesktopFileName()}.desktop`).toBe(manifest.desktopName);
  // The name of a desktop that a portal takes begins with a domain turned round.
  expect(manifest.desktopName).toMatch(/^app\.traytable\.\w+\.desktop$/);
  const entry = await helper.computeDesktopEntry(linux);
  expect(entry).toMatch(/^Exec=\/opt\/Traytable\/traytable %U$/m);
  expect(entry).toMatch(/^MimeType=x-scheme-handler\/traytable;$/m);
  expect(entry).toContain(`StartupWMClass=${helper.getDesktopFileName()}\n`);
});

test('signs a Mac’s app anew once its fuses are set, as their bytes are signed too', async () => {
  const folder = folderForTest();
  const electron = path.join(folder, 'Traytable.app', 'Contents');
  const framework = path.join(electron, 'Frameworks', 'Electron Framework.framework');
  mkdirSync(framework, { recursive: true });
  // Where the fuses lie: a mark, their version, how many there are, and one letter for each.
  const fuses = `dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u0009${'1'.repeat(9)}`;
  writeFileSync(path.join(framework, 'Electron Framework'), fuses);
  const signed = path.join(folder, 'signed');
  const codesign = path.join(folder, 'codesign');
  writeFileSync(codesign, `#!/bin/sh\necho "$@" > '${signed}'\n`);
  chmodSync(codesign, 0o755);

  const { PlatformPackager } = ofLibrary('./platformPackager.js');
  const config = await PlatformPackager.prototype.generateFuseConfig(configuration.electronFuses);
  const { flipFuses } = ofLibrary('@electron/fuses');
  const before = process.env['PATH'];
  process.env['PATH'] = `${folder}:${before}`;
  try {
    await flipFuses(path.join(electron, 'MacOS', 'Electron'), config);
  } finally {
    process.env['PATH'] = before;
  }
  const set = readFileSync(path.join(framework, 'Electron Framework'), 'utf8');
  expect(set.slice(-9)).toBe('010011101'); // RunAsNode is the first of them
  expect(readFileSync(signed, 'utf8')).toMatch(/--sign - --force.*Traytable\.app$/m);
});

test('packs every folder of the build that main names, the program of the thread too', () => {
  const main = ['main.ts', 'program.ts'].map((name) =>
    readFileSync(path.join(root, 'electron', name), 'utf8'),
  );
  const opened = [...main.join('').matchAll(/path\.join\((?:files\.)?out, '([^']+)'/g)].map(
    ([, folder]) => folder,
  );
  expect(opened).toContain('decide-process');
  const [, packed = ''] = /^out\/\{(.+)\}/.exec(configuration.files[0]) ?? [];
  expect(packed.split(',')).toEqual(expect.arrayContaining(opened));
});
