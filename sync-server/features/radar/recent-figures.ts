import type { RadarKind } from '../../../shared/features/radar/radar-item.ts'
import { type Instant, second } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import { figuresOf } from './figures.ts'

/** A thousand visitors have the crowd at an offer counted once in that time. */
const lasts = 10 * second
const maxRemembered = 2_000

interface RecentFigures {
  readonly at: Instant
  readonly counts: ReturnType<typeof figuresOf>
}

/** The figures of items, counted by this process within the last seconds. */
export function openRecentFigures(db: Db, now: () => Instant) {
  const known = new Map<string, RecentFigures>()
  return async (kind: RadarKind, ids: readonly string[]) => {
    const at = now()
    // An ultra drop and its drop have the same id.
    const keyOf = (id: string) => `${kind} ${id}`
    const recent = (id: string) => {
      const one = known.get(keyOf(id))
      return one && one.at > at - lasts ? one : undefined
    }
    const old = ids.filter((id) => !recent(id))
    const counts = figuresOf(db, kind, old, at)
    const found = new Map(ids.map((id) => [id, recent(id)?.counts ?? counts]))
    for (const id of old) {
      known.delete(keyOf(id))
      known.set(keyOf(id), { at, counts })
    }
    for (const key of known.keys()) {
      if (known.size <= maxRemembered) break
      known.delete(key)
    }
    const forget = () => {
      for (const id of old) known.delete(keyOf(id))
    }
    counts.catch(forget)
    const all = await Promise.all([...found].map(async ([id, of]) => [id, await of] as const))
    return {
      lately: new Map(all.map(([id, { lately }]) => [id, lately.get(id) ?? 0])),
      wishes: new Map(all.map(([id, { wishes }]) => [id, wishes.get(id) ?? 0])),
    }
  }
}
