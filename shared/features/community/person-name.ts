/** More would be no name but a message. */
const maxShown = 40

/**
 * What others see of somebody's name: the first one, and the initial of the last. It tells two people
 * called Ada apart, and is less than nobody agreed to show.
 */
export function shownName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const initial = [...(others.at(-1) ?? '')][0]
  const shown = initial === undefined ? first : `${first} ${initial.toUpperCase()}.`
  return shown.length > maxShown ? `${shown.slice(0, maxShown - 1)}…` : shown
}
