import { adminAccountsCopy as copy } from '../../../shared/copy/admin-accounts.ts'
import { communityCopy } from '../../../shared/copy/community.ts'
import { priceListCopy } from '../../../shared/copy/price-lists.ts'
import { shellCopy } from '../../../shared/copy/shell.ts'
import { storesCopy } from '../../../shared/copy/stores.ts'
import { supportCopy } from '../../../shared/copy/support.ts'
import { routes } from '../../../shared/routes.ts'
import { laptop, phone } from '../../support/chromium.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'
import { asking } from '../market/a-market.ts'

test.use({ ownServer: 'hosted' })

const { says } = storesCopy.admin
const { admin } = supportCopy

test('an admin answers and closes a request, finds who wrote it, signs them out, and the log says so', async ({
  world,
}) => {
  test.slow()
  const desk = (await world.device({ viewport: laptop })).page
  await join(desk, aPerson('Ada Admin'))
  const sam = (await world.device({ viewport: phone })).page
  await join(sam, aPerson('Sam Seeker'))
  await asking(sam.context().request).post('/api/support/requests', {
    subject: 'How do I move a bottle?',
    message: 'I find no button.',
  })

  await desk.goto('/admin-dashboard?tab=support')
  await expect(desk.getByText(admin.noneDue)).toBeVisible()
  await desk.getByRole('button', { name: admin.actOn('How do I move a bottle?') }).click()
  const sheet = desk.getByRole('dialog')
  await sheet.getByLabel(admin.label).fill('Open it and choose Move.')
  await sheet.getByRole('button', { name: admin.act }).click()
  await expect(desk.getByText(admin.none.open)).toBeVisible()
  await expect(desk.getByText(admin.inTime(100, 1))).toBeVisible()
  await desk.getByRole('radio', { name: admin.statuses.answered }).check({ force: true })
  await desk.getByRole('button', { name: admin.closeOn('How do I move a bottle?') }).click()
  await expect(desk.getByText(admin.none.answered)).toBeVisible()
  await desk.getByRole('radio', { name: admin.statuses.closed }).check({ force: true })
  await expect(desk.getByText('Open it and choose Move.')).toBeVisible()

  await desk.getByRole('tab', { name: copy.tab }).click()
  const accounts = desk.getByRole('list', { name: copy.list })
  await expect(accounts.getByRole('listitem')).toHaveCount(2)
  // Admins cannot delete themselves or sign themselves out here.
  await desk.getByRole('button', { name: copy.acts('Ada Admin') }).click()
  await expect(desk.getByRole('menuitem')).toHaveText([copy.give, copy.pause])
  await desk.keyboard.press('Escape')
  await desk.getByRole('searchbox', { name: copy.search }).fill('sam s')
  await expect(accounts.getByRole('listitem')).toHaveCount(1)
  await desk.getByRole('button', { name: copy.acts('Sam Seeker') }).click()
  await desk.getByRole('menuitem', { name: copy.signOut }).click()
  await sheet.getByRole('button', { name: copy.signOutNow }).click()
  await expect(sheet.getByText(copy.reasonMissing)).toBeVisible()
  await sheet.getByLabel(copy.reason).fill('A phone was lost.')
  await sheet.getByRole('button', { name: copy.signOutNow }).click()
  await expect(accounts.getByText(copy.signedIn(0))).toBeVisible()
  // Their device notices, and asks them to sign in again before it shows anything of the server's.
  await expect
    .poll(async () => (await sam.request.get('/api/auth/user')).status(), { timeout: 15_000 })
    .toBe(401)
  await sam.goto(routes.profile.path)
  await expect(sam.getByRole('link', { name: shellCopy.sync.signed_out })).toBeVisible()

  await desk.getByRole('tab', { name: storesCopy.admin.activity }).click()
  const log = desk.getByRole('list', { name: storesCopy.admin.activity })
  for (const said of ['user.signed_out', 'support.closed', 'support.answered'] as const)
    await expect(log.getByRole('listitem').filter({ hasText: says[said] })).toContainText(
      'Sam Seeker',
    )
  await expect(log).toContainText('A phone was lost.')
})

test('a post reported in the open feed appears in the admin’s dashboard, is hidden there, and is logged', {
  tag: '@everyday',
}, async ({ world }) => {
  const { moderation } = communityCopy
  const desk = (await world.device({ viewport: laptop, onlineOnly: true })).page
  await join(desk, aPerson('Ada Admin'))
  const sam = (await world.device({ viewport: phone, onlineOnly: true })).page
  await join(sam, aPerson('Sam Seeker'))
  const bob = (await world.device({ viewport: phone, onlineOnly: true })).page
  await join(bob, aPerson('Bob Buyer'))
  const { post } = await asking(sam.context().request).post('/api/community/posts', {
    content: 'I sell a bottle of port.',
  })
  await asking(bob.context().request).post(
    `/api/community/posts/${(post as { id: string }).id}/report`,
    {
      reason: 'Nothing is sold here.',
    },
  )

  await desk.goto('/admin-dashboard?tab=community')
  await expect(desk.getByText('Nothing is sold here.')).toBeVisible()
  await desk.getByRole('button', { name: moderation.hideOf('Sam S.') }).click()
  const sheet = desk.getByRole('dialog')
  await sheet.getByLabel(moderation.reason).fill('This is no shop.')
  await sheet.getByRole('button', { name: moderation.hideNow }).click()
  await expect(desk.getByText(moderation.none.reported)).toBeVisible()
  await desk.getByRole('tab', { name: storesCopy.admin.activity }).click()
  const log = desk.getByRole('list', { name: storesCopy.admin.activity })
  await expect(log.getByRole('listitem').filter({ hasText: says['words.hidden'] })).toContainText(
    /Sam Seeker.*This is no shop\./,
  )
})

test('an admin takes in a price list, sees which lines were refused, and takes it back', async ({
  world,
}) => {
  const desk = (await world.device({ viewport: phone })).page
  await join(desk, aPerson('Ada Admin'))
  await desk.goto('/admin-dashboard?tab=prices')
  await expect(desk.getByText(priceListCopy.noneTitle)).toBeVisible()
  const file = (text: string) => ({
    name: 'town.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`store,name,price,date\n${text}`),
  })
  const field = desk.getByLabel(priceListCopy.add)
  await field.setInputFiles(file('A,Ardbeg 10,dear,2026-11-20'))
  await expect(desk.getByText('line 2 has an invalid price in dollars: dear')).toBeVisible()
  await field.setInputFiles(file('A,Ardbeg 10,45,2026-11-20\nA,Lagavulin 16,dear,2026-11-20'))
  const list = desk.getByRole('list', { name: priceListCopy.list })
  await expect(list).toContainText(priceListCopy.newBottles(1))
  await list.getByText(priceListCopy.refused(1), { exact: true }).click()
  await expect(
    list.getByText(priceListCopy.line(3, 'has an invalid price in dollars: dear')),
  ).toBeVisible()
  await list.getByRole('button', { name: priceListCopy.removeOf('town.csv') }).click()
  await desk.getByRole('dialog').getByRole('button', { name: priceListCopy.remove }).click()
  await expect(desk.getByText(priceListCopy.noneTitle)).toBeVisible()
})
