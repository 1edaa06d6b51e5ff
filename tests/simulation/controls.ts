import { AsyncLocalStorage } from 'node:async_hooks'
import { eq } from 'drizzle-orm'
import { entities, type TableName } from '../../shared/registry.ts'
import type { RoundResponse, RoundRequest } from '../../shared/sync/messages.ts'
import { protocol, rowKey } from '../../shared/sync/messages.ts'
import type { DbTx } from '../../sync-server/db/db.ts'
import type { LoggedOutcome } from '../../sync-server/sync/apply.ts'
import { defaultSteps } from '../../sync-server/sync/round/steps.ts'
import { outcomesOf } from '../../sync-server/sync/statements.ts'
import type { Received } from '../../web/local/sync/apply-response.ts'
import { inOneWrite } from '../../web/local/write/one-write.ts'
import type { Fence } from '../../web/local/sync/lease.ts'
import type { Store } from '../../web/local/write/mutate.ts'
import { SyncStore } from '../../web/local/sync/sync-store.ts'
import type { histories } from './directed.ts'
import type { Broken } from './world.ts'

/** A protection that is off, and the history in which that must be noticed. */
export interface Control {
  readonly history: keyof typeof histories
  /** The law that the violation must name, so that it is no accident. */
  readonly breaks: RegExp
  readonly broken: Broken
}

/** The rows of the answer that is being taken, for {@link controls}' rebase without them. */
export const skippedByRebase: { keys: ReadonlySet<string> } = { keys: new Set() }

const known = new AsyncLocalStorage<ReadonlyMap<string, LoggedOutcome>>()

