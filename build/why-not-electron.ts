/** Whether Electron's sandbox works on this machine: without it the program ends as it starts. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export type Machine = {
  readonly platform: NodeJS.Platform;
  readonly isRoot: boolean;
  /** Whether a program of this user could make a user namespace and be root in it, as the sandbox is. */
  readonly hasUserNamespaces: boolean;
  /** Whether only programs that the system knows by name may do so: Ubuntu since 23.10. */
  readonly areNamespacesRestricted: boolean;
};

/** Why Electron does not start here, as half a sentence; `null` where nothing speaks against it. */
export function whyNotElectron(machine: Machine): string | null {
  if (machine.platform !== 'linux') return null;
  if (machine.isRoot) return 'Electron does not run as root with its sandbox';
  if (!machine.hasUserNamespaces || machine.areNamespacesRestricted)
    return 'this system allows no user namespaces, which Electron’s sandbox needs';
  return null;
}

/** Each distribution locks namespaces in its own way, so one is made to see whether that works. */
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

/** AppArmor may know `unshare` by name and let it do what an Electron in `node_modules` may not. */
function areRestricted(): boolean {
  try {
    return readFileSync(RESTRICTION, 'utf8').trim() === '1';
  } catch {
    return false; // a system without AppArmor, or with an older one
  }
}

const RESTRICTION = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';
