import { Hono } from 'hono'
import type { Bottle } from '../../../../shared/features/collection/bottle.ts'
import { someBottles } from '../../bottles.ts'
import { openSqlite, serveEngine } from '../../engine-server.ts'

/** What RxDB's replication over HTTP asks: a checkpoint by sequence, and a check of the assumed state. */
const db = openSqlite(`
  create table if not exists bottles (id text primary key, row text not null, sequence integer not null) without rowid;
  create index if not exists by_sequence on bottles (sequence);
`)
const put = db.prepare(
  'insert into bottles values (?, ?, ?) on conflict (id) do update set row = excluded.row, sequence = excluded.sequence',
)
const one = db.prepare<[string], string>('select row from bottles where id = ?').pluck()
const count = db.prepare<[], number>('select count(*) from bottles').pluck()
const since = db.prepare<[number, number], { row: string; sequence: number }>(
  'select row, sequence from bottles where sequence > ? order by sequence limit ?',
)
let sequence = db.prepare<[], number>('select max(sequence) from bottles').pluck().get() ?? 0

type Document = Bottle & { _deleted: boolean }
interface Pushed {
  newDocumentState: Document
  assumedMasterState?: Document
}
const stored = (id: string) => {
  const row = one.get(id)
  return row === undefined ? undefined : (JSON.parse(row) as Document)
}
const take = db.transaction((rows: readonly Pushed[]) =>
  rows.flatMap(({ newDocumentState: next, assumedMasterState: assumed }) => {
    const now = stored(next.id)
    if (now && now.updatedAt !== assumed?.updatedAt) return [now]
    put.run(next.id, JSON.stringify(next), ++sequence)
    return []
  }),
)
const store = db.transaction((rows: readonly Bottle[]) => {
  for (const row of rows) put.run(row.id, JSON.stringify({ ...row, _deleted: false }), ++sequence)
})

const app = new Hono()
app.post('/push', async (c) => c.json(take(await c.req.json<Pushed[]>())))
app.get('/pull', (c) => {
  const from = Number(c.req.query('since'))
  const rows = since.all(from, Number(c.req.query('limit')))
  const documents = rows.map(({ row }) => row).join(',')
  const checkpoint = { sequence: rows.at(-1)?.sequence ?? from }
  c.header('Content-Type', 'application/json')
  return c.body(`{"documents":[${documents}],"checkpoint":${JSON.stringify(checkpoint)}}`)
})

serveEngine(app, {
  seed: ({ from, count: many }) => store(someBottles(many, from)),
  change({ id, notes }) {
    const row = stored(id)
    if (row) store([{ ...row, notes }])
  },
  count: () => count.get() ?? 0,
  notes: ({ id }) => stored(id)?.notes,
})
