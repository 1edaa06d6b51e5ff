import { doorCopy } from '../../../shared/copy/door.ts'
import { eventDashboardCopy as dashboard } from '../../../shared/copy/event-dashboard.ts'
import { eventPageCopy as copy } from '../../../shared/copy/event-page.ts'
import { pickupCopy } from '../../../shared/copy/pickup.ts'
import { hour, minute } from '../../../shared/kernel/time.ts'
import { anEvent } from '../../features/events/an-event.ts'
import { aStore } from '../../features/stores/a-store.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'
import { asking } from './a-market.ts'

test.use({ ownServer: 'hosted' })

test('a guest registers for an event and is admitted once at its door by the code', {
  tag: '@everyday',
}, async ({ world }) => {
  const shop = (await world.device({ onlineOnly: true })).page
  await join(shop, aPerson('Olga Owner'))
  const owner = asking(shop.context().request)
  const { id: store } = await owner.post('/api/stores', aStore())
  await owner.post(`/api/admin/stores/${String(store)}/approve`)
  const { id } = await owner.post(
    `/api/stores/${String(store)}/events`,
    anEvent(Date.now(), { eventDate: Date.now() + 2 * hour + 30 * minute }),
  )

  const ada = (await world.device({ onlineOnly: true })).page
  await join(ada, aPerson('Ada Vintner'))
  await ada.goto(`/events/${String(id)}`)
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Six peated malts')
  await ada.getByRole('button', { name: copy.register }).click()
  await expect(ada.getByText(copy.statuses.registered)).toBeVisible()
  await expect(ada.getByRole('img', { name: doorCopy.pass.picture })).toBeVisible()
  const code = await ada.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).innerText()

  await shop.goto('/store-dashboard?tab=events')
  await shop.getByRole('button', { name: dashboard.moreOf('Six peated malts') }).click()
  await shop.getByRole('menuitem', { name: dashboard.door }).click()
  const lookUp = async (what: string) => {
    await shop.getByLabel(pickupCopy.scan.type).fill(what)
    await shop.getByRole('button', { name: pickupCopy.scan.use }).click()
  }
  await lookUp('ABCD-2345')
  await expect(shop.getByText(doorCopy.refusedTitle.bad_code)).toBeVisible()
  await lookUp(code)
  const door = shop.getByRole('dialog', { name: doorCopy.title })
  await expect(door).toContainText('Ada')
  await expect(door.getByRole('group', { name: doorCopy.checks })).toBeVisible()
  await door.getByRole('button', { name: doorCopy.admit }).click()
  await expect(door.getByText(pickupCopy.scan.refusedSentence.checks_missing)).toBeVisible()
  for (const check of ['idSeen', 'over21', 'nameMatches'] as const)
    await door.getByLabel(pickupCopy.card[check]).check()
  await door.getByRole('button', { name: doorCopy.admit }).click()
  await expect(door.getByText(doorCopy.done, { exact: true })).toBeVisible()
  await door.getByRole('button', { name: doorCopy.next }).click()
  await lookUp(code)
  await expect(shop.getByText(doorCopy.refusedTitle.already_in)).toBeVisible()

  await ada.reload()
  await expect(ada.getByText(copy.statuses.attended)).toBeVisible()
})
