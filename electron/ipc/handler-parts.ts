/** The parts that the handlers of the windows' calls share. */
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { imageCalls } from '../../shared/ipc/image-calls.ts';
import type { Place } from '../../shared/ipc/places.ts';
import type { DamagedFile, Theme } from '../../shared/ipc/state.ts';
import type { UnfinishedChange } from '../../shared/ipc/unfinished-calls.ts';
import type { UnsendableHead } from '../../shared/queue/words/unsendable-words.ts';
import type { ZoomStep } from '../../shared/zoom.ts';
import type { ProxyPasswords } from '../auth/proxy-passwords.ts';
import type { TokenVault } from '../auth/token-vault.ts';
import type { Desktop } from '../desktop/open-desktop.ts';
import type { LockControl } from '../lock/app-lock.ts';
import type { CaptureWindow } from '../windows/capture-window.ts';
import type { ClosingChoice } from '../windows/closing.ts';
import type { RecordWindows } from '../windows/record-windows.ts';
import type { SnapshotFile } from '../windows/snapshot-file.ts';
import type { AccountHandlers } from './account-handlers.ts';
import type { BackupHandlers } from './backup-handlers.ts';
import type { ExportHandlerParts } from './export-handlers.ts';
import type { ReportHandlerParts } from './report-handlers.ts';
import type { SupportHandlerParts } from './support-handlers.ts';

export type HandlerParts = ExportHandlerParts &
  Pick<ReportHandlerParts, 'printPage'> &
  Pick<SupportHandlerParts, 'log'> & {
    /** The path of the database that was found broken at this start. */
    readonly brokenFile: string | null;
    readonly damagedFiles: readonly DamagedFile[];
    readonly images: Pick<Handlers, keyof typeof imageCalls>;
    readonly backups: BackupHandlers;
    readonly proxies: Pick<ProxyPasswords, 'access' | 'give' | 'forget'>;
    readonly vault: Pick<TokenVault, 'keeping' | 'obstacles' | 'choose'>;
    readonly accounts: AccountHandlers;
    readonly appLock: LockControl;
    readonly desktop: Omit<Desktop, 'close'>;
    readonly zoom: (step: ZoomStep) => void;
    readonly theme: { readonly get: () => Theme; readonly set: (theme: Theme) => void };
    readonly closing: ClosingChoice;
    readonly capture: Pick<CaptureWindow, 'prepare' | 'show' | 'hide'>;
    /** `window` names the window, among those of its kind too. */
    readonly setTyped: (window: string, isWaiting: boolean, isAnswer: boolean) => void;
    readonly snapshot: Pick<SnapshotFile, 'keep'>;
    readonly recordWindows: Pick<RecordWindows, 'open' | 'end' | 'keep'>;
    readonly goTo: (place: Place) => void;
    /** Tells the windows what cannot be sent as it is. */
    readonly tellUnsendable: (heads: readonly UnsendableHead[]) => void;
    /** Tells the windows what somebody has half typed. */
    readonly tellUnfinished: (change: UnfinishedChange) => void;
    readonly openOutside: (url: string) => Promise<boolean>;
  };

/** Those that exist before the windows do. */
export type HandlerPartsOfStart = Pick<
  HandlerParts,
  | 'accounts'
  | 'appLock'
  | 'backups'
  | 'brokenFile'
  | 'cachedImage'
  | 'damagedFiles'
  | 'desktop'
  | 'images'
  | 'proxies'
  | 'snapshot'
  | 'vault'
  | 'setTyped'
>;
