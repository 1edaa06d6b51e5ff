import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { RealApp } from '../real-app.ts'

export interface Opened {
  /** From the navigation to the frame that shows what the screen holds. */
  readonly painted: number
  /** The longest frame after the page's first; 0 if none was long enough to be reported. */
  readonly maxFrame: number
}

export interface Profile {
  readonly folder: string
  readonly name: string
}

interface How {
  /** The person's actions there; their frames count, too. */
  readonly look?: ((page: Page) => Promise<void>) | undefined
  /** Snapshots of lists are gone, as after any change. */
  readonly forgets?: boolean
  /** Writes down what the processor did, for a browser's tools to show. */
  readonly profile?: Profile | undefined
}

/** Opens a screen in a new tab, and gives how long that took. */
export async function opened(
  { device, origin }: RealApp,
  screen: string,
  { look, forgets = false, profile }: How,
): Promise<Opened> {
  const page = await device.context.newPage()
  if (forgets) {
    await page.goto(`${origin}/terms`)
    await page.evaluate(forgetFronts)
  }
  const tools = profile && (await device.context.newCDPSession(page))
  if (tools) {
    await tools.send('Profiler.enable')
    await tools.send('Profiler.setSamplingInterval', { interval: 500 })
    await tools.send('Profiler.start')
  }
  await page.addInitScript(watch)
  await page.goto(`${origin}${screen}`, { waitUntil: 'commit' })
  const done = await page.waitForFunction(() => window.shown, undefined, { timeout: 120_000 })
  const painted = (await done.jsonValue()) ?? 0
  await look?.(page)
  // Work in time slices continues for a while; the page says when it is done.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 10_000 })),
  )
  await page.waitForTimeout(300)
  // Before its frame is there the page only loads; then it reads, computes and renders.
  const frames = await page.evaluate(() =>
    window.frames_.filter(({ at }) => at >= (window.framed ?? 0)).map(({ lasts }) => lasts),
  )
  if (tools && profile) {
    const { profile: found } = await tools.send('Profiler.stop')
    mkdirSync(profile.folder, { recursive: true })
    writeFileSync(path.join(profile.folder, `${profile.name}.cpuprofile`), JSON.stringify(found))
  }
  await page.close()
  return { painted, maxFrame: Math.max(0, ...frames) }
}

declare global {
  interface Window {
    shown?: number
    framed?: number
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
    if (main) window.framed ??= performance.now()
    // Skeletons are still shown.
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

/** Runs in the page. */
async function forgetFronts() {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
  const name = names.find((one) => one.startsWith('undercroft-'))
  if (!name) throw new Error('there is no database')
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open(name)
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error ?? new Error(name))
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  const transaction = db.transaction('meta', 'readwrite')
  transaction.objectStore('meta').delete(IDBKeyRange.bound('front ', 'front!'))
  transaction.oncomplete = () => resolve()
  await promise
  db.close()
}
