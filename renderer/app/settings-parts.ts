/** The parts of the settings, each with its heading, in their order on the screen. */
export const settingsParts = {
  account: 'Account',
  look: 'Appearance',
  close: 'When you close the window',
  shortcut: 'Quick note from any program',
  reminders: 'Reminders',
  idle: 'Time away while the timer runs',
  start: 'Start with the system',
  images: 'Images from other servers',
  here: 'On this computer',
  lock: 'App lock',
  backups: 'Backups',
  export: 'Export',
  support: 'Support',
  about: 'About',
} as const;

export type SettingsPartName = keyof typeof settingsParts;
export const settingsPartNames = Object.keys(settingsParts) as readonly SettingsPartName[];
