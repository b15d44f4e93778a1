import { expect, test } from 'vitest';
import {
  compareLookups,
  lookupFacts,
  lookupInWords,
  lookupKindOf,
  lookupKinds,
  lookupLists,
} from '../../../shared/kinds/lookup-kinds.ts';
import { valueOfField } from '../../../shared/kinds/shown-value.ts';
import { writableKinds } from '../../../shared/records/kinds.ts';
import { lists } from '../../../shared/records/lists.ts';

test('covers every kind of record that is not written here', () => {
  const kinds = Object.values(lists).map(({ kind }) => kind);
  const others = kinds.filter((kind) => !(writableKinds as readonly string[]).includes(kind));
  expect([...lookupKinds].toSorted()).toEqual(others.toSorted());
});

test.each(lookupKinds)('has every field of a %s', (kind) => {
  const list = lookupLists[kind];
  const names = lookupFacts(kind, { id: 1 }).map(({ name }) => name);
  expect(names.toSorted()).toEqual(Object.keys(lists[list].record.entries).toSorted());
  expect(lookupKindOf(list)).toBe(kind);
});

test('says the values of a stage and the roles of a template in words', () => {
  const stage = { id: 's', state: 'complete', resource_type: 'Deal', deal_probability: '62.5' };
  const roles = [{ name: 'Client', kind: 'receiver' }];
  const wordsOf = (facts: ReturnType<typeof lookupFacts>) =>
    Object.fromEntries(facts.map(({ name, field, value }) => [name, valueOfField(field, value)]));
  expect(wordsOf(lookupFacts('stage', stage))).toMatchObject({
    ...{ state: 'Closed', resource_type: 'Deals', deal_probability: '62.5 %', color: '' },
  });
  expect(wordsOf(lookupFacts('template', { id: 't', roles }))['roles']).toBe('Client (receiver)');
});

test.each([
  ['stage', { resource_type: 'Project' }, 'Project stage'],
  ['tag', { tag_type: 'time_entry' }, 'Tag for time entries'],
  ['tag', { tag_type: 'task' }, 'Tag for tasks'],
  ['team-member', { archived_at: '2026-01-01T00:00:00Z' }, 'Archived team member'],
] as const)('describes a %s with %j as %s', (kind, record, words) => {
  expect(lookupInWords(kind, record)).toBe(words);
});

test('orders stages board by board as the work goes, and others by name', () => {
  const stages = [
    { name: 'Won', resource_type: 'Deal', position: 10 },
    { name: 'Planned', resource_type: 'Project', position: 1 },
    { name: 'Enquiry', resource_type: 'Deal', position: 2 },
  ];
  const names = (all: readonly { name: string }[]) =>
    all.toSorted(compareLookups).map(({ name }) => name);
  expect(names(stages)).toEqual(['Enquiry', 'Won', 'Planned']);
  expect(names([{ name: 'tag 10' }, { name: 'Tag 2' }])).toEqual(['Tag 2', 'tag 10']);
});
