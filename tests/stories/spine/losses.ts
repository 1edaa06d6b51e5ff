import type { Page } from '@playwright/test'
import { doElsewhere } from '../../support/another-client.ts'
import { setPlan } from '../../support/operator.ts'
import { aPerson, expect, join, type World } from '../../support/story.ts'
import {
  aCommunityOf,
  aMarketOf,
  aPublicId,
  cellar,
  faces,
  goTo,
  overfullId,
  publicIdOf,
  screens,
} from './every-screen.ts'

/**
 * Runs in the page: its width if it scrolls sideways, and controls that are cut off, outside or
 * covered. A control is covered if something else lies at its centre in the middle of the window.
 */
export function lossesOn(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const sheet = document.querySelector('dialog:modal')
  const all = [...document.querySelectorAll<HTMLElement>('button, a, label, [role=tab], h1')]
  // Visually hidden texts are a pixel wide. The skip link shows when it has the focus.
  const controls = all.filter((control) => {
    const { visibility, clip } = getComputedStyle(control)
    const isDrawn = control.checkVisibility() && visibility === 'visible' && clip === 'auto'
    const isSkipLink = control.matches('a[href="#content"]')
    return isDrawn && !isSkipLink && control.getBoundingClientRect().width > 1
  })
  const isCut = (control: HTMLElement) => {
    const { left, right } = control.getBoundingClientRect()
    const isClipped =
      getComputedStyle(control).overflowX !== 'visible' &&
      control.scrollWidth > control.clientWidth + 1
    // Carousels scroll by themselves.
    const isOutside = (left < -1 || right > clientWidth + 1) && !control.closest('.overflow-x-auto')
    return isClipped || isOutside
  }
  const isCovered = (control: HTMLElement) => {
    // A sheet covers the page on purpose.
    if (sheet && !sheet.contains(control)) return false
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    // A long list draws other rows once it is scrolled.
    if (!control.isConnected) return false
    const { left, top, width, height } = control.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    const label = control.closest('label')
    return !found || !(control.contains(found) || found.contains(control) || label?.contains(found))
  }
  const named = (what: string, some: HTMLElement[]) =>
    some.map((control) => `${what}: ${control.outerHTML.slice(0, 160)}`)
  const losses = [
    ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : []),
    ...named('cut off', controls.filter(isCut)),
    ...named('covered', controls.filter(isCovered)),
  ]
  scrollTo(0, 0)
  return losses
}

/** What is lost on these screens and their tabs. */
export async function lossesAt(
  page: Page,
  addresses: readonly string[],
  open: (page: Page, address: string) => Promise<void> = goTo,
): Promise<string[]> {
  const found: string[] = []
  const look = async (what: string) => {
    for (const loss of await page.evaluate(lossesOn)) found.push(`${what}: ${loss}`)
  }
  for (const address of addresses) {
    await open(page, address)
    await look(address)
    for (const tab of (await page.getByRole('main').getByRole('tab').all()).slice(1)) {
      await tab.click()
      await expect(page.locator('.animate-pulse')).toHaveCount(0)
      await look(`${address}, ${await tab.innerText()}`)
    }
    if (await page.getByRole('dialog').count()) await page.keyboard.press('Escape')
  }
  return found
}

/** What is lost on every screen: first as a visitor, then as an owner and admin with much in it. */
export async function lossesOnEveryScreen(world: World, page: Page): Promise<string[]> {
  const forVisitors = screens.filter(({ who }) => who !== 'user').map(({ empty }) => empty)
  const found = await lossesAt(page, [...forVisitors, ...faces], async (_, address) => {
    await page.goto(address)
    await expect(page.locator('h1').first()).toBeVisible()
    await expect(page.locator('.animate-pulse')).toHaveCount(0)
  })

  const person = aPerson()
  await join(page, person)
  await doElsewhere(world.server.origin, page, cellar)
  const ids: Readonly<Record<string, string>> = {
    ...(await aMarketOf(page)),
    ...(await aCommunityOf(page, () => setPlan(world.server, person.email, 'insider'))),
    [aPublicId]: await publicIdOf(page, overfullId),
  }
  await page.goto('/collections')
  await expect(page.getByRole('link', { name: /山崎/ })).toBeVisible()
  const forUsers = screens
    .filter(({ who, empty }) => who !== 'visitor' && empty !== '/auth')
    .map(({ filled }) => filled.replace(/[0-9a-f-]{36}/, (id) => ids[id] ?? id))
  return [...found, ...(await lossesAt(page, forUsers))]
}

/** A heading outside the window and a control under a bar are noticed. */
export async function noticesLosses(page: Page): Promise<void> {
  expect(await page.evaluate(lossesOn)).toEqual([])
  await page.evaluate(() => {
    const bar = document.body.appendChild(document.createElement('div'))
    bar.id = 'bar'
    bar.style.cssText = 'position: fixed; inset: 0; z-index: 99'
  })
  expect((await page.evaluate(lossesOn)).join()).toContain('covered')
  await page.evaluate(() => {
    document.querySelector('#bar')?.remove()
    document.querySelector('h1')?.style.setProperty('translate', '-1300px')
  })
  expect((await page.evaluate(lossesOn)).join()).toContain('cut off')
}
