import type Electron from 'electron';
import type { Menu } from './menu.ts';
import { KnownEvents, refuseOtherMembers } from './not-emulated.ts';
import { levers, record } from './record.ts';

const EVENTS = ['click', 'right-click', 'double-click', 'middle-click'];

type Claimed = Pick<
  Electron.Tray,
  'setToolTip' | 'setTitle' | 'getTitle' | 'setImage' | 'getBounds' | 'destroy' | 'isDestroyed'
>;

/** A tray icon that nobody sees; tests read it and emit its clicks. */
export class Tray extends KnownEvents implements Claimed {
  /** For tests: the present icon, tooltip and menu. */
  image: Electron.NativeImage | string;
  toolTip = '';
  menu: Menu | null = null;
  #title = '';

  constructor(image: Electron.NativeImage | string) {
    super('Tray', EVENTS);
    this.image = image;
    levers.trays.add(this);
    record('Tray', image);
  }

  setImage(image: Electron.NativeImage | string): void {
    this.image = image;
    record('Tray.setImage', image);
  }

  setToolTip(toolTip: string): void {
    this.toolTip = toolTip;
    record('Tray.setToolTip', toolTip);
  }

  setTitle(title: string): void {
    this.#title = title;
    record('Tray.setTitle', title);
  }

  getTitle(): string {
    return this.#title;
  }

  setContextMenu(menu: Menu | null): void {
    this.menu = menu;
    record('Tray.setContextMenu', menu);
  }

  popUpContextMenu(menu: Menu | null = this.menu): void {
    menu?.popup();
  }

  getBounds(): Electron.Rectangle {
    return { x: 0, y: 0, width: 24, height: 24 };
  }

  destroy(): void {
    levers.trays.delete(this);
    record('Tray.destroy');
  }

  isDestroyed(): boolean {
    return !levers.trays.has(this);
  }
}

refuseOtherMembers('Tray', Tray);
