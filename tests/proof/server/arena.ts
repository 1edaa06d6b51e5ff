import { randomUUID } from 'node:crypto'
import { protocol, start } from '../../../shared/sync/messages.ts'
import { operate } from '../../../sync-server/admin.ts'
import { chanceFrom } from '../browser/chance.ts'
import { aClient, type Came, type Client, joined, type Signed } from './client.ts'
import { Ledger } from './ledger.ts'
import { broken, type Wanted } from './oracle.ts'
import { type Place, stored } from './stored.ts'

/** More rounds than any device needs to send its outbox. */
const enoughRounds = 200

/** People with two devices each, and the record of the answers. */
export interface Arena {
  readonly ledger: Ledger
  readonly clients: readonly Client[]
  /** How many rounds ended how. */
  readonly came: Map<Came, number>
  /**
   * All devices make changes and send them, each at its own pace, until the end or a number of
   * rounds.
   * @param goesOn whether a device continues after such a round
   */
  push(options: {
    isOver(): boolean
    rounds: number
    goesOn(came: Came): boolean
    heard?(came: Came): void
  }): Promise<void>
  /** A device without changes asks for news; returns the status of its answer. */
  look(): Promise<number>
  /** Throws with everything that does not hold. */
  assertLaws(wanted?: Wanted): Promise<void>
  /** All devices send and receive everything; then everything must match everywhere. */
  settle(wanted?: Wanted): Promise<void>
  close(): void
}

export async function openArena(
  seed: number,
  place: Place,
  /** The server of a device, which may change. */
  originOf: (client: number) => string,
  /** Who have joined; two people do otherwise. */
  given?: readonly Signed[],
): Promise<Arena> {
  const ledger = new Ledger()
  const came = new Map<Came, number>()
  const people: Signed[] = [...(given ?? [])]
  if (!given) for (const name of ['Ada', 'Bob']) people.push(await joined(originOf(0), name))
  const clients: Client[] = []
  const chances = people.flatMap((_, at) =>
    [1, 2].map((device) => chanceFrom(seed * 16 + at * 2 + device)),
  )
  for (const [at, chance] of chances.entries())
    clients.push(await aClient(() => originOf(at), people[at >> 1]!, { ledger, chance }))

  /** Every device has a bottle that the other one of the same person uses as well. */
  function share(): void {
    for (const [at, client] of clients.entries()) {
      const bottleId = client.lends()
      if (bottleId && ledger.acknowledged.size > 0) void lendTo(clients[at ^ 1]!, bottleId)
    }
  }
  async function lendTo(other: Client, bottleId: string): Promise<void> {
    if (await other.device.bottle(bottleId)) other.borrows(bottleId)
  }

  async function assertLaws(wanted?: Wanted): Promise<void> {
    const found = broken(ledger, await stored(place), wanted)
    if (found.length > 0) throw new Error(`${found.slice(0, 12).join('\n')}\n`)
  }

  return {
    ledger,
    clients,
    came,
    assertLaws,
    async push({ isOver, rounds, goesOn, heard }) {
      share()
      await Promise.all(
        clients.map(async (client, at) => {
          for (let round = 0; round < rounds && !isOver(); round++) {
            await client.act(1 + chances[at]!.upTo(5))
            const how = await client.round()
            came.set(how, (came.get(how) ?? 0) + 1)
            heard?.(how)
            if (how !== 200 && !goesOn(how)) return
          }
        }),
      )
    },
    async look() {
      const { id, cookie } = people[0]!
      const response = await fetch(`${originOf(0)}/api/sync`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Sec-Fetch-Site': 'same-origin',
          'X-User': id,
          Cookie: cookie,
        },
        body: JSON.stringify({
          protocol,
          deviceId: randomUUID(),
          seen: start,
          cursor: null,
          limit: 100,
          digest: false,
          mutations: [],
        }),
      })
      await response.arrayBuffer()
      return response.status
    },
    async settle(wanted) {
      await Promise.all(clients.map(sendAll))
      for (const client of clients) await client.device.syncAll()
      await assertLaws({ ...wanted, all: true })
      const has = await stored(place)
      for (const [at, { device }] of clients.entries()) await mustAgree(device, people[at >> 1]!.id)
      async function mustAgree(device: Client['device'], userId: string) {
        for (const table of ['bottles', 'pours'] as const) {
          const live = has[table].filter((row) => row.userId === userId && !row.isGone)
          const wantedRows = live.map(lineOf).sort()
          const rows = (await device.rows(table)).map(lineOf).sort()
          if (JSON.stringify(rows) !== JSON.stringify(wantedRows))
            throw new Error(`a device has other ${table} than the server:\n${rows}\n${wantedRows}`)
        }
        const waiting = await device.waiting()
        if (waiting.length > 0) throw new Error(`there still waits ${waiting.join(', ')}`)
        const attention = await device.attention()
        if (attention.length > 0) throw new Error(`attention: ${JSON.stringify(attention)}`)
      }
      const said: string[] = []
      const environment = {
        DATA_DIR: place.dataDir,
        ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
      }
      if ((await operate(['check'], environment, (line) => said.push(line))) !== 0)
        throw new Error(`the operator’s check finds: ${said.join('\n')}`)
    },
    close() {
      for (const { device } of clients) device.close()
    },
  }

  async function sendAll(client: Client): Promise<void> {
    for (let round = 0; round < enoughRounds; round++) {
      await client.round()
      if (client.lastCame === 200 && (await client.device.waiting()).length === 0) return
    }
    throw new Error('a device does not get rid of what waits')
  }
}

const lineOf = (row: object): string => {
  const { id, name, notes, useCount, bottleId } = row as Record<string, unknown>
  return JSON.stringify([id, name, notes ?? null, useCount, bottleId])
}
