/**
 * Main without a process: the windows' port, on the real queue and a service in memory.
 *
 * What a window sees is what the real machine makes of it, and when it hears of it is as in main:
 * after the answer. Trouble is had by name: the line is cut, a key refused, a write taken badly, the
 * disk full.
 */
import * as v from 'valibot';
import { createQueueNews, outboxChange } from '../../electron/ipc/announce.ts';
import type { Settings } from '../../electron/store/settings.ts';
import { perList } from '../../shared/api/endpoints.ts';
import type { Closing } from '../../shared/closing.ts';
import { type HistoryEntry, meeting } from '../../shared/history/entry.ts';
import { isLocalId } from '../../shared/ids.ts';
import {
  type Bridge,
  type CallName,
  type CaptureBridge,
  calls,
  type Events,
} from '../../shared/ipc/contract.ts';
import type { desktopCalls } from '../../shared/ipc/desktop-calls.ts';
import type { reportCalls } from '../../shared/ipc/report-calls.ts';
import {
  type Account,
  type AppState,
  type CaptureDraft,
  emptyCapture,
  type Status,
  type Theme,
} from '../../shared/ipc/state.ts';
import type { timerCalls } from '../../shared/ipc/timer-calls.ts';
import { kinds } from '../../shared/kinds/kinds.ts';
import type { NoteFields } from '../../shared/kinds/note.ts';
import { UNDO_DELETE_MS } from '../../shared/limits.ts';
import { capturedNote } from '../../shared/note/captured-note.ts';
import { outsideAddress } from '../../shared/note/outside-address.ts';
import { plainText } from '../../shared/note/plain-text.ts';
import type { Clock, Random } from '../../shared/ports.ts';
import type { Delivery, Pulled } from '../../shared/pull/delivery.ts';
import type { Outcome, QueueEvent } from '../../shared/queue/events.ts';
import {
  type AcceptedBases,
  baseOf,
  withAccepted,
} from '../../shared/queue/machine/accepted-bases.ts';
import { step } from '../../shared/queue/machine/machine.ts';
import { resolveTrouble } from '../../shared/queue/machine/resolve.ts';
import { canDiscard } from '../../shared/queue/machine/user-choices.ts';
import { overlay } from '../../shared/queue/overlay/overlay.ts';
import {
  fieldsSet,
  laneOf,
  noteFieldsSet,
  type PendingWrite,
} from '../../shared/queue/pending-write.ts';
import { emptyQueue, type Queue } from '../../shared/queue/queue.ts';
import { decideUpdate } from '../../shared/queue/requests/decide-update.ts';
import type { ConfirmedRecord, Fields } from '../../shared/records/kinds.ts';
import type { Note } from '../../shared/records/note.ts';
import { failed, ok } from '../../shared/result.ts';
import { dayOf, timestamp } from '../../shared/time.ts';
import type { LoggedEntry } from '../../shared/traffic/traffic-entry.ts';
import { aComputerDesk, fakeDesktop } from './a-desktop.ts';
import { aMember, aNote, NOON } from './builders.ts';
import { fakeReports } from './fake-reports.ts';
import { fakeTimer } from './fake-timer.ts';
import { memorySettings, memoryUnsendable } from './memory-settings.ts';

export type FakeParts = {
  readonly clock: Clock;
  readonly random: Random;
  readonly account?: Account;
  readonly status?: Partial<Status>;
  readonly theme?: Theme;
};

/** Every call the window made, with what it handed over. */
export type MadeCall = { readonly name: string; readonly input: unknown };

/** Where the computer of this main is. */
const HOME_ZONE = 'UTC';

type Trouble =
  | 'connect'
  | 'signIn'
  | 'pasteSignIn'
  | 'saveRecord'
  | 'deleteRecord'
  | 'retryWrites'
  | 'discardWrite'
  | 'restoreWrite'
  | 'keepBoth'
  | 'answerUnsure'
  | 'markTold'
  | 'readTraffic'
  | 'chooseImages'
  | 'keepUnfinished'
  | 'saveCapture'
  | 'fileCapture';

