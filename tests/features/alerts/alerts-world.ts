import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect } from 'vitest'
import type { PriceAlert } from '../../../shared/features/alerts/price-alert.ts'
import type { PriceLine } from '../../../shared/features/prices/price-list.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { dayOf } from '../../../shared/kernel/time.ts'
import type { Message } from '../../../shared/features/account/message.ts'
import type { DeliveryResult } from '../../../sync-server/notices/deliver-message.ts'
import { alertJobs } from '../../../sync-server/features/alerts/jobs.ts'
import { deliveryJobs } from '../../../sync-server/features/alerts/deliver.ts'
import { importPrices } from '../../../sync-server/features/alerts/import-prices.ts'
import { type JobRunner, openJobs } from '../../../sync-server/jobs/runner.ts'
import { reacts } from '../../../sync-server/registry.ts'
import type { Way } from '../../../sync-server/notices/choices.ts'
import { checkSync } from '../../../sync-server/sync/check.ts'
import type { Notice } from '../../../shared/features/alerts/notice.ts'
import type { TestDatabase } from '../../support/engines.ts'
import { RoundServer, WireDevice } from '../../sync/rounds.ts'
import type { Engine } from '../../support/engines.ts'

/** Devices with alerts and wishes, a server and its jobs; new for every test of the file. */
export function alertsWorld(engine: Engine) {
  let database: TestDatabase
  let server: RoundServer
  let jobs: JobRunner
  let ada: Id<'user'>
  let phone: WireDevice
  const failed: unknown[] = []
  /** Messages that were sent; at night there are none. */
  let letters: Message[]
  /** Their recipients, in order. */
  let readers: Id<'user'>[]
  let night: DeliveryResult | undefined
  /** The ways that the night holds back. */
  let heldWays: readonly Way[]
  beforeEach(async () => {
    letters = []
    readers = []
    night = undefined
    heldWays = ['mail', 'push']
    database = await engine.open()
    server = new RoundServer(database.db, { reacts })
    const now = () => server.now
    jobs = openJobs({
      db: database.db,
      now,
      jobs: {
        ...alertJobs({ db: database.db, now }),
        ...deliveryJobs({
          db: database.db,
          now,
          deliver: async (_, userId, message, { by }) => {
            const answer = (heldWays.includes(by) && night) || { kind: 'sent' }
            if (answer.kind === 'sent' && by === 'mail') {
              letters.push(message)
              readers.push(userId)
            }
            return answer
          },
        }),
      },
      report: (_, error) => failed.push(error),
    })
    ada = await server.addUser('free')
    phone = new WireDevice(server, ada)
  })
  afterEach(async () => {
    server.endLive()
    expect(await checkSync(database.db)).toEqual([])
    await database.remove()
    expect([...failed, ...server.reported]).toEqual([])
  })

  const today = () => dayOf(server.now)
  const line = (own: Partial<PriceLine> = {}): PriceLine => ({
    store: 'Tower Liquor',
    name: "Blanton's Original Single Barrel",
    price: 79_99,
    pricedOn: today(),
    ...own,
  })
  /** Imports an operator's list, and runs the follow-up jobs. */
  async function listed(...lines: PriceLine[]) {
    const told = await importPrices(database.db, lines, () => server.now)
    await jobs.runDue()
    return told
  }
  const later = (by: number) => (server.now += by)
  async function adds(name: string, args: object, device = phone): Promise<Id> {
    const id = randomUUID()
    device.does(name, { id, ...args })
    expect((await device.round()).rejections).toEqual([])
    await jobs.runDue()
    return id
  }
  const alert = (own: object = {}) =>
    adds('alert.add', { bottle: 'Blantons', targetPrice: 85_00, ...own })
  /** The inbox, oldest first, as the device has it after a round. */
  async function inbox(): Promise<Notice[]> {
    await phone.sync()
    const found = rowsOf('notices') as unknown as Notice[]
    return found.sort((one, other) => one.at - other.at)
  }
  const rowsOf = (table: string) =>
    [...phone.rows].filter(([key]) => key.startsWith(`${table}/`)).map(([, row]) => row)
  const alertRow = (id: Id) => phone.row('alerts', id) as unknown as PriceAlert

  return {
    get database() {
      return database
    },
    get server() {
      return server
    },
    get jobs() {
      return jobs
    },
    get ada() {
      return ada
    },
    get phone() {
      return phone
    },
    get letters() {
      return letters
    },
    get readers() {
      return readers
    },
    /** Holds letters back, or no more; by some ways alone if these are named. */
    holdBack(until: DeliveryResult | undefined, ways: readonly Way[] = ['mail', 'push']) {
      night = until
      heldWays = ways
    },
    today,
    line,
    listed,
    later,
    adds,
    alert,
    inbox,
    rowsOf,
    alertRow,
  }
}
