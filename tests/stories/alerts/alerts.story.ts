import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { alertLimit } from '../../../shared/business/plans.ts'
import {
  alertLabels,
  settingLabels,
  watchLabels,
  wishLabels,
} from '../../../shared/copy/field-labels.ts'
import { marketCopy } from '../../../shared/copy/market.ts'
import { uiCopy } from '../../../shared/copy/ui.ts'
import { alertsCopy as copy } from '../../../shared/copy/alerts.ts'
import { dayOf } from '../../../shared/kernel/time.ts'
import { doElsewhere } from '../../support/another-client.ts'
import { foundByAxe } from '../../support/axe.ts'
import { allSaved, rowsOn } from '../../support/bottles.ts'
import { laptop, phone } from '../../support/chromium.ts'
import { operate } from '../../support/operator.ts'
import type { Server } from '../../support/server.ts'
import { aPerson, expect, join, readyOffline, signIn, test } from '../../support/story.ts'
import { limitMs } from '../../support/scope.ts'

test.use({ ownServer: 'hosted' })

/** A price list comes in, as the operator takes it while the server runs. */
function takePrices(server: Pick<Server, 'dataDir'>, ...lines: string[]): void {
  const file = path.join(server.dataDir, 'prices.csv')
  writeFileSync(file, ['store,place,name,price,quantity,date', ...lines].join('\n'))
  operate(server, 'prices', 'import', file)
}
const today = dayOf(Date.now())

// The server looks for work every five seconds, and the machine may be slow.
test.setTimeout(limitMs(300_000))

async function newPriceAlert(page: Page, bottle: string, target: string) {
  await page.getByRole('button', { name: copy.newPrice }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(alertLabels.bottle).fill(bottle)
  await form.getByLabel(alertLabels.targetPrice).fill(target)
  await form.getByRole('button', { name: copy.create }).click()
}
/** How many tabs are in each row of their strip. */
async function rowsOfTabs(page: Page): Promise<number[]> {
  const tops = await page
    .getByRole('tab')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length)
}
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

test('an alert set in the cellar reports a price, and its details can be read offline', async ({
  world,
}) => {
  const person = aPerson()
  const device = await world.deviceOnDisk()
  const { page } = device
  await join(page, person)
  await readyOffline(page)
  await page.goto('/alerts')
  await expect(page.getByRole('heading', { name: copy.emptyPriceTitle })).toBeVisible()

  await world.network.cut()
  await newPriceAlert(page, 'Blantons 750ml', '85')
  await expect(page.getByText(copy.createdSentence)).toBeVisible()
  await expect(page.getByRole('list', { name: copy.price })).toContainText('$85')
  await world.network.mend()
  await allSaved(page)

  takePrices(
    world.server,
    `Tower Liquor,"Atlanta, GA",Blanton’s Original Single Barrel 75 cl,79.99,3,${today}`,
    `Far Away,"Boston, MA",Blanton’s Original,60,3,${today}`,
  )
  await expect.poll(() => rowsOn(page, 'notices'), { timeout: limitMs(60_000) }).toHaveLength(1)
  await world.network.cut()
  const again = await world.reopen(device, '/alerts')
  await expect(again.page.getByText('$79.99')).toBeVisible()
  await tab(again.page, copy.inbox).click()
  const told = again.page.getByRole('list', { name: copy.notice.list })
  await expect(told).toContainText('Blanton’s Original Single Barrel 75 cl')
  await expect(told).toContainText('$79.99 · Tower Liquor, Atlanta, GA · 3 left')
  await expect(told).toContainText(copy.notice.becausePrice('Blantons 750ml', '$85.00'))
  await told.getByRole('button', { name: /^Mark as read/ }).click()
  await expect(told.getByText(copy.notice.unread, { exact: true })).toHaveCount(0)

  await world.network.mend()
  await allSaved(again.page)
  const computer = await world.device({ viewport: laptop })
  await signIn(computer.page, person)
  await computer.page.goto('/bottle-alerts?tab=inbox')
  await expect(computer.page.getByRole('button', { name: /^Mark as unread/ })).toBeVisible()
})

