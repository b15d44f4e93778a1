/** The processes that one profile's app consists of, by what Linux says of them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** One process of an app in the host. */
export type HostProcess = {
  readonly id: number;
  /** The host itself, of which there is one. */
  readonly isHost: boolean;
  /** The first of Chromium's processes: the host's child and the others' parent. */
  readonly isBrowser: boolean;
  /** The group of a terminal's job that it belongs to, to which Ctrl+C goes. */
  readonly group: number;
  /** One that runs pages. */
  readonly isPage: boolean;
};

/** Every living process started with the profile's folder on its command line; Linux only. */
export function processesOf(profile: string): HostProcess[] {
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ id: Number(name), commandLine: readFact(name, 'cmdline') }))
    .filter(({ commandLine }) => commandLine.includes(profile))
    .map(({ id, commandLine }) => ({
      id,
      group: groupOf(id),
      isHost: commandLine.includes('boot.ts'),
      isBrowser: commandLine.includes('--remote-debugging-pipe') && !/--type=/.test(commandLine),
      isPage: commandLine.includes('--type=renderer'),
    }));
}

function groupOf(id: number): number {
  // `<id> (<name>) <state> <parent> <group> …`, of which the name may hold spaces.
  const [, , group] = readFact(id, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ');
  return Number(group);
}

/** Empty for a process that is gone, or dead and not yet collected. */
function readFact(id: string | number, file: 'cmdline' | 'stat'): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
