import { openDb } from '../../../sync-server/db/open-db.ts'
import type { Counts } from '../../market-model/bank.ts'
import { history } from '../../market-model/history.ts'
import { holds } from '../../market-model/holds.ts'
import { mustBreak, mustHappen, mustHappenAtStripe } from '../../market-model/must-happen.ts'
import { bankOf, planOf } from '../../market-model/plan.ts'
import { silent } from '../../support/engines.ts'
import { freshDatabase, hasPostgres } from '../../support/postgres.ts'
import { eachSeed, type Part } from '../part.ts'

/** From so many histories on, everything has to come about that can. */
const enough = 60

/** Every sixth is on PostgreSQL, where things happen at the same moment and no seed decides. */
const isOnPostgres = (seed: number) => hasPostgres && seed % 6 === 5

export const marketPart: Part = {
  name: 'market',
  says: 'people reserve, pay, subscribe and fetch, while the payment company tells late, twice or never, and processes die at any step',
  async run(given) {
    const { report, runs } = given
    if (runs > 2) report.mustFire(...mustBreak)
    if (runs >= enough) report.mustFire(...mustHappen, ...mustHappenAtStripe)
    await eachSeed(given, async (seed) => {
      const counts: Counts = new Map()
      const options = { bank: bankOf(seed), counts }
      try {
        if (isOnPostgres(seed)) await onPostgres(seed, options)
        else await holds(planOf(seed), options)
      } finally {
        for (const [what, times] of counts) report.fired(what, times)
      }
    })
  },
}

async function onPostgres(seed: number, options: { bank: 'test' | 'stripe'; counts: Counts }) {
  const { url, drop } = await freshDatabase()
  const db = await openDb({ postgresUrl: url }, silent)
  try {
    await history(planOf(seed, { often: { reserveTogether: 12 } }), { ...options, db })
  } finally {
    await db.close()
    await drop()
  }
}