test('an alert searches near its owner, marks offers elsewhere, and may search anywhere', async ({
  world,
}) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await page.goto('/settings')
  await page.getByLabel(settingLabels.location).fill('Portland, OR')
  await page.getByLabel(settingLabels.zipCode).fill('97205')
  await page.getByLabel(settingLabels.zipCode).press('Enter')
  await allSaved(page)

  // The radar and the alerts go by it.
  await page.goto('/hype-radar')
  await page.getByRole('button', { name: marketCopy.radar.nearMe }).click()
  await expect(page.getByLabel(marketCopy.radar.near)).toHaveValue('97205')

  await page.goto('/alerts')
  await page.getByRole('button', { name: copy.newPrice }).click()
  const form = page.getByRole('dialog')
  const places = form.getByLabel(alertLabels.locations)
  await expect(places).toHaveValue('Portland, OR; 97205')
  await form.getByLabel(alertLabels.bottle).fill('Blantons 750ml')
  await form.getByLabel(alertLabels.targetPrice).fill('85')
  await places.fill('')
  await form.getByRole('button', { name: copy.create }).click()
  await expect(places).toHaveAccessibleDescription(new RegExp(copy.missingPlaces))
  await places.fill('Portland, OR; 97205')
  await form.getByRole('button', { name: copy.create }).click()
  await allSaved(page)
  takePrices(world.server, `Far Away,"Boston, MA",Blanton’s Original,60,3,${today}`)
  await expect.poll(() => rowsOn(page, 'notices'), { timeout: limitMs(60_000) }).toHaveLength(1)
  await tab(page, copy.inbox).click()
  const told = page.getByRole('list', { name: copy.notice.list })
  await expect(told).toContainText('Far Away, Boston, MA')
  await expect(told).toContainText(copy.notice.elsewhere)

  await tab(page, copy.price).click()
  await page.getByRole('button', { name: copy.editNamed('Blantons 750ml') }).click()
  await form.getByRole('switch', { name: copy.anywhere }).click()
  await expect(places).toHaveCount(0)
  await form.getByRole('button', { name: copy.save }).click()
  await expect(page.getByRole('list', { name: copy.price })).toContainText(copy.anywhere)
})

test('the plan ends adding at three; pausing, editing and deleting go on, each with a way back', async ({
  world,
}) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await readyOffline(page)
  await page.goto('/alerts')
  await page.getByRole('button', { name: copy.newPrice }).click()
  await page.getByRole('dialog').getByRole('button', { name: copy.create }).click()
  await expect(page.getByText(copy.missingSentence)).toBeVisible()
  await page.keyboard.press('Escape')

  await world.network.cut()
  for (let made = 1; made <= alertLimit('free'); made++) {
    await newPriceAlert(page, `Bottle ${made}`, String(made))
    await expect(page.getByRole('heading', { name: `Bottle ${made}` })).toBeVisible()
  }
  await expect(page.getByText(copy.upsellTitle)).toBeVisible()
  await newPriceAlert(page, 'One too many', '9')
  await expect(page.getByText(copy.planFull(alertLimit('free')))).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()

  await page.getByRole('switch', { name: copy.switchOf('Bottle 1') }).click()
  await expect(page.getByText(copy.paused, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: copy.undo }).click()
  await expect(page.getByText(copy.paused, { exact: true })).toHaveCount(0)

  await page.getByRole('button', { name: copy.editNamed('Bottle 2') }).click()
  await page.getByRole('dialog').getByLabel(alertLabels.targetPrice).fill('22.50')
  await page.getByRole('button', { name: copy.save }).click()
  await expect(page.getByText('$22.50')).toBeVisible()

  await page.getByRole('button', { name: copy.deleteNamed('Bottle 3') }).click()
  await expect(page.getByText(copy.deletedSentence)).toBeVisible()
  await page.getByRole('button', { name: copy.undo }).click()
  await expect(page.getByRole('heading', { name: 'Bottle 3' })).toBeVisible()
  await world.network.mend()
  await allSaved(page)
  expect(await rowsOn(page, 'alerts')).toHaveLength(3)
})

