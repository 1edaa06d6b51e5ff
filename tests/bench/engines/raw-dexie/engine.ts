import { Dexie, type Table } from 'dexie'
import type { Bottle } from '../../../../shared/features/collection/bottle.ts'
import type { Engine } from '../../engine.ts'

interface Queued {
  key?: number
  bottle: Bottle
}

/** The limit of the stack: Dexie without anything on top, and a server that takes and gives JSON. */
class Plain extends Dexie {
  declare bottles: Table<Bottle, string>
  declare outbox: Table<Queued, number>
  declare meta: Table<number, string>

  constructor() {
    const isStrict = location.hash === '#strict'
    super('raw-dexie', isStrict ? { chromeTransactionDurability: 'strict' } : {})
    this.version(1).stores({ bottles: 'id, name', outbox: '++key', meta: '' })
  }
}

const db = new Plain()

async function pull() {
  const since = (await db.meta.get('version')) ?? 0
  const response = await fetch(`/pull?since=${since}`)
  const { version, rows } = (await response.json()) as { version: number; rows: Bottle[] }
  await db.transaction('rw', db.bottles, db.meta, async () => {
    await db.bottles.bulkPut(rows)
    await db.meta.put(version, 'version')
  })
}

export const engine: Engine = {
  async open() {
    await db.open()
  },
  async connect() {},
  async add(bottle) {
    await db.transaction('rw', db.bottles, db.outbox, () =>
      Promise.all([db.bottles.put(bottle), db.outbox.add({ bottle })]),
    )
  },
  async replay() {
    const queued = await db.outbox.toArray()
    const response = await fetch('/push', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(queued.map(({ bottle }) => bottle)),
    })
    const { acknowledged } = (await response.json()) as { acknowledged: number }
    if (acknowledged !== queued.length) throw new Error('the server did not take all of it')
    const last = queued.at(-1)?.key
    if (last !== undefined) await db.outbox.where(':id').belowOrEqual(last).delete()
  },
  async fill(onFirst) {
    await pull()
    onFirst()
  },
  firstByName: (most) => db.bottles.orderBy('name').limit(most).toArray(),
  count: () => db.bottles.count(),
  async pull({ id, notes }) {
    await pull()
    if ((await db.bottles.get(id))?.notes !== notes) throw new Error('the change did not come')
  },
  async search(text) {
    const wanted = text.toLowerCase()
    const all = await db.bottles.toArray()
    return all.filter(
      ({ name, brand }) =>
        name.toLowerCase().includes(wanted) || brand.toLowerCase().includes(wanted),
    ).length
  },
}
