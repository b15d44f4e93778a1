/** A person at one computer: writes notes, edits what they see, and decides what the outbox asks. */
import type { Draw } from '../../service/seed/draw.ts';
import { isLocalId, localId } from '../../shared/ids.ts';
import { nextBase } from '../../shared/queue/next-base.ts';
import { isFoldable, needsUser, type PendingWrite } from '../../shared/queue/pending-write.ts';
import { knownId } from '../../shared/queue/save.ts';
import { type NoteFields, type NotePatch, pickFields } from '../../shared/records/note-fields.ts';
import type { Device, Program } from './device.ts';
import { type Ledger, markersGone, markersIn } from './ledger.ts';
import { PlugPulled } from './plug.ts';
import type { Tale } from './tale.ts';
import { paragraph, withOtherParagraph, withoutAParagraph } from './text.ts';
import { shownIds, shownNote } from './window.ts';

/** A note that the user looks at and will change in a moment; what comes in since is not shown. */
type OpenNote = {
  readonly program: Program;
  readonly id: string;
  readonly shown: NotePatch;
  base: NoteFields | null;
};

export interface User {
  /** Does one plausible thing, if a program runs. */
  act(): void;
  /** Decides about everything that waits for a decision. */
  tidyUp(): void;
}

export type UserParts = {
  readonly device: Device;
  readonly draw: Draw;
  readonly ledger: Ledger;
  readonly tale: Tale;
  /** Which notes the user keeps their hands off. */
  readonly isOff: (id: string) => boolean;
  /** Whether the user never makes two notes that are the same. */
  readonly avoidsTwins: boolean;
  /** Which writes the user does not discard or retry. */
  readonly avoids: (choice: 'discard' | 'retry', write: PendingWrite) => boolean;
};

