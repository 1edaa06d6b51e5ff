import { createRxDatabase, type RxCollection, type RxJsonSchema } from 'rxdb/plugins/core'
import { replicateRxCollection, type RxReplicationState } from 'rxdb/plugins/replication'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import type { Bottle } from '../../../../shared/features/collection/bottle.ts'
import type { Engine } from '../../engine.ts'

const text = { type: 'string' } as const
const number = { type: 'number' } as const
const boolean = { type: 'boolean' } as const

// Of the fields, those that the bench fills.
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  indexes: ['name'],
  required: ['id', 'name'],
  properties: {
    id: { type: 'string', maxLength: 40 },
    name: { type: 'string', maxLength: 120 },
    brand: text,
    category: text,
    subcategory: text,
    sizeMl: number,
    abv: number,
    vintage: number,
    distillery: text,
    region: text,
    notes: text,
    rating: number,
    purchasePrice: number,
    currentValue: number,
    purchasedOn: text,
    location: text,
    bin: text,
    quantity: number,
    inCollection: boolean,
    isFinished: boolean,
    useCount: number,
    createdAt: number,
    updatedAt: number,
  },
} as unknown as RxJsonSchema<Bottle>

interface Checkpoint {
  sequence: number
}
interface Pulled {
  documents: (Bottle & { _deleted: boolean })[]
  checkpoint: Checkpoint
}

let collection: RxCollection<Bottle> | undefined
let replication: RxReplicationState<Bottle, Checkpoint> | undefined

const bottles = (): RxCollection<Bottle> => {
  if (!collection) throw new Error('open comes first')
  return collection
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  return (await (await fetch(path, init)).json()) as T
}

/** One round in both directions; the replication begins with the first. */
async function round() {
  if (replication) replication.reSync()
  else
    replication = replicateRxCollection<Bottle, Checkpoint>({
      collection: bottles(),
      replicationIdentifier: 'bench',
      live: true,
      waitForLeadership: false,
      push: {
        batchSize: 1_000,
        handler: (rows) =>
          ask('/push', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(rows),
          }),
      },
      pull: {
        batchSize: 2_000,
        handler: (from, limit) => ask<Pulled>(`/pull?since=${from?.sequence ?? 0}&limit=${limit}`),
      },
    })
  await replication.awaitInitialReplication()
  await replication.awaitInSync()
}

const all = async () => await bottles().find().exec()

/** RxDB over Dexie, with its replication over plain HTTP. */
export const engine: Engine = {
  async open() {
    const database = await createRxDatabase({
      name: 'bench',
      storage: getRxStorageDexie(),
      multiInstance: false,
      eventReduce: true,
    })
    collection = (await database.addCollections({ bottles: { schema } }))['bottles']
  },
  async connect() {},
  async add(bottle) {
    await bottles().insert(bottle)
  },
  replay: round,
  async fill(onFirst) {
    await round()
    onFirst()
  },
  async firstByName(most) {
    return (
      await bottles()
        .find({ sort: [{ name: 'asc' }], limit: most })
        .exec()
    ).map((found) => found.toJSON())
  },
  async count() {
    return (await all()).length
  },
  async pull({ id, notes }) {
    await round()
    while ((await bottles().storageInstance.findDocumentsById([id], false))[0]?.notes !== notes)
      await new Promise((resolve) => setTimeout(resolve, 2))
  },
  async search(searched) {
    const wanted = searched.toLowerCase()
    return (await all()).filter(
      ({ name, brand }) =>
        name.toLowerCase().includes(wanted) || brand.toLowerCase().includes(wanted),
    ).length
  },
}
