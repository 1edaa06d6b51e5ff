import type { Page } from '@playwright/test'
import { leaseTimeout } from '../../../shared/business/sync.ts'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { isLong } from '../../proof/browser/chance.ts'
import { heldOn, tornIn } from '../../proof/browser/held.ts'
import { logOf, rowsAtServer, userOf } from '../../proof/browser/server-holds.ts'
import { addBottle, allSaved, openBottlePage } from '../../support/bottles.ts'
import type { Device } from '../../support/chromium.ts'
import { aPerson, expect, join, readyOffline, test, type World } from '../../support/story.ts'

test.describe.configure({ mode: 'parallel' })

const name = 'Springbank 15'
const isRound = (request: string) => request === 'POST /api/sync'

const withoutLocks = `Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined })`

/** A clock that runs so many times as fast, for whatever asks the time or for a timer. */
const hurry = (times: number) => `{
  const { now } = Date
  const start = now()
  Date.now = () => start + (now() - start) * ${times}
  const { setTimeout } = globalThis
  globalThis.setTimeout = (act, after = 0, ...given) => setTimeout(act, after / ${times}, ...given)
}`
/** Real waiting times are long only in the deep scope. */
const times = isLong ? 1 : 10

async function withOneBottle(world: World): Promise<Device & { path: string }> {
  const device = await world.device()
  await join(device.page, aPerson())
  await readyOffline(device.page)
  await addBottle(device.page, { name })
  await allSaved(device.page)
  await openBottlePage(device.page, name)
  return { ...device, path: new URL(device.page.url()).pathname }
}

async function openTab({ context, path }: Device & { path: string }, script = ''): Promise<Page> {
  const tab = await context.newPage()
  await tab.addInitScript(script)
  await tab.goto(path)
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(name)
  return tab
}

/** Presses Log Use so many times, without waiting for anything. */
const logUses = (tab: Page, count: number) =>
  tab.evaluate(
    ([label, presses]) => {
      const button = [...document.querySelectorAll<HTMLElement>('main button')].find(
        ({ textContent }) => textContent === label,
      )
      for (let press = 0; press < presses; press++) button!.click()
    },
    [bottleCopy.logUse, count] as const,
  )

const shows = (tab: Page, uses: number) =>
  expect(tab.locator(`dt:text-is("${bottleCopy.usesLabel}") + dd`)).toHaveText(String(uses))

/** Each of the uses is in the log once, and the server counts them all. */
async function mustBeThereOnce(world: World, { context, page }: Device, uses: number) {
  const held = await heldOn(page)
  expect(tornIn(held)).toEqual([])
  expect(held.outbox).toEqual([])
  expect(held.attention).toEqual([])
  const log = logOf(world.server)
  expect(new Set(log.map(({ uid }) => uid)).size).toBe(log.length)
  expect(log.filter((entry) => entry.name === 'bottle.logUse').length).toBe(uses)
  const rows = await rowsAtServer(world.server.origin, context.request)
  expect(rows['pours']?.length).toBe(uses)
  expect(rows['bottles']).toMatchObject([{ useCount: uses }])
  expect(held.bottles.map(({ row }) => row)).toEqual(rows['bottles'])
}

for (const [how, script] of [
  ['with Web Locks', ''],
  ['in a browser without Web Locks', withoutLocks],
] as const)
  test(`[D1] four tabs that write and send at once, ${how}: everything is there, once`, async ({
    world,
  }) => {
    const device = await withOneBottle(world)
    await device.context.addInitScript(script)
    await device.page.goto('/collections')
    const tabs = [await openTab(device), await openTab(device), await openTab(device)]
    await device.page.goto(device.path)
    await expect(device.page.getByRole('heading', { level: 1 })).toHaveText(name)
    tabs.push(device.page)
    expect(await tabs[0]!.evaluate(() => navigator.locks === undefined)).toBe(script !== '')

    // Some before the cable is back, and some while the rounds go on.
    await world.network.cut()
    await Promise.all(tabs.map((tab) => logUses(tab, 10)))
    for (const tab of tabs) await shows(tab, 40)
    await world.network.mend()
    for (let time = 0; time < 3; time++) await Promise.all(tabs.map((tab) => logUses(tab, 5)))
    for (const tab of tabs) await shows(tab, 100)
    for (const tab of tabs) {
      await tab.bringToFront()
      await allSaved(tab)
    }
    await mustBeThereOnce(world, device, 100)
  })

test('[D2] other tabs wait at most 35 s for a tab frozen in a round, and its late answer changes nothing', async ({
  world,
}) => {
  test.setTimeout(180_000)
  const device = await withOneBottle(world)
  const frozen = device.page
  const other = await openTab(device, hurry(times))
  await allSaved(other)

  await frozen.bringToFront()
  const held = world.network.break({
    kind: 'hold-response',
    path: '/api/sync',
    method: 'POST',
    times: 1,
  })
  await logUses(frozen, 1)
  await held.struck()
  const session = await device.context.newCDPSession(frozen)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })

  const before = world.network.seen.filter(isRound).length
  await other.bringToFront()
  const asked = Date.now()
  await logUses(other, 1)
  await shows(other, 2)
  await expect
    .poll(() => world.network.seen.filter(isRound).length, { timeout: 60_000 })
    .toBeGreaterThan(before)
  const taken = (Date.now() - asked) * times
  expect(taken).toBeGreaterThan(leaseTimeout / 2)
  // With the clock hurried the slowness of the machine would be, too.
  if (isLong) expect(taken).toBeLessThan(leaseTimeout + 5_000 + 3_000)
  await allSaved(other)

  held.lift()
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await frozen.bringToFront()
  await shows(frozen, 2)
  await logUses(frozen, 1)
  for (const tab of [frozen, other]) await shows(tab, 3)
  await allSaved(frozen)
  await mustBeThereOnce(world, device, 3)
})

test('[D2] a page that holds the lock and never does anything does not stop the others', async ({
  world,
}) => {
  test.setTimeout(120_000)
  const device = await withOneBottle(world)
  const { page, context } = device
  await page.close()
  const user = await userOf(world.server.origin, context.request)
  const holder = await context.newPage()
  // It has the lock before the app in it does anything, and the app in it never gets to its database.
  await holder.addInitScript(`
    IDBFactory.prototype.open = () => new EventTarget()
    navigator.locks.request('undercroft-rounds-${user}', () => {
      globalThis.hasLock = true
      return new Promise(() => {})
    })`)
  await holder.goto(device.path)
  await holder.waitForFunction('globalThis.hasLock')

  const tab = await openTab(device, hurry(times))
  await logUses(tab, 1)
  await shows(tab, 1)
  await allSaved(tab)
  await mustBeThereOnce(world, { ...device, page: tab }, 1)
})
