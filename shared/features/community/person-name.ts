/** More would be no name but a message. */
const maxShown = 40

/**
 * A person's public name: the first name, and the last name's initial. It distinguishes two people
 * called Ada, and reveals no more than agreed.
 */
export function shownName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const initial = [...(others.at(-1) ?? '')][0]
  const shown = initial === undefined ? first : `${first} ${initial.toUpperCase()}.`
  return shown.length > maxShown ? `${shown.slice(0, maxShown - 1)}…` : shown
}
