import { expect, test } from 'vitest';
import { createOutlet } from '../../../electron/pull/outlet.ts';
import { settled } from '../../support/virtual-time.ts';

const forever = new AbortController().signal;
const page = { kind: 'notes', asOf: 1, records: [] } as const;
const later = { kind: 'companies', asOf: 2, records: [] } as const;

test('[L2] hands out one delivery at a time, the next once the one before is stored', async () => {
  const outlet = createOutlet();
  const stored: (readonly string[])[] = [];
  void outlet.deliver(page, forever).then((missing) => stored.push(missing));
  void outlet.deliver(later, forever).then((missing) => stored.push(missing));
  const first = await outlet.take(null);
  expect([first.kind, stored]).toEqual(['notes', []]);
  const second = await outlet.take({ id: first.id, missingBodies: ['n1'] });
  expect([second.kind, stored]).toEqual(['companies', [['n1']]]);
});

test('[L2] hands a delivery out again that was taken and never stored', async () => {
  const outlet = createOutlet();
  void outlet.deliver(page, forever);
  const first = await outlet.take(null);
  expect(await outlet.take(null)).toBe(first);
  expect(await outlet.take({ id: 99, missingBodies: [] })).toBe(first);
});

test('lets a window wait until there is something', async () => {
  const outlet = createOutlet();
  const taken = outlet.take(null);
  await settled();
  void outlet.deliver(page, forever);
  expect(await taken).toMatchObject({ kind: 'notes' });
});

test('a window that was reloaded takes the place of the one before', async () => {
  const outlet = createOutlet();
  void outlet.take(null);
  const taken = outlet.take(null);
  void outlet.deliver(page, forever);
  expect(await taken).toMatchObject({ kind: 'notes' });
});

test('delivers nothing that was called off, before, while or after it was handed out', async () => {
  const outlet = createOutlet();
  const end = new AbortController();
  const handedOut = outlet.deliver(page, end.signal);
  const waiting = outlet.deliver(page, end.signal);
  const { id } = await outlet.take(null);
  end.abort();
  const late = outlet.deliver(page, end.signal);
  expect(await Promise.all([handedOut, waiting, late])).toEqual([[], [], []]);
  const next = outlet.take({ id, missingBodies: ['n1'] });
  void outlet.deliver(later, forever);
  expect(await next).toMatchObject({ kind: 'companies' });
});
