import type { Page } from '@playwright/test'
import { alertsCopy } from '../../../shared/copy/alerts.ts'
import { appCopy } from '../../../shared/copy/app.ts'
import { authCopy } from '../../../shared/copy/auth.ts'
import { communityCopy } from '../../../shared/copy/community.ts'
import { homeCopy } from '../../../shared/copy/home.ts'
import { recipesCopy } from '../../../shared/copy/recipes.ts'
import { socialProofCopy } from '../../../shared/copy/social-proof.ts'
import { sommelierCopy } from '../../../shared/copy/sommelier.ts'
import { storesCopy } from '../../../shared/copy/stores.ts'
import { routes, type ScreenName } from '../../../shared/routes.ts'
import { doElsewhere } from '../../support/another-client.ts'
import { setPlan } from '../../support/operator.ts'
import { aPerson, expect, join, type Person, readyOffline, test } from '../../support/story.ts'
import { asking } from '../market/a-market.ts'
import {
  aCommunityOf,
  aMarketOf,
  aPublicId,
  cellar,
  faces,
  goTo,
  looking,
  lookAtTabs,
  overfullId,
  publicIdOf,
  screens,
} from './every-screen.ts'
import { limitMs } from '../../support/scope.ts'

test.use({ ownServer: 'hosted' })

test.describe.configure({ mode: 'parallel' })
test.setTimeout(limitMs(600_000))

/** Every screen is in one of these, and is opened by the story of it: a new one, too. */
const publicScreens = screens.filter(({ who }) => who !== 'user')
const [ofStoresAndAdmins, ofUsers] = [true, false].map((isTheirs) =>
  screens.filter(
    ({ who, name }) =>
      who === 'user' && /^\/(store|admin)-dashboard\b/.test(routes[name].path) === isTheirs,
  ),
) as [typeof screens, typeof screens]

/** The heading of a screen is its name, except for these. */
const headings: Partial<Record<ScreenName, string | RegExp>> = {
  auth: authCopy.signInTitle,
  login: authCopy.signInTitle,
  home: homeCopy.welcome('Ada'),
  chat: sommelierCopy.title,
  recipes: recipesCopy.title,
  alerts: alertsCopy.title,
  socialProof: socialProofCopy.title,
  storeInvitation: storesCopy.invitation.noneTitle,
  profile: 'Ada Vintner',
  bottle: /^Domaine de la Romanée-Conti/,
  recipe: /^The Improved and Enlarged Punch/,
  publicRecipe: /^The Improved and Enlarged Punch/,
  group: /^山崎 and other whiskies/,
  post: communityCopy.post.of('Ada V.'),
  drop: 'Whiskey of the house',
  reservation: 'Whiskey of the house',
  ultraDrop: /^山崎 25 Year/,
  event: /^山崎 and other whiskies/,
  store: 'The Corner Bottle',
}

test('a visitor opens every public screen on a phone, and each holds', {
  tag: '@everyday',
}, async ({ world }) => {
  const { page: admin } = await world.device()
  await comeInUnseen(admin, aPerson())
  await doElsewhere(world.server.origin, admin, cellar)
  const ids = {
    ...(await aMarketOf(admin)),
    [aPublicId]: await publicIdOf(admin, overfullId),
  }

  const { page } = await world.device()
  const look = looking(page, 'everyday-visitor', 'a sample')
  const defects = defectsOf(page)
  const open = async (address: string) => {
    await page.goto(address)
    await expect(page.locator('.animate-pulse')).toHaveCount(0)
  }
  for (const { name, filled } of publicScreens)
    await test.step(name, async () => {
      await open(addressOf(filled, ids))
      await holds(page, name)
      await look(`visitor ${name}`)
    })
  for (const face of faces)
    await test.step(face, async () => {
      await open(face)
      await expect(page.locator('h1').first()).toBeVisible()
      await noFault(page)
      await look(`visitor ${face}`)
    })
  await noDefects(page, defects)
})

