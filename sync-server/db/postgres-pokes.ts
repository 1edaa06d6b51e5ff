import type pg from 'pg'
import type { DbReports } from './db.ts'
import type { Connection } from './postgres-tx.ts'
import { LocalPokes, type Poked, type Pokes } from './pokes.ts'

const channel = 'undercroft_pokes'
/** PostgreSQL takes 8,000 bytes a message; a user's id and version take fewer than 70. */
const maxInOneMessage = 100
const listenAgainAfter = 1_000

interface PokeDeps {
  /** Over which they are sent. */
  readonly connection: Connection
  /** Opens the connection for notifications, which must stay the same. */
  readonly openListener: () => Promise<pg.Client>
  readonly reports: DbReports
}

/**
 * Pokes between processes by LISTEN and NOTIFY. They are sent after the commit, many in one
 * message: a NOTIFY inside the transactions would make all commits wait for each other.
 */
export class PostgresPokes implements Pokes {
  readonly #parts: PokeDeps
  readonly #local = new LocalPokes()
  readonly #waiting = new Map<string, number | null>()
  #sending: Promise<void> | undefined
  #listener: pg.Client | undefined
  #again: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(deps: PokeDeps) {
    this.#parts = deps
  }

  /** Starts listening to the other processes; after a lost connection it starts again. */
  async start(): Promise<void> {
    try {
      const listener = await this.#parts.openListener()
      if (this.#isStopped) return await listener.end()
      this.#listener = listener
      let isLost = false
      const lost = () => {
        if (isLost) return
        isLost = true
        listener.end().catch(() => {})
        this.#startAgain()
      }
      listener.on('error', lost).on('end', lost)
      listener.on('notification', ({ payload }) => {
        for (const [userId, version] of Object.entries(JSON.parse(payload ?? '{}') as Message))
          this.#local.send(version === null ? { userId } : { userId, version })
      })
      await listener.query(`listen ${channel}`).catch((error: unknown) => {
        lost()
        this.#notHeard(error)
      })
      this.#local.missed()
    } catch (error) {
      this.#notHeard(error)
      this.#startAgain()
    }
  }

  #notHeard(error: unknown): void {
    this.#parts.reports.failed('pokes of other processes are not heard', error)
  }

  #startAgain(): void {
    if (this.#isStopped) return
    this.#again = setTimeout(() => void this.start(), listenAgainAfter)
    this.#again.unref()
  }

  send({ userId, version }: Poked): void {
    if (this.#isStopped) return
    const before = this.#waiting.get(userId)
    // A reader of the state sees the newest version, too.
    const isToLook = version === undefined || before === null
    this.#waiting.set(userId, isToLook ? null : Math.max(version, before ?? 0))
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
    // Pokes of the same turn go into one message.
    await Promise.resolve()
    while (this.#waiting.size > 0) {
      const some = [...this.#waiting].slice(0, maxInOneMessage)
      for (const [userId] of some) this.#waiting.delete(userId)
      try {
        const message = JSON.stringify(Object.fromEntries(some))
        await this.#parts.connection.query({
          kind: 'write',
          text: 'select pg_notify($1, $2)',
          values: [channel, message],
        })
      } catch (error) {
        this.#parts.reports.failed('a poke was not sent', error)
      }
    }
    this.#sending = undefined
  }
}

/** The newest version of each; null: look for yourself. */
type Message = Record<string, number | null>
