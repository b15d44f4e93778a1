/** The windows of single records. Their pages read the one cache, which the main window fills. */
import { BrowserWindow, nativeTheme, screen, type WebContents } from 'electron';
import { channel } from '../../shared/ipc/contract.ts';
import type { PageRef } from '../../shared/ipc/page-ref.ts';
import type { Timer } from '../../shared/ports.ts';
import { knownId } from '../../shared/queue/known-id.ts';
import { SECOND_MS } from '../../shared/time.ts';
import { onDisk } from '../store/on-disk.ts';
import type { Settings } from '../store/settings.ts';
import { backgroundOf } from './background.ts';
import { pageUrl } from './page.ts';
import { placeOf, recordPlaces, typedIn, withKnownNames, withPlace } from './record-bounds.ts';
import { showOnce } from './show-once.ts';
import { shutIn } from './shut-in.ts';
import { besideOf, chooseBounds, type Rectangle } from './window-place.ts';

/** Each is a process of its own. */
const WINDOWS_MAX = 12;

/** A page that hangs cannot say that it has saved all: what was typed a moment before is on the disk. */
const CLOSE_WAIT_MS = 5 * SECOND_MS;
const PLACES_KEY = 'record windows';

export interface RecordWindows {
  /** Opens the window of a record, or brings it up; false where there are too many. */
  open(record: PageRef): boolean;
  /** Ends the window that was opened for this record. */
  end(record: PageRef): void;
  /** Shows the window again that its user has closed: its page could not save all. */
  keep(record: PageRef): void;
  has(window: BrowserWindow): boolean;
  contents(): readonly WebContents[];
  /** The names under which main waits for their typed text. */
  typedIn(): readonly string[];
}

export type RecordWindowsParts = {
  readonly settings: Settings;
  readonly preload: string;
  readonly icon: string;
  readonly timer: Timer;
  readonly isQuitting: () => boolean;
  /** The ids that the service has given to records made here. */
  readonly queue: () => Parameters<typeof knownId>[0];
  /** Ends the wait for the typed text of a window that is gone. */
  readonly setTyped: (typedIn: string, isWaiting: false) => void;
  /** Looks after a page that crashes: `end` ends its window alone. */
  readonly revive: (window: BrowserWindow, end: () => void) => void;
};

type Remembering = Pick<RecordWindowsParts, 'settings' | 'queue'>;

type OpenWindow = {
  readonly window: BrowserWindow;
  readonly record: PageRef;
  /** Its user has closed it: its page is saving what is typed. Aborted where it cannot. */
  closing: AbortController | null;
  /** Its user has opened it again since. */
  opensAgain: boolean;
};

export function createRecordWindows(parts: RecordWindowsParts): RecordWindows {
  const { timer, isQuitting } = parts;
  const open = new Map<string, OpenWindow>();

  function make(record: PageRef): void {
    const name = nameOf(record);
    const window = new BrowserWindow({
      ...choosePlace(parts, record, [...open.values()].at(-1)?.window.getBounds()),
      ...{ minWidth: 420, minHeight: 320, show: false, title: 'Traytable', icon: parts.icon },
      autoHideMenuBar: true,
      backgroundColor: backgroundOf(nativeTheme),
      webPreferences: shutIn(parts.preload),
    });
    const made: OpenWindow = { window, record, closing: null, opensAgain: false };
    open.set(name, made);
    showOnce(window, { timer, platform: process.platform });
    window.on('close', (event) => {
      keepBounds(parts, record, window);
      if (isQuitting() || window.webContents.isCrashed()) return;
      event.preventDefault();
      close(made, timer);
    });
    const forget = () => parts.setTyped(typedIn(name), false);
    window.webContents.on('render-process-gone', forget);
    window.on('closed', forget);
    window.on('closed', () => forgetWindow(made));
    parts.revive(window, () => window.destroy());
    const query = new URLSearchParams({ kind: record.kind, id: record.id });
    void window.loadURL(`${pageUrl('record-window')}?${query}`); // a failure shows as an empty window
  }

  /** The window of a record, under whichever of its ids it was opened. */
  function find(record: PageRef): OpenWindow | undefined {
    const known = knownName(parts, record);
    return [...open.values()].find((one) => knownName(parts, one.record) === known);
  }

  function forgetWindow({ record, opensAgain }: OpenWindow): void {
    open.delete(nameOf(record));
    if (opensAgain && !isQuitting()) make(record);
  }

  return {
    open(record) {
      const there = find(record);
      if (there === undefined) {
        if (open.size >= WINDOWS_MAX) return false;
        make(record);
      } else if (there.closing !== null) there.opensAgain = true;
      else {
        if (there.window.isMinimized()) there.window.restore();
        there.window.focus();
      }
      return true;
    },
    end(record) {
      const there = open.get(nameOf(record));
      if (there === undefined) return;
      keepBounds(parts, there.record, there.window); // `destroy` emits no `close`
      there.window.destroy();
    },
    keep: (record) => keepOpen(open.get(nameOf(record))),
    has: (window) => [...open.values()].some((one) => one.window === window),
    contents: () => [...open.values()].map(({ window }) => window.webContents),
    typedIn: () => [...open.keys()].map(typedIn),
  };
}

/** The page answers once it has saved all, or cannot. */
function close(closed: OpenWindow, timer: Timer): void {
  if (closed.closing !== null) return;
  const { window } = closed;
  const closing = new AbortController();
  closed.closing = closing;
  window.hide();
  window.webContents.send(channel('closeWanted'), null);
  void timer.sleep(CLOSE_WAIT_MS, closing.signal).then(() => {
    if (!closing.signal.aborted && !window.isDestroyed()) window.destroy();
  });
}

function keepOpen(there: OpenWindow | undefined): void {
  if (there === undefined) return;
  there.closing?.abort();
  there.closing = null;
  there.opensAgain = false;
  there.window.show();
}

/** Where the window was; a new one stands beside the last one, where that has room. */
function choosePlace(parts: Remembering, record: PageRef, last: Rectangle | undefined) {
  const { was, size } = placeOf(placesIn(parts), knownName(parts, record));
  const chosen = chooseBounds(was, size, screen);
  if ('x' in chosen || last === undefined) return chosen;
  return besideOf(last, chosen, screen.getDisplayMatching(last).workArea) ?? chosen;
}

/** A courtesy: a disk that refuses must not keep the page from saving what is typed. */
function keepBounds(parts: Remembering, record: PageRef, window: BrowserWindow): void {
  if (window.isMinimized() || window.isMaximized()) return;
  onDisk(() => {
    const next = withPlace(placesIn(parts), knownName(parts, record), window.getBounds());
    parts.settings.set(PLACES_KEY, next);
  }, null);
}

/** The place of a record made here is found under the id that the service gave it (Q20). */
function placesIn({ settings, queue }: Remembering) {
  const places = settings.get(PLACES_KEY, recordPlaces) ?? [];
  return withKnownNames(places, (id) => knownId(queue(), id));
}

function knownName({ queue }: Remembering, { kind, id }: PageRef): string {
  return nameOf({ kind, id: knownId(queue(), id) });
}

function nameOf({ kind, id }: PageRef): string {
  return `${kind} ${id}`;
}
