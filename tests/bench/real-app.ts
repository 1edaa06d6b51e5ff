import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { signedInCookie } from '../../shared/business/signed-in.ts'
import { shellCopy } from '../../shared/copy/shell.ts'
import { type DeviceOnDisk, openDevice } from '../support/chromium.ts'
import { freePort } from '../support/free-port.ts'
import { type Server, startServer } from '../support/server.ts'
import { type SignedIn, signedInAt } from './control.ts'
import { openWire, type Wire } from './wire.ts'

/** The app as it is built, at a server that runs as for real people, and a device with all of it. */
export interface RealApp {
  readonly server: Server
  readonly wire: Wire
  readonly who: SignedIn
  /** The address that people type. */
  readonly origin: string
  /** Signed in, with everything fetched and the service worker at work. */
  readonly device: DeviceOnDisk
  /** Ends the browser and opens it again, with what it has on the disk. */
  reopen(): Promise<DeviceOnDisk>
  close(): Promise<void>
}

/** @param seeded a data folder of a stopped server; it is copied */
export async function openRealApp(seeded: string): Promise<RealApp> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'undercroft-bench-app-'))
  cpSync(seeded, dataDir, { recursive: true })
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const server = await startServer({
    dataDir,
    appOrigin: origin,
    env: { NODE_ENV: 'production', APP_SECRET: 'the secret of a server that is only measured' },
  })
  const wire = await openWire(server.port, port)
  const who = await signedInAt(server)
  let device = await openDevice({ origin })
  await device.context.addCookies([cookieOf(who), signedInMark])
  await device.page.goto('/collections')
  await allFetched(device.page)
  await device.page.evaluate(() => navigator.serviceWorker.ready)
  return {
    server,
    wire,
    who,
    origin,
    get device() {
      return device
    },
    async reopen() {
      await device.close()
      device = await openDevice({ origin, profile: device.profile })
      return device
    },
    async close() {
      await device.discard()
      wire.close()
      await server.remove()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The session's cookie, as a browser takes it. */
export const cookieOf = ({ cookie }: SignedIn) => ({
  ...cookie,
  domain: 'localhost',
  path: '/',
  secure: cookie.name.startsWith('__'),
})

/** Without it a page takes its reader for a visitor and sends no request. */
export const signedInMark = { name: signedInCookie, value: '1', domain: 'localhost', path: '/' }

const allFetched = (page: Page) =>
  expect(page.getByRole('link', { name: shellCopy.sync.all_saved })).toBeVisible({
    timeout: 120_000,
  })

/**
 * Opens an address in a new tab and returns when the first rows of a list were painted, in
 * milliseconds since the navigation began. Throws if the list has the wrong length.
 *
 * @param slowdown how many times slower the page's processor is
 */
export async function painted(
  { context }: DeviceOnDisk,
  address: string,
  { rows, slowdown = 1 }: { rows: number; slowdown?: number },
): Promise<number> {
  const page = await context.newPage()
  if (slowdown > 1) {
    const tools = await context.newCDPSession(page)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  }
  await page.addInitScript(notePaint)
  await page.goto(address, { waitUntil: 'commit' })
  const seen = await page.waitForFunction(() => window.painted, undefined, { timeout: 120_000 })
  const { at, rows: shown } = await seen.evaluate((given) => given ?? { at: 0, rows: 0 })
  await page.close()
  if (shown !== rows) throw new Error(`the list has ${shown} rows, not ${rows}`)
  return at
}

declare global {
  interface Window {
    painted?: { at: number; rows: number }
  }
}

/** Runs in the page, before everything else. */
function notePaint() {
  const look = new MutationObserver(() => {
    const row = document.querySelector('li[aria-setsize]')
    if (!row) return
    look.disconnect()
    const rows = Number(row.getAttribute('aria-setsize'))
    // The frame that shows it comes first, then this task.
    requestAnimationFrame(() => {
      setTimeout(() => {
        window.painted = { at: performance.now(), rows }
      })
    })
  })
  look.observe(document, { childList: true, subtree: true })
}
