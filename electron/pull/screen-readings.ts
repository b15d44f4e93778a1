/** Readings of what is on the screen, each once however often somebody presses F5. */
import type { ListName } from '../../shared/api/endpoints.ts';
import type { Screen } from '../../shared/ipc/state.ts';
import type { PullSwitch } from './pull-switch.ts';

/** What is on the screen, or every list. */
export type Scope = { readonly isEverything: boolean };

/** What one refresh reads: a press on another screen wants something else. */
export type Wanted = Scope & { readonly screen: Screen };

/** Reads what is wanted, or joins a reading under way that covers it; it may outlast its refresh. */
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

/** Whether whoever reads `one` has read `other` too. */
export function covers(one: Wanted, other: Wanted): boolean {
  const { note } = other.screen;
  if (note !== null && note !== one.screen.note) return false;
  if (one.isEverything) return true;
  const isRead = (list: ListName) => one.screen.lists.includes(list);
  return !other.isEverything && other.screen.lists.every(isRead);
}
