import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  choice,
  duration,
  listOf,
  recordsOf,
  reference,
  references,
  refuseNull,
  text,
} from '../../../shared/kinds/field.ts';

test('takes null unless it is required', () => {
  expect(
    [text('Title'), refuseNull(text('Title'))].map(({ schema }) => v.is(schema, null)),
  ).toEqual([true, false]);
});

test('[V3] takes a value that the service has added to the choices of a field', () => {
  const { schema } = choice('Colour', { red: 'Red' });
  const taken = ['red', 'blue', null, '', 7, 'x'.repeat(101)].map((value) => v.is(schema, value));
  expect(taken).toEqual([true, true, true, false, false, false]);
});

test('has its label in lower case inside a sentence, or a word of its own', () => {
  expect(duration('Due in').word).toBe('due in');
  expect(duration('Due in', { word: 'time left' })).toMatchObject({
    label: 'Due in',
    word: 'time left',
  });
});

test('[Q13] takes a local id only if the named record can be made on this computer', () => {
  const accepts = (list: Parameters<typeof reference>[0]) => {
    const { schema, value } = reference(list, 'Belongs to');
    return [value, v.is(schema, 12), v.is(schema, 'local-a')];
  };
  expect(accepts('deals')).toEqual(['number-reference', true, true]);
  expect(accepts('tasks')).toEqual(['text-reference', false, true]);
  expect(accepts('teamMembers')).toEqual(['plain', true, false]);
});

test('names the records of its list', () => {
  expect(references('tags', 'Tags').names?.([5, 6], {})).toEqual([
    { list: 'tags', id: '5' },
    { list: 'tags', id: '6' },
  ]);
  expect(reference('tasks', 'Task').names?.(null, {})).toEqual([]);
  expect(recordsOf(undefined, [1])).toEqual([]);
  expect([listOf('time-entry'), listOf('document')]).toEqual(['timeEntries', undefined]);
});
