/**
 * `node test/support/golden-journal.ts`: a golden journal of the present meaning, as JSON on
 * stdout.
 *
 * Of many random lives it takes those that together show the most. It wants each kind of event and
 * outcome, with what became of a write by it. A later change of `step` then changes the queue of
 * one of them at least. It goes to `test/fixtures/journals/` under the number of `CODE_VERSION`,
 * once, and stays as it is.
 */
import fc from 'fast-check';
import type { QueueEvent } from '../../shared/queue/events.ts';
import { meaning } from '../../shared/queue/journal/meaning.ts';
import { step } from '../../shared/queue/machine/machine.ts';
import { isLive, isSame, type PendingWrite } from '../../shared/queue/pending-write.ts';
import { emptyQueue } from '../../shared/queue/queue.ts';
import { digestOf, type GoldenLife, packBlanks } from './golden-life.ts';
import { stories } from './golden-stories.ts';
import { aLife, live, type Moment } from './queue-life.ts';

type Shown = GoldenLife & { readonly features: ReadonlySet<string> };

const SEED = 1_606_323_170;
const LIVES = 6_000;
const LIVES_MAX = 30;

const lives = fc.sample(aLife, { seed: SEED, numRuns: LIVES }).map(liveThrough);
const chosenLives = stories.map(lifeOf);
const whole = { meaning, lives: [...chosenLives, ...mostTelling(lives)] };
// One life a line: it is kept for ever, and read by nobody.
console.log(packBlanks(JSON.stringify(whole)).replaceAll('{"events":', '\n{"events":'));

function lifeOf(events: readonly QueueEvent[]): GoldenLife {
  let queue = emptyQueue;
  const after = events.map((event) => {
    queue = step(queue, event).queue;
    return digestOf(queue);
  });
  return { events, queue, after };
}

function liveThrough(acts: Parameters<typeof live>[0]): Shown {
  const moments = [...live(acts)];
  const { events = [], queue } = moments.at(-1) ?? {};
  if (queue === undefined) throw new Error('Nothing happens in this life');
  const after = moments.map((moment) => digestOf(moment.queue));
  return { events, queue, after, features: new Set(moments.flatMap(featuresOf)) };
}

/** Returns the change of each write by the event, and the writes that it left alone. */
function featuresOf({ before, event, queue }: Moment): string[] {
  const states = new Map(before.writes.map(({ id, state }) => [id, state.kind]));
  const how = event.kind === 'settled' ? `settled ${event.outcome.kind}` : event.kind;
  const left = new Set(queue.writes.map(({ id }) => id));
  const gone = before.writes.filter(({ id }) => !left.has(id));
  const target = before.writes.find(({ id }) => 'id' in event && id === event.id);
  const isUnchanged = target !== undefined && queue.writes.includes(target);
  return [
    ...(isUnchanged ? [`${how}: nothing of ${inShort(target, before.writes)}`] : []),
    ...(target ? [`${how}: ${inShort(target, before.writes)}`] : []),
    ...gone.map(({ change, state }) => `${how}: ${change.kind} ${state.kind} > gone`),
    ...queue.writes.flatMap(({ id, change, state }) => {
      const was = states.get(id) ?? 'new';
      return was === state.kind ? [] : [`${how}: ${change.kind} ${was} > ${state.kind}`];
    }),
  ];
}

function inShort(write: PendingWrite, writes: readonly PendingWrite[]): string {
  const { change, state, record } = write;
  const isFound = 'found' in state && state.found !== null;
  const hasOthers = writes.some(
    (other) => other !== write && isLive(other) && isSame(other.record, record),
  );
  return `${change.kind} ${state.kind} ${isFound} ${hasOthers} ${'unanswered' in write}`;
}

/** Again and again the life that shows most of what the others do not. */
function mostTelling(all: readonly Shown[]): readonly GoldenLife[] {
  const known = new Set<string>();
  const chosen: GoldenLife[] = [];
  while (chosen.length < LIVES_MAX) {
    const news = ({ features }: Shown) => [...features].filter((one) => !known.has(one)).length;
    const best = all.reduce((most, one) => (news(one) > news(most) ? one : most));
    if (news(best) === 0) break;
    for (const one of best.features) known.add(one);
    const { features: _, ...life } = best;
    chosen.push(life);
  }
  console.error(`${chosen.length} lives with ${known.size} changes`);
  return chosen;
}
