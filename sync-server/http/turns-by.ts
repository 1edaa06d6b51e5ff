import { turns } from './turns.ts'

/**
 * Limits work on one row, which would run one after another anyway: per key, so that the crowd at
 * one key delays no other. A caller that had to wait learns of it, and can check first whether its
 * work is still useful.
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
