import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { type Route, type ScreenName, routes } from '../../../shared/routes.ts'
import type { Deed, Sender } from '../../support/another-client.ts'
import { foundByAxe } from '../../support/axe.ts'
import { runSeed } from '../../support/scope.ts'
import { expect } from '../../support/story.ts'
import { readColours } from '../../ui/tokens.ts'
import { asking } from '../market/a-market.ts'
import { gin, idOf as recipeId, overfull } from '../recipes/recipes-of.ts'

/** Where pictures of everything that is looked at go, if the environment names a folder. */
const album = process.env['PICTURES']

export const aBottleId = '0197a000-0000-7000-8000-000000000001'
const aGoneId = '0197a000-0000-7000-8000-00000000dead'
/** Stand for the store, its drop, its ultra drop, its event and a reservation of the drop, whose ids the server makes. */
const aStoreId = '0197a000-0000-7000-8000-0000000057e4'
const aDropId = '0197a000-0000-7000-8000-00000000d409'
const anUltraDropId = '0197a000-0000-7000-8000-0000000017a0'
const anEventId = '0197a000-0000-7000-8000-00000000e7e4'
const aReservationId = '0197a000-0000-7000-8000-000000004e5e'
/** Stands for the public page of the overfull recipe, whose id follows from whose it is. */
export const aPublicId = '0197a000-0000-7000-8000-0000000a11e0'
/** Of a group and of a post in it. */
const aGroupId = '0197a000-0000-7000-8000-0000000c1c1e'
const aPostId = '0197a000-0000-7000-8000-00000000905e'
export const idOf = (number: number) =>
  `0197a000-0000-7000-8000-${String(number).padStart(12, '0')}`

export const overfullId = recipeId(3)

/** A typical cellar with the overfull in it: a name of 80 letters, 山崎, a value of $1,234,567. */
export const cellar: Deed[] = [
  {
    name: 'bottle.add',
    args: {
      id: aBottleId,
      name: 'Domaine de la Romanée-Conti Grand Cru Monopole, Côte de Nuits, Magnum, Old Label',
      brand: 'Domaine de la Romanée-Conti',
      category: 'Wine',
      subcategory: 'Red Wine',
      vintage: 1945,
      sizeMl: 1500,
      abv: 13.5,
      region: 'Vosne-Romanée, Burgundy',
      rating: 4.5,
      purchasePrice: 1_100_000_00,
      currentValue: 1_234_567_00,
      purchasedOn: '2020-02-29',
      bin: 'A 12',
      quantity: 2,
      notes: 'One for the tercentenary.\nOne for us.',
    },
  },
  {
    name: 'bottle.add',
    args: { id: idOf(2), name: '山崎 12年', brand: 'サントリー', category: 'Whiskey', quantity: 1 },
  },
  ...(['Whiskey', 'Wine', 'Spirits', 'Liqueurs', 'Beer'] as const).map(
    (category, place): Deed => ({
      name: 'bottle.add',
      args: {
        id: idOf(10 + place),
        name: `${category} of the house`,
        brand: 'Undercroft',
        category,
        purchasePrice: 45_00 + place,
        ...(place % 2 ? { currentValue: 40_00 } : {}),
        ...(place > 2 ? { location: 'Cellar' } : {}),
      },
    }),
  ),
  { name: 'bottle.open', args: { id: aBottleId, eventId: idOf(100), at: 1_763_000_000_000 } },
  {
    name: 'bottle.logUse',
    args: {
      bottleId: aBottleId,
      pourId: idOf(101),
      at: 1_763_000_100_000,
      amountMl: 59,
      note: 'With Niels',
    },
  },
  {
    name: 'bottle.move',
    args: { id: idOf(10), eventId: idOf(102), at: 1_763_000_200_000, location: 'Cellar' },
  },
  { name: 'bottle.finish', args: { id: idOf(14), eventId: idOf(103), at: 1_763_000_300_000 } },
  {
    name: 'recipe.add',
    args: {
      id: idOf(200),
      name: 'Whiskey of the house, sour',
      instructions: 'Shake hard.',
      rating: 4,
      prepTime: 5,
      tags: ['sour'],
      notes: 'For Niels',
      isFavorite: true,
      ingredients: [
        { name: 'Whiskey', amount: '60 ml', bottleId: idOf(10) },
        { name: 'Lemon juice', amount: '1 oz' },
        { name: 'Campari', amount: '2 dashes', optional: true },
      ],
    },
  },
  gin,
  overfull,
  { name: 'recipe.edit', args: { id: overfullId, changes: { isPublic: true } } },
  { name: 'shopping.add', args: { id: idOf(201), name: 'Campari', note: 'For Negroni' } },
  { name: 'shopping.add', args: { id: idOf(202), name: 'Limes', isDone: true } },
]