/** A user of one computer. */
export function createUser(parts: UserParts): User {
  const { device, draw, ledger, tale, isOff, avoids } = parts;
  const { name, cache } = device;
  let open: OpenNote | undefined;
  /** People go back to what they were just writing. */
  let latest = '';

  // What an open editor does when its last write is accepted (NoteSession.see).
  device.onanswered = (write) => {
    const program = device.program();
    if (open === undefined || program !== open.program || write.state.kind !== 'done') return;
    const { reply } = write.state;
    if (reply && knownId(program.engine.runner.queue(), open.id) === reply.id) {
      open.base = nextBase(write, reply);
    }
  };

  function act(): void {
    const program = device.program();
    if (program === undefined) return;
    if (open?.program !== program) open = undefined;
    try {
      draw.pick(acts)(program);
    } catch (error) {
      if (!(error instanceof PlugPulled)) throw error;
      tale.tell(name, 'the user hears no more');
    }
  }

  function create(program: Program, copies = 1): void {
    const [inTitle, inText] = [ledger.next(name), ledger.next(name)];
    const fields: NoteFields = {
      title: `Note ${inTitle}`,
      date: `2026-11-${draw.between(10, 28)}`,
      content_html: draw.chance(0.85) ? paragraph(inText, draw) : null,
      ...(draw.chance(0.1) ? { visibility: 'author_only' } : {}),
    };
    const other =
      draw.chance(0.5) || parts.avoidsTwins
        ? { content_html: paragraph(ledger.next(name), draw) }
        : {};
    for (let copy = 0; copy < copies; copy += 1) {
      const asTyped = copy === 0 ? fields : { ...fields, ...other };
      for (const marker of markersIn(asTyped)) ledger.creating(marker);
      latest = localId(draw.uuid());
      save(program, { id: latest, base: null, fields: asTyped, before: {} });
    }
  }

  function look(program: Program): void {
    const queue = program.engine.runner.queue();
    const id = draw.chance(0.5) ? latest : draw.pick([...shownIds(cache, queue), '']);
    const shown = shownNote(cache, queue, id)?.record;
    if (shown === undefined || isOff(id)) return;
    void program.handlers.wantBody({ id });
    if (!('content_html' in shown)) return; // its text has not come: there is nothing to edit
    const seen = pickFields(shown);
    latest = id;
    open = { program, id, shown: seen, base: isLocalId(id) ? null : seen };
  }

  function edit(program: Program): void {
    if (open === undefined || draw.chance(0.5)) look(program);
    if (open === undefined || draw.chance(0.3)) return; // it stays open for a while
    const { id, shown, base } = open;
    open = undefined;
    const fields = changeOf(shown);
    save(program, { id, base, fields, before: pickFields(shown, keysOf(fields)) });
  }

  function changeOf({ content_html }: NotePatch): NotePatch {
    const body = content_html ?? '';
    const marker = ledger.next(name);
    switch (draw.between(1, 9)) {
      case 1:
      case 2:
        return { title: `Plan ${marker}` };
      case 3:
        return { date: draw.chance(0.2) ? null : `2026-11-${draw.between(10, 28)}` };
      case 4:
        return { content_html: withoutAParagraph(body, draw) };
      case 5:
        return { content_html: withOtherParagraph(body, paragraph(marker, draw), draw) };
      case 6:
        return { title: `Talk ${ledger.next(name)}`, content_html: body + paragraph(marker, draw) };
      case 7:
        return { visibility: draw.pick(['everyone', 'author_only']) };
      default:
        return { content_html: body + paragraph(marker, draw) };
    }
  }

  type Save = {
    readonly id: string;
    readonly base: NoteFields | null;
    readonly fields: NoteFields;
    /** The same fields as the user saw them. */
    readonly before: NotePatch;
  };

  function save(program: Program, { id, base, fields, before }: Save): void {
    const typed = markersGone(fields, before);
    const gone = markersGone(before, fields);
    let answer: ReturnType<typeof program.handlers.saveRecord>;
    try {
      answer = program.handlers.saveRecord({
        writeId: draw.uuid(),
        record: { kind: 'note', id: knownId(program.engine.runner.queue(), id) },
        fields,
        base,
        isFinished: draw.chance(0.6),
      });
    } catch (error) {
      ledger.remove(gone); // it may be on the disk, although the user never hears of it
      throw error;
    }
    if (answer instanceof Promise) throw new Error('Saving takes no time.');
    if (!answer.ok) {
      tale.tell(name, `the user is told: ${answer.message}`);
      return;
    }
    ledger.remove(gone);
    for (const marker of typed) ledger.acknowledge(marker);
    tale.tell(name, `the user hears that ${typed.join(' ') || 'the change'} is saved`);
  }

  function retry({ engine, handlers }: Program): void {
    const { writes } = engine.runner.queue();
    const ids = writes.filter((write) => !avoids('retry', write)).map(({ id }) => id);
    void handlers.retryWrites({ ids });
  }

  function discard({ handlers }: Program, write: PendingWrite | undefined): void {
    open = undefined;
    if (write === undefined || avoids('discard', write)) return;
    void handlers.discardWrite({ id: write.id });
  }

  function restore({ engine, handlers }: Program): void {
    open = undefined; // an open editor would show at once what comes back
    const write = pick(engine, ({ state }) => state.kind === 'discarded');
    if (write !== undefined) void handlers.restoreWrite({ id: write.id });
  }

  function keepBoth({ handlers }: Program, write: PendingWrite | undefined): void {
    open = undefined;
    if (write !== undefined) void handlers.keepBoth({ id: write.id });
  }

  function pick(engine: Program['engine'], which: (write: PendingWrite) => boolean) {
    const found = engine.runner.queue().writes.filter(which);
    return found.length === 0 ? undefined : draw.pick(found);
  }

  const acts: readonly ((program: Program) => void)[] = [
    ...[edit, edit, edit, edit, edit, edit, edit, edit],
    ...[(program: Program) => create(program), (program: Program) => create(program)],
    (program) => create(program, draw.chance(0.3) ? 2 : 1),
    retry,
    (program) => discard(program, draw.chance(0.4) ? pick(program.engine, isFoldable) : undefined),
    restore,
    (program) => keepBoth(program, pick(program.engine, needsUser)),
  ];

  return {
    act,
    tidyUp() {
      const program = device.program();
      if (program === undefined) return;
      const { line, writes } = program.engine.runner.queue();
      if (line !== 'open') void program.handlers.pullNow(null);
      for (const write of writes.filter(needsUser)) {
        if (write.state.kind === 'conflict' && draw.chance(0.6)) keepBoth(program, write);
        else if (write.state.kind === 'refused' && draw.chance(0.5)) retry(program);
        else discard(program, write);
      }
    },
  };
}

function keysOf(fields: NotePatch) {
  return Object.keys(fields) as (keyof NotePatch)[];
}
