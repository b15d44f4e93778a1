/** The ways from place to place, on which the focus goes along. */
import { tick } from 'svelte';
import type { Place } from '../../shared/ipc/places.ts';
import type { Navigation } from '../app/navigation.svelte.ts';
import type { Visited } from '../app/visited.svelte.ts';
import { type Way, wayOfButton } from '../ui/keys.ts';
import { PlaceFocus } from './place-focus.ts';
import { loadScreen } from './place-screens.ts';

export type WayParts = {
  readonly navigation: Navigation;
  readonly visited: Visited;
  /** The element that shows the places. */
  readonly screen: () => HTMLElement;
};

export interface Ways {
  /** A window that has just opened, or whose sign-in screen is gone: its place takes a focus that nothing has. */
  begin(): void;
  go(place: Place): void;
  travel(way: Way): void;
  /** Does what the mouse has buttons of its own for. */
  press(event: MouseEvent): void;
}

export function createWays({ navigation, visited, screen }: WayParts): Ways {
  const focus = new PlaceFocus();

  /** Its screen says so itself if it cannot be loaded. */
  async function appear(): Promise<void> {
    await loadScreen(navigation.place).catch(() => undefined);
    await tick();
  }

  async function begin(): Promise<void> {
    await appear();
    if (document.activeElement === document.body) focus.enter(navigation.place, screen());
  }

  /** One record gives way to another of its place: the page looks after the focus itself. */
  async function move(go: () => void, isToPlace: boolean): Promise<void> {
    const from = navigation.place;
    focus.leave(from, screen());
    go();
    await appear();
    if (isToPlace || navigation.place !== from) focus.enter(navigation.place, screen());
  }

  function travel(way: Way): void {
    void move(() => visited[way](), false);
  }

  return {
    begin: () => void begin(),
    go: (place) => void move(() => navigation.goToList(place), true),
    travel,
    press(event) {
      const way = wayOfButton(event);
      if (way === undefined) return;
      event.preventDefault();
      travel(way);
    },
  };
}
