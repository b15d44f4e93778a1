/** For what a screen makes first and the workspace keeps: Svelte freezes derived values with their screen. */

/** Makes it outside the screen that asks, so that its derived values stay live once that screen is gone. */
export function outliveScreen<T>(make: () => T): T {
  let made: { readonly value: T } | undefined;
  // Only what runs as an effect would have to be ended: a derived value without a reader holds nothing.
  $effect.root(() => {
    made = { value: make() };
  });
  if (made === undefined) throw new Error('An effect root runs at once.');
  return made.value;
}
