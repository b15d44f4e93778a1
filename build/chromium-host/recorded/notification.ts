import type Electron from 'electron';
import { KnownEvents, refuseOtherMembers } from './not-emulated.ts';
import { levers, record } from './record.ts';

const EVENTS = ['show', 'click', 'close', 'failed', 'action'];

type Claimed = Pick<Electron.Notification, 'title' | 'body' | 'silent' | 'show' | 'close'>;

/** A notification, recorded; a test emits `click`. */
export class Notification extends KnownEvents implements Claimed {
  title: string;
  body: string;
  silent: boolean;
  readonly actions: readonly Electron.NotificationAction[];

  static isSupported(): boolean {
    return true;
  }

  constructor(options: Electron.NotificationConstructorOptions = {}) {
    super('Notification', EVENTS);
    this.title = options.title ?? '';
    this.body = options.body ?? '';
    this.silent = options.silent ?? false;
    this.actions = options.actions ?? [];
  }

  show(): void {
    levers.notifications.push(this);
    record('Notification.show', this.title, this.body);
    setImmediate(() => this.emit('show', {}));
  }

  close(): void {
    record('Notification.close', this.title);
    setImmediate(() => this.emit('close', {}));
  }
}

refuseOtherMembers('Notification', Notification);
