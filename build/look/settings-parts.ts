/** The scenes of every part of the settings, whose member has a strange name; also of an empty account. */
import type { Page } from '@playwright/test';
import { beginEmpty, themes } from './every-list.ts';
import type { Scene } from './scenes.ts';
import { goTo, type Stage } from './stage.ts';

/** The parts at the top of a picture; the others are in sight below one of them. */
const tops = ['Account', 'Reminders', 'On this computer', 'Export'] as const;

export const emptySettingsScenes: readonly Scene[] = [
  { name: 'empty-settings-begin', show: beginEmpty },
  ...settingsScenes('empty-rtl'),
];

/** The settings from each of these parts on, in every look. */
export function settingsScenes(of: string): readonly Scene[] {
  return Object.entries(themes).flatMap(([theme, within]) =>
    tops.map((part) => ({
      name: `${theme}-${of}-settings-${part.split(' ').at(-1)?.toLowerCase()}`,
      show: (stage: Stage) => within(stage, (inTheme) => show(inTheme, part, theme === 'narrow')),
    })),
  );
}

async function show(
  { main }: Stage,
  part: (typeof tops)[number],
  isNarrow: boolean,
): Promise<Page> {
  for (const _ of ['menu', 'dialog']) await main.keyboard.press('Escape');
  // Higher than the least window: the width is what it is about.
  if (isNarrow) await main.setViewportSize({ width: 720, height: 900 });
  await goTo(main, 'Settings');
  const heading = main.getByRole('heading', { name: part, exact: true });
  await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  return main;
}
