/** What an element tells of itself, with the key that does the same where there are keys. */
export function tipText(tip: string, keys: string | null, touch: boolean): string {
  return keys === null || touch ? tip : `${tip}  ·  ${keys}`;
}
