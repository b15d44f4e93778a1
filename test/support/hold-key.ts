/** Sends what a browser sends again and again while a key is held down, to whatever has the focus. */
export function holdKey(key: string, more: KeyboardEventInit = {}): void {
  const init = { bubbles: true, cancelable: true, repeat: true, key, ...more };
  for (let times = 0; times < 3; times += 1) {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init));
  }
}
