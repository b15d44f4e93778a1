/** The processes that one profile's app consists of, by what Linux says of them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Linux counts the time of processes in hundredths of a second. */
const TICK_MS = 10;

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

/** The milliseconds of a processor that these have had so far, those of ended children included. */
export function processorMs(processes: readonly HostProcess[]): number {
  let ticks = 0;
  for (const { id } of processes) {
    const times = readFact(id, 'stat')
      .replace(/^.*\) /s, '')
      .split(' ')
      .slice(11, 15);
    for (const time of times) ticks += Number(time);
  }
  return ticks * TICK_MS;
}

/** Empty for a process that is gone, or dead and not yet collected. */
function readFact(id: string | number, file: 'cmdline' | 'stat'): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
