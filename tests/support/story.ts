import { test as base, expect, type Page } from '@playwright/test'
import { cachedOn } from './caches.ts'
import { type Device, type DeviceOptions, openDevice, phone } from './chromium.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { freePort } from './free-port.ts'
import { type Server, startServer } from './server.ts'

/**
 * The world of a browser story: the real server on data of its own, a network that can be cut in
 * front of it, and as many devices as the story opens. Devices know only the network's address, so
 * a cut is felt by the service worker too.
 */
export interface World {
  readonly server: Server
  readonly network: FaultProxy
  /** Opens a device of its own storage and sign-in; all are thrown away after the story. */
  device(options?: DeviceWish): Promise<Device>
  /** Ends the device as it is and opens the same one again, at `path`, as from its icon. */
  reopen(device: Device, path?: string): Promise<Device>
}

type DeviceWish = Pick<DeviceOptions, 'viewport' | 'colorScheme' | 'camera'>

export interface Person {
  name: string
  email: string
  password: string
}

let people = 0

/** Somebody nobody has heard of yet. */
export function aPerson(name = 'Ada Vintner'): Person {
  people += 1
  return {
    name,
    email: `person-${process.pid}-${people}@example.com`,
    password: 'correct horse battery staple',
  }
}

interface Fixtures {
  world: World
  serverEnv: Record<string, string>
  serverProgram: string | undefined
}

export const test = base.extend<Fixtures>({
  /** Settings of the server besides the usual; a story that wants some replaces this. */
  // oxlint-disable-next-line no-empty-pattern -- this is how Playwright learns that it asks for no other fixture
  serverEnv: async ({}, tell) => {
    await tell({})
  },
  /** Another program than `sync-server/main.ts` that runs the server. */
  serverProgram: [undefined, { option: true }],
  world: async ({ serverEnv, serverProgram }, tell, story) => {
    const port = await freePort()
    const server = await startServer({
      appOrigin: `http://127.0.0.1:${port}`,
      env: serverEnv,
      ...(serverProgram !== undefined && { program: serverProgram }),
    })
    const network = await startFaultProxy(server.origin, port)
    const open = new Map<string, Device>()
    const keep = (device: Device) => {
      open.set(device.profile, device)
      return device
    }
    const world: World = {
      server,
      network,
      device: async (wish = {}) =>
        keep(await openDevice({ origin: network.origin, viewport: phone, ...wish })),
      async reopen(device, path = '/') {
        await device.close()
        const again = keep(await openDevice({ origin: network.origin, profile: device.profile }))
        await again.page.goto(path)
        return again
      },
    }
    await tell(world)
    if (story.status === 'passed')
      for (const { page } of open.values())
        if (page.url().startsWith(network.origin)) await keepsNoAnswers(page)
    for (const device of open.values()) await device.discard()
    await network.close()
    await server.remove()
  },
})

export { expect }

/** Whatever a story did, no answer of the API may lie in a cache, where the next person would find it. */
async function keepsNoAnswers(page: Page): Promise<void> {
  if (page.isClosed()) return
  const answers = (await cachedOn(page)).filter((path) => path.startsWith('/api'))
  expect(answers, 'what the caches hold of the API').toEqual([])
}

/** Joins through the form, as a new user would, and stands on Home afterwards. */
export async function join(page: Page, person: Person): Promise<void> {
  await page.goto('/auth?mode=join')
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByLabel('I am 21+ years old').check()
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await arrived(page)
}

export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/auth?mode=sign-in')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await arrived(page)
}

const arrived = (page: Page) => page.waitForURL((url) => !url.pathname.startsWith('/auth'))

/** Waits until the service worker holds the shell: from then on the app opens without a network. */
export async function readyOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}
