import type Electron from 'electron';
import { refuseOthers } from './recorded/not-emulated.ts';

type Claimed = Pick<
  Electron.CommandLine,
  'appendSwitch' | 'hasSwitch' | 'getSwitchValue' | 'removeSwitch'
>;

/** `app.commandLine`: the switches from outside and from the app, before Chromium starts. */
export class CommandLine implements Claimed {
  readonly #switches = new Map<string, string>();
  /** The switches the app added; the others reach Chromium with the launch arguments. */
  readonly #added = new Set<string>();

  constructor(argv: readonly string[]) {
    for (const argument of argv) {
      const [, name, value = ''] = /^--([^=]+)(?:=(.*))?$/s.exec(argument) ?? [];
      if (name) this.#switches.set(name, value);
    }
  }

  appendSwitch(name: string, value = ''): void {
    const before = this.#switches.get(name);
    // Lists of features are joined; all other switches are replaced.
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

  /** For the host: the switches to pass to Chromium. */
  listAdded(): string[] {
    return [...this.#added].map((name) => {
      const value = this.getSwitchValue(name);
      return value === '' ? `--${name}` : `--${name}=${value}`;
    });
  }
}

refuseOthers('app.commandLine', CommandLine.prototype);
