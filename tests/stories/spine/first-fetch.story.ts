import type { Locator, Page } from '@playwright/test'
import { rowsOfFirstPage } from '../../../shared/business/sync.ts'
import { appCopy } from '../../../shared/copy/app.ts'
import { firstFetchCopy } from '../../../shared/copy/first-fetch.ts'
import { profileCopy } from '../../../shared/copy/profile.ts'
import { type ScreenName, type Route, routes } from '../../../shared/routes.ts'
import { type Deed, doElsewhere } from '../../support/another-client.ts'
import { addBottle, allSaved } from '../../support/bottles.ts'
import { setPlan } from '../../support/operator.ts'
import type { BrokenPath } from '../../support/fault-proxy.ts'
import { aPerson, expect, join, readyOffline, signIn, test } from '../../support/story.ts'
import { limitMs } from '../../support/scope.ts'

test.describe.configure({ mode: 'parallel' })
// Some forty screens, in four states of the network.
test.setTimeout(limitMs(600_000))

/**
 * The data of each screen. `rows`: lists of rows, with a message for an empty one; `server`: data
 * from the server; `itself`: neither, or only rows that are on the device; `address`: data from its
 * address, which may be missing. A new screen needs an entry.
 */
const shows = {
  home: 'rows',
  collection: 'rows',
  places: 'rows',
  bottle: 'rows',
  bar: 'rows',
  chat: 'rows',
  journal: 'rows',
  recipes: 'rows',
  tonight: 'rows',
  barMenu: 'rows',
  classics: 'itself',
  shopping: 'rows',
  recipeImport: 'itself',
  recipe: 'rows',
  publicRecipe: 'server',
  valueTracker: 'rows',
  valueReport: 'rows',
  marketReport: 'server',
  // To others than Insiders it says what it is, of no row.
  analysis: 'rows',
  alerts: 'rows',
  sharing: 'rows',
  import: 'itself',
  attention: 'itself',
  profile: 'itself',
  settings: 'rows',
  hypeRadar: 'server',
  // Its other tabs have the user's own rows.
  dropSpotting: 'server',
  events: 'server',
  news: 'server',
  drop: 'server',
  ultraDrop: 'server',
  event: 'server',
  reservations: 'server',
  reservation: 'server',
  paymentReturn: 'server',
  community: 'server',
  group: 'server',
  post: 'server',
  stores: 'server',
  store: 'server',
  loyalty: 'server',
  socialProof: 'server',
  storeInvitation: 'address',
  storeDashboard: 'server',
  storeToday: 'server',
  storeScan: 'server',
  // This user is an admin: the first account of the server.
  adminDashboard: 'server',
  restore: 'itself',
  security: 'server',
  subscription: 'server',
  features: 'itself',
  pricing: 'server',
  support: 'server',
  auth: 'itself',
  confirmEmail: 'itself',
  login: 'itself',
  terms: 'itself',
  privacy: 'itself',
  addBottle: 'itself',
  scanBottle: 'itself',
  received: 'itself',
} as const satisfies Record<ScreenName, 'rows' | 'server' | 'itself' | 'address'>

