import * as v from 'valibot';
import { expect, test } from 'vitest';
import { captureCalls } from '../../../shared/ipc/capture-calls.ts';
import { emptyCapture } from '../../../shared/ipc/state.ts';

const files = (input: unknown) => v.safeParse(captureCalls.fileCapture.input, input).success;
const entry = (fields: object) => ({ ...emptyCapture, entry: { fields, target: null } });

test('[T15.4] files a draft with or without an entry, and refuses an invalid entry', () => {
  expect(files(emptyCapture)).toBe(true);
  expect(files(entry({ date: '2026-11-20', duration_seconds: 60 }))).toBe(true);
  expect(files(entry({ title: 'A deal' }))).toBe(false);
  expect(files(entry({ description: 'x'.repeat(10_000_000) }))).toBe(false);
});
