import type { Page } from '@playwright/test'
import { bottleLabels } from '../../../shared/copy/field-labels.ts'
import { attentionCopy } from '../../../shared/copy/attention.ts'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { cellarsCopy, sharingRefusals } from '../../../shared/copy/cellars.ts'
import { sharingCopy as copy } from '../../../shared/copy/sharing.ts'
import { shellCopy } from '../../../shared/copy/shell.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { browser } from '../../http/door.ts'
import {
  addBottle,
  allSaved,
  openBottlePage,
  openForm,
  rowsOn,
  saveBottle,
  typeBottle,
  unfold,
  waits,
} from '../../support/bottles.ts'
import { laptop } from '../../support/chromium.ts'
import { proveAddress } from '../../support/operator.ts'
import {
  aPerson,
  expect,
  join,
  type Person,
  readyOffline,
  test,
  type World,
} from '../../support/story.ts'

test.use({ ownServer: false })

// Two people, each with a browser of their own, from joining to the end.
test.setTimeout(240_000)

/** Ann with a bottle, and Bob with one of his own, who is let into her cellar. */
async function inOneCellar(world: World, role: 'editor' | 'viewer') {
  const people = { ann: aPerson('Ann Vintner'), bob: aPerson('Bob Cooper') }
  const { page: ann } = await world.device({ viewport: laptop })
  const { page: bob } = await world.device()
  await join(ann, people.ann)
  await join(bob, people.bob)
  proveAddress(world.server, people.bob.email)
  await addBottle(ann, { name: 'Talisker 10' })
  await addBottle(bob, { name: 'Lagavulin 16' })
  for (const page of [ann, bob]) {
    await allSaved(page)
    await readyOffline(page)
  }
  await ann.goto('/sharing')
  await ann.getByLabel(copy.email).fill(people.bob.email)
  await ann.getByRole('radio', { name: copy.roles[role] }).check({ force: true })
  await ann.getByRole('button', { name: copy.send }).click()
  await expect(ann.getByText(people.bob.email, { exact: true })).toBeVisible()
  return { ann, bob, people }
}

const bottlesOn = async (page: Page) =>
  (await rowsOn<Bottle>(page, 'bottles')).map(({ name }) => name).sort()

async function accept(bob: Page) {
  await bob.goto('/')
  await expect(bob.getByText(cellarsCopy.invitedTitle('Ann Vintner'))).toBeVisible()
  await bob.getByRole('button', { name: cellarsCopy.answerIt }).click()
  await bob.getByRole('button', { name: copy.accept }).click()
  await expect.poll(() => bottlesOn(bob)).toEqual(['Lagavulin 16', 'Talisker 10'])
}

test('two people keep one cellar: invited, accepted, both at work without network, and both meant', async ({
  world,
}) => {
  const { ann, bob } = await inOneCellar(world, 'editor')
  await accept(bob)

  await test.step('one collection, with a small word of whose it is, and a filter', async () => {
    await bob.goto('/collections')
    const hers = bob.getByRole('link', { name: /Talisker 10/ })
    await expect(hers).toContainText(cellarsCopy.cellarOf('Ann Vintner'))
    await expect(bob.getByRole('link', { name: /Lagavulin 16/ })).toBeVisible()
    await bob.getByRole('button', { name: cellarsCopy.mine }).click()
    await expect(hers).toHaveCount(0)
    await bob.getByRole('button', { name: cellarsCopy.cellarOf('Ann Vintner') }).click()
    await expect(bob.getByRole('link', { name: /Lagavulin 16/ })).toHaveCount(0)
    await expect(hers).toBeVisible()
  })

  await test.step('without network, each does something to the same bottle, and he adds one to hers', async () => {
    await openBottlePage(ann, 'Talisker 10')
    await openBottlePage(bob, 'Talisker 10')
    await world.network.cut()
    await bob.getByRole('button', { name: bottleCopy.edit, exact: true }).first().click()
    await unfold(bob.getByRole('dialog'))
    await bob.getByRole('dialog').getByLabel(bottleLabels.notes).fill('Bob: smoke and pepper')
    await bob.getByRole('button', { name: bottleCopy.saveChanges }).click()
    await expect(bob.getByRole('dialog')).toHaveCount(0)
    await ann.getByRole('button', { name: bottleCopy.logUse, exact: true }).first().click()
    await openForm(bob)
    await typeBottle(bob, { name: 'Caol Ila 12' })
    await bob
      .getByLabel(cellarsCopy.addTo, { exact: true })
      .selectOption({ label: cellarsCopy.cellarOf('Ann Vintner') })
    await saveBottle(bob)
    await waits(bob, 2)
  })

  await test.step('back again, both see both', async () => {
    await world.network.mend()
    for (const page of [ann, bob]) await allSaved(page)
    const hers = async (page: Page) =>
      (await rowsOn<Bottle>(page, 'bottles')).find(({ name }) => name === 'Talisker 10')
    for (const page of [ann, bob])
      await expect
        .poll(() => hers(page))
        .toMatchObject({ notes: 'Bob: smoke and pepper', useCount: 1 })
    await expect.poll(() => bottlesOn(ann)).toEqual(['Caol Ila 12', 'Talisker 10'])
    await expect.poll(() => bottlesOn(bob)).toEqual(['Caol Ila 12', 'Lagavulin 16', 'Talisker 10'])
  })
})

