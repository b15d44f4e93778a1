/** Whether Electron's sandbox works on this machine; without it Electron ends at its start. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export type Machine = {
  readonly platform: NodeJS.Platform;
  readonly isRoot: boolean;
  /** Whether this user's programs can create a user namespace, as the sandbox does. */
  readonly hasUserNamespaces: boolean;
  /** Whether only named programs may create one: Ubuntu since 23.10. */
  readonly areNamespacesRestricted: boolean;
};

/** Explains in half a sentence why Electron does not start here; `null` if it does. */
export function whyNotElectron(machine: Machine): string | null {
  if (machine.platform !== 'linux') return null;
  if (machine.isRoot) return 'Electron does not run as root with its sandbox';
  if (!machine.hasUserNamespaces || machine.areNamespacesRestricted)
    return 'this system allows no user namespaces, which Electron’s sandbox needs';
  return null;
}

/** Distributions restrict namespaces in different ways, so this tries to create one. */
export function thisMachine(): Machine {
  const isLinux = process.platform === 'linux';
  return {
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    hasUserNamespaces:
      isLinux && spawnSync('unshare', ['--user', '--map-root-user', 'true']).status === 0,
    areNamespacesRestricted: isLinux && areRestricted(),
  };
}

/** AppArmor may allow `unshare` by name but not an Electron in `node_modules`. */
function areRestricted(): boolean {
  try {
    return readFileSync(RESTRICTION, 'utf8').trim() === '1';
  } catch {
    return false; // a system without AppArmor, or with an older one
  }
}

const RESTRICTION = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';
