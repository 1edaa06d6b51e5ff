import { Hono } from 'hono'
import type { Bottle } from '../../../../shared/features/collection/bottle.ts'
import { someBottles } from '../../bottles.ts'
import { openSqlite, serveEngine } from '../../engine-server.ts'

/** Replicache's own protocol, by the strategy of one version per space; a push is one transaction. */
const db = openSqlite(`
  create table if not exists entries (key text primary key, row text not null, version integer not null) without rowid;
  create index if not exists by_version on entries (version);
  create table if not exists clients (id text primary key, clientGroup text not null, lastMutation integer not null, version integer not null) without rowid;
`)
const put = db.prepare(
  'insert into entries values (?, ?, ?) on conflict (key) do update set row = excluded.row, version = excluded.version',
)
const one = db.prepare<[string], string>('select row from entries where key = ?').pluck()
const count = db.prepare<[], number>('select count(*) from entries').pluck()
const since = db.prepare<[number], { key: string; row: string }>(
  'select key, row from entries where version > ?',
)
const lastOf = db.prepare<[string], number>('select lastMutation from clients where id = ?').pluck()
const noteLast = db.prepare(
  'insert into clients values (?, ?, ?, ?) on conflict (id) do update set lastMutation = excluded.lastMutation, version = excluded.version',
)
const lastSince = db.prepare<[string, number], { id: string; lastMutation: number }>(
  'select id, lastMutation from clients where clientGroup = ? and version > ?',
)
let version = db.prepare<[], number>('select max(version) from entries').pluck().get() ?? 0

interface Push {
  clientGroupID: string
  mutations: { clientID: string; id: number; name: string; args: Bottle }[]
}
const take = db.transaction(({ clientGroupID, mutations }: Push) => {
  version++
  const last = new Map<string, number>()
  for (const { clientID, id, args } of mutations) {
    const before = last.get(clientID) ?? lastOf.get(clientID) ?? 0
    if (id <= before) continue
    if (id > before + 1) throw new Error('a mutation is missing before this one')
    put.run(`bottle/${args.id}`, JSON.stringify(args), version)
    last.set(clientID, id)
  }
  for (const [client, id] of last) noteLast.run(client, clientGroupID, id, version)
})
const store = db.transaction((rows: readonly Bottle[]) => {
  version++
  for (const row of rows) put.run(`bottle/${row.id}`, JSON.stringify(row), version)
})

const app = new Hono()
app.post('/push', async (c) => {
  take(await c.req.json<Push>())
  return c.json({})
})
app.post('/pull', async (c) => {
  const asked = await c.req.json<{ clientGroupID: string; cookie: number | null }>()
  const from = asked.cookie ?? 0
  const last = lastSince.all(asked.clientGroupID, from)
  const patch = since
    .all(from)
    .map(({ key, row }) => `{"op":"put","key":${JSON.stringify(key)},"value":${row}}`)
  if (from === 0) patch.unshift('{"op":"clear"}')
  const changes = Object.fromEntries(last.map(({ id, lastMutation }) => [id, lastMutation]))
  c.header('Content-Type', 'application/json')
  return c.body(
    `{"cookie":${version},"lastMutationIDChanges":${JSON.stringify(changes)},"patch":[${patch.join(',')}]}`,
  )
})

const stored = (id: string) => JSON.parse(one.get(`bottle/${id}`) ?? '{}') as Bottle

serveEngine(app, {
  seed: ({ from, count: many }) => store(someBottles(many, from)),
  change: ({ id, notes }) => store([{ ...stored(id), notes }]),
  count: () => count.get() ?? 0,
  notes: ({ id }) => stored(id).notes,
})
