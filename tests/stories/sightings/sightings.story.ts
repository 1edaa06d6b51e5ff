import type { Page } from '@playwright/test'
import { loyaltyActs } from '../../../shared/business/loyalty.ts'
import { rewardDelay } from '../../../shared/business/sightings.ts'
import { sightingLabels } from '../../../shared/copy/field-labels.ts'
import { loyaltyCopy } from '../../../shared/copy/loyalty.ts'
import { messagesCopy } from '../../../shared/copy/message-words.ts'
import { seenCopy as seen } from '../../../shared/copy/seen-sightings.ts'
import { sightingsCopy as copy } from '../../../shared/copy/sightings.ts'
import { day, hour, minute } from '../../../shared/kernel/time.ts'
import { doElsewhere } from '../../support/another-client.ts'
import { allSaved, rowsOn } from '../../support/bottles.ts'
import { laptop, phone } from '../../support/chromium.ts'
import { laterServer, letPass } from '../../support/later.ts'
import { aPerson, expect, join, readyOffline, test, type World } from '../../support/story.ts'
import { asking } from '../market/a-market.ts'
import { limitMs } from '../../support/scope.ts'

test.use({ serverProgram: laterServer })

/** The first account, an admin, with an approved store of theirs. */
async function anOwner(world: World) {
  const { page } = await world.device({ viewport: laptop })
  await join(page, aPerson('Olga Owner'))
  const olga = asking(page.context().request)
  const { id } = await olga.post('/api/stores', {
    name: 'The Corner Bottle',
    address: '12 Peachtree St',
    city: 'Atlanta',
    state: 'GA',
    zipCode: '30308',
    licenseNumber: 'GA-1',
    licenseExpiresOn: '2999-12-31',
  })
  await olga.post(`/api/admin/stores/${String(id)}/approve`)
  return { page, store: String(id) }
}

async function somebody(world: World, name: string, viewport = phone): Promise<Page> {
  const { page } = await world.device({ viewport })
  await join(page, aPerson(name))
  return page
}

