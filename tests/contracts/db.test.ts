import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatabaseAway, mapDbError } from '../../sync-server/db/database-away.ts'
import type { Db, DbTx, Reader } from '../../sync-server/db/db.ts'
import { openDb } from '../../sync-server/db/open-db.ts'
import { behind } from '../../sync-server/db/postgres.ts'
import { type Connection, txOver } from '../../sync-server/db/postgres-tx.ts'
import { prepared, preparedRows } from '../../sync-server/db/prepared.ts'
import { onEachEngine, silent } from '../support/engines.ts'
import { databasePerTest } from '../sync/rounds.ts'
import { noPoints } from '../support/no-points.ts'

const place = (id: string, name = 'Attic') => ({ cellarId: 'c', id, name, createdAt: 1 })

onEachEngine((engine) => {
  const database = databasePerTest(engine, { beforeEach, afterEach })
  const names = async (db: Db = database.current.db) => {
    const rows = await db.select().from(db.t.locations).orderBy(db.t.locations.id)
    return rows.map(({ name }) => name)
  }
  const insert = (tx: DbTx, id: string, name?: string) =>
    tx.insert(tx.t.locations).values(place(id, name))

  test('[H3] a transaction that throws after it has waited leaves nothing', async () => {
    const { db } = database.current
    const thrown = new Error('on purpose')
    await expect(
      db.transaction('test', async (tx) => {
        await insert(tx, 'a')
        await wait(1)
        await insert(tx, 'b')
        throw thrown
      }),
    ).rejects.toBe(thrown)
    expect(await names()).toEqual([])
    await db.transaction('test', (tx) => insert(tx, 'a'))
    expect(await names()).toEqual(['Attic'])
  })

  test('transactions of one row run one after the other, and none is lost', async () => {
    const { db } = database.current
    await db.transaction('test', (tx) => insert(tx, 'a', '0'))
    await Promise.all(
      Array.from({ length: 20 }, () =>
        db.transaction('count', async (tx) => {
          const { locations } = tx.t
          const [row] = await tx.lock(tx.select().from(locations).where(eq(locations.id, 'a')))
          await wait(1)
          await tx.update(locations).set({ name: String(Number(row?.name) + 1) })
        }),
      ),
    )
    expect(await names()).toEqual(['20'])
  })

  test('uncommitted rows are invisible to other connections', async () => {
    const { db } = database.current
    await db.transaction('test', async (tx) => {
      await insert(tx, 'a')
      expect(await names()).toEqual([])
      expect(await tx.select().from(tx.t.locations)).toHaveLength(1)
    })
    expect(await names()).toEqual(['Attic'])
  })

  test('a repeated query sees each write, also after more queries than are kept', async () => {
    const { db } = database.current
    const { locations } = db.t
    const named = async (reader: Reader) => {
      const built = reader.select({ name: locations.name }).from(locations)
      const query = built.getSQL()
      expect(await reader.rows<{ name: string }>(query)).toEqual(await built)
      return (await built).map(({ name }) => name)
    }
    await db.transaction('test', async (tx) => {
      await insert(tx, 'a', 'Attic')
      expect(await named(tx)).toEqual(['Attic'])
      for (let length = 1; length <= 140; length += 1) {
        const ids = Array.from({ length }, (_, at) => `b${at}`)
        await tx.update(locations).set({ name: 'Other' }).where(inArray(locations.id, ids))
        expect(await tx.select().from(locations).where(inArray(locations.id, ids))).toEqual([])
      }
      await tx.update(locations).set({ name: 'Cellar' })
      expect(await named(tx)).toEqual(['Cellar'])
    })
    expect(await named(db)).toEqual(['Cellar'])
    await db.transaction('test', (tx) => tx.update(locations).set({ name: 'Loft' }))
    expect(await named(db)).toEqual(['Loft'])
  })

  test('a snapshot does not change while others write', async () => {
    const { db } = database.current
    await db.transaction('test', (tx) => insert(tx, 'a'))
    await db.snapshot(async (reader) => {
      const count = async () => (await reader.select().from(reader.t.locations)).length
      expect(await count()).toBe(1)
      await db.transaction('test', (tx) => insert(tx, 'b'))
      expect(await count()).toBe(1)
      expect(await names()).toHaveLength(2)
    })
  })

  test('a savepoint that throws is undone, and the transaction goes on', async () => {
    await database.current.db.transaction('test', async (tx) => {
      await insert(tx, 'a')
      await expect(
        tx.savepoint(async (inner) => {
          await insert(inner, 'b')
          await insert(inner, 'a')
        }),
      ).rejects.toThrow()
      await tx.savepoint((inner) => insert(inner, 'c', 'Cellar'))
    })
    expect(await names()).toEqual(['Attic', 'Cellar'])
  })

  test('a transaction inside another one is refused, for it would wait for itself', async () => {
    const { db } = database.current
    await expect(
      db.transaction('outer', () => db.transaction('inner', (tx) => insert(tx, 'a'))),
    ).rejects.toThrow('inner was begun inside outer')
    expect(await names()).toEqual([])
  })

  test('booleans, moments, JSON and large numbers are the same on both engines', async () => {
    const { db } = database.current
    const at = new Date(1_795_219_200_123)
    const user = {
      id: 'u',
      name: 'Ada',
      email: 'a@example.com',
      createdAt: at,
      updatedAt: at,
      emailVerified: true,
      image: null,
      language: 'de' as const,
      subscriptionTier: 'free' as const,
      givenPlan: null,
      ageConfirmedAt: 1_795_219_200_123,
      ageWordingVersion: null,
      ...noPoints,
      loyaltyLastActivityAt: null,
      loyaltyDueAt: null,
    }
    const job = {
      id: 'j',
      kind: 'k',
      args: { list: [1, 'é', null], yes: true },
      runAt: 2 ** 53 - 1,
      attempts: 0,
      leasedUntil: 0,
      lease: null,
      parkedAt: null,
      lastError: null,
      userId: null,
      cursor: { after: 'é' },
      createdAt: 0,
    }
    await db.transaction('test', async (tx) => {
      await tx.insert(tx.t.users).values(user)
      await tx.write(tx.t.jobs, [job], 'fail')
    })
    expect(await db.select().from(db.t.users)).toEqual([user])
    expect(await db.select().from(db.t.jobs)).toEqual([job])
    await db
      .transaction('test', (tx) =>
        tx.write(
          tx.t.jobs,
          [
            { ...job, args: null, runAt: 1 },
            { ...job, id: 'k' },
          ],
          'replace',
        ),
      )
      .catch(() => {})
    expect(await db.select().from(db.t.jobs)).toEqual([job])
    await db.transaction('test', (tx) =>
      tx.write(
        tx.t.jobs,
        [
          { ...job, runAt: 1 },
          { ...job, id: 'k' },
        ],
        'replace',
      ),
    )
    const runAt = (await db.select().from(db.t.jobs)).map((row) => [row.id, row.runAt]).sort()
    expect(runAt).toEqual([
      ['j', 1],
      ['k', 2 ** 53 - 1],
    ])
  })

  test('a write of any number of rows stores each of them once, and replaces each of them', async () => {
    const { db } = database.current
    for (const count of [0, 1, 9, 10, 11, 49, 50, 51, 60, 61, 111]) {
      const namesOf = (word: string) => Array.from({ length: count }, (_, i) => `${word} ${i}`)
      const write = (word: string, how: 'fail' | 'keep' | 'replace') =>
        db.transaction('test', async (tx) => {
          const rows = namesOf(word).map((name, i) => place(String(1_000 + i), name))
          await tx.write(tx.t.locations, rows, how)
        })
      await db.transaction('test', (tx) => tx.delete(tx.t.locations))
      await write('Attic', 'fail')
      expect(await names()).toEqual(namesOf('Attic'))
      await write('Cellar', 'keep')
      expect(await names()).toEqual(namesOf('Attic'))
      await write('Cellar', 'replace')
      expect(await names()).toEqual(namesOf('Cellar'))
    }
  })

  test('a write that fails at its last row leaves none of the others after its savepoint', async () => {
    const { db } = database.current
    await db.transaction('test', async (tx) => {
      await insert(tx, '1060', 'first')
      const rows = Array.from({ length: 61 }, (_, i) => place(String(1_000 + i)))
      await expect(
        tx.savepoint((inner) => inner.write(inner.t.locations, rows, 'fail')),
      ).rejects.toThrow(/unique/i)
    })
    expect(await names()).toEqual(['first'])
  })

  test('rows that are all key can be written again', async () => {
    const { db } = database.current
    const words = ['islay', 'peat'].map((word) => ({ word, listingId: 'l' }))
    const write = (rows: typeof words) =>
      db.transaction('test', (tx) => tx.write(tx.t.listingWords, rows, 'replace'))
    await write(words.slice(0, 1))
    await write(words)
    const { listingWords } = db.t
    expect(await db.select().from(listingWords).orderBy(listingWords.word)).toEqual(words)
  })

  test('statements sent together are answered together, or fail with the first failure', async () => {
    const { db } = database.current
    const { listingWords } = db.t
    const words = async () => (await db.select().from(listingWords)).map(({ word }) => word).sort()
    const writing = (tx: DbTx, word: string) => () =>
      tx.write(tx.t.listingWords, [{ word, listingId: 'l' }], 'fail')
    const reading = (tx: DbTx) => () => tx.select({ word: listingWords.word }).from(listingWords)
    const given = await db.transaction('test', (tx) =>
      tx.together(writing(tx, 'islay'), writing(tx, 'peat'), reading(tx)),
    )
    expect(given[2].map(({ word }) => word).sort()).toEqual(['islay', 'peat'])
    const taken = db.transaction('test', (tx) =>
      tx.together(writing(tx, 'smoke'), writing(tx, 'peat'), writing(tx, 'oak'), reading(tx)),
    )
    // Not the failed transaction, which PostgreSQL reports for every later statement.
    await expect(taken).rejects.toThrow(/unique/i)
    expect(await words()).toEqual(['islay', 'peat'])
  })

  test('simultaneous reads each get their own rows', async () => {
    const { db } = database.current
    await db.transaction('test', async (tx) => {
      for (const id of ['a', 'b']) await insert(tx, id, `named ${id}`)
    })
    const look = prepared<{ id: string }, { name: string; one: string; moment: unknown }>(
      'read',
      ({ t: { locations: l }, dialect, value }) => sql`
        select ${l.name} as "name", ${l.id} as "one",
          ${dialect === 'sqlite' ? sql`0` : sql`statement_timestamp()::text`} as "moment"
        from ${l} where ${l.id} = ${value('id')}`,
    )
    const asked = ['a', 'nobody', 'b', 'a']
    const found = await Promise.all(asked.map((id) => db.batchedRead(look, { id })))
    expect(found.map((rows) => rows.map(({ name, one }) => [name, one]))).toEqual([
      [['named a', 'a']],
      [],
      [['named b', 'b']],
      [['named a', 'a']],
    ])
    // It was one statement.
    expect(new Set(found.flat().map(({ moment }) => moment)).size).toBe(1)
    expect(await db.batchedRead(look, { id: 'b' })).toMatchObject([{ name: 'named b' }])
  })

  test('a duplicate key is a distinct error, not an unavailable database', async () => {
    const { db } = database.current
    await db.transaction('test', (tx) => insert(tx, 'a'))
    const error: unknown = await db
      .transaction('test', (tx) => insert(tx, 'a'))
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(mapDbError(error)).not.toBeInstanceOf(DatabaseAway)
  })

  test('pokes reach listeners of that user until they stop', async () => {
    const { db } = database.current
    const heard: unknown[] = []
    const stop = db.pokes.listen('u', (version) => heard.push(version))
    db.pokes.listen('other', () => heard.push('wrong'))
    const next = async (count: number) => {
      while (heard.length < count) await wait(1)
    }
    db.pokes.send({ userId: 'u', version: 3 })
    await next(1)
    stop()
    const after = db.pokes.listen('v', (version) => heard.push(version))
    db.pokes.send({ userId: 'u', version: 4 })
    db.pokes.send({ userId: 'v', version: 5 })
    await next(2)
    expect(heard).toEqual([3, 5])
    after()
  })

  if (engine.dialect === 'sqlite') {
    test('[H2] every commit is on the disk before it is confirmed', async () => {
      const { place: where } = database.current
      const file = 'sqliteFile' in where ? where.sqliteFile : ''
      const { db } = database.current
      expect(await db.rows(sql`pragma synchronous`)).toEqual([{ synchronous: 2 }])
      expect(await db.rows(sql`pragma journal_mode`)).toEqual([{ journal_mode: 'wal' }])
      await db.transaction('test', async (tx) => {
        expect(await tx.rows(sql`pragma synchronous`)).toEqual([{ synchronous: 2 }])
        expect(await tx.rows(sql`pragma foreign_keys`)).toEqual([{ foreign_keys: 1 }])
      })
      expect(new Sqlite(file, { readonly: true }).pragma('journal_mode', { simple: true })).toBe(
        'wal',
      )
    })

    test('a write outside a transaction is refused by the connection that reads', async () => {
      const { db } = database.current
      await expect(
        db.rows(
          sql`insert into locations (cellar_id, id, name, created_at) values ('c','i','n',1)`,
        ),
      ).rejects.toThrow()
      expect(await names()).toEqual([])
    })

    test('a prepared join is compiled once for all parameters', async () => {
      const { db } = database.current
      await db.transaction('test', async (tx) => {
        for (const id of ['a', 'b', 'c']) await insert(tx, id)
      })
      const wanted = sql`one.name as "name" from locations one join locations other
        on other.cellar_id = one.cellar_id and other.id = one.id`
      const careful = prepared<{ id: string }, { name: string }>(
        'read',
        ({ value }) => sql`select ${wanted} where other.id = ${value('id')}`,
      )
      const bare = prepared<{ id: string }, { name: string }>(
        'read',
        () => sql`select ${wanted} where other.id = ${sql.placeholder('id')}`,
      )
      // The driver makes a function that builds the rows whenever a statement was compiled.
      const compiled = vi.spyOn(globalThis, 'Function')
      const times = async (statement: typeof careful) => {
        compiled.mockClear()
        for (const id of ['a', 'b', 'c']) expect(await db.run(statement, { id })).toHaveLength(1)
        return compiled.mock.calls.length
      }
      try {
        expect(await times(careful)).toBe(1)
        expect(await times(bare)).toBe(3)
      } finally {
        compiled.mockRestore()
      }
    })

    test('[H4] a writer in another process is waited for without stopping this one', async () => {
      const { again, db } = database.current
      const other = await again()
      let ticks = 0
      const ticking = setInterval(() => ticks++, 1)
      const holding = other.transaction('hold', async (tx) => {
        await insert(tx, 'a')
        while (ticks < 20) await wait(1)
      })
      await db.transaction('test', (tx) => insert(tx, 'b'))
      clearInterval(ticking)
      await holding
      expect(ticks).toBeGreaterThanOrEqual(20)
      expect(await names()).toEqual(['Attic', 'Attic'])
    })

    test('[H5] a full disk is a database that is away, and it recovers', async () => {
      const { db } = database.current
      const [pages] = await db.rows<{ page_count: number }>(sql`pragma page_count`)
      const fill = () =>
        db.transaction('test', async (tx) => {
          await tx.rows(sql.raw(`pragma max_page_count = ${(pages?.page_count ?? 0) + 2}`))
          for (let row = 0; row < 200; row++) await insert(tx, `${row}`, 'x'.repeat(1000))
        })
      await expect(fill()).rejects.toBeInstanceOf(DatabaseAway)
      expect(await names()).toEqual([])
      await db.transaction('test', async (tx) => {
        await tx.rows(sql`pragma max_page_count = 1000000`)
        await insert(tx, 'a')
      })
      expect(await names()).toEqual(['Attic'])
    })

    test('a transaction that holds the writer for too long is named', async () => {
      const named: string[] = []
      const { place: where } = database.current
      const db = await openDb(
        { ...(where as { sqliteFile: string }), slowAfter: 5 },
        { ...silent, slow: (name) => named.push(name) },
      )
      await db.transaction('a long one', async () => {
        while (named.length === 0) await wait(1)
      })
      expect(named[0]).toBe('a long one')
      await db.close()
    })
  } else {
    test('[I3] a conflict that PostgreSQL reports is tried again', async () => {
      const { db } = database.current
      let tries = 0
      await db.transaction('test', async (tx) => {
        tries += 1
        if (tries < 3)
          await tx.rows(sql`do $$ begin raise exception 'x' using errcode = '40001'; end $$`)
        await insert(tx, 'a')
      })
      expect([tries, await names()]).toEqual([3, ['Attic']])
    })

    test('a transaction begins with its first statement: a first read is sent with the beginning; a first write waits for it', async () => {
      const sent: string[] = []
      const connection: Connection = {
        async query({ text }) {
          sent.push(text)
          return undefined as never
        },
      }
      const begin = Promise.withResolvers<void>()
      const beginning = () => {
        sent.push('begin')
        return begin.promise
      }
      expect(await behind(beginning, connection).hasBegun()).toBe(false)
      expect(sent).toEqual([])
      const tx = behind(beginning, connection)
      const first = [
        { kind: 'read', text: 'read 1' },
        { kind: 'lock', text: 'lock 2' },
        { kind: 'write', text: 'select 3' },
        { kind: 'read', text: 'read 4' },
      ] as const
      const all = Promise.all(first.map((query) => tx.query(query)))
      expect(sent).toEqual(['begin', 'read 1', 'lock 2'])
      begin.resolve()
      await all
      await tx.query({ kind: 'write', text: 'update 5' })
      expect(sent).toEqual(['begin', 'read 1', 'lock 2', 'select 3', 'read 4', 'update 5'])
      expect(await tx.hasBegun()).toBe(true)

      sent.length = 0
      const lost = new Error('on purpose')
      const never = behind(() => Promise.reject(lost), connection)
      for (const kind of ['write', 'read'] as const)
        await expect(never.query({ kind, text: 'select 1' })).rejects.toBe(lost)
      expect(sent).toEqual([])
    })

    test('each statement declares its kind, and an undeclared one counts as a write', async () => {
      const kinds: string[] = []
      const tx = txOver({
        async query({ kind }) {
          kinds.push(kind)
          return { rows: [] } as never
        },
      })
      const { locations: l } = tx.t
      const place = { cellarId: 'c', id: 'a', name: 'Attic', createdAt: 1 }
      const said = async (statement: PromiseLike<unknown>) => {
        await statement
        return kinds.splice(0)
      }
      const lock = preparedRows<{ id: string }, 'locations'>(
        'lock',
        'locations',
        ({ t, columns, value, forUpdate }) =>
          sql`select ${columns} from ${t.locations} where id = ${value('id')} ${forUpdate}`,
      )
      expect(await said(tx.select().from(l))).toEqual(['read'])
      expect(await said(tx.selectDistinct({ id: l.id }).from(l))).toEqual(['read'])
      expect(await said(tx.lock(tx.select().from(l).where(eq(l.id, 'a'))))).toEqual(['lock'])
      expect(await said(tx.run(lock, { id: 'a' }))).toEqual(['lock'])
      expect(await said(tx.insert(l).values(place))).toEqual(['write'])
      expect(await said(tx.update(l).set({ name: 'Cellar' }))).toEqual(['write'])
      expect(await said(tx.delete(l).where(eq(l.id, 'a')))).toEqual(['write'])
      expect(await said(tx.write(l, [place], 'fail'))).toEqual(['write'])
      expect(await said(tx.rows(sql`select 1`))).toEqual(['write'])
      // One statement each to begin, to run and to end it.
      const undone = tx.savepoint(async (inner) => {
        await inner.select().from(l)
        await inner.delete(l).where(eq(l.id, 'a'))
      })
      expect(await said(undone)).toEqual(['write', 'read', 'write', 'write'])
    })

    test('[I1] a connection that dies in a transaction is a database that is away', async () => {
      const { db } = database.current
      const error: unknown = await db
        .transaction('test', async (tx) => {
          await insert(tx, 'a')
          const [own] = await tx.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`)
          await db.rows(sql`select pg_terminate_backend(${own?.pid}::int)`)
          await insert(tx, 'b')
        })
        .catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(DatabaseAway)
      expect(await names()).toEqual([])
    })

    test('[I5] a statement that takes too long is a database that is away', async () => {
      const { db } = database.current
      await expect(db.rows(sql`select pg_sleep(20)`)).rejects.toBeInstanceOf(DatabaseAway)
    })
  }
})
