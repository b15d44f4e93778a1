import type Electron from 'electron';
import { refuseOthers } from './recorded/not-emulated.ts';

type Claimed = Pick<
  Electron.CommandLine,
  'appendSwitch' | 'hasSwitch' | 'getSwitchValue' | 'removeSwitch'
>;

/** `app.commandLine`: what came from outside and what the app adds before Chromium starts. */
export class CommandLine implements Claimed {
  readonly #switches = new Map<string, string>();
  /** Those that the app added: the others reach Chromium by way of the launch arguments. */
  readonly #added = new Set<string>();

  constructor(argv: readonly string[]) {
    for (const argument of argv) {
      const [, name, value = ''] = /^--([^=]+)(?:=(.*))?$/s.exec(argument) ?? [];
      if (name) this.#switches.set(name, value);
    }
  }

  appendSwitch(name: string, value = ''): void {
    const before = this.#switches.get(name);
    // Lists of features add up; everything else is replaced.
    const isList = /^(enable|disable)-features$/.test(name) && before;
    this.#switches.set(name, isList ? `${before},${value}` : value);
    this.#added.add(name);
  }

  hasSwitch(name: string): boolean {
    return this.#switches.has(name);
  }

  getSwitchValue(name: string): string {
    return this.#switches.get(name) ?? '';
  }

  removeSwitch(name: string): void {
    this.#switches.delete(name);
    this.#added.delete(name);
  }

  /** For the host: what to hand on to Chromium. */
  added(): string[] {
    return [...this.#added].map((name) => {
      const value = this.getSwitchValue(name);
      return value === '' ? `--${name}` : `--${name}=${value}`;
    });
  }
}

refuseOthers('app.commandLine', CommandLine.prototype);
