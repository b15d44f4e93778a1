/** Whether Electron's sandbox works on this machine: without it the program ends as it starts. */
import { spawnSync } from 'node:child_process';

export type Machine = {
  readonly platform: NodeJS.Platform;
  readonly isRoot: boolean;
  /** Whether a program of this user may make user namespaces, as the sandbox does. */
  readonly hasUserNamespaces: boolean;
};

/** Why Electron does not start here, as half a sentence; `null` where nothing speaks against it. */
export function whyNotElectron({ platform, isRoot, hasUserNamespaces }: Machine): string | null {
  if (platform !== 'linux') return null;
  if (isRoot) return 'Electron does not run as root with its sandbox';
  if (!hasUserNamespaces)
    return 'this system allows no user namespaces, which Electron’s sandbox needs';
  return null;
}

/** What is tried out, not read from settings: each distribution locks namespaces in its own way. */
export function thisMachine(): Machine {
  const isLinux = process.platform === 'linux';
  return {
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    hasUserNamespaces:
      isLinux && spawnSync('unshare', ['--user', '--map-root-user', 'true']).status === 0,
  };
}
