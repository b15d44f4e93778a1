/** The actions on a record that was found. */
import type { PageRef } from '../../shared/ipc/page-ref.ts';
import type { App } from '../app/app-context.ts';
import { copyLink, openInWindow, pinInWords, togglePin } from '../app/quick-actions.ts';
import type { PaletteItem } from './palette-items.svelte.ts';

type Parts = Pick<App, 'bridge' | 'navigation' | 'shelf' | 'state'>;

export function recordActions(ref: PageRef, parts: Parts): readonly PaletteItem[] {
  const { bridge, navigation, shelf, state } = parts;
  const pin = pinInWords(shelf, ref);
  const [kind, about] = ['command', ''] as const;
  return [
    { ...{ kind, about, id: 'open', name: 'Open' }, act: () => navigation.openRecord(ref) },
    {
      ...{ kind, about, id: 'window', name: 'Open in a window' },
      say: () => openInWindow(ref, bridge),
    },
    { ...{ kind, about, id: 'link', name: 'Copy link' }, say: () => copyLink(ref, state) },
    { ...{ kind, about, id: 'pin', name: pin }, say: () => togglePin(shelf, ref) },
  ];
}
