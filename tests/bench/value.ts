import path from 'node:path'
import type { Page } from '@playwright/test'
import { signedInCookie } from '../../shared/business/signed-in.ts'
import { shellCopy } from '../../shared/copy/shell.ts'
import { valueCopy } from '../../shared/copy/value.ts'
import { bottles } from '../../shared/features/collection/bottle.ts'
import {
  dayNumber,
  valuations,
  type ValuePoint,
  written,
} from '../../shared/features/value/valuation.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { dayOf } from '../../shared/kernel/time.ts'
import { openDb } from '../../sync-server/db/open-db.ts'
import { changeCellar } from '../../sync-server/sync/change-cellar.ts'
import { openDevice } from '../support/chromium.ts'
import { startServer } from '../support/server.ts'
import { aBottle } from './bottles.ts'
import { signedInAt } from './control.ts'
import { median } from './figures.ts'

/**
 * How long the value tracker takes with ten thousand bottles and five years of monthly valuations,
 * and with a tenth of them, and which task on the page was the longest: `node tests/bench/value.ts`,
 * after `npm run build`.
 */
const [few, many] = [1_000, 10_000]
const opens = 3
const months = 60

interface Opened {
  /** Milliseconds from the touch to the total, and to the line of the last year. */
  readonly total: number
  readonly line: number
  /** The longest task until then; 0 where none took 50 ms. */
  readonly longest: number
}

const found = new Map<number, Opened>()
for (const size of [few, many]) found.set(size, await measured(size))
const [small, large] = [found.get(few)!, found.get(many)!]
const ms = (value: number) => `${value.toFixed(0)} ms`
for (const [size, { total, line, longest }] of found)
  console.log(`${size} bottles: total ${ms(total)}, line ${ms(line)}, longest task ${ms(longest)}`)
console.log(
  `the total comes ${(large.total / small.total).toFixed(2)} times later with ten times as many`,
)

async function measured(size: number): Promise<Opened> {
  const server = await startServer()
  const who = await signedInAt(server)
  await fill(path.join(server.dataDir, 'undercroft.sqlite'), who.account.id, size)
  const device = await openDevice({ origin: server.origin })
  try {
    const { origin: url } = server
    await device.context.addCookies([
      { ...who.cookie, url },
      { name: signedInCookie, value: '1', url },
    ])
    const { page } = device
    await page.goto('/collections')
    await page.getByRole('link', { name: shellCopy.sync.all_saved }).waitFor({ timeout: 120_000 })
    const times: Opened[] = []
    for (let i = 0; i < opens; i++) times.push(await open(page))
    return {
      total: median(times.map(({ total }) => total)),
      line: median(times.map(({ line }) => line)),
      longest: Math.max(...times.map(({ longest }) => longest)),
    }
  } finally {
    await device.discard()
    await server.remove()
  }
}

/** From the collection, in a page that has just been opened, by the link of the menu. */
async function open(page: Page): Promise<Opened> {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/collections')
  await page.locator('li[aria-setsize]').first().waitFor()
  const touched = await page.evaluate(
    (names) => {
      const state = { longest: 0, total: 0, line: 0, from: 0 }
      ;(window as unknown as { state: typeof state }).state = state
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries())
          state.longest = Math.max(state.longest, duration)
      }).observe({ type: 'longtask' })
      new MutationObserver(() => {
        const now = performance.now() - state.from
        const figures = document.querySelector(`section[aria-label="${names.figures}"]`)
        if (!state.total && figures?.textContent.includes('$')) state.total = now
        if (!state.line && document.querySelector('figure svg')) state.line = now
      }).observe(document, { childList: true, subtree: true })
      state.from = performance.now()
      const link = document.querySelector<HTMLAnchorElement>('a[href="/value-tracker"]')
      link?.click()
      return link !== null
    },
    { figures: valueCopy.figures },
  )
  if (!touched) throw new Error('no menu leads to the value tracker')
  await page.waitForFunction(
    () => (window as unknown as { state: { line: number } }).state.line > 0,
    undefined,
    { timeout: 120_000 },
  )
  return page.evaluate(() => (window as unknown as { state: Opened }).state)
}

/** Puts bottles with their histories where the server has them. */
async function fill(sqliteFile: string, userId: Id, size: number): Promise<void> {
  const db = await openDb({ sqliteFile }, { slow: () => {}, failed: () => {} })
  const today = dayNumber(dayOf(Date.now()))
  const batchSize = 500
  for (let from = 0; from < size; from += batchSize)
    await changeCellar({ db }, userId as Id<'user'>, async ({ rows }) => {
      for (let at = from; at < from + batchSize; at++) {
        const bottle = aBottle(at)
        await rows.put(bottles, bottle)
        const points = Array.from({ length: months }, (_, month): ValuePoint => {
          const each = 1_000 + ((at * 7 + month * 131) % 40_000)
          return { on: today - (months - month) * 30, each, quantity: 1, source: 'own' }
        })
        await rows.put(valuations, { id: bottle.id, history: written(points) })
      }
    })
  await db.close()
}
