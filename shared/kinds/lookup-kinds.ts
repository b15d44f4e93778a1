/** The kinds of record that only the service writes: the team, and what other records choose from. */
import type { ListName } from '../api/endpoints.ts';
import type { ConfirmedRecord, Fields } from '../records/kinds.ts';
import { stageStates } from '../records/stage.ts';
import { tagTypes } from '../records/tag.ts';
import { rolesInWords } from './document.ts';
import type { Fact } from './facts.ts';
import { choice, type Field, link, moment, text, wholeNumber } from './field.ts';
import { labelFor, labelsFor } from './labels.ts';

/** The lists of these kinds, in the order in which people ask for them. */
export const lookupLists = {
  'team-member': 'teamMembers',
  stage: 'boardGroups',
  'task-status': 'taskStatuses',
  tag: 'tags',
  template: 'templates',
} as const satisfies Readonly<Record<string, ListName>>;
/** One of these kinds. */
export type LookupKind = keyof typeof lookupLists;

/** All of them, in that order. */
export const lookupKinds = Object.keys(lookupLists) as readonly LookupKind[];

/** A record of such a kind. */
export type LookupRef = { readonly kind: LookupKind; readonly id: string };

/** The kind of the records in this list; `undefined` for a list of writable records. */
export function lookupKindOf(list: ListName): LookupKind | undefined {
  return lookupKinds.find((kind) => lookupLists[kind] === list);
}

const state = choice(
  'State',
  labelsFor(stageStates, { active: 'In progress', complete: 'Closed' }),
);
const color = text('Color');
const position = wholeNumber('Position');

/** Every field of each kind, in the order in which they are shown. */
const lookupFields: Readonly<Record<LookupKind, Readonly<Record<string, Field>>>> = {
  'team-member': {
    name: text('Name'),
    email: text('Email', { addressIn: 'mail' }),
    archived_at: moment('Archived', { none: 'No' }),
    avatar_url: link('Picture'),
    id: wholeNumber('ID'),
  },
  stage: {
    name: text('Name'),
    resource_type: choice('Board', { Deal: 'Deals', Project: 'Projects' }),
    position,
    state,
    deal_probability: text('Probability', { inWords: (percent) => `${percent} %` }),
    color,
    id: text('ID'),
  },
  'task-status': { name: text('Name'), position, state, color, id: text('ID') },
  tag: {
    name: text('Name'),
    tag_type: choice('Used for', labelsFor(tagTypes)),
    color,
    id: wholeNumber('ID'),
  },
  template: {
    title: text('Title'),
    type: text('Type'),
    roles: text('Roles', { inWords: rolesInWords }),
    id: text('ID'),
  },
};

/** The fields of a record with their values. */
export function lookupFacts(kind: LookupKind, record: ConfirmedRecord): readonly Fact[] {
  return Object.entries(lookupFields[kind]).map(([name, field]) => {
    return { name, field, value: record[name], names: undefined };
  });
}

/** One quiet line about a record: `Deal stage`, `Tag for tasks`. */
export function lookupInWords(kind: LookupKind, record: Fields): string {
  switch (kind) {
    case 'team-member':
      return record['archived_at'] ? 'Archived team member' : 'Team member';
    case 'stage':
      return `${record['resource_type']} stage`;
    case 'task-status':
      return 'Task status';
    case 'tag':
      return `Tag for ${manyOf(String(record['tag_type'] ?? ''))}`;
    case 'template':
      return 'Document template';
  }
}

/** `time_entry` as `time entries`. */
function manyOf(type: string): string {
  const words = labelFor(type).toLowerCase();
  return words.endsWith('y') ? `${words.slice(0, -1)}ies` : `${words}s`;
}

/** Orders records of one kind: stages and statuses as the work goes, others by name. */
export function compareLookups(one: Fields, other: Fields): number {
  const group = textIn(one['resource_type'] ?? one['tag_type']).localeCompare(
    textIn(other['resource_type'] ?? other['tag_type']),
  );
  const place = Number(one['position'] ?? 0) - Number(other['position'] ?? 0);
  return group || place || byName.compare(lookupName(one), lookupName(other));
}

/** The name of a record; empty without one. */
export function lookupName({ name, title }: Fields): string {
  return textIn(name ?? title);
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
