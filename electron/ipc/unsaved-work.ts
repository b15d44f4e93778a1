/** Input of an account that is no write yet, in the words of the file of unsent work (P2). */
import * as v from 'valibot';
import { readChoices } from '../../shared/conflict/resolution-text.ts';
import { pendingWrite } from '../../shared/queue/pending-write.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import { sentenceOf } from '../../shared/queue/words/describe.ts';
import { titleAmong } from '../../shared/queue/words/record-name.ts';
import type { Unsaved } from '../../shared/queue/words/unsent-work.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import { quarantinedText } from '../store/quarantined-text.ts';
import type { AccountSettings } from '../store/settings.ts';
import { readUnfinished } from '../store/unfinished.ts';
import { allUnsendable } from '../store/unsendable.ts';

const retyped = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ write: pendingWrite, typed: v.record(v.string(), v.string()) }),
);

/** A place of the app in which something is typed. */
type TypedPlace = {
  /** Names of the place begin so. */
  readonly beginning: string;
  readonly heading: string;
  readonly standing: string;
  /** The words of its text. */
  readonly typed: v.GenericSchema<string, Fields>;
};

/** A time as it is typed. */
const typedTime = v.pipe(
  v.string(),
  v.parseJson(),
  v.string(),
  v.transform((time) => ({ time })),
);

/** The words for a timer or a time away. */
const typedDescription = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ subject: v.object({ description: v.string() }) }),
  v.transform(({ subject: { description } }) => ({ description })),
);

const typedPlaces: readonly TypedPlace[] = [
  {
    beginning: 'time cell ', // in front of the shorter beginning
    heading: 'Time typed into the week sheet',
    standing: 'Typed on the Time page · not saved',
    typed: v.pipe(
      v.string(),
      v.parseJson(),
      v.object({ day: v.string(), time: v.string() }),
      v.transform(({ day, time }) => ({ date: day, time })),
    ),
  },
  {
    beginning: 'time of ', // likewise
    heading: 'Time typed into an entry',
    standing: 'Typed on the Time page · not saved',
    typed: typedTime,
  },
  {
    beginning: 'time ended ', // likewise
    heading: 'End typed for an entry that runs elsewhere',
    standing: 'Typed on the Time page · not saved',
    typed: typedTime,
  },
  {
    beginning: 'time running', // likewise
    heading: 'Description of a running timer',
    standing: 'Too long for the timer · not saved',
    typed: typedDescription,
  },
  {
    beginning: 'time away', // likewise
    heading: 'What was done in a time away',
    standing: 'Typed for a time away · not saved',
    typed: typedDescription,
  },
  {
    beginning: 'time waiting', // likewise
    heading: 'Time entries that are not added yet',
    standing: 'Typed on the Time page · not saved',
    typed: v.pipe(
      v.string(),
      v.parseJson(),
      v.array(v.object({ time: v.nullable(v.string()), description: v.string() })),
      v.transform((lines) => ({
        description: lines
          .map(({ time, description }) => [time, description].filter(Boolean).join(' · '))
          .join('\n'),
      })),
    ),
  },
  {
    beginning: 'time ', // an entry, or what the next timer is for
    heading: 'Time that is not added yet',
    standing: 'Typed on the Time page · not saved',
    typed: v.pipe(
      v.string(),
      v.parseJson(),
      v.object({ time: v.nullish(v.string(), ''), description: v.string() }),
    ),
  },
  {
    beginning: 'task line',
    heading: 'Task that is not added yet',
    standing: 'Typed above the tasks · not saved',
    typed: v.pipe(
      v.string(),
      v.parseJson(),
      v.string(),
      v.transform((title) => ({ title })),
    ),
  },
  {
    beginning: 'comment change ', // in front of the shorter beginning
    heading: 'Change of a comment that is not saved yet',
    standing: 'Typed below a task or deal · not saved',
    typed: v.pipe(
      v.string(),
      v.parseJson(),
      v.object({ body: v.string() }),
      v.transform(({ body }) => ({ content: body })),
    ),
  },
  {
    beginning: 'comment ',
    heading: 'Comment that is not added yet',
    standing: 'Typed below a task or deal · not saved',
    typed: v.pipe(
      v.string(),
      v.transform((content) => ({ content })),
    ),
  },
  {
    beginning: 'new document ',
    heading: 'Document that is not created yet',
    standing: 'Typed in its form · not saved',
    typed: v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())),
  },
];

/** Lists all of it: text too long to send, edits in the outbox, choices in a conflict, typed lines. */
export function unsavedWork(
  settings: AccountSettings,
  { account, writes }: Pick<Queue, 'account' | 'writes'>,
): readonly Unsaved[] {
  const unsendable = allUnsendable(settings, account).map((one) => ({
    heading: sentenceOf({
      ...{ id: '', createdAt: 0, savedAt: 0, attempts: 0, state: { kind: 'ready' } },
      ...{ record: one.record, change: { kind: 'update', fields: one.fields, base: one.base } },
    }),
    standing: 'Cannot be sent as it is · kept on this computer',
    fields: one.fields,
    whole: one,
  }));
  const places = account === null ? [] : Object.entries(readUnfinished(settings, account));
  const unreadable = quarantinedText(settings, account).map((text) => ({
    heading: 'Text that Traytable could not read',
    standing: 'Typed earlier · kept as it is on this computer',
    fields: { content: text },
    whole: text,
  }));
  const unfinished = places.map(([place, text]) => describeUnfinished(place, text));
  return [...unsendable, ...unfinished, ...unreadable];

  function describeUnfinished(place: string, text: string): Unsaved {
    for (const { beginning, typed, ...words } of typedPlaces) {
      const read = place.startsWith(beginning) ? v.safeParse(typed, text) : null;
      if (read?.success) return { ...words, fields: read.output, whole: { place, text } };
    }
    const anew = v.safeParse(retyped, text);
    const id = place.slice(place.indexOf(' ') + 1);
    const write = anew.success ? anew.output.write : writes.find((one) => one.id === id);
    return {
      heading: write ? sentenceOf(write, titleAmong(write, writes)) : 'Somewhere else',
      standing: anew.success ? 'Typed in the outbox · not saved' : standingOf(place),
      fields: anew.success ? anew.output.typed : ownWords(text),
      whole: { place, text },
    };
  }
}

/** A place of another release is no conflict. */
function standingOf(place: string): string {
  return place.startsWith('conflict ')
    ? 'Conflict · not resolved yet'
    : 'Typed earlier · not saved';
}

/** The user's words in a conflict. A text of another form is shown as it is. */
function ownWords(text: string): Fields {
  const made = readChoices(text);
  if (made === undefined) return { content: text };
  const edited = [...made.choices.values()].flatMap((one) =>
    one.kind === 'edited' ? [one.value] : [],
  );
  const words = [...edited, ...made.drafts.values()];
  return words.length === 0 ? {} : { your_wording: words.join('\n') };
}
