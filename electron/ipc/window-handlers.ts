/** The handlers of the calls about the desktop and a window's own settings. */
import type { Handlers } from '../../shared/ipc/contract.ts';
import { outsideAddress } from '../../shared/note/outside-address.ts';
import { failed, ok } from '../../shared/result.ts';
import { onDisk } from '../store/on-disk.ts';
import { refusedByDisk } from '../store/refused-by-disk.ts';
import { typedIn } from '../windows/record-bounds.ts';
import type { HandlerParts } from './handler-parts.ts';

type WindowCalls =
  | 'markTyped'
  | 'openCapture'
  | 'screenDrawn'
  | 'keepSnapshot'
  | 'openExternal'
  | 'zoom'
  | 'setTheme'
  | 'readClosing'
  | 'setClosing'
  | 'openRecordWindow'
  | 'closeRecordWindow'
  | 'keepRecordWindow'
  | 'showPlace';

const notOutside = failed('refused', 'Only web and mail addresses can be opened.');
const noProgram = failed('refused', 'No program on this computer opens this address.');

/** Creates these handlers. */
export function windowHandlers(parts: HandlerParts): Pick<Handlers, WindowCalls> {
  return {
    markTyped({ window, name, isWaiting, isAnswer = false }) {
      parts.setTyped(name === undefined ? window : typedIn(name), isWaiting, isAnswer);
      return ok(null);
    },

    screenDrawn() {
      parts.capture.prepare();
      return ok(null);
    },
    keepSnapshot: ({ text }) => onDisk(() => parts.snapshot.keep(text), null),
    openCapture() {
      parts.capture.show();
      return ok(null);
    },
    async openExternal({ url }) {
      if (outsideAddress(url, URL.parse) === undefined) return notOutside;
      return (await parts.openOutside(url)) ? ok(null) : noProgram;
    },
    zoom({ step }) {
      parts.zoom(step);
      return ok(null);
    },
    setTheme({ theme }) {
      parts.theme.set(theme);
      return ok(null);
    },
    openRecordWindow({ record }) {
      if (parts.recordWindows.open(record)) return ok(null);
      return failed('full', 'Too many windows are open. Close one, then open this record again.');
    },
    closeRecordWindow({ record }) {
      parts.recordWindows.end(record);
      return ok(null);
    },
    keepRecordWindow({ record }) {
      parts.recordWindows.keep(record);
      return ok(null);
    },
    showPlace({ place }) {
      parts.goTo(place);
      return ok(null);
    },
    readClosing: () => ok(parts.closing.get()),
    setClosing: ({ closing }) => (parts.closing.set(closing) ? ok(null) : refusedByDisk),
  };
}
