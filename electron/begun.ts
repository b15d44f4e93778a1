import type { Links } from './early-links.ts';
import type { LaunchOptions } from './launch-options.ts';

/** The options of this start, and the links that come with it. */
export type Begun = {
  readonly options: LaunchOptions;
  readonly links: Links;
  /** Resolves when Electron is ready: no window and no dialog before that. */
  readonly ready: Promise<void>;
};
