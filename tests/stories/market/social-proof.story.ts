import path from 'node:path'
import type { Page } from '@playwright/test'
import { socialProofCopy as copy } from '../../../shared/copy/social-proof.ts'
import type { PlatformFigures } from '../../../shared/features/social-proof/endpoints.ts'
import { shortAmount } from '../../../shared/kernel/short-number.ts'
import { hour } from '../../../shared/kernel/time.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { reservedIn } from '../../features/pickup/reserved.ts'
import { laptop, phone } from '../../support/chromium.ts'
import { silent } from '../../support/engines.ts'
import { laterServer, letPass } from '../../support/later.ts'
import { aPerson, expect, join, test, type World } from '../../support/story.ts'
import { aMarket, asking } from './a-market.ts'
import { limitMs } from '../../support/scope.ts'

test.use({ serverProgram: laterServer })

/** The person has picked up a bottle that once cost 22 dollars more. */
async function pickedUp(world: World, store: string, user: string): Promise<string> {
  const sqliteFile = path.join(world.server.dataDir, 'undercroft.sqlite')
  const db = await openDb({ sqliteFile }, silent)
  try {
    const changes = { status: 'picked_up', pickedUpAt: Date.now(), dueAt: null } as const
    const drop = { originalPrice: 140_00 + 22_00, isAllocated: true }
    return (await reservedIn(db, { store, user, changes, drop })).id
  } finally {
    await db.close()
  }
}

const figure = (page: Page, of: keyof typeof copy.labels) =>
  page.getByRole('region', { name: copy.figures }).locator('summary', { hasText: copy.labels[of] })

test('figures match the database; a review is marked as helpful, an expert listed, a success story published', async ({
  world,
}) => {
  test.slow()
  const market = await aMarket(world)
  const rita = (await world.device({ viewport: phone })).page
  await join(rita, aPerson('Rita Reviewer'))
  const own = asking(rita.context().request)
  await rita.goto('/social-proof')
  await expect(rita.getByRole('heading', { level: 1 })).toHaveText(copy.title)
  await expect(rita.getByRole('heading', { name: copy.noReviews })).toBeVisible()

  const { id: user } = await own.get('/api/auth/user')
  const reservation = await pickedUp(world, market.store, String(user))
  await rita.request.put(`/api/reservations/${reservation}/review`, {
    data: { rating: 5, comment: 'Kind people, and the bottle was waiting.' },
  })
  letPass(world.server, hour)
  const counted = async () =>
    (await own.get('/api/platform/stats'))['figures'] as PlatformFigures | undefined
  await expect.poll(async () => (await counted())?.ratings, { timeout: limitMs(60_000) }).toBe(1)
  const figures = await counted()
  expect(figures).toMatchObject({ rareBottles: 1, averageRating: 5, activeUsers: 2 })

  // Another user reads the basis of each figure, and marks the review.
  const rob = (await world.device({ viewport: laptop })).page
  await join(rob, aPerson('Rob Reader'))
  await rob.goto('/social-proof')
  await expect(figure(rob, 'activeUsers')).toContainText('2')
  await expect(figure(rob, 'totalSavings')).toContainText(shortAmount(figures?.totalSavings ?? -1))
  await expect(figure(rob, 'rareBottles')).toContainText(copy.restsOn.rareBottles(1))
  await expect(figure(rob, 'averageRating')).toContainText('5.0')
  await expect(rob.getByText(copy.counts.totalSavings)).toBeHidden()
  await figure(rob, 'totalSavings').click()
  await expect(rob.getByText(copy.counts.totalSavings)).toBeVisible()
  await expect(rob.getByText(copy.verified)).toBeVisible()
  await rob.getByRole('button', { name: / by Rita as helpful/ }).click()
  await expect(rob.getByRole('button', { pressed: true })).toContainText('1')
  await rob.reload()
  await expect(rob.getByRole('button', { pressed: true })).toContainText('1')

  // Rita opts in to the list, which is empty before.
  await rob.getByRole('tab', { name: copy.tab.experts }).click()
  await expect(rob.getByText(copy.noExperts)).toBeVisible()
  await rita.reload()
  await expect(rita.getByText(copy.helpfulCount(1))).toBeVisible()
  await rita.getByRole('tab', { name: copy.tab.experts }).click()
  await rita.getByRole('switch', { name: copy.list }).click()
  await expect(rita.getByRole('switch', { name: copy.list })).toBeChecked()
  await rob.reload()
  const experts = rob.getByRole('list', { name: copy.experts })
  await expect(experts.getByRole('listitem')).toContainText(['Rita'])
  await expect(experts).toContainText(copy.helpfulOf(1))

  // And writes her story: for herself first, then for all, then for herself again.
  await rita.getByRole('tab', { name: copy.tab.stories }).click()
  await rita.getByRole('button', { name: copy.write }).click()
  const sheet = rita.getByRole('dialog')
  await sheet.getByRole('button', { name: copy.save }).click()
  await expect(sheet.getByText(copy.missing)).toHaveCount(2)
  await sheet.getByLabel(copy.storyTitle).fill('The one from my birth year')
  await sheet.getByLabel(copy.storyText).fill('I had looked for it for ten years.')
  await sheet.getByRole('button', { name: copy.save }).click()
  await expect(rita.getByText(copy.draft)).toBeVisible()
  await rob.getByRole('tab', { name: copy.tab.stories }).click()
  await expect(rob.getByText(copy.noStories)).toBeVisible()
  await rita.getByRole('button', { name: copy.releaseNow }).click()
  await expect(rita.getByText(copy.released)).toBeVisible()
  await rob.reload()
  await expect(rob.getByText('I had looked for it for ten years.')).toBeVisible()
  await rita.getByRole('button', { name: copy.withdraw }).click()
  await expect(rita.getByText(copy.draft)).toBeVisible()
  await rob.reload()
  await expect(rob.getByText(copy.noStories)).toBeVisible()
})

