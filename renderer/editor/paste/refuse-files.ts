/** Refuses files that come without a text, such as a screenshot; whether that was done. */
export function refuseFiles(event: Event, data: DataTransfer | null): boolean {
  const types = data?.types ?? [];
  const hasText = types.includes('text/html') || types.includes('text/plain');
  if (hasText || !types.includes('Files')) return false;
  event.preventDefault();
  return true;
}