/** Reports a bottle as one does in a shop; the store is one that is offered, where `known` says so. */
async function report(page: Page, bottle: string, store: string, zipCode?: string) {
  await page.getByRole('button', { name: copy.report }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(sightingLabels.bottleName).fill(bottle)
  await form.getByLabel(sightingLabels.price).fill('89.50')
  await form.getByRole('combobox', { name: sightingLabels.storeName }).fill(store)
  if (zipCode === undefined) {
    await page.getByRole('option', { name: store }).click()
    await expect(form.getByLabel(sightingLabels.zipCode)).toHaveValue('30308')
  } else await form.getByLabel(sightingLabels.zipCode).fill(zipCode)
  await form.getByRole('button', { name: copy.send, exact: true }).click()
  await expect(form).toBeHidden()
}

/** The scout's view of their report. */
const own = (page: Page) => page.getByRole('list', { name: copy.own })

test('a bottle spotted in a shop offline is announced to a wish, verified by the store and rewarded', async ({
  world,
}) => {
  test.slow()
  const olga = await anOwner(world)
  const scout = await somebody(world, 'Sybil Scout')
  const wisher = await somebody(world, 'Wanda Wisher', laptop)
  const bottle = 'Weller 12 Year'
  await doElsewhere(world.server.origin, wisher, [
    {
      name: 'wish.add',
      args: { id: crypto.randomUUID(), bottleName: bottle, priority: 'grail' },
    },
  ])

  await readyOffline(scout)
  await scout.goto('/drop-spotting')
  // In the shop before, with a network: from then on the store is offered without one.
  await report(scout, 'Another Rye', 'The Corner Bottle')
  await expect(own(scout)).toContainText(copy.status.pending, { timeout: limitMs(60_000) })
  await world.network.cut()
  await report(scout, bottle, 'The Corner Bottle')
  await expect(scout.getByText(copy.reportedSentence)).toBeVisible()
  await expect(own(scout)).toContainText(copy.waits)
  await scout.reload()
  await expect(own(scout)).toContainText(bottle)
  await scout.getByRole('tab', { name: copy.tab.seen }).click()
  await expect(scout.locator('[data-face=offline]')).toBeVisible()
  await world.network.mend()
  await allSaved(scout)

  await expect.poll(() => rowsOn(wisher, 'notices'), { timeout: limitMs(60_000) }).toHaveLength(1)
  await wisher.goto('/alerts?tab=inbox')
  await wisher.getByRole('link', { name: messagesCopy.openNamed(bottle) }).click()
  const sheet = wisher.getByRole('dialog', { name: bottle })
  await expect(sheet).toContainText(copy.status.pending)
  await expect(sheet).toContainText(seen.onWishlist)
  await expect(sheet).toContainText(seen.saidNothing)
  await expect(sheet).toContainText('The Corner Bottle')

  await olga.page.goto(`/store-dashboard/today?store=${olga.store}`)
  await olga.page.getByRole('button', { name: seen.verifyNamed(bottle) }).click()
  const here = olga.page.getByRole('list', { name: seen.ofStore })
  await expect(here.getByRole('listitem').filter({ hasText: bottle })).toContainText(
    seen.verifiedBy.store,
  )
  await wisher.goto('/drop-spotting?certainty=store')
  await expect(wisher.getByRole('list', { name: seen.list })).toContainText(seen.verifiedBy.store)

  await scout.goto('/drop-spotting?tab=own')
  const isOwed = copy.reward.approved('DATE').replace('DATE', String.raw`\w+, \w+ \d+, \d{4}, .*`)
  await expect(own(scout)).toContainText(new RegExp(isOwed), { timeout: limitMs(60_000) })
  letPass(world.server, rewardDelay + minute)
  const { points } = loyaltyActs.sighting_confirmed
  await expect
    .poll(
      async () => {
        await scout.reload()
        return own(scout).textContent()
      },
      { timeout: limitMs(120_000) },
    )
    .toContain(`+${copy.points(points)}`)
  const isPaid = `\\w+, \\w+ \\d+, \\d{4}, .*: ${copy.points(points)} ${copy.reward.paid}`
  await expect(own(scout)).toContainText(new RegExp(isPaid))
  // With its reason, where it was earned.
  await scout.getByRole('button', { name: copy.openNamed(bottle) }).click()
  await expect(scout.getByRole('list', { name: loyaltyCopy.earned })).toContainText(
    loyaltyCopy.reasons.sighting_confirmed,
  )
})

test('two who deny it dispute it, an admin decides with a reason that the scout reads', async ({
  world,
}) => {
  test.slow()
  const olga = await anOwner(world)
  const scout = await somebody(world, 'Sybil Scout')
  const one = await somebody(world, 'Otto One')
  const two = await somebody(world, 'Tilda Two', laptop)
  const bottle = 'Blanton’s Gold'
  letPass(world.server, day + hour)
  await scout.goto('/drop-spotting')
  await report(scout, bottle, 'Tower', '30324')
  await allSaved(scout)
  for (const page of [one, two]) {
    const found = page.getByRole('list', { name: seen.list })
    await expect(async () => {
      await page.goto('/drop-spotting')
      await expect(found).toContainText(bottle, { timeout: 5_000 })
    }).toPass()
    await found.getByRole('button').click()
    await page.getByRole('button', { name: seen.reply.deny }).click()
    const why = page.getByRole('dialog', { name: seen.denyTitle })
    await why.getByLabel(seen.why).fill('The shelf was empty.')
    await why.getByRole('button', { name: seen.send }).click()
    await expect(page.getByText(seen.replied.deny).first()).toBeVisible()
  }
  await olga.page.goto('/admin-dashboard?tab=sightings')
  await expect(olga.page.getByRole('list', { name: seen.disputed })).toContainText(
    'The shelf was empty.',
  )
  await olga.page.getByRole('button', { name: seen.itIsNotNamed(bottle) }).click()
  const decide = olga.page.getByRole('dialog')
  await decide.getByLabel(seen.reason).fill('The shop says it never had one.')
  await decide.getByRole('button', { name: seen.reject }).click()
  await expect(olga.page.getByText(seen.noneDisputed)).toBeVisible()
  await olga.page.goto('/admin-dashboard?tab=activity&kind=sighting')
  await expect(olga.page.getByText('The shop says it never had one.')).toBeVisible()

  await scout.goto('/drop-spotting?tab=own')
  await expect(own(scout)).toContainText(copy.reward.rejected, { timeout: limitMs(60_000) })
  await scout.getByRole('button', { name: copy.openNamed(bottle) }).click()
  await expect(scout.getByRole('dialog', { name: bottle })).toContainText(
    'The shop says it never had one.',
  )
})
