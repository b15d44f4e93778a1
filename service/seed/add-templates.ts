/** The templates of a new account; no endpoint creates any. */
import type { Random } from '../../shared/ports.ts';
import type { Store } from '../store/store.ts';
import { insertTemplate } from '../store/templates.ts';
import { templateTexts } from './text/templates.ts';

/** Adds every template, with random ids, so that no two accounts share one. */
export function addTemplates(store: Store, random: Random): void {
  for (const text of templateTexts) insertTemplate(store, { id: random.uuid(), ...text });
}
