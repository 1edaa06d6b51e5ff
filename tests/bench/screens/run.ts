import { rmSync } from 'node:fs'
import { routes } from '../../../shared/routes.ts'
import buildApp from '../../support/built-app.ts'
import { median } from '../figures.ts'
import { openRealApp, type RealApp } from '../real-app.ts'
import { cellarWith, large, small } from './cellar.ts'

/**
 * Opens the screens that compute most with a large cellar and with a tenth of it, and prints how much
 * longer the large one takes, and the longest frame of each.
 */
const screens = [
  ...[routes.recipes, routes.alerts, routes.collection, routes.bar, routes.journal],
  ...[routes.valueTracker, routes.tonight],
].map(({ path }) => path)

const wantedRatio = 1.3
/** Milliseconds; a frame that is longer is felt. */
const wantedFrame = 50
const opens = 5

buildApp()
const folders = [await cellarWith(small), await cellarWith(large)]
const apps: RealApp[] = []
try {
  for (const folder of folders) apps.push(await openRealApp(folder))
  const [few, many] = apps
  if (!few || !many) throw new Error('there are two cellars')
  const table: Record<string, object> = {}
  for (const screen of screens) {
    // One after the other, so that a busy moment hits both.
    const times: { few: Opened; many: Opened }[] = []
    for (let time = 0; time < opens; time++)
      times.push({ few: await opened(few, screen), many: await opened(many, screen) })
    const ratio = median(times.map((one) => one.many.painted / one.few.painted))
    const frame = median(times.map((one) => one.many.longestFrame))
    table[screen] = {
      'a tenth, ms': Math.round(median(times.map((one) => one.few.painted))),
      'all, ms': Math.round(median(times.map((one) => one.many.painted))),
      ratio: `${ratio.toFixed(2)} ${ratio <= wantedRatio ? '✓' : '✗'}`,
      'longest frame, ms': `${Math.round(frame)} ${frame <= wantedFrame ? '✓' : '✗'}`,
    }
  }
  console.log(
    `wanted: at most ${wantedRatio} times as long, no frame longer than ${wantedFrame} ms`,
  )
  console.table(table)
} finally {
  for (const app of apps) await app.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}

interface Opened {
  /** From the navigation to the frame that shows what the screen holds. */
  readonly painted: number
  /** Of the frames until then and while it went on computing; 0 where none was long enough to be told. */
  readonly longestFrame: number
}

async function opened({ device, origin }: RealApp, screen: string): Promise<Opened> {
  const page = await device.context.newPage()
  await page.addInitScript(watch)
  await page.goto(`${origin}${screen}`, { waitUntil: 'commit' })
  const done = await page.waitForFunction(() => window.shown, undefined, { timeout: 120_000 })
  const painted = (await done.jsonValue()) ?? 0
  // What is computed in pieces goes on for a while; the page says when it has nothing more to do.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 10_000 })),
  )
  const longestFrame = await page.evaluate((from) => {
    const after = window.frames_.filter((one) => one.at + one.lasts >= from)
    return Math.max(0, ...after.map((one) => one.lasts))
  }, painted)
  await page.close()
  return { painted, longestFrame }
}

declare global {
  interface Window {
    shown?: number
    frames_: { at: number; lasts: number }[]
  }
}

/** Runs in the page before everything else: notes when it shows something, and every long frame. */
function watch() {
  window.frames_ = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      window.frames_.push({ at: startTime, lasts: duration })
  }).observe({ type: 'long-animation-frame', buffered: true })
  const look = () => {
    const main = document.querySelector('main')
    // Shapes of what comes still stand there.
    if (!main?.querySelector('h1') || main.querySelector('.animate-pulse')) return
    seen.disconnect()
    requestAnimationFrame(() => {
      setTimeout(() => {
        window.shown = performance.now()
      })
    })
  }
  const seen = new MutationObserver(look)
  seen.observe(document, { childList: true, subtree: true })
}
