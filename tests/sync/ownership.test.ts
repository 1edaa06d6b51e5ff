import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Plan } from '../../shared/business/plans.ts'
import { sharingRefusals } from '../../shared/copy/cellars.ts'
import { guestRules } from '../../shared/features/sharing/guest-tx.ts'
import { type Entity, newRow } from '../../shared/kernel/entity.ts'
import type { Id } from '../../shared/kernel/id.ts'
import {
  entities,
  type MutationName,
  mutators,
  type TableName,
  restorable,
} from '../../shared/registry.ts'
import type { Rejection } from '../../shared/sync/messages.ts'
import type { Db } from '../../sync-server/db/db.ts'
import { openDb } from '../../sync-server/db/open-db.ts'
import { changeCellar } from '../../sync-server/sync/change-cellar.ts'
import { checkSync } from '../../sync-server/sync/check.ts'
import { atRest } from '../http/at-rest.ts'
import { type Door, openDoor, type Person } from '../http/door.ts'
import { argumentsOf, type Choosing } from '../simulation/arguments.ts'
import { Chance } from '../simulation/chance.ts'
import { engineNames, silent } from '../support/engines.ts'
import { freshDatabase, hasPostgres } from '../support/postgres.ts'
import { idFieldsOf, idFieldsOfRow, type Naming, namings, restoredNamings } from './named-rows.ts'
import { aBottle, newUid, WireDevice } from './rounds.ts'

const tables = Object.keys(entities) as TableName[]

/** One mutation, told apart from `backup.restore` with the row of another table. */
interface Call {
  readonly label: string
  readonly name: MutationName
  readonly naming: Naming
  args(choosing: Choosing): object
}

/** A user's rows that a call may name: an existing one and a removed one. */
interface Things {
  readonly live: Ids
  readonly removed: Ids
}
type Ids = Readonly<Partial<Record<TableName, Id>>>

const restores = Object.entries(restoredNamings).map(([table, { names, ...naming }]): Call => {
  const inRow = Object.entries(names).map(([field, of]) => [`row.${field}`, of] as const)
  return {
    label: `backup.restore of ${table}`,
    name: 'backup.restore',
    naming: { ...naming, names: Object.fromEntries(inRow) },
    args: ({ fresh }) => ({
      table,
      row: aRow(table as TableName, fresh(table), { words: 'kept', bottleId: newUid() }),
    }),
  }
})
/** Mutations that the simulation makes at other times. */
const besides: Partial<Record<MutationName, object>> = {
  'recipe.edit': { changes: { ingredients: [{ name: 'Gin', amount: '2 oz' }] } },
}
/** Settings come back before they are changed: where there are some, they stay. */
const calls: readonly Call[] = [
  ...restores,
  ...Object.entries(namings).map(
    ([name, naming]): Call => ({
      label: name,
      name: name as MutationName,
      naming,
      args: (choosing) => ({ ...argumentsOf[name]!(choosing), ...besides[name as MutationName] }),
    }),
  ),
]

describe('what names a row is known', () => {
  const { 'backup.restore': _, ...others } = mutators
  test.each(Object.entries(others))('of %s', (name, { args }) => {
    const { names } = namings[name as keyof typeof namings]
    expect(idFieldsOf(args).sort()).toEqual(Object.keys(names).sort())
  })

  test.each(restorable.map((entity) => [entity.table, entity] as const))(
    'of %s that come back',
    (table, entity) => {
      const { names = {} } = restoredNamings[table as TableName] ?? {}
      expect(idFieldsOfRow(entity).sort()).toEqual(Object.keys(names).sort())
    },
  )
})

/** Gives everything that may be given, and takes the next of a list each time. */
class Everything extends Chance {
  #next = 0