const id = (number: number) => `0197a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const bottleId = id(1)
const recipeId = id(2)
const addressOf = (name: ScreenName): string =>
  routes[name].path.replace(
    ':id',
    name === 'bottle' ? bottleId : name === 'recipe' ? recipeId : id(9),
  )

/** One of each kind of row that a list of some screen shows. */
const cellar: Deed[] = [
  {
    name: 'bottle.add',
    args: {
      id: bottleId,
      name: 'Ardbeg 10',
      brand: 'Ardbeg',
      category: 'Whiskey',
      purchasePrice: 50_00,
      currentValue: 60_00,
      location: 'Cellar',
    },
  },
  {
    name: 'bottle.logUse',
    args: { bottleId, pourId: id(3), at: 1_763_000_100_000, amountMl: 59 },
  },
  {
    name: 'recipe.add',
    args: {
      id: recipeId,
      name: 'Whiskey, neat',
      instructions: 'Pour.',
      ingredients: [{ name: 'Whiskey', amount: '60 ml', bottleId }],
    },
  },
  { name: 'shopping.add', args: { id: id(4), name: 'Limes' } },
]

const screensThat = (kind: 'rows' | 'server' | 'itself') =>
  (Object.keys(shows) as ScreenName[]).filter((name) => {
    const { who } = routes[name] as Route
    return shows[name] === kind && who !== 'visitor' && name !== 'auth'
  })

/** The face of a list that says that there is nothing. */
const empty = (page: Page): Locator => page.locator('[data-face=empty]')
const faces = (page: Page, kind: 'coming' | 'offline' | 'failed'): Locator =>
  page.locator(`main :is([data-face=${kind}], [data-face=not_fetched])`).first()

/** Goes on within the app; there when the screen has given the page its title. */
async function goTo(page: Page, name: ScreenName) {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, addressOf(name))
  await expect(page).toHaveTitle(appCopy.pageTitle(routes[name].title))
}

/** On every screen with rows, and each of its tabs: this face, and none that says that nothing is there. */
async function walkRows(page: Page, kind: 'coming' | 'offline' | 'failed') {
  for (const name of screensThat('rows'))
    await test.step(`${name}: ${kind}`, async () => {
      await goTo(page, name)
      await expect(faces(page, kind)).toBeVisible()
      await expect(empty(page), addressOf(name)).toHaveCount(0)
      if (name === 'settings')
        // Defaults would be taken for what the person has chosen.
        await expect(page.getByRole('main').getByRole('radio')).toHaveCount(0)
      for (const tab of await page.getByRole('main').getByRole('tab').all()) {
        await tab.click()
        await expect(faces(page, kind)).toBeVisible()
        await expect(empty(page), addressOf(name)).toHaveCount(0)
      }
    })
  await test.step(`figures: ${kind}`, async () => {
    await goTo(page, 'profile')
    const figures = page.getByRole('region', { name: profileCopy.figures })
    await expect(figures).toContainText('…')
    await expect(figures).not.toContainText(/\$|\b0\b/)
    for (const name of screensThat('itself')) {
      // Received items lie on this device alone: it knows that it has none.
      if (name === 'received') continue
      await goTo(page, name)
      await expect(empty(page), addressOf(name)).toHaveCount(0)
    }
  })
}

/**
 * A round gives up after twenty seconds of silence, and the walk's duration varies. A failed query
 * retries after a while, which a test can delay: `holdTimers`.
 */
async function holdableTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const usual = setTimeout
    let isHeld = false
    const act = (body: () => void, ms: number) => () => {
      if (!isHeld || ms < 400) body()
    }
    const patient = (body: () => void, ms = 0) =>
      usual(act(body, ms), ms < 20_000 ? ms : 2 ** 31 - 1)
    Object.assign(globalThis, {
      setTimeout: patient,
      holdTimers: (held: boolean) => {
        isHeld = held
      },
    })
  })
}

/** Only the button retries: no request is open, and no timer runs meanwhile. */
async function askWhenLifted(page: Page, failing: BrokenPath): Promise<void> {
  const hold = (held: boolean) =>
    page.evaluate((now) => {
      const { holdTimers } = globalThis as unknown as { holdTimers: (held: boolean) => void }
      holdTimers(now)
    }, held)
  const tryAgain = page.getByRole('main').getByRole('button', { name: firstFetchCopy.tryAgain })
  await hold(true)
  const refused = page.waitForResponse((response) => response.url().includes('/api/sync'))
  await tryAgain.first().click()
  await refused
  failing.lift()
  await tryAgain.first().click()
  await hold(false)
}

for (const has of ['much', 'nothing'] as const)
  test(`no screen of a new device claims an empty account before it is fetched, for a user with ${has}`, async ({
    world,
  }) => {
    const person = aPerson()
    const { page: old } = await world.device()
    await join(old, person)
    setPlan(world.server, person.email, 'insider')
    if (has === 'much') await doElsewhere(world.server.origin, old, cellar)

    const { page } = await world.device()
    await holdableTimers(page)
    const held = world.network.break({ kind: 'hold-request', path: '/api/sync' })
    await signIn(page, person)
    await held.struck()
    await readyOffline(page)

    let allHeld: BrokenPath | undefined
    await test.step('the first answer is held', async () => {
      await walkRows(page, 'coming')
      // All answers from here on: each page begins with none in its memory.
      allHeld = world.network.break({ kind: 'hold-request', path: '/api/' })
      for (const name of screensThat('server'))
        await test.step(`${name}: coming`, async () => {
          await page.goto(addressOf(name))
          // Its file is here, and is kept for when there is no network.
          await expect(page).toHaveTitle(appCopy.pageTitle(routes[name].title))
          await expect(page.locator('main .animate-pulse').first()).toBeVisible()
          await expect(empty(page), addressOf(name)).toHaveCount(0)
        })
    })

    await test.step('no network', async () => {
      await world.network.cut()
      held.lift()
      allHeld?.lift()
      await page.goto('/')
      await walkRows(page, 'offline')
      for (const name of screensThat('server'))
        await test.step(`${name}: offline`, async () => {
          await goTo(page, name)
          await expect(page.locator('main .animate-pulse')).toHaveCount(0)
          await expect(empty(page), addressOf(name)).toHaveCount(0)
        })
    })

    await test.step('the server fails', async () => {
      const failing = world.network.break({ kind: 'status', status: 500, path: '/api/' })
      await world.network.mend()
      await page.goto('/collections')
      await page.getByRole('main').getByRole('button', { name: firstFetchCopy.tryAgain }).click()
      await failing.struck()
      await walkRows(page, 'failed')
      for (const name of screensThat('server'))
        await test.step(`${name}: failed`, async () => {
          await goTo(page, name)
          await expect(page.locator('main .animate-pulse')).toHaveCount(0)
          await expect(empty(page), addressOf(name)).toHaveCount(0)
        })
      await goTo(page, 'collection')
      await askWhenLifted(page, failing)
    })

    await test.step('it answers', async () => {
      await allSaved(page)
      for (const name of screensThat('rows')) {
        await goTo(page, name)
        await expect(page.locator('main .animate-pulse')).toHaveCount(0)
        await expect(page.locator('[data-face=not_fetched]')).toHaveCount(0)
        // Empty lists now show their message: these are the faces that were checked.
        const isTold =
          has === 'nothing' && !['chat', 'tonight', 'barMenu', 'settings'].includes(name)
        if (isTold) await expect(empty(page).first()).toBeVisible()
      }
    })
  })

test('with rows added offline, no screen claims that there are no others', async ({ world }) => {
  const person = aPerson()
  const { page: old } = await world.device()
  await join(old, person)
  setPlan(world.server, person.email, 'insider')
  await doElsewhere(world.server.origin, old, cellar)
  const { page } = await world.device()
  await holdableTimers(page)
  const failing = world.network.break({ kind: 'status', status: 503, path: '/api/sync' })
  await signIn(page, person)
  await failing.struck()
  await addBottle(page, { name: 'Talisker 10' })
  await expect(page.getByText(firstFetchCopy.partlyTitle)).toBeVisible()
  for (const name of screensThat('rows')) {
    await goTo(page, name)
    await expect(page.locator('main .animate-pulse')).toHaveCount(0)
    await expect(empty(page)).toHaveCount(0)
  }
  await askWhenLifted(page, failing)
  await allSaved(page)
  await expect(page.getByText(firstFetchCopy.partlyTitle)).toHaveCount(0)
  await goTo(page, 'collection')
  for (const name of ['Ardbeg 10', 'Talisker 10'])
    await expect(page.getByRole('link', { name })).toBeVisible()
})

test('a new device shows and takes bottles before all have come, and goes on after a reload', async ({
  world,
}) => {
  const person = aPerson()
  const { page: old } = await world.device()
  await join(old, person)
  setPlan(world.server, person.email, 'insider')
  const all = rowsOfFirstPage + 40
  await doElsewhere(
    world.server.origin,
    old,
    Array.from({ length: all }, (_, at) => ({
      name: 'bottle.add' as const,
      args: { id: id(100 + at), name: `Cask ${at}`, brand: 'Cask', category: 'Whiskey' },
    })),
  )

  const { page } = await world.device()
  const { email, password } = person
  await page.context().request.post('/api/auth/sign-in/email', { data: { email, password } })
  const asked: { cursor: unknown }[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  // Only the first page comes.
  await page.route('**/api/sync', async (route) => {
    const request = route.request().postDataJSON() as { cursor: unknown }
    asked.push(request)
    if (request.cursor) await released
    await route.continue().catch(() => undefined)
  })
  const rows = page.getByRole('main').getByRole('link', { name: /^Cask / })
  const some = firstFetchCopy.bottles(rowsOfFirstPage, all)
  await page.goto('/collections')
  await expect(rows.first()).toBeVisible()
  await expect(page.getByText(some)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: firstFetchCopy.comingTitle })).toBeVisible()
  await expect(page.getByText(firstFetchCopy.onlyThese)).toBeVisible()
  await addBottle(page, { name: 'Talisker 10' })
  await expect(page.getByText(some)).toBeVisible()

  await page.reload()
  await expect(rows.first()).toBeVisible()
  await expect(page.getByText(some)).toBeVisible()
  release()
  await allSaved(page)
  await expect(page.locator('[data-face=coming]')).toHaveCount(0)
  await expect(page.locator(`li[aria-setsize="${all + 1}"]`).first()).toBeVisible()
  // Asked for once, before the first script; the reload went on behind it.
  expect(asked.filter(({ cursor }) => cursor === null)).toHaveLength(1)
})
