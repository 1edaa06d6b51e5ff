import { openDb } from '../../../sync-server/db/open-db.ts'
import type { Counts } from '../../market-model/bank.ts'
import { history } from '../../market-model/history.ts'
import { holds } from '../../market-model/holds.ts'
import type { Tampering } from '../../market-model/life.ts'
import {
  mustHappen,
  mustHappenAmongMany,
  mustHappenAround,
  mustHappenAtEvents,
  mustHappenAtStripe,
  mustHappenToSightings,
  mustHappenToSponsors,
} from '../../market-model/must-happen.ts'
import {
  bankOf,
  type Plan,
  planAround,
  planEvents,
  planOf,
  planSightings,
  planSponsors,
} from '../../market-model/plan.ts'
import { silent } from '../../support/engines.ts'
import { freshDatabase, hasPostgres } from '../../support/postgres.ts'
import { eachSeed, type Part, type PartRun } from '../part.ts'

export const marketPart: Part = {
  name: 'market',
  says: 'people reserve, pay, subscribe and fetch, while the payment company tells late, twice or never, and processes die at any step',
  run: (given) => market(given),
}

interface How {
  /** A protection that is taken away. */
  readonly tampering?: Tampering
  /** From this many histories on, everything possible must happen. */
  readonly enough?: number
}

/** Runs histories of the marketplace, and reports each fault that they lived through. */
export async function market(
  given: PartRun,
  { tampering = {}, enough = 200 }: How = {},
): Promise<void> {
  const { report } = given
  const fired = new Set<string>()
  const done = await eachSeed(given, async (seed) => {
    const counts: Counts = new Map()
    const options = { bank: bankOf(seed), counts, tampering }
    try {
      if (isOnPostgres(seed)) await onPostgres(seed, options)
      else await holds(aPlan(seed), options)
    } finally {
      for (const [what, times] of counts) report.fired(what, times)
      for (const what of counts.keys()) fired.add(what)
    }
  })
  const all = [
    ...mustHappen,
    ...mustHappenAtStripe,
    ...mustHappenAround,
    ...mustHappenAtEvents,
    ...mustHappenToSightings,
    ...mustHappenToSponsors,
    ...mustHappenAmongMany,
  ]
  if (done >= enough) report.mustFire(...all)
  else report.hadNoTurn(...all.filter((what) => !fired.has(what)))
}

/** Every sixth is on PostgreSQL, where things happen at the same moment and no seed decides. */
const isOnPostgres = (seed: number) => hasPostgres && seed % 6 === 5

/** One of five is about ultra drops, one about events, and one about sightings or sponsor requests. */
function aPlan(seed: number): Plan {
  if (seed % 5 === 2) return planAround(seed)
  if (seed % 5 === 4) return planEvents(seed)
  if (seed % 10 === 0) return planSponsors(seed)
  if (seed % 5 === 0) return planSightings(seed)
  return planOf(seed, isOnPostgres(seed) ? { often: { reserveTogether: 12 } } : {})
}

async function onPostgres(
  seed: number,
  options: { bank: 'test' | 'stripe'; counts: Counts; tampering: Tampering },
): Promise<void> {
  const { url, drop } = await freshDatabase()
  const db = await openDb({ postgresUrl: url }, silent)
  try {
    await history(aPlan(seed), { ...options, db })
  } finally {
    await db.close()
    await drop()
  }
}
