import { describe, expect, test } from 'vitest';
import { assert, Bug, unreachable } from '../../shared/assert.ts';

describe('assert', () => {
  test('names the broken promise', () => {
    expect(() => assert(false, 'Q0: nothing is broken')).toThrow(new Bug('Q0: nothing is broken'));
    expect(() => assert(true, 'holds')).not.toThrow();
  });

  test('throws a bug, which differs from every other error', () => {
    const error = new Bug('broken');
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe('Bug');
  });
});

describe('unreachable', () => {
  test('names the value without a case', () => {
    expect(() => unreachable({ kind: 'new' } as never)).toThrow(
      new Bug('Unexpected value: {"kind":"new"}'),
    );
  });
});
