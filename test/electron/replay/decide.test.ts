import { describe, expect, test } from 'vitest';
import { createDecide, type DecideJob } from '../../../electron/replay/decide.ts';
import { threadsOf } from '../../../electron/replay/open-thread.ts';
import { systemTimer } from '../../../electron/system/timer.ts';
import { DECIDE_DEADLINE_MS } from '../../../shared/limits.ts';
import { aNote, aWrite } from '../../support/builders.ts';
import { threadsForTest } from '../../support/threads-for-test.ts';
import { createVirtualTime, settled } from '../../support/virtual-time.ts';

const noLog = { note: () => undefined };
const never = new AbortController().signal;

/** A merge of three versions of a note of about `chars` characters, each changed in another place. */
function aJob(chars: number): DecideJob {
  const lines = Array.from(
    { length: Math.ceil(chars / 60) },
    (_, line) => `<p>Line ${line} of a long note, in a few words more.</p>`,
  );
  const body = (at: number, text: string) =>
    lines.with(Math.floor(at * lines.length), text).join('');
  const base = lines.join('');
  return {
    write: aWrite({
      state: { kind: 'sending', sentAt: 0 },
      change: {
        kind: 'update',
        fields: { content_html: body(0.2, '<p>Ours</p>') },
        base: { content_html: base },
      },
    }),
    record: aNote({ content_html: body(0.8, '<p>Theirs</p>') }),
  };
}

describe('deciding what to send', () => {
  test('[M15.2] merges a long note beside everything else', async () => {
    const decide = createDecide({ openThread: threadsForTest, timer: systemTimer, log: noLog });
    const start = performance.now();
    let longestMs = 0;
    let last = start;
    const beat = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - last);
      last = performance.now();
    }, 5);
    const short = decide(aJob(3_000), never);
    const { decision, isMeeting } = await decide(aJob(400_000), never);
    clearInterval(beat);
    expect([decision.kind, isMeeting]).toEqual(['patch', true]);
    const patch = decision.kind === 'patch' ? String(decision.patch['content_html']) : '';
    expect([patch.includes('<p>Ours</p>'), patch.includes('<p>Theirs</p>')]).toEqual([true, true]);
    expect((await short).decision.kind).toBe('patch');
    // Done at once it would be all of the time; handing the texts over takes a hundredth of it.
    expect(longestMs).toBeLessThan((performance.now() - start) / 2);
  });

  test('[M15.2] asks when the deadline is over, and leaves both sides whole', async () => {
    const time = createVirtualTime();
    const ended: string[] = [];
    const decide = createDecide({
      openThread: () => ({ answer: new Promise(() => {}), end: () => ended.push('end') }),
      timer: time.timer,
      log: noLog,
    });
    const job = aJob(400_000);
    const first = decide(job, never);
    const second = decide(job, never);
    await settled();
    await time.pass(DECIDE_DEADLINE_MS);
    expect(await first).toEqual({
      known: job.write,
      decision: { kind: 'conflict' },
      isMeeting: false,
    });
    expect(ended).toEqual(['end']);
    await time.pass(DECIDE_DEADLINE_MS);
    expect([(await second).decision.kind, ended.length]).toEqual(['conflict', 2]);
  });

  test('[M15.2] asks when the thread breaks down, and ends at once when called off', async () => {
    const broken = createDecide({
      openThread: threadsOf('/nowhere/decide-thread.js'),
      timer: systemTimer,
      log: noLog,
    });
    expect((await broken(aJob(400_000), never)).decision).toEqual({ kind: 'conflict' });
    const end = new AbortController();
    const decide = createDecide({ openThread: threadsForTest, timer: systemTimer, log: noLog });
    const underWay = decide(aJob(400_000), end.signal);
    end.abort();
    expect((await underWay).decision).toEqual({ kind: 'conflict' });
  });
});
