import { test as base, expect, type Page } from '@playwright/test'
import { authCopy } from '../../shared/copy/auth.ts'
import { cachedOn } from './caches.ts'
import {
  type Device,
  type DeviceOnDisk,
  type DeviceOptions,
  openDevice,
  openDeviceInMemory,
} from './chromium.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { freePort } from './free-port.ts'
import { scope } from './scope.ts'
import { HostedServers } from './hosted-servers.ts'
import { type Server, startServer } from './server.ts'

/**
 * The world of a browser story: the real server on data of its own, a network that can be cut in
 * front of it, and as many devices as the story opens. Devices know only the network's address, so
 * a cut is felt by the service worker too.
 */
export interface World {
  readonly server: Server
  readonly network: FaultProxy
  /** Opens a browser with its own storage, worker and sign-in; all are thrown away after the story. */
  device(options?: DeviceWish): Promise<Device>
  /** The same with its storage on the disk, so that it can be opened again, or with a camera. */
  deviceOnDisk(options?: DeviceWish & Pick<DeviceOptions, 'camera'>): Promise<DeviceOnDisk>
  /** Ends the device as it is and opens the same one again, at `path`, as from its icon. */
  reopen(device: DeviceOnDisk, path?: string): Promise<DeviceOnDisk>
}

type DeviceWish = Pick<
  DeviceOptions,
  'viewport' | 'colorScheme' | 'timezoneId' | 'locale' | 'onlineOnly'
>

export interface Person {
  name: string
  email: string
  password: string
}

/** The server of a story, and the network in front of it. */
export interface Site {
  readonly server: Server
  readonly network: FaultProxy
}

let people = 0

/** A new person. */
export function aPerson(name = 'Ada Vintner'): Person {
  people += 1
  return {
    name,
    email: `person-${process.pid}-${people}@example.com`,
    password: 'correct horse battery staple',
  }
}

interface OfStory {
  world: World
  site: Site
  /** Settings of the server besides the usual; a story that wants some replaces this. */
  serverEnv: Record<string, string>
  /** Another program than `sync-server/main.ts` that runs the server. */
  serverProgram: string | undefined
  /**
   * - `true`: the program, on data of its own.
   * - `'hosted'`: a new server on data of its own, in a process for all stories of the worker. It can
   *   be stopped, and its clock put forward, but not killed. This saves two seconds.
   * - `false`: the server of the worker, for a story that uses it only with new people, and neither
   *   stops it nor changes shared state.
   */
  ownServer: boolean | 'hosted'
}