  override is = (): boolean => true
  override upTo = (): number => 0
  override oneOf = <T>(list: readonly T[]): T => list[this.#next++ % list.length]!
}

const stamps = { createdAt: 1, updatedAt: 1 }
const rowsOf = ({ words, bottleId }: { words: string; bottleId: Id | undefined }) =>
  ({
    bottles: { name: words, brand: words, category: 'Wine', notes: words, ...stamps },
    pours: { bottleId, at: 1, note: words },
    bottle_events: { bottleId, kind: 'moved', at: 1, note: words, toLocation: 'Home Bar' },
    locations: { name: words, createdAt: 1 },
    imports: { fileName: words, format: 'generic', at: 1, added: 1, updated: 0 },
    recipes: { name: words, instructions: words, ingredients: '[]', tags: '[]', ...stamps },
    shopping: { name: words, createdAt: 1 },
    alerts: { bottle: words, targetPrice: 1, isActive: false, ...stamps },
    watches: { bottle: words, isActive: false, ...stamps },
    wishlist: { bottleName: words, ...stamps },
    sightings: {
      bottleName: words,
      storeName: words,
      zipCode: '30308',
      price: 1,
      seenAt: 1,
      ...stamps,
    },
    notices: {
      kind: 'price',
      at: 1,
      alertId: newUid(),
      wanted: words,
      bottle: words,
      price: 1,
      store: words,
      source: 'price_list',
      pricedOn: '2026-11-21',
      more: 0,
    },
    messages: { kind: 'ready', at: 1, title: words },
    questions: { text: words, at: 1 },
    valuations: { history: '[[3,300,1,"own"]]' },
    settings: { theme: 'cellar' },
  }) satisfies Partial<Record<TableName, object>> as Partial<Record<TableName, object>>

const aRow = (table: TableName, id: Id, how: Parameters<typeof rowsOf>[0]) =>
  newRow(entities[table] as Entity, id, rowsOf(how)[table]!)

/** The tables a call needs rows of: pours and journal entries belong to a bottle. */
function tablesOf({ naming: { names } }: Pick<Call, 'naming'>): TableName[] {
  const named = Object.values(names).flat() as TableName[]
  const hang = named.some((table) => table === 'pours' || table === 'bottle_events')
  return [...new Set<TableName>([...(hang ? (['bottles'] as const) : []), ...named])]
}

/** A call in which one field names another row: instead of its own, or in a list with it. */
interface Crossing {
  readonly call: Call
  readonly field: string
  readonly table: TableName
  readonly state: keyof Things
  readonly how: 'instead' | 'beside'
}

const states = ['live', 'removed'] as const
const crossings: readonly Crossing[] = calls.flatMap((call) =>
  Object.entries(call.naming.names).flatMap(([field, of]) =>
    [of].flat().flatMap((table: TableName) =>
      // Settings are never removed.
      (table === 'settings' ? ['live' as const] : states).flatMap((state) => [
        { call, field, table, state, how: 'instead' as const },
        ...(field.includes('[]') ? [{ call, field, table, state, how: 'beside' as const }] : []),
      ]),
    ),
  ),
)

const sentenceOf = ({ call, field, table, state, how }: Crossing) =>
  `${call.label}: ${field} names another’s ${table}, ${state}, ${how}`

/** The arguments with this id in the field. */
function withId(args: unknown, field: string, how: Crossing['how'], id: Id): object {
  const put = (value: unknown, [step, ...rest]: readonly string[]): unknown => {
    if (step === undefined) return id
    if (step !== '[]') {
      const { [step]: inner, ...others } = (value ?? {}) as Record<string, unknown>
      return { ...others, [step]: put(inner, rest) }
    }
    const list = value as readonly unknown[]
    return how === 'instead' ? list.map((one) => put(one, rest)) : [...list, put(list.at(-1), rest)]
  }
  return put(args, field.replaceAll('[]', '.[]').split('.')) as object
}

function argsOf(call: Call, { live, removed }: Things): object {
  const known = call.naming.needs === 'removed' ? removed : live
  return call.args({
    chance: new Everything(0),
    at: 5,
    fresh: newUid,
    known: (table) => {
      const id = known[table as TableName]
      if (!id) throw new Error(`${call.label} asks for one of ${table}: name it in named-rows.ts`)
      return id
    },
  })
}

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`whose rows change on ${engine}`, () => {
    let door: Door
    let db: Db
    let drop: (() => Promise<void>) | undefined
    const now = Date.now()
    /** Whose cellar it is. */
    let ann: Person
    let editor: Person
    let stranger: Person
    beforeAll(async () => {
      const database = engine === 'PostgreSQL' ? await freshDatabase() : undefined
      drop = database?.drop
      door = await openDoor({ now: () => now, ...(database && { databaseUrl: database.url }) })
      const sqliteFile = path.join(door.dataDir, 'undercroft.sqlite')
      db = await openDb(database ? { postgresUrl: database.url } : { sqliteFile }, silent)
      // Its clock stands still: no due job changes rows during a test.
      await atRest(door.running, db, () => now)
    })
    // Each test has new users, so one test's server work touches no other.
    beforeEach(async () => {
      ann = await aPerson('Ann')
      editor = await inCellar(await aPerson('Ed'), 'editor')
      stranger = await aPerson('Sam')
    })
    afterAll(async () => {
      expect(await checkSync(db)).toEqual([])
      await db.close()
      await door.close()
      await drop?.()
    })

    let count = 0
    async function aPerson(name: string, plan: Plan = 'insider'): Promise<Person> {
      const person = await door.person(`${name} ${++count}`)
      await db.transaction('give a plan', (tx) =>
        tx
          .update(tx.t.users)
          .set({ givenPlan: plan, subscriptionTier: plan })
          .where(eq(tx.t.users.id, person.id)),
      )
      return person
    }
    async function inCellar(
      who: Person,
      role: 'editor' | 'viewer',
      owner: Person = ann,
    ): Promise<Person> {
      const asked = await owner.post('/api/sharing/invitations', { role })
      const { link } = (await asked.json()) as { link: string }
      const code = new URL(link).hash.slice(1)
      expect((await who.post('/api/sharing/accept', { code })).status).toBe(200)
      return who
    }

    const secretOf = ({ name }: Person) => `only ${name}’s`

    /** A user's rows for each of these calls. */
    async function things(of: Person, some: readonly Pick<Call, 'naming'>[]): Promise<Things[]> {
      const made: Things[] = []
      await changeCellar({ db, now: () => now }, of.id, async ({ rows }) => {
        for (const call of some) {
          const [live, removed]: [Partial<Record<TableName, Id>>, Partial<Record<TableName, Id>>] =
            [{}, {}]
          const how = () => ({ words: secretOf(of), bottleId: live.bottles })
          const read = call.naming.needs === 'read' && { readAt: 1 }
          for (const table of tablesOf(call)) {
            // There is one for each person, by their own id, and there shall be none yet.
            if (table === 'settings') live.settings = of.id
            else {
              const entity: Entity = entities[table]
              live[table] = newUid()
              removed[table] = newUid()
              for (const id of [live[table], removed[table]])
                await rows.put(entity, { ...aRow(table, id, how()), ...read })
              await rows.remove(entity, removed[table])
            }
          }
          made.push({ live, removed })
        }
      })
      return made
    }

    /** A device that is up to date: rows it receives from now on have changed. */
    async function deviceOf(who: Person): Promise<WireDevice> {
      const device = new WireDevice({ request: (place, init) => who.fetch(place, init) }, who.id)
      await device.sync()
      return device
    }

    interface Asked {
      readonly call: Call
      readonly args: object
    }
    /** Sends them all, and returns the refused ones and the changes in the named cellar. */
    async function send(device: WireDevice, asked: readonly Asked[], cellar?: Id) {
      const sent = asked.map(({ call, args }) => device.does(call.name, args, newUid(), cellar))
      const answers = await device.sync()
      const refused = new Map<number, Rejection>()
      for (const one of answers.flatMap(({ rejections }) => rejections)) refused.set(one.seq, one)
      const inOwn = cellar === undefined || cellar === device.userId
      const changes = answers
        .flatMap((answer) => answer.changes)
        .filter((change) => change.cellar === (inOwn ? undefined : cellar))
      return { refusals: sent.map(({ seq }) => refused.get(seq)), changes }
    }

    /** Each was done, and changed a row that it names or that is its sender's one of the kind. */
    async function mustWork(device: WireDevice, asked: readonly Asked[], cellar?: Id) {
      const { refusals, changes } = await send(device, asked, cellar)
      const found = asked.map(({ call, args }, at) => ({
        label: call.label,
        refused: refusals[at]?.code,
        changes: changes.some(({ id, table }) => isAbout(args, table, id, device.userId)),
      }))
      expect(found).toEqual(
        asked.map(({ call }) => ({ label: call.label, refused: undefined, changes: true })),
      )
    }
    const isAbout = (args: object, table: string, id: Id, userId: Id) =>
      JSON.stringify(args).includes(id) || (table === 'settings' && id === userId)

    /** Each was refused, for this reason, and changed nothing in that cellar. */
    async function mustBeRefused(
      device: WireDevice,
      asked: readonly Asked[],
      { cellar, message }: { cellar: Id; message: string },
    ) {
      const { refusals, changes } = await send(device, asked, cellar)
      expect(asked.map(({ call }, at) => [call.label, refusals[at]?.code])).toEqual(
        asked.map(({ call }) => [call.label, 'forbidden']),
      )
      expect(new Set(refusals.map((one) => one?.message))).toEqual(new Set([message]))
      expect(changes).toEqual([])
    }

    /**
     * All rows of a user: as a new device of theirs reads them, and as stored, removed ones
     * included.
     */
    async function everythingOf(who: Person) {
      const device = new WireDevice({ request: (place, init) => who.fetch(place, init) }, who.id)
      const answers = await device.sync()
      const read = answers
        .flatMap(({ changes }) => changes)
        .filter(({ cellar }) => cellar === undefined)
      const kept = []
      for (const name of tables) {
        const { [name]: table } = db.t
        const rows = await db.select().from(table).where(eq(table.cellarId, who.id))
        kept.push(...rows.map((row) => ({ table: name, ...row })))
      }
      return { read: sorted(read), kept: sorted(kept) }
    }
    const sorted = <R extends { readonly table: string; readonly id: Id }>(rows: readonly R[]) =>
      rows.toSorted((one, other) =>
        `${one.table}/${one.id}` < `${other.table}/${other.id}` ? -1 : 1,
      )
    const everythingOfAll = (people: readonly Person[]) => Promise.all(people.map(everythingOf))

    /**
     * Sends every call once for each field that could name another user's row, and again with
     * unknown ids: both must behave the same.
     */
    async function mustLeadNowhere(
      sender: Person,
      { over, by, cellar }: { over: Person; by: readonly Crossing[]; cellar?: Person },
    ) {
      // A call that adds a row under such an id adds the caller's own: each has an id that no other
      // uses.
      const theirs = await things(
        over,
        by.map(({ table }) => ({ naming: { of: 'person', names: { id: table } } })),
      )
      const idOf = ({ table, state }: Crossing, at: number) => theirs[at]![state][table]!
      const device = await deviceOf(sender)
      const before = await everythingOf(over)
      const outcomes: Record<string, string>[] = []
      for (const id of [idOf, newUid]) {
        const own = await things(
          cellar ?? sender,
          by.map(({ call }) => call),
        )
        const asked = by.map((one, at) => ({
          call: one.call,
          args: withId(argsOf(one.call, own[at]!), one.field, one.how, id(one, at)),
        }))
        const { refusals, changes } = await send(device, asked, cellar?.id)
        outcomes.push(
          Object.fromEntries(by.map((one, at) => [sentenceOf(one), refusals[at]?.code ?? 'done'])),
        )
        expect(JSON.stringify(changes)).not.toContain(secretOf(over))
      }
      expect(outcomes[0]).toEqual(outcomes[1])
      expect(await everythingOf(over)).toEqual(before)
      // A call that is malformed would lead nowhere, too.
      expect(new Set(Object.values(outcomes[0]!))).toEqual(new Set(['done', 'gone']))
    }

    const isOfCellar = ({ naming: { of } }: Call) => of === 'cellar'
    const isOfPerson = (call: Call) => !isOfCellar(call)

    const forPeople = async (of: Person, some: readonly Call[] = calls): Promise<Asked[]> => {
      const own = await things(of, some)
      return some.map((call, at) => ({ call, args: argsOf(call, own[at]!) }))
    }

    test('everyone changes their own rows by every mutation, whether they name their cellar or not', async () => {
      const asked = await forPeople(stranger)
      await mustWork(await deviceOf(stranger), asked)
      const named = await forPeople(ann)
      await mustWork(await deviceOf(ann), named, ann.id)
    })

    test('in the user’s own cellar, the id of another user’s row counts as unknown', async () => {
      for (const sender of [stranger, editor])
        await mustLeadNowhere(sender, { over: ann, by: crossings })
      // Nor does a cellar give anything in those of whom it is shared with.
      const over = await inCellar(await aPerson('Vic'), 'viewer')
      await mustLeadNowhere(ann, { over, by: crossings })
    })

    test('[S53] a viewer changes nothing in a cellar of others', async () => {
      const viewer = await inCellar(await aPerson('Vic'), 'viewer')
      const removed = await inCellar(await aPerson('Rex'), 'editor')
      await inCellar(removed, 'editor', editor)
      const asked = await forPeople(ann)
      const elsewhere = await forPeople(editor, calls.filter(isOfCellar))
      const ofRemoved = await forPeople(removed)
      const rowsOfRemoved = async () =>
        (await everythingOf(removed)).read.filter(
          ({ table }) => table !== 'cellars' && table !== 'messages',
        )
      const rows = await rowsOfRemoved()
      const { status } = await ann.fetch(`/api/sharing/members/${removed.id}`, { method: 'DELETE' })
      expect(status).toBe(204)
      expect(await rowsOfRemoved()).toEqual(rows)
      // A job tells them of it.
      const isTold = async () =>
        expect(JSON.stringify((await everythingOf(removed)).read)).toContain('"cellar_gone"')
      await vi.waitFor(isTold, { timeout: 30_000, interval: 50 })
      const everyone = [ann, editor, stranger, removed, viewer]
      const before = await everythingOfAll(everyone)
      for (const [who, message] of [
        [stranger, sharingRefusals.notIn],
        [removed, sharingRefusals.notIn],
        [viewer, sharingRefusals.viewer],
      ] as const) {
        await mustBeRefused(await deviceOf(who), asked, { cellar: ann.id, message })
        expect(await everythingOfAll(everyone)).toEqual(before)
      }
      await mustWork(await deviceOf(ann), asked)
      // A member removed from one still has their other cellars, and their own.
      await mustWork(await deviceOf(removed), elsewhere, editor.id)
      await mustWork(await deviceOf(removed), ofRemoved)
    })

    test('[S53] an editor changes the rows of the cellar, and nothing that is its owner’s alone', async () => {
      const personal = await forPeople(ann, calls.filter(isOfPerson))
      const device = await deviceOf(editor)
      const before = await everythingOfAll([ann, editor, stranger])
      await mustBeRefused(device, personal, { cellar: ann.id, message: guestRules.ofOnePerson })
      expect(await everythingOfAll([ann, editor, stranger])).toEqual(before)
      await mustWork(await deviceOf(ann), personal)

      const shared = await forPeople(ann, calls.filter(isOfCellar))
      await device.sync()
      const own = await everythingOfAll([editor, stranger])
      await mustWork(device, shared, ann.id)
      expect(await everythingOfAll([editor, stranger])).toEqual(own)
    })

    test('in a cellar they may edit, the ids of their own rows and of a third user’s count as unknown', async () => {
      const by = crossings.filter(({ call }) => isOfCellar(call))
      for (const over of [editor, stranger])
        await mustLeadNowhere(editor, { over, by, cellar: ann })
    })

    test('rows of others under the same ids, and their number, play no part', async () => {
      // Ann has more bottles than Fay's plan would let her have.
      await forPeople(ann)
      const fay = await aPerson('Fay', 'free')
      const bottle = aBottle()
      const used = async (device: WireDevice, moments: readonly number[]) => {
        const pourIds = moments.map(newUid)
        device.does('bottle.add', bottle)
        for (const [at, pourId] of pourIds.entries())
          device.does('bottle.logUse', { bottleId: bottle.id, pourId, at: moments[at] })
        expect((await device.sync()).flatMap(({ rejections }) => rejections)).toEqual([])
        return pourIds
      }
      const [hers, others] = [await deviceOf(fay), await deviceOf(ann)]
      await used(others, [5, 30])
      const [, , last] = await used(hers, [10, 20, 40])
      hers.does('pour.remove', { id: last })
      await hers.sync()
      expect(hers.row('bottles', bottle.id)).toMatchObject({ useCount: 2, lastUsedAt: 20 })
      await others.sync()
      expect(others.row('bottles', bottle.id)).toMatchObject({ useCount: 2, lastUsedAt: 30 })
    })
  })
