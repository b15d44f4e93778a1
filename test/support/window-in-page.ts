/**
 * The main window on a fake main in a page of its own, for `npm run bench -- editor`: real screens,
 * real cache, real time. What it exports is called from outside (build/in-chromium.ts).
 */
import '../../renderer/styles/note-content.css';
import { sanitise } from '../../renderer/content/sanitise.ts';
import { systemClock } from '../../renderer/system/clock.ts';
import { anOfflineMain, drawn, mountWindow } from './bench-window.ts';
import { aNote } from './builders.ts';

const times: number[] = [];

/** Opens the window, offline, with a note for each title. */
export async function openWindow(bodies: Readonly<Record<string, string>>): Promise<void> {
  const main = anOfflineMain();
  const notes = Object.entries(bodies).map(([title, content_html], index) =>
    aNote({ id: `n${index}`, title, content_html, content_plain_text: title }),
  );
  const asOf = systemClock.now();
  main.deliver({ kind: 'notes', asOf, records: notes.map(withoutBody) });
  main.deliver({ kind: 'bodies', asOf, records: notes });
  await mountWindow(main, 'notes');
}

function withoutBody({
  content_html: _h,
  content_plain_text: _p,
  ...summary
}: ReturnType<typeof aNote>) {
  return summary;
}

/**
 * Waits for the next click. Returns how many milliseconds later the note was first drawn and could
 * be written in, and how many until its last block was there.
 */
export function timeToOpen(title: string): Promise<{ first: number; whole: number }> {
  return new Promise((resolve) => {
    const clicked = ({ timeStamp }: Event) => {
      let first: number | undefined;
      const check = () => {
        const text = document.querySelector(`article[aria-label="${title}"] .ProseMirror`);
        const isWhole = text?.lastElementChild?.textContent === 'The end.';
        if (text !== null || first !== undefined) {
          void drawn().then((at) => {
            first ??= at - timeStamp;
            if (isWhole) resolve({ first, whole: at - timeStamp });
          });
        }
        if (!isWhole) requestAnimationFrame(check);
      };
      requestAnimationFrame(check);
    };
    addEventListener('click', clicked, { capture: true, once: true });
  });
}

/** The same HTML in a page that does nothing but let it be typed in; how long until it is drawn. */
export async function openPlain(html: string): Promise<number> {
  const nodes = sanitise(html);
  await drawnNext();
  const from = performance.now();
  const holder = document.createElement('div');
  holder.className = 'note-content';
  const field = document.createElement('div');
  field.className = 'shown';
  field.contentEditable = 'true';
  field.append(nodes.cloneNode(true));
  holder.append(field);
  document.body.replaceChildren(holder);
  return (await drawnNext()) - from;
}

/** Puts the cursor into the middle of the text. */
export function goToMiddle(): void {
  const text = document.querySelector<HTMLElement>('[contenteditable="true"]');
  const middle = text?.children[Math.floor((text?.childElementCount ?? 0) / 2)];
  const near = [middle, middle?.nextElementSibling].find((block) => block?.tagName === 'P');
  text?.focus();
  middle?.scrollIntoView({ block: 'center' });
  getSelection()?.collapse(near ?? middle ?? text ?? null, 0);
}

/** From now on every key is timed, until the frame that follows it is drawn. */
export function watchKeys(): void {
  const pressed = ({ timeStamp }: Event) =>
    requestAnimationFrame(() => void drawn().then((at) => times.push(at - timeStamp)));
  addEventListener('keydown', pressed, { capture: true });
}

/** Milliseconds from each key since the last call to its frame. */
export function keyTimes(): readonly number[] {
  return times.splice(0);
}

function drawnNext(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(() => void drawn().then(resolve)));
}
