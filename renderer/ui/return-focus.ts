/**
 * Returns the focus once something opened is closed: to its button, or, if the mouse opened it from a
 * text, into that text. A user who has gone elsewhere stays there.
 */
export class ReturnFocus {
  #before: HTMLElement | null = null;

  /** Called when the mouse goes down on the button, before that takes the focus. */
  readonly remember = (): void => {
    const at = document.activeElement;
    this.#before = at instanceof HTMLElement && isText(at) ? at : null;
  };

  /** Gives the focus back, unless it is on something that is neither gone nor in `closed`. */
  back(button: HTMLElement | undefined, closed?: HTMLElement): void {
    const at = document.activeElement;
    const isElsewhere =
      at !== null && at !== document.body && at !== button && closed?.contains(at) !== true;
    const to = this.#before?.isConnected ? this.#before : button;
    this.#before = null;
    if (!isElsewhere) to?.focus({ preventScroll: true });
  }
}

function isText(element: HTMLElement): boolean {
  return (
    element.isContentEditable ||
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && element.type !== 'checkbox')
  );
}
