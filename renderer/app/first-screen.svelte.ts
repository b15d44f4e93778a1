/**
 * Whether the window has drawn the rows of its first screen. Whatever reads much of the cache waits
 * for that: the cache answers one question after the other, and the user waits for those rows.
 */
export class FirstScreen {
  #isDrawn = $state(false);
  readonly #drawn = Promise.withResolvers<void>();

  get isDrawn(): boolean {
    return this.#isDrawn;
  }

  /** Resolves when it is drawn. */
  get drawn(): Promise<void> {
    return this.#drawn.promise;
  }

  markDrawn(): void {
    this.#isDrawn = true;
    this.#drawn.resolve();
  }
}

/** That of a window whose first screen waits for nothing. */
export function aDrawnScreen(): FirstScreen {
  const first = new FirstScreen();
  first.markDrawn();
  return first;
}