export const test = base.extend<OfStory, { hosted: HostedServers; common: CommonServer }>({
  hosted: [
    // oxlint-disable-next-line no-empty-pattern -- this is how Playwright learns that it asks for no other fixture
    async ({}, tell) => {
      const hosted = new HostedServers()
      await tell(hosted)
      hosted.end()
    },
    { scope: 'worker' },
  ],
  common: [
    async ({ hosted }, tell) => {
      const common = new CommonServer(hosted)
      await tell(common)
      await common.remove()
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above
  serverEnv: async ({}, tell) => {
    await tell({})
  },
  serverProgram: [undefined, { option: true }],
  ownServer: [true, { option: true }],
  site: async ({ serverEnv, serverProgram, ownServer, hosted, common }, tell) => {
    const program = serverProgram !== undefined && { program: serverProgram }
    const { server, port } = !ownServer
      ? await common.lent()
      : await aServer((appOrigin) => {
          const options = { appOrigin, env: serverEnv }
          return ownServer === 'hosted'
            ? hosted.start(options)
            : startServer({ ...options, ...program })
        })
    const network = await startFaultProxy(server.origin, port)
    await tell({ server, network })
    await network.close()
    if (ownServer) await server.remove()
  },
  world: async ({ browser, site: { server, network: proxy } }, tell, story) => {
    const open = new Set<Device>()
    const onDisk = new Map<string, DeviceOnDisk>()
    const network: FaultProxy = {
      ...proxy,
      async mend() {
        await proxy.mend()
        // A device says that it has a network again. With `npm run deep` only the server is back, and the
        // app finds out when it tries the next time, up to 16 s later.
        if (scope !== 'everyday') return
        for (const { context } of [...open, ...onDisk.values()])
          for (const page of context.pages()) await tellOnline(page)
      },
    }
    const keep = (device: DeviceOnDisk) => {
      onDisk.set(device.profile, device)
      return device
    }
    const world: World = {
      server,
      network,
      async device(wish = {}) {
        const device = await openDeviceInMemory(browser, { origin: network.origin, ...wish })
        open.add(device)
        return device
      },
      deviceOnDisk: async (wish = {}) =>
        keep(await openDevice({ origin: network.origin, ...wish })),
      async reopen(device, path = '/') {
        await device.close()
        const again = keep(await openDevice({ origin: network.origin, profile: device.profile }))
        await again.page.goto(path)
        return again
      },
    }
    await tell(world)
    if (story.status === 'passed')
      for (const { page } of [...open, ...onDisk.values()])
        if (page.url().startsWith(network.origin)) await keepsNoAnswers(page)
    for (const { context } of open) await context.close()
    for (const device of onDisk.values()) await device.discard()
  },
})

async function tellOnline(page: Page): Promise<void> {
  // A page that closes or is being loaded needs no event: it asks the server when it begins.
  await page.evaluate(() => void dispatchEvent(new Event('online'))).catch(() => undefined)
}

/** A server behind the address at which its devices will look for it. */
async function aServer(
  start: (appOrigin: string) => Promise<Server>,
): Promise<{ server: Server; port: number }> {
  const port = await freePort()
  return { port, server: await start(`http://127.0.0.1:${port}`) }
}

/** The number of stories per server: it lets 60 people join from one network in an hour. */
const maxStories = 15

/** The server of a worker, for one story after the other. */
class CommonServer {
  #now: { server: Server; port: number } | undefined
  #stories = 0
  readonly #hosted: HostedServers

  constructor(hosted: HostedServers) {
    this.#hosted = hosted
  }

  async lent() {
    if (this.#stories++ % maxStories === 0) await this.remove()
    this.#now ??= await this.#fresh()
    return this.#now
  }

  /** The first account is an admin; no story may depend on its place in a run. */
  async #fresh() {
    const fresh = await aServer((appOrigin) => this.#hosted.start({ appOrigin }))
    const body = JSON.stringify({ ...aPerson('The first'), ageConfirmed: true })
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(`${fresh.server.origin}/api/auth/sign-up/email`, {
      method: 'POST',
      headers,
      body,
    })
    expect(answer.ok).toBe(true)
    return fresh
  }

  async remove() {
    await this.#now?.server.remove()
    this.#now = undefined
  }
}

export { expect }

/** Whatever a story did, no answer of the API may lie in a cache, where the next person would find it. */
async function keepsNoAnswers(page: Page): Promise<void> {
  if (page.isClosed()) return
  const answers = (await cachedOn(page)).filter((path) => path.startsWith('/api'))
  expect(answers, 'what the caches hold of the API').toEqual([])
}

/**
 * Joins, and opens Home. Past the form, which costs a browser three seconds: for stories that are not
 * about joining.
 */
export async function join(page: Page, person: Person): Promise<void> {
  await post(page, 'sign-up', { ...person, ageConfirmed: true })
  await signIn(page, person)
}

/** Signs in, and opens Home; past the form, too. */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await post(page, 'sign-in', { email, password })
  await page.goto('/')
  await page.getByRole('main').waitFor()
}

async function post(page: Page, what: 'sign-up' | 'sign-in', data: object): Promise<void> {
  const answer = await page.context().request.post(`/api/auth/${what}/email`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Joins through the form, as a new user would, and stands on Home afterwards. */
export async function joinByForm(page: Page, person: Person): Promise<void> {
  await page.goto('/auth?mode=join')
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByLabel('I am 21+ years old').check()
  await page.getByRole('button', { name: authCopy.joinFree, exact: true }).click()
  await arrived(page)
}

export async function signInByForm(page: Page, person: Person): Promise<void> {
  await page.goto('/auth?mode=sign-in')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await arrived(page)
}

const arrived = (page: Page) => page.waitForURL((url) => !url.pathname.startsWith('/auth'))

/** Waits until the service worker has the shell: from then on the app opens offline. */
export async function readyOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}
