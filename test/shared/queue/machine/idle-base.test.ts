import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withoutIdleBase } from '../../../../shared/queue/machine/idle-base.ts';
import { step } from '../../../../shared/queue/machine/machine.ts';
import { aQueue, aWrite } from '../../../support/builders.ts';
import { aSavedNote } from '../../../support/queue-events.ts';
import { aLife, live } from '../../../support/queue-life.ts';

const record = aWrite().record;
const base = { title: 'Old', content_html: '<p>Old</p>' };

function anEdit(fields: { title?: string; content_html?: string }) {
  return aSavedNote('b', { record, fields, base });
}

describe('the base of an edit', () => {
  const waiting = aWrite({
    change: { kind: 'update', fields: { content_html: '<p>New</p>' }, base },
    state: { kind: 'ready' },
  });

  test('[Q4.3] is left out if the write it joins has its fields in its base', () => {
    const saved = withoutIdleBase(aQueue([waiting]), anEdit({ content_html: '<p>Newer</p>' }));
    expect(saved).toMatchObject({ base: null, fields: { content_html: '<p>Newer</p>' } });
  });

  test('[Q4.3] stays if a field joins, or if the edit is a write of its own', () => {
    const joining = anEdit({ title: 'New' });
    expect(withoutIdleBase(aQueue([waiting]), joining)).toBe(joining);
    const sent = { ...waiting, state: { kind: 'sending', sentAt: 1 } as const };
    const own = anEdit({ content_html: '<p>Newer</p>' });
    expect(withoutIdleBase(aQueue([sent]), own)).toBe(own);
    expect(withoutIdleBase(aQueue([]), own)).toBe(own);
  });

  test('[Q4] [Q4.3] changes nothing of any queue by being left out', () => {
    fc.assert(
      fc.property(aLife, (life) => {
        for (const { before, event, queue } of live(life)) {
          expect(step(before, withoutIdleBase(before, event)).queue).toEqual(queue);
        }
      }),
      { seed: 14, numRuns: 300 },
    );
  });
});
