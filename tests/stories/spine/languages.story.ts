import type { Page } from '@playwright/test'
import { doElsewhere } from '../../support/another-client.ts'
import { laptop, phone } from '../../support/chromium.ts'
import { setPlan } from '../../support/operator.ts'
import { aPerson, expect, join, readyOffline, test } from '../../support/story.ts'
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

test.describe.configure({ mode: 'parallel' })
test.setTimeout(limitMs(600_000))

/** Pseudo languages (web/language/pseudo.ts): one with longer words, and one from right to left. */
const pseudo = [
  { language: 'xa', says: 'in words that are longer by 40 %', viewport: phone, direction: 'ltr' },
  { language: 'xb', says: 'from right to left', viewport: laptop, direction: 'rtl' },
] as const

for (const { language, says, viewport, direction } of pseudo)
  test(`every screen holds its words ${says}, and says none in English`, async ({ world }) => {
    const { page } = await world.device({ viewport })
    await page.addInitScript((name) => localStorage.setItem('language', name), language)
    const look = looking(page, language, 'one theme', besideTheLanguage)
    for (const address of [
      ...screens.filter(({ who }) => who !== 'user').map(({ empty }) => empty),
      ...faces.filter((face) => face !== '/'),
    ]) {
      await page.goto(address)
      await expect(page.locator('html')).toHaveAttribute('dir', direction)
      await expect(page.locator('h1').first()).toBeVisible()
      await expect(page.locator('.animate-pulse')).toHaveCount(0)
      await look(`visitor ${address}`)
      expect.soft(await unmarked(page), address).toEqual([])
    }

    const person = aPerson()
    await join(page, person)
    await readyOffline(page)
    const mine = screens.filter(({ who, empty }) => who !== 'visitor' && empty !== '/auth')
    for (const { empty } of mine) {
      await goTo(page, empty)
      if (!ofBooks.includes(empty)) expect.soft(await unmarked(page), empty).toEqual([])
    }
    await doElsewhere(world.server.origin, page, cellar)
    const ids: Readonly<Record<string, string>> = {
      ...(await aMarketOf(page)),
      ...(await aCommunityOf(page, () => setPlan(world.server, person.email, 'insider'))),
      [aPublicId]: await publicIdOf(page, overfullId),
    }
    await page.goto('/collections')
    await expect(page.getByRole('link', { name: /山崎/ })).toBeVisible()
    for (const { filled } of mine) {
      await goTo(
        page,
        filled.replace(/[0-9a-f-]{36}/, (id) => ids[id] ?? id),
      )
      await look(`filled ${filled}`)
      if (filled.startsWith('/community/posts')) await namesStandBesideTheirMarks(page, direction)
      await lookAtTabs(page, `filled ${filled}`, look)
    }
  })

/**
 * A name in Latin letters is next to its avatar in either direction, and its text begins at its own
 * side.
 */
async function namesStandBesideTheirMarks(page: Page, direction: 'ltr' | 'rtl') {
  const post = page.getByRole('article').first()
  const bounds = (text: string) =>
    post.getByText(text).evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const { left, right } = range.getBoundingClientRect()
      return { left, right }
    })
  const { left, right } = await bounds('Ada V.')
  const mark = await bounds('AV')
  const between = direction === 'rtl' ? mark.left - right : left - mark.right
  expect(between).toBeGreaterThan(0)
  expect(between).toBeLessThan(40)
  expect((await bounds('Who comes?')).left).toBeLessThan(direction === 'rtl' ? left : right)
}

/** Text on the page that is in no catalogue and was not written by a user. */
// The page says by itself that a cellar is loading, in the language that it was built in.
const unmarked = (page: Page): Promise<string[]> =>
  page.evaluate((written) => {
    const found = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode
      const text = textContent?.trim() ?? ''
      if (!parentElement || parentElement.closest('script, style, noscript, title, .shell-fetch'))
        continue
      if (/[⟦⟧]/.test(text) || !/\p{L}{3}/u.test(text)) continue
      if (written.some((pattern) => new RegExp(pattern).test(text))) continue
      found.add(text)
    }
    return [...found]
  }, ofPeople)

/** Pseudo padding appears between a word and the next in a button's name, and is no word. */
const besideTheLanguage = ['label-content-name-mismatch']

/** Recipes of books keep their names and words. */
const ofBooks = ['/recipes/classics', '/recipes/tonight', '/recipes/shopping']

/** Names that no language has others for, and who the story is about. */
const ofPeople = [
  /^(Undercroft|Insider|Sommelier|English|Deutsch|Español|QR|IPA|CSV|Apple|Google)$/,
  /^Ada V|@example\.com|undercroft[._]/,
  // Currencies, as the browser calls them.
  /^[A-Z]{3}( · .*)?$/,
  // Days and times are the browser's.
  /^([A-Z][a-z]{2}, )?[A-Z][a-z]{2} \d+, \d{4}|^now$|^\d+ (second|minute)s? ago$/,
].map(({ source }) => source)
