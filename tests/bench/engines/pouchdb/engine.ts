import PouchDB from 'pouchdb-browser'
import find from 'pouchdb-find'
import type { Bottle } from '../../../../shared/features/collection/bottle.ts'
import type { Engine } from '../../engine.ts'

PouchDB.plugin(find)

type Document = Omit<Bottle, 'id'> & { _id: string }

const db = new PouchDB<Document>('bench', { auto_compaction: true })
const remote = () => new PouchDB<Document>(`${location.origin}/db`, { skip_setup: true })
const batches = { batch_size: 1_000, batches_limit: 2 }

const pull = () => PouchDB.replicate(remote(), db, batches)
const indexNames = () => db.createIndex({ index: { fields: ['name'] } })
const isBottle = ({ _id }: { _id: string }) => !_id.startsWith('_design/')

async function all(): Promise<Document[]> {
  const { rows } = await db.allDocs({ include_docs: true })
  return rows.map(({ doc }) => doc).filter(isBottle)
}

/** PouchDB with its usual storage in a browser, and its replication to a database that speaks CouchDB's protocol. */
export const engine: Engine = {
  async open() {
    await db.info()
  },
  async connect() {},
  async add({ id, ...bottle }) {
    await db.put({ _id: id, ...bottle })
  },
  async replay() {
    await PouchDB.replicate(db, remote(), { ...batches, filter: isBottle })
  },
  async fill(onFirst) {
    await pull()
    await indexNames()
    onFirst()
  },
  async firstByName(most) {
    const wanted = { selector: { name: { $gte: '' } }, sort: ['name'], limit: most }
    return (await db.find(wanted)).docs
  },
  async count() {
    return (await all()).length
  },
  async pull({ id, notes }) {
    await pull()
    if ((await db.get(id)).notes !== notes) throw new Error('the change did not come')
  },
  async search(text) {
    const wanted = text.toLowerCase()
    return (await all()).filter(
      ({ name, brand }) =>
        name.toLowerCase().includes(wanted) || brand.toLowerCase().includes(wanted),
    ).length
  },
}
