import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { NotEmulated, refuseOtherMembers } from './not-emulated.ts';
import { levers, record } from './record.ts';

type Template = Electron.MenuItemConstructorOptions;
type Role = NonNullable<Template['role']>;

type Focused = Pick<
  Electron.BrowserWindow,
  'close' | 'minimize' | 'reload' | 'setFullScreen' | 'isFullScreen'
>;

/** The target of all menu items. `electron.ts` sets it, because windows import menus. */
export const menuTarget: { quit: () => void; focused: () => Focused | null } = {
  quit: () => undefined,
  focused: () => null,
};

/**
 * The effects of items with a role. In this host the roles that edit text are the page's own keys.
 */
const ROLES: Partial<Record<Role, () => void>> = {
  quit: () => menuTarget.quit(),
  close: () => menuTarget.focused()?.close(),
  minimize: () => menuTarget.focused()?.minimize(),
  reload: () => menuTarget.focused()?.reload(),
  togglefullscreen() {
    const window = menuTarget.focused();
    window?.setFullScreen(!window.isFullScreen());
  },
};

type ClaimedItem = Pick<
  Electron.MenuItem,
  'id' | 'type' | 'label' | 'enabled' | 'visible' | 'checked' | 'click'
>;

/** An item of a menu as data; `click()` chooses it. */
export class MenuItem implements ClaimedItem {
  readonly id: string;
  readonly type: NonNullable<Template['type']>;
  readonly role: Role | undefined;
  readonly accelerator: Template['accelerator'];
  readonly submenu: Menu | undefined;
  readonly toolTip: string;
  readonly sublabel: string;
  readonly icon: Template['icon'];
  label: string;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  readonly #chosen: Template['click'];

  constructor(template: Template) {
    const { submenu } = template;
    this.id = template.id ?? '';
    this.type = template.type ?? (submenu ? 'submenu' : 'normal');
    this.role = template.role;
    this.label = template.label ?? template.role ?? '';
    this.sublabel = template.sublabel ?? '';
    this.toolTip = template.toolTip ?? '';
    this.icon = template.icon;
    this.accelerator = template.accelerator;
    this.enabled = template.enabled ?? true;
    this.visible = template.visible ?? true;
    this.checked = template.checked ?? false;
    this.submenu = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : ownMenu(submenu);
    this.#chosen = template.click;
  }

  /** Chooses the item; does nothing if it is disabled. */
  readonly click = (
    event: object = {},
    window: unknown = menuTarget.focused() ?? undefined,
  ): void => {
    if (!this.enabled) return;
    if (this.type === 'checkbox') this.checked = !this.checked;
    if (this.type === 'radio') this.checked = true;
    if (this.#chosen) {
      this.#chosen(this as never, window as never, event as never);
      return;
    }
    if (!this.role) return;
    const act = ROLES[this.role];
    if (!act) throw new NotEmulated(`MenuItem role ${this.role}`);
    act();
  };
}

refuseOtherMembers('MenuItem', MenuItem);

type ClaimedMenu = Pick<Electron.Menu, 'popup' | 'closePopup'>;

/** A menu as data. Opening it is recorded. */
export class Menu extends EventEmitter implements ClaimedMenu {
  readonly items: MenuItem[] = [];
  static #application: Menu | null = null;

  static buildFromTemplate(template: readonly (Template | MenuItem)[]): Menu {
    const menu = new Menu();
    for (const item of template) {
      menu.append(item instanceof MenuItem ? item : new MenuItem(item));
    }
    return menu;
  }

  static setApplicationMenu(menu: Menu | null): void {
    Menu.#application = menu;
    record('Menu.setApplicationMenu', menu);
  }

  static getApplicationMenu(): Menu | null {
    return Menu.#application;
  }

  append(item: MenuItem): void {
    this.items.push(item);
  }

  insert(position: number, item: MenuItem): void {
    this.items.splice(position, 0, item);
  }

  /** Searches submenus too. */
  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }

  popup(options?: Electron.PopupOptions): void {
    levers.popup = this;
    record('Menu.popup', options);
  }

  closePopup(): void {
    if (levers.popup === this) levers.popup = undefined;
    record('Menu.closePopup');
  }
}

refuseOtherMembers('Menu', Menu);

function ownMenu(submenu: Electron.Menu | undefined): Menu | undefined {
  return submenu as unknown as Menu | undefined;
}
