import { Hono } from 'hono'
import type { Bottle } from '../../../../shared/features/collection/bottle.ts'
import { someBottles } from '../../bottles.ts'
import { openSqlite, serveEngine } from '../../engine-server.ts'

/** Takes bottles and gives those above a version; a whole push is one transaction. */
const db = openSqlite(`
  create table if not exists bottles (id text primary key, row text not null, version integer not null) without rowid;
  create index if not exists by_version on bottles (version);
`)
const put = db.prepare(
  'insert into bottles values (?, ?, ?) on conflict (id) do update set row = excluded.row, version = excluded.version',
)
const readVersion = db.prepare<[], number>('select max(version) from bottles').pluck()
const since = db
  .prepare<[number], string>('select row from bottles where version > ? order by version')
  .pluck()
const one = db.prepare<[string], string>('select row from bottles where id = ?').pluck()
const count = db.prepare<[], number>('select count(*) from bottles').pluck()

let version = readVersion.get() ?? 0
const store = db.transaction((rows: readonly Bottle[]) => {
  for (const row of rows) put.run(row.id, JSON.stringify(row), ++version)
})
const stored = (id: string) => JSON.parse(one.get(id) ?? '{}') as Bottle

const app = new Hono()
app.post('/push', async (c) => {
  const rows = await c.req.json<Bottle[]>()
  store(rows)
  return c.json({ acknowledged: rows.length })
})
app.get('/pull', (c) => {
  const rows = since.all(Number(c.req.query('since')))
  c.header('Content-Type', 'application/json')
  return c.body(`{"version":${version},"rows":[${rows.join(',')}]}`)
})

serveEngine(app, {
  seed: ({ from, count: many }) => store(someBottles(many, from)),
  change: ({ id, notes }) => store([{ ...stored(id), notes }]),
  count: () => count.get() ?? 0,
  notes: ({ id }) => stored(id).notes,
})
