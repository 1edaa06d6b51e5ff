import { bottleCopy } from '../../../shared/copy/bottle.ts'
import type { BottleEvent } from '../../../shared/features/bar/event.ts'
import type { Pour } from '../../../shared/features/bar/pour.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { never } from '../../../shared/kernel/never.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { type VolumeUnit, volume } from '../../../shared/kernel/volume.ts'

/** One entry of a bottle's history. */
export interface HistoryEntry {
  readonly key: string
  readonly at: Instant
  readonly title: string
  readonly note: string | undefined
  /** What its undo takes back. */
  readonly of:
    | { kind: 'added' }
    | { kind: 'pour'; pour: Pour }
    | { kind: 'event'; event: BottleEvent }
}

interface Happened {
  bottle: Bottle
  pours: readonly Pour[]
  events: readonly BottleEvent[]
  /** The name of the file that it was imported from. */
  importedFrom: string | undefined
  units: VolumeUnit
}

/** What happened to a bottle, newest first; it was added before anything else could happen. */
export function bottleHistory({ bottle, pours, events, importedFrom, units }: Happened) {
  const entries: HistoryEntry[] = [
    ...pours.map((pour) => ({
      key: pour.id,
      at: pour.at,
      title:
        pour.amountMl === undefined
          ? bottleCopy.used
          : bottleCopy.usedAmount(volume(pour.amountMl, units)),
      note: pour.note,
      of: { kind: 'pour', pour } as const,
    })),
    ...events.map((event) => ({
      key: event.id,
      at: event.at,
      title: titleOf(event),
      note: undefined,
      of: { kind: 'event', event } as const,
    })),
  ]
  // Ids grow with time: of two things in the same millisecond, the later one stands above.
  entries.sort((a, b) => b.at - a.at || (a.key < b.key ? 1 : -1))
  entries.push({
    key: bottle.id,
    at: bottle.createdAt,
    title: importedFrom
      ? bottleCopy.importedFrom(importedFrom)
      : bottle.importId
        ? bottleCopy.imported
        : bottleCopy.added,
    note: undefined,
    of: { kind: 'added' },
  })
  return entries
}

function titleOf(event: BottleEvent): string {
  switch (event.kind) {
    case 'opened':
      return bottleCopy.opened
    case 'finished':
      return bottleCopy.finished
    case 'moved': {
      const to = bottleCopy.placeAndBin(event.toLocation ?? '', event.toBin)
      return event.fromLocation === undefined
        ? bottleCopy.movedTo(to)
        : bottleCopy.movedFromTo(bottleCopy.placeAndBin(event.fromLocation, event.fromBin), to)
    }
    default:
      return never(event.kind)
  }
}
