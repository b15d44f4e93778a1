/** Readings of the screen's lists, each shared by several presses of F5. */
import type { ListName } from '../../shared/api/endpoints.ts';
import type { Screen } from '../../shared/ipc/state.ts';
import type { PullSwitch } from './pull-switch.ts';

/** The lists on the screen, or all. */
export type Scope = { readonly isEverything: boolean };

/** The part that one refresh reads: a press on another screen wants another. */
export type Wanted = Scope & { readonly screen: Screen };

/** Reads this part, or joins a reading under way that covers it; it may outlast its refresh. */
export function createScreenReadings(pull: Pick<PullSwitch, 'refresh'>) {
  const underWay = new Set<{ readonly wanted: Wanted; readonly end: Promise<void> }>();
  return (wanted: Wanted): Promise<void> => {
    for (const one of underWay) if (covers(one.wanted, wanted)) return one.end;
    const reading = {
      wanted,
      end: pull.refresh(wanted).finally(() => underWay.delete(reading)),
    };
    underWay.add(reading);
    return reading.end;
  };
}

/** Is true if a reading of `one` includes `other`. */
export function covers(one: Wanted, other: Wanted): boolean {
  const { note } = other.screen;
  if (note !== null && note !== one.screen.note) return false;
  if (one.isEverything) return true;
  const isRead = (list: ListName) => one.screen.lists.includes(list);
  return !other.isEverything && other.screen.lists.every(isRead);
}
