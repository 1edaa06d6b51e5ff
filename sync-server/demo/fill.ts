import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import {
  listReservations,
  platformStats,
} from '../../shared/features/market/reservation-endpoints.ts'
import { listUltraDrops } from '../../shared/features/ultra-drops/endpoints.ts'
import { day, hour, type Instant } from '../../shared/kernel/time.ts'
import { operate } from '../admin.ts'
import { type Log, openLog } from '../http/log.ts'
import { serve } from '../main.ts'
import { readSettings, type Settings, WrongSettings } from '../settings.ts'
import { Calendar } from './calendar.ts'
import { type DemoCellar, fillCellar, simulateEvening, visit } from './cellars.ts'
import { everybody, people, type Who } from './people.ts'
import { openPress, readPress } from './press.ts'
import { Resident } from './resident.ts'
import { planStory } from './story.ts'
import type { Town } from './town.ts'

/** Where a demo goes that is not told where. */
export const usualFolder = './demo-data'

/** The figures of a demo, as its own server counts them. */
export interface Filled {
  readonly dataDir: string
  readonly people: number
  readonly bottles: number
  readonly stores: number
  readonly drops: number
  readonly reservations: number
  /** The end of an offered bottle's hold. */
  readonly offerUntil: Instant
  /** An ultra drop whose draw can be checked. */
  readonly drawn: string
}

interface DemoFillWish {
  readonly seed?: number
  /** The end of the six weeks; by default now, or shortly before. */
  readonly today?: Instant
  readonly log?: Log
  /** Called once nothing stands in the way. */
  readonly begins?: () => void
}

/**
 * Fills a new data folder with a town that has lived for six weeks. Everything goes through the
 * server's own doors, under a clock that is let run through those weeks, so that no rule is passed
 * by. Throws {@link WrongSettings} where there is something in the folder, in production, and for
 * another database.
 */
export async function fill(
  environment: Record<string, string | undefined>,
  { seed = 1, today = Date.now(), log = openLog('error'), begins = () => {} }: DemoFillWish = {},
): Promise<Filled> {
  const dataDir = folderOf(environment)
  begins()
  // Filled aside and put in place at once: a demo that was broken off leaves none.
  const aside = `${dataDir}.filling-${process.pid}`
  rmSync(aside, { recursive: true, force: true })
  try {
    const counts = await live(settingsOf(aside), { seed, today, log })
    rmSync(dataDir, { recursive: true, force: true })
    renameSync(aside, dataDir)
    return { dataDir, ...counts }
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

function folderOf(environment: Record<string, string | undefined>): string {
  const { mode, databaseUrl, dataDir } = readSettings({
    DATA_DIR: environment['DATA_DIR'] || usualFolder,
    DATABASE_URL: environment['DATABASE_URL'],
    ...(environment['NODE_ENV'] === 'production' && {
      NODE_ENV: 'production',
      APP_SECRET: 'not asked for'.repeat(3),
      APP_ORIGIN: 'http://localhost',
    }),
  })
  const wrong = [
    ...(mode === 'production' ? ['NODE_ENV production is no place for a demo.'] : []),
    ...(databaseUrl ? ['DATABASE_URL: a demo lives in a folder of its own; leave it out.'] : []),
    ...(existsSync(dataDir) && readdirSync(dataDir).length > 0
      ? [`DATA_DIR ${dataDir} has data in it: name a folder that is not there yet.`]
      : []),
  ]
  if (wrong.length > 0) throw new WrongSettings(wrong)
  return dataDir
}

/**
 * Nothing of the operator's: no mail server, no payment company, no port that people know. The
 * residents say where they come from, as a proxy would.
 */
const settingsOf = (dataDir: string): Settings =>
  readSettings({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, TRUSTED_PROXY_HOPS: '1' })

async function live(
  settings: Settings,
  { seed, today, log }: Required<Omit<DemoFillWish, 'begins'>>,
): Promise<Omit<Filled, 'dataDir'>> {
  let clock: Instant = today - 46 * day
  const now = () => clock
  const press = await openPress(today)
  const running = await serve(settings, log, path.join(settings.dataDir, 'no-app'), {
    now,
    feedNetwork: press.network,
  })
  try {
    const resident = Object.fromEntries(
      everybody.map((who, at) => {
        const address = `192.0.2.${at + 1}`
        return [who, new Resident(people[who], { origin: running.listensAt, address, now })]
      }),
    ) as Record<Who, Resident>
    for (const who of everybody) {
      await resident[who].join()
      clock += hour
    }
    // The operator gives it; paid subscriptions are not part of the town.
    await operate(['plan', people.ivy.email, 'insider'], { DATA_DIR: settings.dataDir }, () => {})

    const calendar = new Calendar(today)
    const town: Town = {
      resident,
      calendar,
      seed,
      now,
      dataDir: settings.dataDir,
      stores: new Map(),
    }
    planStory(town, today)
    readPress(town, press, today)
    const cellars = new Map<Who, DemoCellar>()
    planCellars(town, cellars)
    const arrive = async (at: Instant) => {
      clock = Math.max(clock, at)
      await running.work()
    }
    await calendar.live(arrive)
    await arrive(Date.now())

    const stats = await resident.ada.call(platformStats)
    let bottles = 0
    for (const { owner } of cellars.values()) bottles += await owner.sync()
    return {
      people: stats.totalUsers,
      bottles,
      stores: stats.activeStores,
      drops: stats.activeDrops,
      reservations: stats.totalReservations,
      offerUntil: await openOffer(resident.ivy),
      drawn: await drawnDrop(resident.ada),
    }
  } finally {
    await running.stop()
    press.close()
  }
}

async function drawnDrop(person: Resident): Promise<string> {
  const { ultraDrops } = await person.call(listUltraDrops, { query: {} })
  const drawn = ultraDrops.find(({ status }) => status === 'drawn')
  if (!drawn) throw new Error('no ultra drop is drawn')
  return drawn.id
}

/** The end of the open offer. */
async function openOffer(person: Resident): Promise<Instant> {
  const { reservations } = await person.call(listReservations, { query: { which: 'open' } })
  const offer = reservations.find(({ isOffer, status }) => isOffer && status === 'pending')
  if (offer?.holdUntil === undefined) throw new Error(`nothing is offered to ${person.name}`)
  return offer.holdUntil
}

/** People, their bottles, and their acts evening after evening. */
function planCellars(town: Town, cellars: Map<Who, DemoCellar>): void {
  const { calendar, now } = town
  for (const who of everybody.filter((one) => people[one].cellar > 0))
    calendar.on(calendar.moment(44, '20:00', 'GA'), async () => {
      cellars.set(who, await fillCellar(town, who))
    })
  for (let daysAgo = 40; daysAgo > 0; daysAgo -= 3)
    calendar.on(calendar.moment(daysAgo, '21:30', 'GA'), async () => {
      for (const cellar of cellars.values()) await simulateEvening(cellar, now)
    })
  calendar.on(calendar.moment(8, '20:00', 'GA'), async () => {
    const [bea, ivy] = [cellars.get('bea'), cellars.get('ivy')]
    if (bea && ivy) await visit(bea, ivy, now)
  })
}
