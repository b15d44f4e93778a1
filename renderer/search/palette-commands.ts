/** The commands of the palette, each under its name, with the keys that do the same. */
import { capitalise } from '../../shared/capitalise.ts';
import { type Place, placeNames, places } from '../../shared/ipc/places.ts';
import type { Navigation } from '../app/navigation.svelte.ts';
import { settingsPartNames, settingsParts } from '../app/settings-parts.ts';
import { newRecords } from '../record/begin-record.ts';
import { keyInWords, keysInWords } from '../ui/keys.ts';

/** Something that can be done. */
export type Command = {
  readonly id: string;
  readonly name: string;
  /** Its keys, or what it is. */
  readonly about: string;
  readonly act: () => void;
};

export type CommandParts = {
  readonly navigation: Navigation;
  /** Whether a sign-in is kept here. */
  readonly isSignedIn: boolean;
  readonly onplace: (place: Place) => void;
  readonly oncapture: () => void;
  readonly ontimer: () => void;
  readonly onflight: () => void;
  readonly onrefresh: (what: { readonly isEverything: boolean }) => void;
  readonly onexport: () => void;
  readonly onmap: () => void;
};

/** Places first, then what can be begun, then what the screen offers, then the rest. */
export function paletteCommands(parts: CommandParts): readonly Command[] {
  const shift = { shift: true };
  return [
    ...placeNames.map((place) => ({
      ...{ id: `place ${place}`, name: places[place].label, about: keyOf(place) },
      act: () => parts.onplace(place),
    })),
    ...newRecords(parts.navigation).map(({ label, begin }) => ({
      ...{ id: `new ${label}`, name: `New ${label.toLowerCase()}`, about: '', act: begin },
    })),
    ...parts.navigation.offered.map(({ name, act }) => command(name, '', act)),
    command('Quick note', keysInWords('N', shift), parts.oncapture),
    command('Start or stop the timer', keysInWords('T', shift), parts.ontimer),
    command('Flight check', keysInWords('F', shift), parts.onflight),
    command('Refresh what is on the screen', 'F5', () => parts.onrefresh({ isEverything: false })),
    command('Refresh everything', '', () => parts.onrefresh({ isEverything: true })),
    command('Export everything as CSV, Markdown and JSON…', '', parts.onexport),
    command('Keyboard map', '?', parts.onmap),
    ...settingsPartNames.map((part) =>
      command(`Settings: ${settingsParts[part]}`, '', () => parts.navigation.openSetting(part)),
    ),
    ...(parts.isSignedIn
      ? [command('Sign out…', '', () => parts.navigation.openSetting('sign-out'))]
      : []),
  ];
}

function command(name: string, about: string, act: () => void): Command {
  return { id: `command ${name}`, name: capitalise(name), about, act };
}

function keyOf(place: Place): string {
  const { key } = places[place];
  return /^\d$/.test(key) ? keysInWords(key) : keyInWords(key);
}
