import { describe, expect, test } from 'vitest';
import { isSlow } from '../../../shared/queue/is-slow.ts';
import { SLOW_CHANGE_CHARS_MIN } from '../../../shared/queue-limits.ts';
import { aCreate, aWrite, NOON } from '../../support/builders.ts';

const long = { content_html: 'x'.repeat(SLOW_CHANGE_CHARS_MIN + 1) };
const short = { title: 'x' };
const cases = [
  [
    'a change of a title',
    aWrite({ change: { kind: 'update', fields: short, base: short } }),
    false,
  ],
  ['a change of a long text', aWrite({ change: { kind: 'update', fields: long, base: {} } }), true],
  [
    'a change of a long base',
    aWrite({ change: { kind: 'update', fields: short, base: long } }),
    true,
  ],
  [
    'a change without a base',
    aWrite({ change: { kind: 'update', fields: short, base: null } }),
    false,
  ],
  ['a delete of a long note', aWrite({ change: { kind: 'delete', base: long } }), true],
  ['a create of a long note', aCreate({ change: { kind: 'create', fields: long } }), false],
  [
    'a create whose response was lost',
    aCreate({ state: { kind: 'checking', sentAt: NOON, looks: 0, until: NOON } }),
    true,
  ],
  ['a lookup', aCreate({ state: { kind: 'looking', sentAt: NOON, looks: 0 } }), true],
] as const;

describe('isSlow', () => {
  test.each(cases)('[Q3.1] judges %s', (_, write, expected) => {
    expect(isSlow(write)).toBe(expected);
  });
});
