import { AsyncLocalStorage } from 'node:async_hooks'
import { channel } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { DbTx } from '../../../sync-server/db/db.ts'
import { defaultSteps, type RoundSteps } from '../../../sync-server/sync/round/steps.ts'
import type { Protection } from './points.ts'

export interface Breaking {
  /** Where the program ends itself; undefined: nowhere. */
  readonly at: string | undefined
  /** At the how-manieth round that comes there. */
  readonly time: number
  /** The protection that the server lacks. */
  readonly without: Protection | undefined
}

/**
 * The steps of a round, with an end of the program at one point of one of them, as a power cut
 * would end it: nothing that was to happen afterwards does.
 */
export function breakingSteps({ at, time, without }: Breaking): RoundSteps {
  let toCome = time
  const point = (name: string) => {
    if (name === at && --toCome === 0) process.kill(process.pid, 'SIGKILL')
  }
  if (at === 'mid-answer') endInAnswer(() => --toCome === 0)
  if (without === 'commit before answer')
    channel('http.server.request.start').subscribe((message) =>
      answering.enterWith((message as { response: ServerResponse }).response),
    )

  const oneByOne = at?.startsWith('mutation:') ?? false
  const watched = (tx: DbTx, count: { statements: number; mutations: number }): DbTx => {
    const counted = async <T>(statement: Promise<T>): Promise<T> => {
      const result = await statement
      count.statements += 1
      point(`statement:${count.statements}`)
      return result
    }
    return {
      ...tx,
      rows: (query) => counted(tx.rows(query)),
      run: (statement, given) => counted(tx.run(statement, given)),
      async write(table, rows, onConflict) {
        const isLog = (table as unknown) === tx.t.syncLog
        // The server answers this by writing the mutations one after the other.
        if (oneByOne && isLog && rows.length > 1) throw new Error('not together')
        await counted(tx.write(table, rows, onConflict))
        if (isLog) count.mutations += 1
        if (isLog) point(`mutation:${count.mutations}`)
      },
      savepoint: (run) => tx.savepoint((inner) => run(watched(inner, count))),
    }
  }

  return {
    ...defaultSteps,
    async lockHead(tx, userId) {
      const head = await defaultSteps.lockHead(tx, userId)
      point('begin')
      return head
    },
    async commit(db, run) {
      if (without === 'commit before answer') return answeredBeforeCommit(db, run, point)
      let later: (() => Promise<void>) | undefined
      const result = await defaultSteps.commit(db, async (tx) => {
        const own = watched(tx, { statements: 0, mutations: 0 })
        const answered = await run(
          without === 'one transaction'
            ? positionLater(own, (write) => {
                later = () => db.transaction('position', write)
              })
            : own,
        )
        point('before-commit')
        return answered
      })
      point('after-commit')
      await later?.()
      return result
    },
    ...(without === 'log asked for uids' && { outcomesByUid: async () => new Map() }),
  }
}

/** The answer to the request that is being worked on. */
const answering = new AsyncLocalStorage<ServerResponse>()

/**
 * Confirms mutations before they are in the database, and dies between the answer and the commit.
 */
function answeredBeforeCommit<T>(
  db: Parameters<RoundSteps['commit']>[0],
  run: (tx: DbTx) => Promise<T>,
  point: (name: string) => void,
): Promise<T> {
  // Checked here: the first caller runs the transactions that are committed together.
  const response = answering.getStore()
  if (!response) throw new Error('a round that nobody asked for')
  return new Promise<T>((resolve, reject) => {
    const acknowledged = defaultSteps.commit(db, async (tx) => {
      const sent = once(response, 'finish')
      resolve(await run(tx))
      await sent
      point('before-commit')
    })
    acknowledged.catch(reject)
  })
}

/** Moves the device's position out of the transaction of its mutations. */
function positionLater(tx: DbTx, keep: (write: (tx: DbTx) => Promise<void>) => void): DbTx {
  return {
    ...tx,
    async write(table, rows, onConflict) {
      if ((table as unknown) === tx.t.syncDevices)
        keep((later) => later.write(table, rows, onConflict))
      else await tx.write(table, rows, onConflict)
    },
  }
}

/** Ends the program when a part of an answer to a round has left it. */
function endInAnswer(isNow: () => boolean): void {
  channel('http.server.request.start').subscribe((message) => {
    const { request, socket } = message as { request: IncomingMessage; socket: Socket }
    if (request.method !== 'POST' || request.url !== '/api/sync' || !isNow()) return
    const write = socket.write.bind(socket)
    let left = 0
    socket.write = ((chunk: string | Uint8Array, encoding?: unknown) => {
      if (left > 0) return true
      const bytes = Buffer.from(
        chunk as string,
        typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8',
      )
      left = Math.ceil(bytes.length * 0.7)
      write(bytes.subarray(0, left), () => process.kill(process.pid, 'SIGKILL'))
      // Until then it may hold back what it is given.
      while (socket.writableCorked > 0) socket.uncork()
      return true
    }) as typeof socket.write
  })
}
