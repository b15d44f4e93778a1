/** What the handlers of the windows' calls stand on. */
import type { Handlers, WindowKind } from '../../shared/ipc/contract.ts';
import type { Theme } from '../../shared/ipc/state.ts';
import type { ZoomStep } from '../../shared/zoom.ts';
import type { Desktop } from '../desktop/open-desktop.ts';
import type { ClosingChoice } from '../windows/closing.ts';
import type { ReportHandlerParts } from './report-handlers.ts';
import type { UnsentWorkParts } from './save-unsent-work.ts';

export type HandlerParts = UnsentWorkParts &
  Pick<ReportHandlerParts, 'printPage'> & {
    /** Where the database lies that was found broken at this start. */
    readonly brokenFile: string | null;
    readonly images: Pick<Handlers, 'readImages' | 'chooseImages'>;
    readonly desktop: Omit<Desktop, 'close'>;
    readonly zoom: (step: ZoomStep) => void;
    readonly theme: { readonly get: () => Theme; readonly set: (theme: Theme) => void };
    readonly closing: ClosingChoice;
    readonly capture: { readonly show: () => void; readonly hide: () => void };
    readonly setTyped: (window: WindowKind, isWaiting: boolean) => void;
    readonly openOutside: (url: string) => Promise<boolean>;
  };