/** Values for path parameters; a screen with another parameter needs an entry here. */
const parameters: Record<string, { empty: string; filled: string }> = {
  '/collections/:id': {
    empty: `/collections/${aGoneId}`,
    filled: `/collections/${aBottleId}`,
  },
  '/stores/:id': { empty: `/stores/${aGoneId}`, filled: `/stores/${aStoreId}` },
  '/drops/:id': { empty: `/drops/${aGoneId}`, filled: `/drops/${aDropId}` },
  '/ultra-drops/:id': {
    empty: `/ultra-drops/${aGoneId}`,
    filled: `/ultra-drops/${anUltraDropId}`,
  },
  '/events/:id': { empty: `/events/${aGoneId}`, filled: `/events/${anEventId}` },
  '/reservations/:id': {
    empty: `/reservations/${aGoneId}`,
    filled: `/reservations/${aReservationId}`,
  },
  '/reservations/:id/payment': {
    empty: `/reservations/${aGoneId}/payment`,
    filled: `/reservations/${aReservationId}/payment`,
  },
  '/recipes/shared/:id': {
    empty: `/recipes/shared/${aGoneId}`,
    filled: `/recipes/shared/${aPublicId}`,
  },
  '/community/groups/:id': {
    empty: `/community/groups/${aGoneId}`,
    filled: `/community/groups/${aGroupId}`,
  },
  '/community/posts/:id': {
    empty: `/community/posts/${aGoneId}`,
    filled: `/community/posts/${aPostId}`,
  },
  '/recipes/:id': { empty: `/recipes/${aGoneId}`, filled: `/recipes/${overfullId}` },
}
export const screens = (Object.keys(routes) as ScreenName[]).map((name) => {
  const { path: pattern, who }: Route = routes[name]
  const address = pattern.includes(':') ? parameters[pattern] : { empty: pattern, filled: pattern }
  if (!address) throw new Error(`Say in this story what ${pattern} is opened with.`)
  return { ...address, name, who }
})
/** Faces of screens that an address alone brings, and the screen of no address. */
export const faces = [
  '/',
  '/auth?mode=join',
  '/auth?mode=forgot',
  '/auth?mode=reset&token=abc',
  '/nowhere',
]

/** Navigates within the app, at a fifth of a reload's cost; done when the app has set the focus. */
export async function goTo(page: Page, address: string) {
  const isThere = new URL(page.url()).pathname === address
  if (!isThere) {
    await page.evaluate((to) => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, address)
    await expect(page.locator('main:focus, main :focus')).toBeAttached()
  }
  await expect(page.locator('h1').first()).toBeVisible()
  // Some parts load when they come near the viewport.
  await expect.poll(() => page.evaluate(comeNear)).toBe(0)
  await page.evaluate(() => scrollTo(0, 0))
}

/** Scrolls to the first part that is not there yet; gives how many pieces are missing. */
function comeNear(): number {
  const pieces = document.querySelectorAll('.animate-pulse')
  pieces[0]?.scrollIntoView()
  return pieces.length
}

/**
 * An approved store of the first account, which is an admin's, an open application, a drop, an
 * ultra drop, an event, and a paid reservation of the drop: the server's ids by their placeholders.
 *
 * @param owner signed in as the first account
 * @param buyer reserves the drop
 */
export async function aMarketOf(owner: Sender, buyer = owner): Promise<Record<string, string>> {
  const { post } = asking(owner.context().request)
  const form = { address: '12 Peachtree St', city: 'Atlanta', state: 'GA', zipCode: '30308' }
  const licence = { licenseNumber: 'GA-1', licenseExpiresOn: '2999-12-31' }
  const made = async (place: string, body: object) => String((await post(place, body))['id'])
  const store = await made('/api/stores', { ...form, ...licence, name: 'The Corner Bottle' })
  await post(`/api/admin/stores/${store}/approve`)
  await post('/api/stores', { ...form, ...licence, name: 'Waiting', licenseNumber: 'GA-2' })
  const drop = await made(`/api/stores/${store}/drops`, {
    title: 'Whiskey of the house',
    category: 'Whiskey',
    salePrice: 89_00,
    quantity: 3,
    originalPrice: 120_00,
    isAllocated: true,
    isSponsored: true,
  })
  const hour = 3_600_000
  const ultraDrop = await made(`/api/stores/${store}/ultra-drops`, {
    title: '山崎 25 Year, Limited Edition of the Hundredth Anniversary, in its own case',
    description: 'One of three that came to Georgia.',
    category: 'Whiskey',
    salePrice: 2_500_00,
    originalPrice: 3_000_00,
    quantity: 3,
    minReservations: 5,
    requireStoreFavorite: true,
    reviewsByHand: true,
    requestStartsAt: Date.now() + 24 * hour,
    liveStartsAt: Date.now() + 48 * hour,
    liveEndsAt: Date.now() + 72 * hour,
    drawingAt: Date.now() + 73 * hour,
  })
  const event = await made(`/api/stores/${store}/events`, {
    title: '山崎 and other whiskies of the house, poured from the oldest to the youngest',
    description: 'Six glasses, with water and bread.',
    eventType: 'tasting',
    category: 'Whiskey',
    eventDate: Date.now() + 72 * hour,
    duration: 120,
    maxAttendees: 12,
  })
  const asBuyer = asking(buyer.context().request)
  const { id: reservation } = await asBuyer.post(`/api/drops/${drop}/reservations`)
  const { payment } = await asBuyer.post(`/api/reservations/${String(reservation)}/pay`)
  await asBuyer.post(`/api/test-payments/${String(payment)}`, { with: 'card' })
  await asBuyer.post(`/api/reservations/${String(reservation)}/check`)
  return {
    [aStoreId]: store,
    [aDropId]: drop,
    [anUltraDropId]: ultraDrop,
    [anEventId]: event,
    [aReservationId]: String(reservation),
  }
}

