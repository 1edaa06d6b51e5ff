/**
 * A reservation request without an answer yet. Stored until there is one, also across a reload: with
 * the same key the server never makes a second reservation.
 */
export interface OpenTry {
  readonly key: string
  readonly quantity: number
  readonly useFreeReserve: boolean
}

const slotOf = (userId: string, dropId: string) => `undercroft-reserving/${userId}/${dropId}`

export function openTry(userId: string, dropId: string): OpenTry | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(slotOf(userId, dropId)) ?? 'null')
    return isTry(stored) ? stored : undefined
  } catch {
    // None of ours.
    return undefined
  }
}

export const keepTry = (userId: string, dropId: string, attempt: OpenTry) =>
  sessionStorage.setItem(slotOf(userId, dropId), JSON.stringify(attempt))

export const dropTry = (userId: string, dropId: string) =>
  sessionStorage.removeItem(slotOf(userId, dropId))

function isTry(value: unknown): value is OpenTry {
  const { key, quantity, useFreeReserve } = (value ?? {}) as Record<string, unknown>
  return (
    typeof key === 'string' && typeof quantity === 'number' && typeof useFreeReserve === 'boolean'
  )
}
