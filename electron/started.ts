import type { ZoomStep } from '../shared/zoom.ts';
import type { OpenedAccount } from './accounts/open-account.ts';
import type { Keychains } from './auth/open-vault.ts';
import type { Begun } from './begun.ts';
import type { FileLog } from './system/file-log.ts';
import type { MainWindow } from './windows/main-window.ts';
import type { Pages } from './windows/page.ts';
import type { Quitting } from './windows/quitting.ts';
import type { SnapshotFile } from './windows/snapshot-file.ts';

/** The parts that are there once the main window loads its page; `program.ts` goes on with them. */
export type Started = {
  readonly begun: Begun;
  readonly profile: string;
  readonly log: FileLog;
  readonly account: OpenedAccount;
  readonly keychains: Keychains;
  readonly quitting: Quitting;
  /** Ends all work under way. */
  readonly signal: AbortSignal;
  readonly main: MainWindow;
  /** Changes the zoom of the main window by a step. */
  readonly zoom: (step: ZoomStep) => void;
  /** Whether the program starts in the tray. */
  readonly isHidden: boolean;
  readonly pages: Pages;
  readonly snapshot: SnapshotFile;
  /** Whether the rest of the program is read while Chromium starts. */
  readonly isReadAtOnce: boolean;
  readonly files: Files;
};

type Files = {
  /** The built program. */
  readonly out: string;
  /** The path of an icon, and of a preload, by its name. */
  readonly iconFile: (name: string) => string;
  readonly preload: (name: string) => string;
};
