/**
 * The screens of the places. Today comes with the window. The others are loaded one by one while the
 * window has nothing to do, or when the user goes there earlier.
 */
import type { Component } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { type Place, placeNames } from '../../shared/ipc/places.ts';
import TodayScreen from '../today/TodayScreen.svelte';
import { placeViews } from './places.ts';

/** The program of a window is loaded once, whatever is shown in it. */
const loaded = new SvelteMap<Place, Component>([['today', TodayScreen]]);

/** The screen of a place, if it is loaded. */
export function screenOfPlace(place: Place): Component | undefined {
  return loaded.get(place);
}

/** Loads the screen of a place; rejects if its file cannot be read. */
export async function loadScreen(place: Place): Promise<void> {
  if (loaded.has(place)) return;
  const { default: screen } = await placeViews[place].load();
  loaded.set(place, screen);
}

/** Loads every screen, with a pause before each. A screen that cannot be read is loaded by its user. */
export async function loadScreens(
  pause: () => Promise<void> = async () => undefined,
): Promise<void> {
  for (const place of placeNames) {
    if (loaded.has(place)) continue;
    await pause();
    await loadScreen(place).catch(() => undefined);
  }
}
