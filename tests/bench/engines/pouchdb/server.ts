import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import type { Bottle } from '../../../../shared/features/collection/bottle.ts'
import { someBottles } from '../../bottles.ts'
import { openSqlite, serveEngine } from '../../engine-server.ts'

/**
 * As much of CouchDB's protocol as replication asks, over SQLite like the other servers: every
 * document has one line of revisions, of which the last is kept.
 */
const db = openSqlite(`
  create table if not exists documents (id text primary key, revision text not null, history text not null, body text not null, sequence integer not null) without rowid;
  create index if not exists by_sequence on documents (sequence);
  create table if not exists checkpoints (id text primary key, body text not null) without rowid;
`)
interface Kept {
  id: string
  revision: string
  /** Ids of the revisions, the newest first. */
  history: string
  body: string
  sequence: number
}
const put = db.prepare(
  'insert into documents values (@id, @revision, @history, @body, @sequence) on conflict (id) do update set revision = excluded.revision, history = excluded.history, body = excluded.body, sequence = excluded.sequence',
)
const one = db.prepare<[string], Kept>('select * from documents where id = ?')
const count = db.prepare<[], number>('select count(*) from documents').pluck()
const since = db.prepare<[number, number], Kept>(
  'select * from documents where sequence > ? order by sequence limit ?',
)
const checkpoint = db.prepare<[string], string>('select body from checkpoints where id = ?').pluck()
const keepCheckpoint = db.prepare('insert or replace into checkpoints values (?, ?)')
let sequence = db.prepare<[], number>('select max(sequence) from documents').pluck().get() ?? 0

type Body = Record<string, unknown>
interface Sent extends Body {
  _id: string
  _rev: string
  _revisions: { start: number; ids: string[] }
}

const generation = (revision: string) => Number(revision.split('-')[0])

const take = db.transaction((documents: readonly Sent[]) => {
  for (const { _id: id, _rev: revision, _revisions: revisions, ...body } of documents) {
    const now = one.get(id)
    if (now && generation(now.revision) >= generation(revision)) continue
    const history = JSON.stringify(revisions.ids)
    put.run({ id, revision, history, body: JSON.stringify(body), sequence: ++sequence })
  }
})

const store = db.transaction((bottles: readonly Bottle[]) => {
  for (const { id, ...body } of bottles) {
    const now = one.get(id)
    const history = [
      randomBytes(16).toString('hex'),
      ...(now ? (JSON.parse(now.history) as string[]) : []),
    ]
    put.run({
      id,
      revision: `${history.length}-${history[0]}`,
      history: JSON.stringify(history),
      body: JSON.stringify(body),
      sequence: ++sequence,
    })
  }
})

function onTheWire({ id, revision, history, body }: Kept): Sent {
  const ids = JSON.parse(history) as string[]
  const revisions = { start: generation(revision), ids }
  return { ...(JSON.parse(body) as Body), _id: id, _rev: revision, _revisions: revisions }
}

const app = new Hono()
const database = app.basePath('/db')
app.on('GET', ['/db', '/db/'], (c) =>
  c.json({ db_name: 'bench', update_seq: sequence, doc_count: count.get() }),
)
database.get('/_local/:id', (c) => {
  const kept = checkpoint.get(c.req.param('id'))
  return kept ? c.json(JSON.parse(kept) as Body) : c.json({ error: 'not_found' }, 404)
})
database.put('/_local/:id', async (c) => {
  const id = c.req.param('id')
  const rev = `0-${sequence}`
  keepCheckpoint.run(id, JSON.stringify({ ...(await c.req.json<Body>()), _rev: rev }))
  return c.json({ ok: true, id: `_local/${id}`, rev }, 201)
})
database.on(['GET', 'POST'], '/_changes', (c) => {
  const from = Number(c.req.query('since') ?? 0)
  const kept = since.all(from, Number(c.req.query('limit') ?? 1_000))
  const results = kept.map((it) => ({
    seq: it.sequence,
    id: it.id,
    changes: [{ rev: it.revision }],
  }))
  return c.json({ results, last_seq: kept.at(-1)?.sequence ?? from })
})
database.post('/_revs_diff', async (c) => {
  const asked = Object.entries(await c.req.json<Record<string, string[]>>())
  const missing = asked.filter(
    ([id, revisions]) => !revisions.includes(one.get(id)?.revision ?? ''),
  )
  return c.json(Object.fromEntries(missing.map(([id, revisions]) => [id, { missing: revisions }])))
})
database.post('/_bulk_get', async (c) => {
  const { docs } = await c.req.json<{ docs: { id: string }[] }>()
  const results = docs.map(({ id }) => {
    const kept = one.get(id)
    return { id, docs: kept ? [{ ok: onTheWire(kept) }] : [] }
  })
  return c.json({ results })
})
database.post('/_bulk_docs', async (c) => {
  take((await c.req.json<{ docs: Sent[] }>()).docs)
  return c.json([], 201)
})

serveEngine(app, {
  seed: ({ from, count: many }) => store(someBottles(many, from)),
  change({ id, notes }) {
    const kept = one.get(id)
    if (kept) store([{ ...(JSON.parse(kept.body) as Omit<Bottle, 'id'>), id, notes }])
  },
  count: () => count.get() ?? 0,
  notes: ({ id }) => (JSON.parse(one.get(id)?.body ?? '{}') as Partial<Bottle>).notes,
})
