/** Joins class names, without false and missing ones. */
export function classes(...names: Array<string | false | null | undefined>): string {
  return names.filter(Boolean).join(' ')
}
