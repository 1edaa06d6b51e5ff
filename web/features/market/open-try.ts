/**
 * A reservation that was asked for and not answered yet. It is kept until there is an answer, also
 * over a reload: asked again under its key it is the same one, and never a second.
 */
export interface OpenTry {
  readonly key: string
  readonly quantity: number
  readonly useFreeReserve: boolean
}

const slotOf = (userId: string, dropId: string) => `undercroft-reserving/${userId}/${dropId}`

export function openTry(userId: string, dropId: string): OpenTry | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(slotOf(userId, dropId)) ?? 'null')
    return isTry(kept) ? kept : undefined
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