/** A group with its posts: the server's ids by their placeholders. */
export async function aCommunityOf(page: Sender, becomeInsider: () => void) {
  becomeInsider()
  const { post: send } = asking(page.context().request)
  const post = async (place: string, data: object) =>
    (await send(`/api/community/${place}`, data)) as unknown as Record<
      'group' | 'post',
      { id: string }
    >
  const name = '山崎 and other whiskies of the house, opened on the first Friday'
  const { group } = await post('groups', {
    name,
    category: 'whiskey',
    location: 'Atlanta, GA',
    isPrivate: true,
    tags: ['whiskey', 'tasting'],
  })
  const said = await post('posts', { group: group.id, content: 'Who comes? https://example.com' })
  return { [aGroupId]: group.id, [aPostId]: said.post.id }
}

/** The id of the public page of a recipe of the signed-in person. */
export async function publicIdOf(page: Sender, recipe: string): Promise<string> {
  const answer = await page.context().request.get(`/api/recipes/${recipe}/page`)
  return ((await answer.json()) as { id: string }).id
}

const grounds = readColours('web/ui/tokens.css')

/** Whether the page has this ground, as `#rrggbb`; asked in the page at each of its frames. */
const hasGround = (ground: string | undefined) => {
  const parts = getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ?? []
  return ground === `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
}

/** What would have to be moved sideways to be seen: the page, or an open sheet. */
const wider = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog:modal, dialog:modal *')]
      .filter((box) => {
        const { overflowX } = getComputedStyle(box)
        const scrolls = box === document.documentElement || /auto|scroll/.test(overflowX)
        return scrolls && box.scrollWidth > box.clientWidth
      })
      .map((box) => `${box.tagName}, ${box.scrollWidth} in ${box.clientWidth}`),
  )

/**
 * Checks the current page in both themes, with axe and for overflow, and takes pictures for an
 * album. Themes differ only in colours, so the second one is checked for these alone.
 * @param shows the one theme to check, if the second adds nothing; in a sample axe runs at every
 * fifth
 *   look, by the seed of the run
 * @param but rules of axe that do not hold there
 */
export function looking(
  page: Page,
  series: string,
  shows: 'themes' | 'one theme' | 'a sample' = 'themes',
  but: readonly string[] = [],
) {
  if (album) mkdirSync(album, { recursive: true })
  let taken = 0
  const themes: ['paper' | 'cellar', 'light' | 'dark'][] = [
    ...(shows === 'themes' ? [['cellar', 'dark'] as ['cellar', 'dark']] : []),
    ['paper', 'light'],
  ]
  return async (what: string) => {
    taken += 1
    // Begins with the theme that the look before has ended with.
    for (const [at, [theme, colorScheme]] of themes.reverse().entries()) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.waitForFunction(hasGround, grounds[theme].get('ground'))
      const number = String(taken).padStart(2, '0')
      const name = `${series}-${theme}-${number}-${what.replace(/[^\w]+/g, '-')}`
      if (album) await page.screenshot({ path: path.join(album, `${name}.png`) })
      expect.soft(await wider(page), `${what}, ${theme}: wider than its place`).toEqual([])
      if (shows === 'a sample' && taken % 5 !== runSeed % 5) continue
      const found = await foundByAxe(page, at === 0 ? undefined : ['color-contrast'])
      const holding = found.filter((one) => !but.includes(one.split(':', 1)[0] ?? ''))
      expect.soft(holding, `${what}, ${theme}`).toEqual([])
    }
  }
}

/** Checks the content of a screen's tabs; the first one is open. */
export async function lookAtTabs(
  page: Page,
  screen: string,
  look: (what: string) => Promise<void>,
): Promise<void> {
  for (const tab of (await page.getByRole('main').getByRole('tab').all()).slice(1)) {
    await tab.click()
    await expect(page.locator('.animate-pulse')).toHaveCount(0)
    await look(`${screen}, ${await tab.innerText()}`)
  }
}
