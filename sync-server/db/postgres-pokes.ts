import type pg from 'pg'
import type { DbReports } from './db.ts'
import { LocalPokes, type Poked, type Pokes } from './pokes.ts'

const channel = 'undercroft_pokes'
/** PostgreSQL takes 8,000 bytes a message; a user's id and version take fewer than 70. */
const mostInOneMessage = 100
const listenAgainAfter = 1_000

/**
 * Pokes between processes by LISTEN and NOTIFY. They are sent after the commit, many in one
 * message: a NOTIFY inside the transactions would make all commits wait for each other.
 */
export class PostgresPokes implements Pokes {
  readonly #pool: pg.Pool
  readonly #makeListener: () => pg.Client
  readonly #reports: DbReports
  readonly #local = new LocalPokes()
  readonly #waiting = new Map<string, number>()
  #sending: Promise<void> | undefined
  #listener: pg.Client | undefined
  #again: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(pool: pg.Pool, makeListener: () => pg.Client, reports: DbReports) {
    this.#pool = pool
    this.#makeListener = makeListener
    this.#reports = reports
  }

  /** Begins to hear the other processes; after a lost connection it begins again by itself. */
  async start(): Promise<void> {
    const listener = this.#makeListener()
    this.#listener = listener
    let isLost = false
    const lost = () => {
      if (isLost) return
      isLost = true
      listener.end().catch(() => {})
      if (this.#isStopped) return
      this.#again = setTimeout(() => void this.start(), listenAgainAfter)
      this.#again.unref()
    }
    listener.on('error', lost).on('end', lost)
    listener.on('notification', ({ payload }) => {
      for (const [userId, version] of Object.entries(JSON.parse(payload ?? '{}') as Message))
        this.#local.send({ userId, version })
    })
    try {
      await listener.connect()
      await listener.query(`listen ${channel}`)
      this.#local.missed()
    } catch (error) {
      this.#reports.failed('pokes of other processes are not heard', error)
      lost()
    }
  }

  send({ userId, version }: Poked): void {
    if (this.#isStopped) return
    this.#waiting.set(userId, Math.max(version, this.#waiting.get(userId) ?? 0))
    this.#sending ??= this.#sendAll()
  }

  listen(userId: string, hear: (version: number | undefined) => void): () => void {
    return this.#local.listen(userId, hear)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#again)
    await this.#sending
    await this.#listener?.end().catch(() => {})
  }

  async #sendAll(): Promise<void> {
    // What is sent in the same turn goes into one message.
    await Promise.resolve()
    while (this.#waiting.size > 0) {
      const some = [...this.#waiting].slice(0, mostInOneMessage)
      for (const [userId] of some) this.#waiting.delete(userId)
      try {
        const message = JSON.stringify(Object.fromEntries(some))
        await this.#pool.query('select pg_notify($1, $2)', [channel, message])
      } catch (error) {
        this.#reports.failed('a poke was not sent', error)
      }
    }
    this.#sending = undefined
  }
}

type Message = Record<string, number>