export class FakeMain {
  queue: Queue = emptyQueue;
  history: HistoryEntry[] = [];
  status: Status;
  account: Account;
  draft: CaptureDraft = emptyCapture;
  isCaptureShown = true;
  isDiskFull = false;
  /** Where the user wants their unsent work. */
  chosenFile: string | null = '/home/ada/Unsent work.html';
  closing: Closing = 'tray';
  /** Where the service is found, where that isn’t what was typed. */
  usedBaseUrl: string | undefined;
  images = { isAsking: true, hosts: [] as string[], shown: [] as string[] };
  /** What becomes of the queue is announced later than the window is answered. */
  isSilent = false;
  /** The zones that entries were made in, by their ids. */
  readonly zones = new Map<string, string>();
  /** What the computer lets the program do. */
  readonly computer = aComputerDesk();
  /** What main keeps of the choices about the desktop. */
  readonly settings: Settings = memorySettings(() => this.isDiskFull);
  /** What windows have half finished, by place. */
  readonly unfinished = new Map<string, string>();
  readonly calls: MadeCall[] = [];
  /** What the service holds. */
  readonly service = new Map<string, Note>();
  /** The records of other kinds it holds, by their lane. */
  readonly records = new Map<string, ConfirmedRecord>();
  /** What the service answers to the next write of a record that says this title or name. */
  readonly verdicts = new Map<string, Outcome>();
  /** The failures the next call of a name ends in. */
  readonly troubles = new Map<Trouble, string>();
  /** When a refresh goes on that the limits hold up. */
  resumesAt: number | null = null;
  /** How long the user takes in the browser. */
  browserAnswers: () => Promise<void> = async () => undefined;
  #isCancelled = false;
  /** How long a refresh takes. */
  refreshes: () => Promise<void> = async () => undefined;
  /** What the log has for a search. */
  traffic: (asked: { text: string; before: number | null }) => Promise<LoggedEntry[]> =
    async () => [];
  readonly bridge: Bridge & CaptureBridge;

