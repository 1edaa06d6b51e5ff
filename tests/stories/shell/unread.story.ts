import type { Page } from '@playwright/test'
import { alertsCopy } from '../../../shared/copy/alerts.ts'
import { laptop } from '../../support/chromium.ts'
import { aPerson, expect, join, signIn, test } from '../../support/story.ts'
import { aFreeReserve, aMarket } from '../market/a-market.ts'
import { moreOf, signOut } from './in-the-cellar.ts'
import { limitMs } from '../../support/scope.ts'

// The server looks for work every five seconds, and the machine may be slow.
test.setTimeout(limitMs(300_000))

/** The page's calls for the app's icon, in order. */
async function watchIcon(page: Page): Promise<readonly number[]> {
  const counts: number[] = []
  await page.exposeFunction('noteBadge', (count: number) => void counts.push(count))
  await page.addInitScript(() => {
    const { noteBadge } = window as unknown as { noteBadge: (count: number) => Promise<void> }
    navigator.setAppBadge = (count) => noteBadge(count ?? -1)
    navigator.clearAppBadge = () => noteBadge(0)
  })
  return counts
}

test('unread notifications are marked on the bars of phone and desktop and on the icon until read on either', async ({
  world,
}) => {
  const market = await aMarket(world)
  const ada = aPerson('Ada Vintner')
  const phone = (await world.device()).page
  const icon = await watchIcon(phone)
  await join(phone, ada)
  const desktop = (await world.device({ viewport: laptop })).page
  await signIn(desktop, ada)
  const alertsOn = desktop.getByRole('banner').getByRole('link', { name: /^Alerts/ })
  await expect(alertsOn).toHaveText('Alerts')
  await expect(moreOf(phone)).toHaveText('More')

  // Confirmed, and then cancelled by the store: the person gets both notices.
  await aFreeReserve(market, phone)
  await expect(moreOf(phone)).toHaveAccessibleName(/^More \d+ unread$/, {
    timeout: limitMs(60_000),
  })
  await expect(alertsOn).toHaveAccessibleName(/^Alerts \d+ unread$/, { timeout: limitMs(60_000) })
  await expect.poll(() => icon.at(-1)).toBeGreaterThan(0)

  // It leads to the unread notices; once read, the count is gone here, and on the phone.
  await alertsOn.click()
  await expect(desktop).toHaveURL(/\/alerts\?tab=inbox$/)
  await desktop.getByRole('button', { name: alertsCopy.notice.markAll }).click()
  await expect(alertsOn).toHaveText('Alerts')
  await expect(moreOf(phone)).toHaveAccessibleName('More', { timeout: limitMs(60_000) })
  await expect.poll(() => icon.at(-1)).toBe(0)

  // Unread again on the desktop, it is marked on the phone, on More and on the entry behind it.
  await desktop
    .getByRole('button', { name: /^Mark as unread/ })
    .first()
    .click()
  await expect(moreOf(phone)).toHaveAccessibleName('More 1 unread', { timeout: limitMs(60_000) })
  await moreOf(phone).click()
  await phone.getByRole('dialog').getByRole('link', { name: 'Alerts 1 unread' }).click()
  await expect(phone.getByRole('tab', { name: alertsCopy.inbox })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect.poll(() => icon.at(-1)).toBe(1)
  await signOut(phone)
  await expect(phone).toHaveURL('/auth')
  await expect.poll(() => icon.at(-1)).toBe(0)
})
