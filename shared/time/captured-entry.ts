/** Turns a captured line into the fields of an entry and the record of a note beside it. */
import { isLocalId } from '../ids.ts';
import type { NoteLinkType } from '../records/note.ts';
import { failed, ok, type Result } from '../result.ts';
import { NOTE_TITLE_CHARS_MAX } from '../text-limits.ts';
import type { Day } from '../time.ts';
import { type EntryTimes, timeFields } from './entry.ts';
import { factFields } from './entry-fields.ts';
import type { CaptureTarget, ReadCapture } from './read-capture.ts';
import { spanOn, type TypedTime } from './read-duration.ts';

export type CapturedEntry = {
  readonly fields: ReturnType<typeof timeFields> & ReturnType<typeof factFields>;
  /** The project, else the contact or client in the line. */
  readonly target: AttachedTo | null;
};

/** The record of a note; a record made on this computer has a local id. */
export type AttachedTo = {
  readonly type: NoteLinkType;
  readonly id: number | string;
  /** Its name, shortened. */
  readonly name: string;
};

type Asked = {
  /** The place and time of the capture. */
  readonly day: Day;
  readonly zone: string;
  /** Whether a note is made beside it, attached to the record in the line. */
  readonly linksNote: boolean;
};

const NO_TIME = 'Begin with how long it took or from when to when: 45m, 1h30 or 8-9:30.';
const linkTypes = { client: 'company', contact: 'contact', project: 'project' } as const;

/** Returns the entry of a line, or explains that it has no time or one that the clocks skip. */
export function capturedEntry(
  { parts, description }: ReadCapture,
  { day, zone, linksNote }: Asked,
): Result<CapturedEntry, 'no-time' | 'skipped'> {
  const typed = parts.find((part) => part.kind === 'time');
  if (typed === undefined) {
    const tooLong = parts.find((part) => part.kind === 'too-long');
    return failed('no-time', tooLong?.message ?? NO_TIME);
  }
  const times = timesOf(typed.time, day, zone);
  if (!times.ok) return times;
  const named = parts.flatMap((part) => (part.kind === 'target' ? part.target : []));
  const project = named.find(({ kind }) => kind === 'project');
  const target = project ?? named[0];
  const words = named.filter((one) => {
    const isOfProject = one.kind === 'client' && project?.clientId === one.id;
    const isLinked = linksNote && one === target;
    return one !== project && !isOfProject && !isLinked;
  });
  return ok({
    fields: {
      ...timeFields(times.value, { day, zone }),
      ...factFields({
        description: [description, ...words.map(({ name }) => name)]
          .filter((part) => part !== '')
          .join(' · '),
        projectId: project?.id ?? null,
        ...{ taskId: null, isBillable: true, tagIds: [] },
      }),
    },
    target: target === undefined ? null : attachedTo(target),
  });
}

function timesOf(typed: TypedTime, day: Day, zone: string): Result<EntryTimes, 'skipped'> {
  if (typed.kind === 'duration') return ok({ kind: 'plain', seconds: typed.seconds });
  const span = spanOn(typed, day, zone);
  return span.ok ? ok({ kind: 'span', span: span.value }) : span;
}

/** Returns the record that a note is attached to. */
export function attachedTo({ kind, id, name }: CaptureTarget): AttachedTo {
  return {
    type: linkTypes[kind],
    id: isLocalId(id) ? id : Number(id),
    name: name.slice(0, NOTE_TITLE_CHARS_MAX),
  };
}
