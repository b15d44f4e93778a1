import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadScreen, screenOfPlace } from '../../../renderer/shell/place-screens.ts';
import { type PlaceViews, placeViews } from '../../../renderer/shell/places.ts';
import { placeNames, places } from '../../../shared/ipc/places.ts';
import { openWindow } from '../../support/open-window.ts';

test('no table without a screen for every place compiles', () => {
  const { settings, ...others } = placeViews;
  const { icon } = settings;
  // @ts-expect-error Settings is missing.
  const withoutPlace: PlaceViews = others;
  // @ts-expect-error Settings has no screen.
  const withoutScreen: PlaceViews = { ...others, settings: { icon } };
  expect([withoutPlace, withoutScreen]).not.toContainEqual(placeViews);
});

test('has the screen of Today at once, and any other once it is loaded', async () => {
  expect(screenOfPlace('today')).toBeDefined();
  await loadScreen('settings');
  expect(screenOfPlace('settings')).toBe((await placeViews.settings.load()).default);
});

test('shows a screen of its own in every place of the table', async () => {
  await openWindow();
  const screens = new Set<string | undefined>();
  for (const place of placeNames) {
    const button = page.getByRole('button', { name: places[place].label, exact: true });
    await button.click();
    await expect.element(button).toHaveAttribute('aria-current', 'page');
    screens.add(document.querySelector('main')?.innerHTML);
  }
  expect(screens.size).toBe(placeNames.length);
});
