/** A colour that the service names; `undefined` for anything else. */
export function asColour(value: unknown): string | undefined {
  return typeof value === 'string' && /^#[0-9a-f]{3,8}$/i.test(value) ? value : undefined;
}
