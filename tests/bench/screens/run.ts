import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { sommelierCopy } from '../../../shared/copy/sommelier.ts'
import { routes } from '../../../shared/routes.ts'
import buildApp from '../../support/built-app.ts'
import { median } from '../figures.ts'
import { openRealApp, type RealApp } from '../real-app.ts'
import { cellarWith, large, small } from './cellar.ts'
import { type Opened, opened, type Profile } from './opened.ts'

/**
 * Opens the heaviest screens with a large cellar and with a tenth of it, and prints how much longer
 * the large one takes, and the longest frame of each. Each screen is opened twice before it is
 * measured, like a returning user's; `after a change` opens it without snapshots, like the first
 * time after a write.
 *
 *   node tests/bench/screens/run.ts --opens 5 --only /bar,/journal --profile folder
 */
const all = [
  routes.collection,
  routes.bar,
  routes.recipes,
  routes.tonight,
  routes.valueTracker,
  routes.journal,
  routes.alerts,
  routes.chat,
].map(({ path }) => path)

const { values: given } = parseArgs({
  options: {
    opens: { type: 'string', default: '5' },
    only: { type: 'string' },
    /** A folder for what the processor did while the large cellar was opened. */
    profile: { type: 'string' },
  },
})
const opens = Number(given.opens)
const screens = given.only?.split(',') ?? all

const wantedRatio = 1.3
/** Milliseconds; a frame that is longer is felt. */
const wantedFrame = 50

buildApp()
const folders = [await cellarWith(small), await cellarWith(large)]
const apps: RealApp[] = []
try {
  for (const folder of folders) apps.push(await openRealApp(folder))
  const [few, many] = apps
  if (!few || !many) throw new Error('there are two cellars')
  const table: Record<string, object> = {}
  for (const screen of screens) {
    const look = screen === routes.chat.path ? question : undefined
    const warm = await inTurn(few, many, screen, look)
    const cold = await inTurn(few, many, screen, look, { forgets: true })
    table[screen] = {
      'a tenth, ms': ms(warm.map((one) => one.few.painted)),
      'all, ms': ms(warm.map((one) => one.many.painted)),
      ratio: marked(median(warm.map((one) => one.many.painted / one.few.painted)), wantedRatio, 2),
      'longest frame': marked(median(warm.map((one) => one.many.maxFrame)), wantedFrame),
      'of a tenth': ms(warm.map((one) => one.few.maxFrame)),
      'after a change: ratio': marked(
        median(cold.map((one) => one.many.painted / one.few.painted)),
        wantedRatio,
        2,
      ),
      frame: marked(median(cold.map((one) => one.many.maxFrame)), wantedFrame),
    }
    console.log(screen, JSON.stringify(table[screen]))
  }
  console.log(
    `wanted: at most ${wantedRatio} times as long, no frame longer than ${wantedFrame} ms`,
  )
  console.table(table)
} finally {
  for (const app of apps) await app.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}

/** One after the other, so that a busy moment hits both. */
async function inTurn(
  few: RealApp,
  many: RealApp,
  screen: string,
  look: ((page: Page) => Promise<void>) | undefined,
  { forgets = false } = {},
): Promise<{ few: Opened; many: Opened }[]> {
  const times: { few: Opened; many: Opened }[] = []
  const profile: Profile | undefined = given.profile
    ? { folder: given.profile, name: `${screen.replaceAll('/', '_')}${forgets ? '-cold' : ''}` }
    : undefined
  if (!forgets) for (const app of [few, many]) await opened(app, screen, {})
  for (let time = 0; time < opens; time++)
    times.push({
      few: await opened(few, screen, { look, forgets }),
      many: await opened(many, screen, { look, forgets, profile }),
    })
  return times
}

function ms(times: readonly number[]): number {
  return Math.round(median(times))
}

function marked(value: number, most: number, digits = 0): string {
  return `${value.toFixed(digits)} ${value <= most ? '✓' : '✗'}`
}

/** Asks the Sommelier what the rules look through the whole cellar for. */
async function question(page: Page): Promise<void> {
  const { field, suggested } = sommelierCopy
  const said = page.getByRole('list', { name: sommelierCopy.conversation })
  const list = said.getByRole('listitem')
  const before = await list.count()
  await page.getByRole('textbox', { name: field }).fill(suggested[0]!)
  await page.getByRole('textbox', { name: field }).press('Enter')
  await list.nth(before).waitFor({ timeout: 120_000 })
  await page.waitForFunction(
    () => document.querySelector('ol[aria-busy="false"]') !== null,
    undefined,
    { timeout: 120_000 },
  )
}
