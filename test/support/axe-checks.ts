/** Checks of a page by the rules of axe. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Bridge } from '../../shared/ipc/contract.ts';

declare const window: { readonly traytable: Bridge };

export type Theme = 'Light' | 'Dark';

/** The rules of axe that look at colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Runs in the window: queues a task of a missing project. */
export async function saveRefused(description: string): Promise<void> {
  const record = { kind: 'task', id: `local-${description}` } as const;
  const fields = { description, project_id: 99_999_999 };
  const writeId = crypto.randomUUID();
  await window.traytable.saveRecord({ writeId, record, fields, base: null, isFinished: true });
}

export type Checks = {
  readonly found: string[];
  /** The name ends in the theme. */
  readonly check: (name: string, page: Page) => Promise<void>;
};

/** Collects what breaks the rules, under the name of each check. */
export function createChecks(): Checks {
  const found: string[] = [];
  const check = async (name: string, page: Page) => {
    // A theme changes colours alone: what else there is to break was checked in the light one.
    const rules = name.endsWith(' Dark') ? COLOUR_RULES : [];
    const violations = await violationsOf(page, rules);
    found.push(...violations.map((violation) => `${name}: ${violation}`));
  };
  return { found, check };
}

/** Each broken rule with the first elements that break it; of all rules unless some are named. */
async function violationsOf(page: Page, rules: readonly string[]): Promise<string[]> {
  // axe's usual way opens a blank page, which an app window cannot. The author decides the order of
  // headings inside a note. To describe each element that passes takes longer than to check it.
  const all = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const axe = rules.length > 0 ? all.withRules([...rules]) : all.disableRules(['heading-order']);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes.slice(0, 3).map(({ html }) => html)}`);
}