test('a user opens every screen of theirs on a phone, with much in it, and each holds', {
  tag: '@everyday',
}, async ({ world }) => {
  const { page: admin } = await world.device()
  await comeInUnseen(admin, aPerson('Olga Owner'))
  const { page } = await world.device()
  const person = aPerson()
  await join(page, person)
  await readyOffline(page)
  await doElsewhere(world.server.origin, page, cellar)
  const ids = {
    ...(await aMarketOf(admin, page)),
    ...(await aCommunityOf(page, () => setPlan(world.server, person.email, 'insider'))),
  }

  const look = looking(page, 'everyday-user', 'a sample')
  const defects = defectsOf(page)
  await page.goto('/collections')
  await expect(page.getByRole('link', { name: /山崎/ })).toBeVisible()
  for (const { name, filled } of ofUsers)
    await test.step(name, async () => {
      await goTo(page, addressOf(filled, ids))
      await holds(page, name)
      await look(`user ${name}`)
    })
  for (const { name, filled } of ofStoresAndAdmins.filter(({ name }) => 'role' in routes[name]))
    await test.step(`no ${name}`, async () => {
      await goTo(page, filled)
      await expect(page.locator('h1')).toHaveText(appCopy.notFoundTitle)
    })
  await noDefects(page, defects)
})

test('an owner and admin opens the dashboards and the market on a phone, and each fits', {
  tag: '@everyday',
}, async ({ world }) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await readyOffline(page)
  await doElsewhere(world.server.origin, page, cellar)
  const ids = { ...(await aMarketOf(page)), [aPublicId]: await publicIdOf(page, overfullId) }

  const look = looking(page, 'everyday-owner', 'a sample')
  const defects = defectsOf(page)
  for (const { name, filled } of ofStoresAndAdmins)
    await test.step(name, async () => {
      await goTo(page, addressOf(filled, ids))
      await holds(page, name)
      await look(`owner ${name}`)
      await lookAtTabs(page, `owner ${name}`, look)
      await noFault(page)
    })
  // A signed-in user does not see the sign-in again.
  for (const { name, filled } of publicScreens.filter((one) => one.who === 'anyone'))
    await test.step(name, async () => {
      await goTo(page, addressOf(filled, ids))
      await holds(page, name === 'auth' ? 'home' : name)
    })
  await noDefects(page, defects)
})

/** Joins and signs in without opening the app. */
async function comeInUnseen(page: Page, person: Person) {
  const { post } = asking(page.context().request)
  await post('/api/auth/sign-up/email', { ...person, ageConfirmed: true })
  await post('/api/auth/sign-in/email', { ...person })
}

const addressOf = (filled: string, ids: Readonly<Record<string, string>>) =>
  filled.replace(/[0-9a-f-]{36}/, (id) => ids[id] ?? id)

/** The screen is there, by its heading, and nothing on it failed. */
async function holds(page: Page, name: ScreenName) {
  await expect
    .soft(page.locator('h1').first(), name)
    .toHaveText(headings[name] ?? routes[name].title)
  await expect.soft(page.locator('h1').first(), name).toBeVisible()
  await noFault(page)
}

/** Neither the screen nor a part of it says that it failed, or that it cannot be reached. */
async function noFault(page: Page) {
  const told = [appCopy.faultTitle, appCopy.missingPartTitle]
  for (const title of told) await expect.soft(page.getByText(title), page.url()).toHaveCount(0)
  const failed = page.locator(
    ':is([data-face=failed], [data-face=offline], [data-face=not_fetched])',
  )
  await expect.soft(failed, page.url()).toHaveCount(0)
}

/** The browser's console errors from now on. */
function defectsOf(page: Page): string[] {
  const defects: string[] = []
  page.on('pageerror', (error) => defects.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') defects.push(`${message.text()} ${message.location().url}`)
  })
  return defects
}

/** There were none; and one that is made now is seen. */
async function noDefects(page: Page, defects: readonly string[]) {
  expect(defects).toEqual([])
  await page.evaluate(() => void Promise.reject(new Error('a defect')))
  await expect.poll(() => defects.join()).toContain('defect')
}
