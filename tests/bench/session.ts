import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { groupOf, killNow } from '../proof/browser/kill.ts'
import { type Device, openDevice } from '../support/chromium.ts'
import { freePort } from '../support/free-port.ts'
import { buildPage, type EngineCode } from './build-page.ts'
import { asAnotherDevice, type Controlled, signedInAt, throughDoor } from './control.ts'
import { type EngineKind, isThisApp } from './engines.ts'
import { type ServerProcess, startEngineServer } from './server-process.ts'
import { openWire, type Wire } from './wire.ts'

/** How long one call of a page may take. */
const longest = 120_000

/** One engine with a server, a cable and one new device, until it is closed. */
export interface Session {
  readonly wire: Wire
  readonly server: ServerProcess
  readonly control: Controlled
  readonly device: Device
  /** Opens a tab with the engine opened; with `read`, it times its own beginning. */
  tab(read?: 'read'): Promise<Page>
  /** Ends the browser with SIGKILL and starts it again on the same profile. */
  killBrowser(): Promise<void>
  close(): Promise<void>
}

/** Caches resources of a run: pages, and data folders with a number of bottles. */
export class Sessions {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'undercroft-bench-'))
  readonly #pages = new Map<string, Promise<string>>()
  readonly #seeded = new Map<string, Promise<string>>()
  #made = 0

  page(code: EngineCode): Promise<string> {
    const key = keyOf(code)
    const known = this.#pages.get(key)
    if (known) return known
    const built = buildPage(code)
    this.#pages.set(key, built)
    return built
  }

  /** @param stored how many bottles the server has */
  async open(engine: EngineKind, stored: number): Promise<Session> {
    const seeded = await this.dataWith(engine, stored)
    const dataDir = this.#newFolder()
    cpSync(seeded, dataDir, { recursive: true })
    const { wire, server, control, who } = await this.#start(engine, dataDir)
    const openBrowser = async (profile?: string) => {
      const opened = await openDevice({ origin: wire.origin, ...(profile && { profile }) })
      if (!who) return opened
      await opened.context.addCookies([{ ...who.cookie, url: wire.origin }])
      await opened.context.addInitScript(`window.account = ${JSON.stringify(who.account)}`)
      return opened
    }
    let device = await openBrowser()
    return {
      wire,
      server,
      control,
      get device() {
        return device
      },
      async killBrowser() {
        await killNow(device, groupOf(device))
        device = await openBrowser(device.profile)
      },
      tab: (read) => openTab(device, `${wire.origin}/${read ? '?read' : ''}${engine.hash ?? ''}`),
      async close() {
        await device.discard()
        wire.close()
        await server.stop()
        rmSync(dataDir, { recursive: true, force: true })
      },
    }
  }

  async #start(engine: EngineKind, dataDir: string) {
    const port = await freePort()
    const wire = await openWire(port)
    const server = await startEngineServer({
      code: engine,
      port,
      dataDir,
      pageDir: await this.page(engine),
      appOrigin: wire.origin,
    })
    const who = isThisApp(engine) ? await signedInAt({ ...server, root: engine.root }) : undefined
    const control = who ? asAnotherDevice(server, who) : throughDoor(server)
    return { wire, server, control, who }
  }

  /** A data folder of a stopped server that has so many bottles; to be copied. */
  dataWith(engine: EngineKind, stored: number): Promise<string> {
    const key = `${keyOf(engine)} ${stored}`
    const known = this.#seeded.get(key)
    if (known) return known
    const made = this.#seed(engine, stored)
    this.#seeded.set(key, made)
    return made
  }

  async #seed(engine: EngineKind, stored: number): Promise<string> {
    const dataDir = this.#newFolder()
    const { wire, server, control } = await this.#start(engine, dataDir)
    if (stored > 0) await control.seed({ from: 0, count: stored })
    wire.close()
    await server.stop()
    return dataDir
  }

  #newFolder(): string {
    const folder = path.join(this.#folder, String(this.#made++))
    mkdirSync(folder)
    return folder
  }

  async remove() {
    rmSync(this.#folder, { recursive: true, force: true })
    for (const page of this.#pages.values()) rmSync(await page, { recursive: true, force: true })
  }
}

/** One for each folder of each build. */
const keyOf = ({ folder, root = '' }: EngineCode) => `${root} ${folder}`

async function openTab({ context }: Device, address: string): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(longest)
  const broken = new Promise<never>((_, reject) => page.once('pageerror', reject))
  // Ignored until it is awaited; a tab that breaks later fails its next call.
  broken.catch(() => {})
  await page.goto(address)
  await Promise.race([page.waitForFunction(() => 'bench' in window), broken])
  return page
}

/** Waits for what a page does, and gives up after two minutes. */
export async function within<T>(doing: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TookTooLong()), longest)
  })
  return await Promise.race([doing, tooLong]).finally(() => clearTimeout(timer))
}

/** It is not tried again in the same run. */
export class TookTooLong extends Error {
  constructor() {
    super(`took more than ${longest / 1_000} s`)
  }
}
