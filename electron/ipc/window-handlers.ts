/** What a window asks of the desktop and of its own settings. */
import type { Handlers } from '../../shared/ipc/contract.ts';
import { failed, ok } from '../../shared/result.ts';
import { refusedByDisk } from '../store/refused-by-disk.ts';
import type { HandlerParts } from './handler-parts.ts';

type WindowCalls =
  | 'markTyped'
  | 'openCapture'
  | 'openExternal'
  | 'zoom'
  | 'setTheme'
  | 'readClosing'
  | 'setClosing';

/** The handlers of the windows themselves. */
export function windowHandlers(parts: HandlerParts): Pick<Handlers, WindowCalls> {
  return {
    markTyped({ window, isWaiting }) {
      parts.setTyped(window, isWaiting);
      return ok(null);
    },

    openCapture() {
      parts.capture.show();
      return ok(null);
    },
    async openExternal({ url }) {
      const isOpened = await parts.openOutside(url);
      return isOpened ? ok(null) : failed('refused', 'Only web and mail addresses can be opened.');
    },
    zoom({ step }) {
      parts.zoom(step);
      return ok(null);
    },
    setTheme({ theme }) {
      parts.theme.set(theme);
      return ok(null);
    },
    readClosing: () => ok(parts.closing.get()),
    setClosing: ({ closing }) => (parts.closing.set(closing) ? ok(null) : refusedByDisk),
  };
}