  readonly #clock: Clock;
  readonly #random: Random;
  readonly #listeners = new Map<string, Set<(payload: never) => void>>();
  readonly #deliveries: Delivery[] = [];
  #waitingForPage: ((delivery: Delivery) => void) | undefined;
  #lastDelivery = 0;
  #revision = 0;
  #accepted: AcceptedBases = new Map();
  readonly #news = createQueueNews((next, before) => this.#tell(next, before), {
    soon: (work) => void setTimeout(work),
    debounce: async () => undefined,
  });
  #theme: Theme;
  /** What was filed last, until the capture window is read again. */
  #filed: CaptureDraft | null = null;

  constructor({ clock, random, account, status, theme = 'system' }: FakeParts) {
    this.#clock = clock;
    this.#random = random;
    this.#theme = theme;
    this.account = account ?? anAccount();
    this.status = aStatus(status);
    this.queue = { ...emptyQueue, line: this.status.line };
    const timer = fakeTimer({
      ...{ clock, random },
      isDiskFull: () => this.isDiskFull,
      isSignedIn: () => this.account.kind === 'known',
      enqueue: (event) => this.happen(event),
      tell: (view) => this.#emit('timerChanged', view),
      zoneOf: (id) => {
        const names = Object.entries(this.queue.adopted).filter(([, known]) => known === id);
        return this.zones.get(id) ?? this.zones.get(names[0]?.[0] ?? '');
      },
    });
    const reports = fakeReports({
      isDiskFull: () => this.isDiskFull,
      chosenFile: () => this.chosenFile,
      note: (name, input) => void this.calls.push({ name, input }),
    });
    const desktop = fakeDesktop({ settings: this.settings, clock, computer: this.computer });
    this.bridge = parsing({ ...this.#bridge(), ...this.#noted(timer), ...reports, ...desktop });
  }

  /** The same calls, each written down. */
  #noted<T extends Partial<Bridge>>(calls: T): T {
    const noted = Object.entries(calls).map(([name, call]) => {
      const answer = call as (input: unknown) => unknown;
      return [
        name,
        (input: unknown) => {
          this.calls.push({ name: name as keyof Bridge, input });
          return answer(input);
        },
      ];
    });
    return Object.fromEntries(noted) as T;
  }

  #save(kind: 'note' | 'time-entry', fields: Fields): void {
    this.happen({
      ...{ kind: 'saved', at: this.#clock.now(), writeId: this.#random.uuid() },
      record: { kind, id: `local-${this.#random.uuid()}` },
      ...{ fields, base: null, isFinished: true },
    });
  }

  /** Changes the line; with an open one everything due goes out. */
  setLine(line: Status['line']): void {
    this.setStatus({ line });
    this.happen({ kind: 'line', at: this.#clock.now(), line });
  }

  setStatus(status: Partial<Status>): void {
    this.status = { ...this.status, ...readWhenSwept(status), ...status };
    this.#emit('statusChanged', this.status);
  }

  setAccount(account: Account): void {
    this.account = account;
    this.#emit('accountChanged', account);
  }

  /** Hands a page to the window. */
  deliver(pulled: Pulled): void {
    this.#lastDelivery += 1;
    const accountKey = this.account.kind === 'known' ? this.account.key : '';
    const delivery = { ...pulled, id: this.#lastDelivery, accountKey } as Delivery;
    const take = this.#waitingForPage;
    this.#waitingForPage = undefined;
    if (take) take(delivery);
    else this.#deliveries.push(delivery);
  }

  /** Everything the window was told to send by now, as the service would have it. */
  happen(event: QueueEvent): void {
    const before = this.queue;
    const { queue, effects } = step(before, event);
    if (queue !== before) this.become(queue);
    this.#accepted = withAccepted(this.#accepted, event, { before, queue }, this.#revision);
    for (const { write } of effects) {
      this.happen({
        kind: 'settled',
        at: this.#clock.now(),
        id: write.id,
        outcome: this.#send(write),
        chance: 0.5,
      });
    }
  }

  /** The queue has become another, however that came about. */
  become(news: Partial<Queue>): void {
    const before = this.queue;
    this.queue = { ...before, ...news };
    this.#revision += 1;
    this.#news(this.queue, before);
  }

  /** Lets time pass for writes that rest before they are sent. */
  wake(): void {
    this.happen({ kind: 'woke', at: this.#clock.now() });
  }

  /** Tells the windows something, as main does. */
  emit<E extends keyof Events>(event: E, payload: Events[E]): void {
    this.#emit(event, payload);
  }

  /** The inputs of all calls of one name. */
  callsOf(name: keyof Bridge): unknown[] {
    return this.calls.filter((call) => call.name === name).map(({ input }) => input);
  }

  #takeEdit({ account: _, shown, zone, ...edit }: Parameters<Bridge['saveRecord']>[0]): void {
    const { kind, id } = edit.record;
    if (kind === 'time-entry' && isLocalId(id) && !this.zones.has(id)) {
      this.zones.set(id, zone ?? HOME_ZONE);
    }
    const rebased = baseOf(this.#accepted, this.queue, edit, shown);
    this.happen({ kind: 'saved', at: this.#clock.now(), ...edit, ...rebased });
  }

  #send(write: PendingWrite): Outcome {
    const { change, record } = write;
    if (record.kind !== 'note') return this.#sendOther(write);
    const { link, ...fields } = noteFieldsSet(write);
    const title = fields.title ?? this.service.get(record.id)?.title ?? '';
    const verdict = this.verdicts.get(title);
    if (verdict) {
      this.verdicts.delete(title);
      return verdict;
    }
    const now = timestamp(this.#clock.now());
    if (change.kind === 'create') {
      const note = aNote({
        id: this.#random.uuid(),
        created_at: now,
        updated_at: now,
        created_by_member_id: aMember().id,
        ...fields,
        content_plain_text: plainText(fields.content_html ?? '') || null,
        note_links: link ? [{ id: 1, ...link, record_id: Number(link.record_id) }] : [],
      });
      this.service.set(note.id, note);
      return { kind: 'accepted', reply: note };
    }
    const theirs = this.service.get(record.id);
    if (theirs === undefined) {
      if (change.kind === 'delete') return { kind: 'accepted', reply: null };
      return { kind: 'removed', localId: `local-${this.#random.uuid()}`, memberId: aMember().id };
    }
    const decision = decideUpdate(write, theirs);
    if (decision.kind === 'conflict') return { kind: 'conflict', theirs };
    if (decision.kind === 'delete') {
      this.service.delete(record.id);
      return { kind: 'accepted', reply: null };
    }
    const patch: NoteFields = decision.kind === 'patch' ? decision.patch : {};
    const changed = { ...theirs, ...patch, updated_at: now };
    const note = { ...changed, content_plain_text: plainText(changed.content_html ?? '') };
    this.service.set(note.id, note);
    return { kind: 'accepted', reply: note };
  }

  /** Records of other kinds are what the user made of them, under a number or a UUID. */
  #sendOther(write: PendingWrite): Outcome {
    const { change, record } = write;
    const said = kinds[record.kind].namedBy.map((name) => String(fieldsSet(write)[name]));
    for (const name of said) {
      const verdict = this.verdicts.get(name);
      this.verdicts.delete(name);
      if (verdict) return verdict;
    }
    const theirs = this.records.get(laneOf(record));
    if (theirs && decideUpdate(write, theirs).kind === 'conflict') {
      return { kind: 'conflict', theirs };
    }
    if (change.kind === 'delete') {
      this.records.delete(laneOf(record));
      return { kind: 'accepted', reply: null };
    }
    const made = record.kind === 'task' ? this.#random.uuid() : this.records.size + 1;
    const shown = overlay(theirs, [write])?.record ?? {};
    const reply = { ...shown, id: change.kind === 'create' ? made : (theirs?.['id'] ?? record.id) };
    this.records.set(laneOf({ ...record, id: `${reply.id}` }), reply);
    return { kind: 'accepted', reply };
  }

  #tell(next: Queue, before: Queue): void {
    if (this.isSilent) return;
    this.#emit('outboxChanged', outboxChange(next, before, this.#revision));
  }

  #emit(event: string, payload: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(payload as never);
  }

  #trouble(name: Trouble, input: unknown) {
    this.calls.push({ name, input });
    const trouble = this.troubles.get(name);
    this.troubles.delete(name);
    const failures: readonly string[] = calls[name].failures;
    return trouble ?? (this.isDiskFull && failures.includes('disk') ? 'disk' : undefined);
  }

  #readCapture() {
    this.#filed = null;
    return ok(this.draft);
  }

  #unfinishedCalls(): Pick<Bridge, 'readUnfinished' | 'keepUnfinished'> {
    return {
      readUnfinished: async () => ok(Object.fromEntries(this.unfinished)),
      keepUnfinished: async (input) => {
        if (this.#trouble('keepUnfinished', input)) return failed('disk', 'The disk is full.');
        if (this.#isOfAnother(input)) return failed('other-account', 'in the words of main');
        this.unfinished.delete(input.place);
        if (input.text !== null) this.unfinished.set(input.place, input.text);
        return ok(null);
      },
    };
  }

  #isOfAnother({ account }: { readonly account?: string }): boolean {
    const { account: present } = this;
    return account !== undefined && present.kind === 'known' && account !== present.key;
  }

  /** What both sides said of a conflict that the user ends. */
  #keepResolved(id: string, end: Pick<HistoryEntry, 'how' | 'result'>): void {
    const write = this.queue.writes.find((one) => one.id === id);
    if (write?.state.kind !== 'conflict') return;
    const entry = meeting(write, write.state.theirs, { at: this.#clock.now(), ...end });
    this.history.unshift({ ...entry, id: `${id}-${this.#random.uuid()}` });
  }

  #state(): AppState {
    const { writes, adopted, refiled } = this.queue;
    return {
      account: this.account,
      status: this.status,
      outbox: { writes, adopted, refiled, revision: this.#revision },
      theme: this.#theme,
      version: '0.1.0',
      journalQuarantined: 0,
      brokenFile: null,
    };
  }

  /** A call that is only noted. */
  async #note(name: string, input: unknown) {
    this.calls.push({ name, input });
    return ok(null);
  }

  async #choose(name: Trouble, input: unknown, chosen: QueueEvent) {
    if (this.#trouble(name, input)) return failed('disk', 'The disk is full.');
    this.happen(chosen);
    return ok(null);
  }

  #bridge(): Omit<
    Bridge & CaptureBridge,
    keyof typeof timerCalls | keyof typeof reportCalls | keyof typeof desktopCalls
  > {
    return {
      ...memoryUnsendable(() => this.queue),
      ...this.#unfinishedCalls(),
      ...this.#accountCalls(),
      ...this.#writeCalls(),
      ...this.#conflictCalls(),
      ...this.#pullCalls(),
      ...this.#captureCalls(),
      ...this.#imageCalls(),
      on: (name, listener) => {
        const listeners = this.#listeners.get(name) ?? new Set();
        this.#listeners.set(name, listeners.add(listener as never));
        return () => listeners.delete(listener as never);
      },
    };
  }

  /** What is connected, and how the program is set. */
  #accountCalls() {
    return {
      readState: async () => ok(this.#state()),
      connect: async (input) => {
        const trouble = this.#trouble('connect', input);
        if (trouble) return failed(trouble as 'refused', 'in the words of main');
        const known = this.account.kind === 'known' ? this.account : {};
        const baseUrl = this.usedBaseUrl ?? input.baseUrl;
        this.setAccount(anAccount({ ...known, baseUrl, token: 'in-keychain' }));
        this.setLine('open');
        return ok(this.account);
      },
      signIn: async (input) => {
        this.#isCancelled = false;
        const trouble = this.#trouble('signIn', input);
        await this.browserAnswers();
        if (this.#isCancelled) return failed('cancelled', 'in the words of main');
        if (trouble) return failed(trouble as 'denied', 'in the words of main');
        const known = this.account.kind === 'known' ? this.account : {};
        const baseUrl = this.usedBaseUrl ?? input.baseUrl;
        this.setAccount(anAccount({ ...known, baseUrl, token: 'in-keychain', isByBrowser: true }));
        this.setLine('open');
        return ok(this.account);
      },
      pasteSignIn: async (input) =>
        this.#trouble('pasteSignIn', input) ? failed('not-ours', 'in the words of main') : ok(null),
      reopenSignIn: (input) => this.#note('reopenSignIn', input),
      cancelSignIn: async (input) => {
        this.#isCancelled = true;
        return this.#note('cancelSignIn', input);
      },
      signOut: async () => {
        if (this.account.kind === 'known') this.setAccount({ ...this.account, token: 'missing' });
        this.setLine('signed-out');
        return this.#note('signOut', null);
      },
      setTheme: (input) => {
        this.#theme = input.theme;
        return this.#note('setTheme', input);
      },
      readClosing: async () => ok(this.closing),
      setClosing: async (input) => {
        if (this.isDiskFull) return failed('disk', 'The disk is full.');
        this.closing = input.closing;
        return ok(null);
      },
      zoom: (input) => this.#note('zoom', input),
      networkChanged: (input) => this.#note('networkChanged', input),
    } satisfies Partial<Bridge & CaptureBridge>;
  }

  /** What the user changes, on its way through the queue. */
  #writeCalls() {
    return {
      saveRecord: async (input) => {
        if (this.#trouble('saveRecord', input)) return failed('disk', 'The disk is full.');
        if (this.#isOfAnother(input)) return failed('other-account', 'in the words of main');
        this.#takeEdit(input);
        return ok({ savedAt: this.#clock.now(), revision: this.#revision });
      },
      deleteRecord: async (input) => {
        if (this.#trouble('deleteRecord', input)) return failed('disk', 'The disk is full.');
        if (this.#isOfAnother(input)) return failed('other-account', 'in the words of main');
        const { writeId, record, shown } = input;
        const edit = { writeId, record, ...baseOf(this.#accepted, this.queue, input, shown) };
        this.happen({ kind: 'deleted', at: this.#clock.now(), ...edit, undoMs: UNDO_DELETE_MS });
        return ok({ savedAt: this.#clock.now(), revision: this.#revision });
      },
      acknowledgeReplies: (input) => {
        this.happen({ kind: 'stored', at: this.#clock.now(), ids: input.ids });
        return this.#note('acknowledgeReplies', input);
      },
      retryWrites: (input) =>
        this.#choose('retryWrites', input, { kind: 'retried', at: this.#clock.now(), ...input }),
      discardWrite: async (input) => {
        if (!canDiscard(this.queue, input.id)) return failed('sent', 'It’s too late: it was sent.');
        if (!this.isDiskFull) this.#keepResolved(input.id, { how: 'given-up', result: {} });
        return this.#choose('discardWrite', input, {
          kind: 'discarded',
          at: this.#clock.now(),
          id: input.id,
        });
      },
      restoreWrite: (input) =>
        this.#choose('restoreWrite', input, {
          ...{ kind: 'restored', at: this.#clock.now(), id: input.id },
          undoMs: UNDO_DELETE_MS,
        }),
      markTyped: (input) => this.#note('markTyped', input),
      saveUnsentWork: async (input) => {
        this.calls.push({ name: 'saveUnsentWork', input });
        return this.chosenFile === null
          ? failed('cancelled', 'Nothing was saved.')
          : ok({ file: this.chosenFile });
      },
    } satisfies Partial<Bridge & CaptureBridge>;
  }

  /** What the user decides of writes in trouble, and what became of them. */
  #conflictCalls() {
    return {
      keepBoth: (input) => {
        const localId = `local-${this.#random.uuid()}`;
        return this.#choose('keepBoth', input, {
          kind: 'kept-both',
          at: this.#clock.now(),
          id: input.id,
          localId,
        });
      },
      resolveConflict: async (input) => {
        this.calls.push({ name: 'resolveConflict', input });
        const write = this.queue.writes.find(({ id }) => id === input.id);
        if (resolveTrouble(write, input)) return failed('changed', 'in the words of main');
        this.#keepResolved(input.id, { how: 'settled', result: input.fields });
        this.happen({ kind: 'resolved', at: this.#clock.now(), ...input, undoMs: UNDO_DELETE_MS });
        return ok(null);
      },
      answerUnsure: (input) =>
        this.#choose('answerUnsure', input, { kind: 'answered', at: this.#clock.now(), ...input }),
      markTold: (input) =>
        this.#choose('markTold', input, { kind: 'told', at: this.#clock.now(), ids: input.ids }),
      readHistory: async ({ record }) => {
        this.calls.push({ name: 'readHistory', input: { record } });
        return ok(this.history.filter((entry) => entry.record.id === record.id));
      },
      readSettled: async () => ok(this.history.filter(({ how }) => how !== 'merged')),
    } satisfies Partial<Bridge & CaptureBridge>;
  }

  /** What comes from the service, and when. */
  #pullCalls() {
    return {
      takePulled: async (input) => {
        this.calls.push({ name: 'takePulled', input });
        const next = this.#deliveries.shift();
        if (next) return ok(next);
        return ok(
          await new Promise<Delivery>((resolve) => {
            this.#waitingForPage = resolve;
          }),
        );
      },
      wantBody: async (input) => {
        const wanted = this.service.get(input.id);
        if (wanted && !isLocalId(input.id) && this.status.line === 'open') {
          this.deliver({ kind: 'bodies', asOf: this.#clock.now(), records: [wanted] });
        }
        return this.#note('wantBody', input);
      },
      wantComments: (input) => this.#note('wantComments', input),
      viewScreen: (input) => this.#note('viewScreen', input),
      refresh: async (input) => {
        this.calls.push({ name: 'refresh', input });
        await this.refreshes();
        return this.status.line === 'open'
          ? ok({ resumesAt: this.resumesAt })
          : failed(this.status.line, 'Not refreshed.');
      },
      prepareFlight: (input) => this.#note('prepareFlight', input),
      readTraffic: async (input) => {
        if (this.#trouble('readTraffic', input)) return failed('bug', 'in the words of main');
        return ok(await this.traffic(input));
      },
    } satisfies Partial<Bridge & CaptureBridge>;
  }

  /** The window for a quick note. */
  #captureCalls() {
    return {
      readCapture: async () => this.#readCapture(),
      saveCapture: async (input) => {
        if (this.#trouble('saveCapture', input)) return failed('disk', 'The disk is full.');
        if (isSameThought(this.#filed, input)) return ok({ savedAt: this.#clock.now() }); // late
        const { thought: _thought, ...draft } = input;
        this.draft = draft;
        return ok({ savedAt: this.#clock.now() });
      },
      fileCapture: async ({ entry, ...input }) => {
        const hasNote = input.text.trim() !== '';
        if (!hasNote && entry === undefined) {
          return failed('empty', 'There is nothing to save yet.');
        }
        if (isSameThought(this.#filed, input)) return ok(null);
        const made = entry === undefined ? input : { ...input, entry };
        if (this.#trouble('fileCapture', made)) return failed('disk', 'The disk is full.');
        if (this.#isOfAnother(input)) return failed('other-account', 'in the words of main');
        this.#filed = input;
        this.draft = emptyCapture;
        this.isCaptureShown = false;
        if (entry !== undefined) this.#save('time-entry', entry.fields);
        const target = input.target ?? entry?.target;
        if (hasNote) {
          this.#save('note', {
            ...capturedNote(input.text),
            date: dayOf(this.#clock.now(), 'UTC'),
            visibility: input.visibility,
            ...(target && { link: { record_type: target.type, record_id: target.id } }),
          });
        }
        return ok(null);
      },
      hideCapture: (input) => {
        this.isCaptureShown = false;
        return this.#note('hideCapture', input);
      },
      openCapture: (input) => {
        this.isCaptureShown = true;
        return this.#note('openCapture', input);
      },
    } satisfies Partial<Bridge & CaptureBridge>;
  }

  /** Which images are loaded, and what leaves the program. */
  #imageCalls() {
    return {
      readImages: async ({ sources }) => {
        const { isAsking, hosts } = this.images;
        const withheld = sources.filter((source) => {
          const isShown =
            hosts.includes(URL.parse(source)?.host ?? '') || this.images.shown.includes(source);
          return isAsking && !isShown;
        });
        return ok({ isAsking, hosts, withheld });
      },
      chooseImages: async (input) => {
        if (this.#trouble('chooseImages', input)) return failed('disk', 'The disk is full.');
        const { images } = this;
        if (input.kind === 'show') images.shown.push(...input.sources);
        else if (input.kind === 'always')
          images.hosts = [...new Set([...images.hosts, input.host])];
        else if (input.kind === 'ask') images.isAsking = input.isAsking;
        else [images.hosts, images.shown] = [[], []];
        return ok(null);
      },
      openExternal: (input) =>
        outsideAddress(input.url, URL.parse)
          ? this.#note('openExternal', input)
          : Promise.resolve(failed('refused', 'in the words of main')),
    } satisfies Partial<Bridge & CaptureBridge>;
  }
}

/** Parses every input as main does, before the call is made. */
function parsing<B extends Bridge & CaptureBridge>({ on, ...made }: B): B {
  const call = made as Record<string, (input: unknown) => Promise<unknown>>;
  const parsed = (Object.keys(calls) as CallName[]).map((name) => [
    name,
    async (input: unknown) => {
      const read = v.safeParse(calls[name].input, input ?? null);
      if (!read.success) return failed('bug', `This was not done: ${read.issues[0].message}`);
      return call[name]?.(read.output);
    },
  ]);
  return { ...Object.fromEntries(parsed), on };
}

function isSameThought(filed: CaptureDraft | null, typed: CaptureDraft): boolean {
  return (
    filed !== null &&
    filed.text === typed.text &&
    filed.time === typed.time &&
    filed.thought === typed.thought
  );
}

/** An account that is signed in. */
export function anAccount(over: Partial<Extract<Account, { kind: 'known' }>> = {}): Account {
  return {
    kind: 'known',
    key: 'account-1',
    baseUrl: 'https://app.example.com',
    member: aMember(),
    token: 'in-keychain',
    ...over,
  };
}

/** Online, with every list swept. */
export function aStatus(over: Partial<Status> = {}): Status {
  return {
    line: 'open',
    asOf: perList(() => NOON),
    readAt: perList(() => NOON),
    openNote: null,
    listed: perList(() => 0),
    off: {},
    sweeping: null,
    bodiesLeft: 0,
    bodiesRefused: [],
    pausedUntil: null,
    isAtLimit: false,
    quarantined: [],
    ...readWhenSwept(over),
    ...over,
  };
}

function readWhenSwept({ asOf }: Partial<Status>): Partial<Status> {
  return asOf === undefined ? {} : { readAt: asOf };
}
