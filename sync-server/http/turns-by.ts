import { turns } from './turns.ts'

/**
 * Lets only so many at once do what they would do one after the other anyway, because all of it hangs
 * on one row: for each key apart, so that nobody waits for the crowd at another one. Whoever had to
 * wait is told so, and may look first whether it is still worth it.
 */
export function turnsBy(max: number) {
  const crowds = new Map<string, { size: number; inTurn: ReturnType<typeof turns> }>()
  return async <T>(key: string, run: (hasWaited: boolean) => Promise<T>): Promise<T> => {
    const crowd = crowds.get(key) ?? { size: 0, inTurn: turns(max) }
    crowds.set(key, crowd)
    const hasWaited = crowd.size >= max
    crowd.size += 1
    try {
      return await crowd.inTurn(() => run(hasWaited))
    } finally {
      crowd.size -= 1
      if (crowd.size === 0) crowds.delete(key)
    }
  }
}