test('who may only look is told so, and who is removed keeps what was theirs and what was not sent', async ({
  world,
}) => {
  const { ann, bob, people } = await inOneCellar(world, 'editor')
  await accept(bob)
  const member = ann.getByRole('listitem').filter({ hasText: people.bob.email })
  const role = ann.getByRole('combobox', { name: copy.role('Bob Cooper') })

  await test.step('a viewer is refused at once, with a sentence', async () => {
    await ann.goto('/sharing')
    await role.selectOption({ label: copy.roles.viewer })
    await expect(ann.getByText(copy.changed('Bob Cooper'))).toBeVisible()
    await expect
      .poll(async () => (await rowsOn(bob, 'cellars'))[0])
      .toMatchObject({ role: 'viewer' })
    await openBottlePage(bob, 'Talisker 10')
    await bob.getByRole('button', { name: bottleCopy.logUse, exact: true }).first().click()
    await expect(bob.getByText(sharingRefusals.viewer)).toBeVisible()
    await role.selectOption({ label: copy.roles.editor })
    await expect
      .poll(async () => (await rowsOn(bob, 'cellars'))[0])
      .toMatchObject({ role: 'editor' })
  })

  await test.step('removed while a change waits: the bottle goes, the change stays under Sync', async () => {
    await world.network.cut()
    await bob.getByRole('button', { name: bottleCopy.logUse, exact: true }).first().click()
    await expect(bob.getByRole('link', { name: shellCopy.sync.waiting(2) })).toBeVisible()
    await removeFromElsewhere(world, people)
    await world.network.mend()
    await expect.poll(() => bottlesOn(bob)).toEqual(['Lagavulin 16'])
    await bob.goto('/attention')
    await expect(
      bob.getByText(attentionCopy.serverSaid(sharingRefusals.notIn)).first(),
    ).toBeVisible()
    const aside = async () => (await rowsOn(bob, 'removed')).filter((row) => !('ownerName' in row))
    await expect.poll(aside).toEqual([])
    await ann.goto('/sharing')
    await expect(member).toHaveCount(0)
  })
})

/** Ann removes Bob at another network than the one that is cut. */
async function removeFromElsewhere({ server }: World, { ann, bob }: { ann: Person; bob: Person }) {
  const elsewhere = browser(server.origin)
  await elsewhere.post('/api/auth/sign-in/email', ann)
  const answer = await elsewhere.fetch('/api/sharing')
  const { members } = (await answer.json()) as { members: { userId: string; email: string }[] }
  const member = members.find(({ email }) => email === bob.email)
  const removed = await elsewhere.fetch(`/api/sharing/members/${member?.userId}`, {
    method: 'DELETE',
  })
  expect(removed.status).toBe(204)
}