test('a reported story waits for an admin, who hides it, and its author sees the reason', async ({
  world,
}) => {
  const desk = (await world.device({ viewport: laptop })).page
  await join(desk, aPerson('Ada Admin'))
  const rita = (await world.device({ viewport: phone })).page
  await join(rita, aPerson('Rita Reviewer'))
  const told = { title: 'Cheap', text: 'Call me, I sell it at home.', isReleased: true }
  await rita.request.put('/api/success-stories/mine', { data: told })
  const rob = (await world.device({ viewport: phone })).page
  await join(rob, aPerson('Rob Reader'))

  await desk.goto('/admin-dashboard?tab=stories')
  await expect(desk.getByText(copy.admin.none.reported)).toBeVisible()
  await rob.goto('/social-proof')
  await rob.getByRole('tab', { name: copy.tab.stories }).click()
  await rob.getByRole('button', { name: copy.reportOf('Cheap') }).click()
  const report = rob.getByRole('dialog', { name: copy.reportTitle })
  await report.getByRole('button', { name: copy.sendReport }).click()
  await expect(report.getByText(copy.reportMissing)).toBeVisible()
  await report.getByLabel(copy.reportReason).fill('It sells alcohol.')
  await report.getByRole('button', { name: copy.sendReport }).click()
  // It stays visible until an admin has looked at it.
  await expect(rob.getByText(copy.reported)).toBeVisible()
  await expect(rob.getByText('Call me, I sell it at home.')).toBeVisible()

  await desk.reload()
  const reported = desk.getByRole('list', { name: copy.admin.list }).getByRole('listitem')
  await expect(reported).toContainText([copy.admin.reports(1)])
  await expect(desk.getByRole('list', { name: copy.admin.reasons })).toHaveText('It sells alcohol.')
  await desk.getByRole('button', { name: copy.admin.hideOf('Rita') }).click()
  const hiding = desk.getByRole('dialog', { name: copy.admin.hideTitle })
  await hiding.getByRole('textbox').fill('Nothing is sold here.')
  await hiding.getByRole('button', { name: copy.admin.hideNow }).click()
  await expect(desk.getByText(copy.admin.none.reported)).toBeVisible()

  await rob.reload()
  await expect(rob.getByText(copy.noStories)).toBeVisible()
  await rita.goto('/social-proof')
  await rita.getByRole('tab', { name: copy.tab.stories }).click()
  await expect(rita.getByText(copy.hidden)).toBeVisible()
  await expect(rita.getByText('Nothing is sold here.')).toBeVisible()
})