test('a watched bottle and a wish within its price create notifications; a wish can be edited and restored', {
  tag: '@everyday',
}, async ({ world }) => {
  const { page } = await world.device({ viewport: laptop })
  await join(page, aPerson())
  await page.goto('/alerts?tab=availability')
  await expect(tab(page, copy.inbox)).toBeVisible()
  // On a phone none stands alone in a second row.
  expect(await rowsOfTabs(page)).toEqual([4])
  await page.setViewportSize(phone)
  await expect.poll(() => rowsOfTabs(page)).toEqual([2, 2])
  await page.setViewportSize(laptop)
  await page.getByRole('button', { name: copy.newAvailability }).click()
  await page.getByRole('dialog').getByLabel(alertLabels.bottle).fill('Yamazaki 12')
  await page.getByRole('dialog').getByRole('switch', { name: watchLabels.isPriority }).click()
  await page.getByRole('dialog').getByRole('button', { name: copy.create }).click()
  await expect(page.getByText(copy.watching)).toBeVisible()
  await expect(page.getByText(copy.priorityBadge)).toBeVisible()

  await tab(page, copy.wishlist).click()
  await page.getByRole('button', { name: copy.newWish }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(alertLabels.bottle).fill('Ardbeg 10')
  await form.getByLabel(wishLabels.maxPrice).fill('a lot')
  await form.getByRole('button', { name: copy.newWish }).click()
  await expect(page.getByText(copy.fixFirst)).toBeVisible()
  await form.getByLabel(wishLabels.maxPrice).fill('50')
  await form.getByLabel(wishLabels.priority, { exact: true }).selectOption('grail')
  await form.getByRole('button', { name: copy.newWish }).click()
  await expect(page.getByRole('list', { name: copy.wishlist })).toContainText('up to $50')
  await page.getByRole('button', { name: copy.editNamed('Ardbeg 10') }).click()
  await form.getByLabel(wishLabels.description).fill('For the birthday')
  await form.getByRole('button', { name: copy.save }).click()
  await expect(page.getByText('For the birthday')).toBeVisible()
  await page.getByRole('button', { name: copy.deleteNamed('Ardbeg 10') }).click()
  await page.getByRole('button', { name: copy.undo }).click()
  await expect(page.getByRole('heading', { name: 'Ardbeg 10' })).toBeVisible()
  await allSaved(page)

  takePrices(
    world.server,
    `A,,Yamazaki 12 Years Old,180,1,${today}`,
    `B,,Ardbeg Ten Year Old,44,,${today}`,
    `C,,Ardbeg 10,58,,${today}`,
  )
  await tab(page, copy.inbox).click()
  const told = page.getByRole('list', { name: copy.notice.list })
  await expect(told).toContainText(copy.notice.becauseAvailable('Yamazaki 12'), {
    timeout: limitMs(60_000),
  })
  await expect(told).toContainText(copy.notice.becauseWish('Ardbeg 10', '$50.00'), {
    timeout: limitMs(60_000),
  })
  await expect(told).not.toContainText('$58')
})

/** Where pictures go, if the environment names a folder. */
const album = process.env['PICTURES']

test('many wishes with long names are shown a part at a time, and axe finds nothing on any tab', async ({
  world,
}) => {
  const { page } = await world.device()
  const person = aPerson()
  await join(page, person)
  const long = 'Domaine de la Romanée-Conti Grand Cru Monopole, Côte de Nuits, Magnum, Old Label'
  const id = (at: number) => `0197c000-0000-7000-8000-${String(at).padStart(12, '0')}`
  await doElsewhere(
    world.server.origin,
    page,
    Array.from({ length: 60 }, (_, at) => ({
      name: 'wish.add' as const,
      args: {
        id: id(at),
        bottleName: at % 2 ? `山崎 ${at}` : `${long} ${at}`,
        maxPrice: 1_234_567_00,
        brand: 'Domaine de la Romanée-Conti',
        description: 'x'.repeat(300),
      },
    })),
  )
  await doElsewhere(world.server.origin, page, [
    {
      name: 'alert.add',
      args: { id: id(100), bottle: long, brand: long, targetPrice: 1_234_567_00 },
    },
    {
      name: 'alert.add',
      args: { id: id(101), bottle: '山崎 12', targetPrice: 99_99, isActive: false },
    },
  ])
  takePrices(world.server, `Tower,,${long.replaceAll(',', '')},1200000,2,${today}`)
  await page.goto('/alerts?tab=wishlist')
  const list = page.getByRole('list', { name: copy.wishlist })
  await expect(list.getByRole('listitem')).toHaveCount(50)
  await page.getByRole('button', { name: uiCopy.showMore(10) }).click()
  await expect(list.getByRole('listitem')).toHaveCount(60)
  await expect
    .poll(async () => (await rowsOn(page, 'notices')).length, { timeout: limitMs(60_000) })
    .toBeGreaterThan(0)

  for (const view of ['price', 'availability', 'wishlist', 'inbox'])
    for (const [size, viewport] of Object.entries({ phone, laptop }))
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(viewport)
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.goto(`/alerts?tab=${view}`)
        await expect(page.getByRole('tabpanel')).toBeVisible()
        const name = `${view}-${size}-${colorScheme}`
        if (album) await page.screenshot({ path: path.join(album, `${name}.png`) })
        if (size !== 'phone') continue
        expect.soft(await foundByAxe(page), name).toEqual([])
      }
})
