import type { Commands } from './early-commands.ts';
import type { LaunchOptions } from './launch-options.ts';

/** The options of this start, and the commands that come after it. */
export type Begun = {
  readonly options: LaunchOptions;
  readonly commands: Commands;
  /** Resolves when Electron is ready: no window and no dialog before that. */
  readonly ready: Promise<void>;
};
