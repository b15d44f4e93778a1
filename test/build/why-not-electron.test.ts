import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { type Machine, thisMachine, whyNotElectron } from '../../build/why-not-electron.ts';

const laptop: Machine = {
  platform: 'linux',
  isRoot: false,
  hasUserNamespaces: true,
  areNamespacesRestricted: false,
};

describe('whyNotElectron', () => {
  it('has nothing against a user who may make namespaces, nor against other systems', () => {
    expect(whyNotElectron(laptop)).toBeNull();
    expect(whyNotElectron({ ...laptop, platform: 'darwin', hasUserNamespaces: false })).toBeNull();
    expect(whyNotElectron({ ...laptop, platform: 'win32', hasUserNamespaces: false })).toBeNull();
  });

  it.each([
    ['root', { isRoot: true }, 'Electron does not run as root with its sandbox'],
    [
      'a system without namespaces',
      { hasUserNamespaces: false },
      'this system allows no user namespaces, which Electron’s sandbox needs',
    ],
    [
      'a system that allows them to some programs by name, such as Ubuntu since 23.10',
      { areNamespacesRestricted: true },
      'this system allows no user namespaces, which Electron’s sandbox needs',
    ],
  ])('says why not for %s', (_who, over, why) => {
    expect(whyNotElectron({ ...laptop, ...over })).toBe(why);
  });
});

describe.runIf(process.platform === 'linux')('thisMachine', () => {
  it('knows its user, and whether a namespace can be made', () => {
    // To make one is not enough: where AppArmor restricts them, nobody may be root in it.
    const tried = spawnSync('unshare', ['--user', '--map-root-user', 'id', '-u']);
    expect(thisMachine()).toMatchObject({
      platform: 'linux',
      isRoot: spawnSync('id', ['-u']).stdout.toString().trim() === '0',
      hasUserNamespaces: tried.stdout?.toString().trim() === '0',
    });
  });
});
