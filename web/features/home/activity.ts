import { homeCopy } from '../../../shared/copy/home.ts'
import type { BottleEvent } from '../../../shared/features/bar/bottle-event.ts'
import type { Pour } from '../../../shared/features/bar/pour.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import type { Import } from '../../../shared/features/collection/import.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { volume } from '../../../shared/kernel/volume.ts'
import { routes } from '../../../shared/routes.ts'
import { bottlePath } from '../../components/bottle/bottle-path.ts'
import { type AmountWords, eventTitle } from '../../components/bottle/journal-words.ts'

/** An act in the cellar, for the list. */
export interface HomeActivity {
  readonly key: string
  readonly at: Instant
  readonly title: string
  readonly what: string
  /** Its bottle, for the picture. */
  readonly bottle: Bottle | undefined
  /** The row of the activity, which has its cellar. */
  readonly of: object
  /** Its path; undefined once the bottle is deleted. */
  readonly to: string | undefined
}

interface OwnHomeActivity {
  bottles: readonly Bottle[]
  pours: readonly Pour[]
  events: readonly BottleEvent[]
  imports: readonly Import[]
}

/**
 * The newest things that happened, newest first: bottles added, uses, entries of the
 * journal, imports. An import is one entry, not one for each of its bottles.
 */
export function recentActivity(
  all: OwnHomeActivity,
  max: number,
  words: AmountWords,
): HomeActivity[] {
  const byId = new Map(all.bottles.map((bottle) => [bottle.id, bottle]))
  const about = (id: Id) => {
    const bottle = byId.get(id)
    return {
      bottle,
      what: bottle ? bottle.name : homeCopy.unknownBottle,
      to: bottle && bottlePath(id),
    }
  }
  const entries: HomeActivity[] = []
  for (const bottle of newest(
    all.bottles,
    (row) => row.createdAt,
    max,
    (row) => !row.importId,
  ))
    entries.push({
      key: `bottle/${bottle.id}`,
      of: bottle,
      at: bottle.createdAt,
      title: bottle.quantity > 1 ? homeCopy.addedSeveral(bottle.quantity) : homeCopy.added,
      ...about(bottle.id),
    })
  for (const pour of newest(all.pours, (row) => row.at, max))
    entries.push({
      key: `pour/${pour.id}`,
      of: pour,
      at: pour.at,
      title: pour.amountMl
        ? homeCopy.usedAmount(volume(pour.amountMl, words.units))
        : homeCopy.used,
      ...about(pour.bottleId),
    })
  for (const event of newest(all.events, (row) => row.at, max))
    entries.push({
      key: `event/${event.id}`,
      of: event,
      at: event.at,
      title:
        event.kind === 'moved'
          ? homeCopy.movedTo(event.toLocation ?? '')
          : eventTitle(event, words),
      ...about(event.bottleId),
    })
  for (const run of newest(all.imports, (row) => row.at, max))
    entries.push({
      key: `import/${run.id}`,
      of: run,
      at: run.undoneAt ?? run.at,
      title: run.undoneAt ? homeCopy.importUndone : homeCopy.imported(run.added),
      what: run.fileName,
      bottle: undefined,
      to: routes.import.path,
    })
  return newest(entries, (entry) => entry.at, max)
}

/** The newest few of many rows, newest first, in one pass. */
function newest<Row>(
  rows: readonly Row[],
  when: (row: Row) => Instant,
  max: number,
  counts: (row: Row) => boolean = () => true,
): Row[] {
  const stored: Row[] = []
  for (const row of rows) {
    if (!counts(row)) continue
    if (stored.length === max && when(row) <= when(stored[max - 1] as Row)) continue
    const place = stored.findIndex((other) => when(other) < when(row))
    stored.splice(place === -1 ? stored.length : place, 0, row)
    stored.length = Math.min(stored.length, max)
  }
  return stored
}