export const controls: Readonly<Record<string, Control>> = {
  'no dedupe': {
    history: 'a device brings its journal after a restore',
    breaks: /as it was before/,
    broken: { server: { steps: { outcomesByUid: () => Promise.resolve(new Map()) } } },
  },

  'dedupe outside the transaction': {
    history: 'two copies of a device bring the same journal at once',
    breaks: /as it was before/,
    broken: {
      server: {
        async door(round, { db, init, hold }) {
          const { mutations } = JSON.parse(init.body as string) as RoundRequest
          const userId = new Headers(init.headers).get('x-user')!
          const uids = JSON.stringify(mutations.map(({ uid }) => uid))
          const found = await db.run(outcomesOf, { userId, uids })
          if (mutations.length > 0) await hold(5_000)
          return await known.run(new Map(found.map((one) => [one.uid, one])), round)
        },
        steps: { outcomesByUid: () => Promise.resolve(known.getStore() ?? new Map()) },
      },
    },
  },

  'an acknowledgement before the commit': {
    history: 'the server dies before it commits',
    breaks: /is called done and never was/,
    broken: {
      server: {
        steps: {
          commit: (db, run) =>
            new Promise((resolve, reject) => {
              db.transaction('round', async (tx) => {
                const answer = await run(tx)
                resolve(answer)
                for (let turn = 0; turn < 50; turn++) await new Promise((on) => setImmediate(on))
                return answer
              }).catch(reject)
            }),
        },
      },
    },
  },

  'a rejection that does not advance the number': {
    history: 'a mutation is rejected, with others behind it',
    breaks: /changes wait on/,
    broken: {
      server: {
        steps: {
          confirmedAfter: (before, entries) =>
            defaultSteps.confirmedAfter(
              before,
              entries.filter(({ code }) => code === null),
            ),
        },
      },
    },
  },

  'an outbox that is dropped on 401': {
    history: 'the session ends while something waits',
    breaks: /waited here, and is nowhere/,
    broken: {
      device: {
        store: (store, holder) =>
          new (class extends SyncStore {
            override async noteContact(...given: Parameters<SyncStore['noteContact']>) {
              if (given[1] === 'signed_out') await clearOutbox(store)
              await super.noteContact(...given)
            }
          })(store, holder),
      },
    },
  },

  'a reset that clears the outbox': {
    history: 'a change is made while a reset is under way',
    breaks: /waited here, and is nowhere/,
    broken: {
      device: {
        store: (store, holder) =>
          new (class extends SyncStore {
            override async take(received: Received, fence: Fence) {
              const taken = await super.take(received, fence)
              if (received.response.reset) await clearOutbox(store)
              return taken
            }
          })(store, holder),
      },
    },
  },

  'a page that is taken for an answer': {
    history: 'a hotel answers',
    breaks: /is called done and never was/,
    broken: {
      device: {
        fetch: (fetch) => async (path, init) => {
          const response = await fetch(path, init)
          if (!response.headers.get('content-type')?.includes('html')) return response
          return Response.json(thankful(JSON.parse(init.body as string) as RoundRequest))
        },
      },
    },
  },

  'tombstones that are dropped without a floor': {
    history: 'a device comes back after half a year',
    breaks: /after everything was well|notes a defect|something else/,
    broken: {
      server: {
        async dropGone(db) {
          const { bottles, syncFeed } = db.t
          await db.transaction('drop', async (tx) => {
            for (const { id } of await tx
              .select({ id: syncFeed.rowId })
              .from(syncFeed)
              .where(eq(syncFeed.gone, true))) {
              await tx.delete(syncFeed).where(eq(syncFeed.rowId, id))
              await tx.delete(bottles).where(eq(bottles.id, id))
            }
          })
        },
      },
    },
  },

  'two drainers without lock and dedupe': {
    history: 'two tabs have the same to send',
    breaks: /the log/,
    broken: {
      device: {
        withoutLocks: true,
        store: (store, holder) =>
          new (class extends SyncStore {
            override leaseIsFree = () => Promise.resolve(true)
            override takeLease = () => Promise.resolve(undefined as unknown as Fence)
            override renewLease = () => Promise.resolve()
            override returnLease = () => Promise.resolve()
          })(store, holder),
      },
      server: {
        steps: {
          notInLog: (mutations) => [...mutations],
          outcomesByUid: () => Promise.resolve(new Map()),
          // The key of the log would stop it, too.
          commit: (db, run) => defaultSteps.commit(db, (tx) => run(overwriting(tx))),
        },
      },
    },
  },

  'no look of the server at whether there is one past': {
    history: 'two copies of a device go on, each for itself',
    breaks: /and never was|waited here|is lost/,
    broken: {
      server: { steps: { assertSameHistory: () => Promise.resolve() } },
      device: {
        store: (store, holder) =>
          new (class extends SyncStore {
            override async take(received: Received, fence: Fence) {
              const { confirmed } = received.response
              const own = await store.db.outbox.get(confirmed.seq)
              const uid = own?.uid ?? confirmed.uid
              const response = { ...received.response, confirmed: { ...confirmed, uid } }
              return await super.take({ ...received, response }, fence)
            }
          })(store, holder),
      },
    },
  },

  'no look at whether there is one past': {
    history: 'the server is restored to before a change',
    breaks: /went back|is lost|changes wait|is at/,
    broken: {
      device: {
        store: (store, holder) =>
          new (class extends SyncStore {
            override fork() {
              return Promise.resolve('thrown_away' as const)
            }
            override take(received: Received, fence: Fence) {
              const { request, response } = received
              const cursor = {
                ...response.cursor,
                epoch: request.cursor?.epoch ?? response.cursor.epoch,
              }
              return super.take({ ...received, response: { ...response, cursor } }, fence)
            }
          })(store, holder),
      },
    },
  },

  'a push that nobody asks whose cellar it is for': {
    history: 'somebody is removed while something of theirs waits',
    breaks: /ought to be forbidden/,
    broken: { server: { steps: { roleIn: () => 'editor' } } },
  },

  'a push that does not ask whether somebody may only look': {
    history: 'somebody may only look from now on',
    breaks: /ought to be forbidden/,
    broken: {
      server: {
        steps: {
          roleIn: (cellar, userId) =>
            defaultSteps.roleIn(cellar, userId) === undefined ? undefined : 'editor',
        },
      },
    },
  },

  'rows that stay with somebody who was removed': {
    history: 'somebody is removed who has looked at everything',
    breaks: /is of a cellar that its user is not in/,
    broken: {
      device: {
        store: (store, holder) =>
          new (class extends SyncStore {
            override take(received: Received, fence: Fence) {
              const { response } = received
              const changes = response.changes.filter(({ cellar, row }) => !cellar || row)
              return super.take({ ...received, response: { ...response, changes } }, fence)
            }
          })(store, holder),
      },
    },
  },

  'a rebase without the rows of the answer': {
    history: 'an answer changes a row under a change that waits',
    breaks: /shows something else/,
    broken: {
      device: {
        store: (store, holder) =>
          new (class extends SyncStore {
            override async take(received: Received, fence: Fence) {
              const { changes } = received.response
              skippedByRebase.keys = new Set(changes.map(({ table, id }) => rowKey(table, id)))
              try {
                return await super.take(received, fence)
              } finally {
                skippedByRebase.keys = new Set()
              }
            }
          })(store, holder),
      },
    },
  },

  'a round that breaks over a defect of ours, and goes well the next time': {
    history: 'a device brings its journal after a restore',
    breaks: /notes a defect: a round broke/,
    broken: {
      device: {
        store: (store, holder) =>
          new (class extends SyncStore {
            #hasBroken = false
            override take(received: Received, fence: Fence) {
              if (this.#hasBroken) return super.take(received, fence)
              this.#hasBroken = true
              return Promise.reject(new TypeError('rows is undefined'))
            }
          })(store, holder),
      },
    },
  },

  'a stray write beside the transaction': {
    history: 'a mutation fails behind one that is done',
    breaks: /ought to be done/,
    broken: {
      server: {
        steps: {
          async commit(db, run) {
            const strays: Parameters<DbTx['write']>[] = []
            await db
              .transaction('beside', async (tx) => {
                await run(noting(tx, strays))
                throw new TakenBack()
              })
              .catch((error: unknown) => {
                if (!(error instanceof TakenBack)) throw error
              })
            // The rows go by a way of their own, and only the rest by the transaction of the round.
            await db.transaction('beside', async (tx) => {
              for (const stray of strays) await tx.write(...stray)
            })
            return await defaultSteps.commit(db, run)
          },
        },
      },
    },
  },
}

/** The transaction, in which an entry of the log may take the place of another. */
function overwriting(tx: DbTx): DbTx {
  const write: DbTx['write'] = (table, rows, onConflict) =>
    tx.write(table, rows, table === tx.t.syncLog ? 'replace' : onConflict)
  return Object.assign(Object.create(tx) as DbTx, { write })
}

class TakenBack extends Error {}

/** The transaction, with its writes to the rows of users noted. */
function noting(tx: DbTx, strays: Parameters<DbTx['write']>[]): DbTx {
  const rows: readonly unknown[] = Object.keys(entities).map((name) => tx.t[name as TableName])
  const write: DbTx['write'] = async (...given) => {
    if (rows.includes(given[0])) strays.push(given)
    await tx.write(...given)
  }
  return Object.assign(Object.create(tx) as DbTx, { write })
}

const clearOutbox = (store: Store) =>
  inOneWrite(store.db, async (db) => {
    await db.outbox.clear()
    await db.base.clear()
  })

/** The response that a device without checks would read from an HTML page: all confirmed. */
function thankful({ mutations, seen, cursor }: RoundRequest): RoundResponse {
  const last = mutations.at(-1)
  return {
    protocol,
    rejections: [],
    reset: false,
    more: false,
    changes: [],
    confirmed: last ? { seq: last.seq, uid: last.uid } : seen,
    cursor: cursor ?? { epoch: '', version: 0 },
  }
}
