/** The keys that work in every place. */
import type { Bridge } from '../../shared/ipc/contract.ts';
import { type Place, placeOfKey } from '../../shared/ipc/places.ts';
import type { Navigation } from '../app/navigation.svelte.ts';
import { SHELF_FULL } from '../app/quick-actions.ts';
import type { RecordShelf } from '../app/record-shelf.svelte.ts';
import type { Refresh } from '../app/refresh.svelte.ts';
import type { Flight } from '../flight/flight.svelte.ts';
import { beginInPlace } from '../record/begin-record.ts';
import { isCommand, isPlainKey, isReload, isTyping, type Way, wayOf } from '../ui/keys.ts';

export type WorkspaceKeyParts = {
  readonly navigation: Navigation;
  readonly flight: Flight;
  readonly refresh: Refresh;
  readonly shelf: Pick<RecordShelf, 'togglePin'>;
  readonly bridge: Pick<Bridge, 'openRecordWindow' | 'lockNow'>;
  readonly onplace: (place: Place) => void;
  readonly oncapture: () => void;
  readonly ontimer: () => void;
  /** Saves what is typed. */
  readonly onleave: () => Promise<void>;
  readonly onmap: () => void;
  readonly onpalette: () => void;
  readonly onway: (way: Way) => void;
  /** Told why a key did nothing. */
  readonly onproblem: (words: string) => void;
};

/** Returns the handler of a pressed key anywhere in the main window. */
export function workspaceKeys(parts: WorkspaceKeyParts): (event: KeyboardEvent) => void {
  const { navigation, flight, refresh } = parts;

  /** Not where nothing is open that has a page: the key is somebody else's. */
  function openWindow(): (() => void) | undefined {
    const record = navigation.page;
    return record === null ? undefined : () => void parts.bridge.openRecordWindow({ record });
  }

  /** Where the app lock is off nothing happens; where the disk refuses, what is typed stays here. */
  async function lock(): Promise<void> {
    await parts.onleave();
    const answer = await parts.bridge.lockNow({ word: 'lock' });
    if (!answer.ok && answer.failure !== 'off') parts.onproblem(`Not locked. ${answer.message}`);
  }

  function pin(): (() => void) | undefined {
    const record = navigation.page;
    if (record === null) return undefined;
    return () => {
      if (!parts.shelf.togglePin(record)) parts.onproblem(SHELF_FULL);
    };
  }

  function actionOf(event: KeyboardEvent): (() => void) | undefined {
    const place = placeOfKey({ key: event.key, shift: event.shiftKey });
    const isPlaceKey = isCommand(event, event.key.toLowerCase(), { shift: event.shiftKey });
    if (place !== undefined && isPlaceKey) return () => parts.onplace(place);
    const way = wayOf(event);
    if (way !== undefined) return event.defaultPrevented ? undefined : () => parts.onway(way);
    if (isCommand(event, 'enter', { shift: true })) return openWindow();
    if (isCommand(event, 'k')) return parts.onpalette;
    if (isCommand(event, 'n')) return () => navigation.newNote();
    if (isCommand(event, 'n', { shift: true })) return parts.oncapture;
    if (isCommand(event, 'f', { shift: true })) return () => flight.open();
    if (isCommand(event, 'l', { shift: true })) return () => void lock();
    if (isCommand(event, 'd') && !event.repeat) return pin();
    if (isCommand(event, 't', { shift: true })) return () => !event.repeat && parts.ontimer();
    if (isPlainKey(event, 'n') && !isTyping(event)) return () => beginInPlace(navigation);
    if (isPlainKey(event, '?') && !isTyping(event)) return parts.onmap;
    if (!isReload(event)) return undefined;
    return () => {
      if (!event.repeat) void refresh.begin(); // what it ends in shows in the status line
    };
  }

  return (event) => {
    const act = actionOf(event);
    if (act === undefined) return;
    act();
    event.preventDefault();
  };
}
