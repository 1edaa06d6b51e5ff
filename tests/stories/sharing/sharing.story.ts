import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { bottleLabels, locationLabels } from '../../../shared/copy/field-labels.ts'
import { attentionCopy } from '../../../shared/copy/attention.ts'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { cellarsCopy, sharingRefusals } from '../../../shared/copy/cellars.ts'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import { journalCopy } from '../../../shared/copy/journal.ts'
import { manyCopy } from '../../../shared/copy/many.ts'
import { homeCopy } from '../../../shared/copy/home.ts'
import { profileCopy } from '../../../shared/copy/profile.ts'
import { sharingCopy as copy } from '../../../shared/copy/sharing.ts'
import { sommelierCopy } from '../../../shared/copy/sommelier.ts'
import { valueCopy } from '../../../shared/copy/value.ts'
import { shellCopy } from '../../../shared/copy/shell.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { browser } from '../../http/door.ts'
import { type Deed, doElsewhere } from '../../support/another-client.ts'
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
import { foundByAxe } from '../../support/axe.ts'
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
import { limitMs } from '../../support/scope.ts'

test.use({ ownServer: false })

// Two people, each with a browser of their own, from joining to the end.
test.setTimeout(limitMs(240_000))

/** Ann with a bottle, and Bob with a bottle, who joins her cellar. */
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

test('two people keep one cellar: invited, accepted, both at work without network, and both meant', {
  tag: '@everyday',
}, async ({ world }) => {
  const { ann, bob } = await inOneCellar(world, 'editor')
  await accept(bob)
  // She comes back to the page she invited from.
  await ann.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(ann.getByText(copy.waitingTitle)).toHaveCount(0)

  await test.step('one collection with the name of each cellar, and a filter', async () => {
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

test('a guest sees the bottles of a host in the host’s cellar, and never as wealth of theirs', async ({
  world,
}) => {
  const { ann, bob } = await inOneCellar(world, 'editor')
  const valued = (name: string, purchasePrice: number, currentValue?: number): Deed => ({
    name: 'bottle.add',
    args: {
      id: randomUUID(),
      name,
      brand: 'House',
      category: 'Whiskey',
      purchasePrice,
      ...(currentValue !== undefined && { currentValue }),
    },
  })
  const { origin } = world.server
  await doElsewhere(origin, ann, [valued('Port Ellen', 5_000_00, 9_000_00)])
  await doElsewhere(origin, bob, [
    valued('Rosebank', 80_00, 100_00),
    valued('Of no known value', 40_00),
  ])
  await bob.goto('/')
  await bob.getByRole('button', { name: cellarsCopy.answerIt }).click()
  await bob.getByRole('button', { name: copy.accept }).click()
  await expect
    .poll(() => bottlesOn(bob))
    .toEqual(['Lagavulin 16', 'Of no known value', 'Port Ellen', 'Rosebank', 'Talisker 10'])

  /** His are three bottles, two with a value; hers are listed separately and count in no figure. */
  const showsHisOnly = async (figures: Locator) => {
    await expect(figures).toContainText('$140')
    await expect(figures).not.toContainText(/9,[01]00/)
  }
  const theirs = cellarsCopy.inOthers(2)
  await test.step('on Home', async () => {
    await bob.goto('/')
    const figures = bob.getByRole('region', { name: homeCopy.figures })
    await showsHisOnly(figures)
    await expect(figures).toContainText(theirs)
    // The gain covers only bottles that have one, and says so.
    await expect(figures).toContainText('+25%')
    await expect(figures).toContainText(homeCopy.growthOf(1, 3))
  })
  await test.step('in the profile, in the Value Tracker, in the report', async () => {
    await bob.goto('/profile')
    await showsHisOnly(bob.getByRole('region', { name: profileCopy.figures }))
    await bob.goto('/value-tracker')
    const tracked = bob.getByRole('region', { name: valueCopy.figures })
    await showsHisOnly(tracked)
    for (const said of ['+$20', valueCopy.versus('$80'), valueCopy.gainLeavesOut(2)])
      await expect(tracked).toContainText(said)
    await bob.goto('/value-tracker/report')
    const report = bob.getByRole('main')
    await showsHisOnly(report)
    await expect(report).toContainText('Rosebank')
    await expect(report).not.toContainText('Port Ellen')
  })
  await test.step('to the Sommelier', async () => {
    await bob.goto('/chat')
    await bob.getByRole('textbox').fill('What is my collection worth?')
    await bob.keyboard.press('Enter')
    const said = bob
      .getByRole('list', { name: sommelierCopy.conversation })
      .getByRole('listitem')
      .last()
    await showsHisOnly(said)
  })
  await test.step('in the bar, where hers are listed', async () => {
    await bob.goto('/bar')
    await expect(bob.getByRole('link', { name: /^Port Ellen/ })).toBeVisible()
    await expect(bob.getByText(theirs)).toBeVisible()
  })
  await test.step('in the collection, where her cellar can be viewed alone', async () => {
    await bob.goto('/collections')
    const list = bob.getByRole('link', { name: /Port Ellen|Rosebank/ })
    await expect(list).toHaveCount(2)
    const totals = bob.getByLabel(collectionCopy.totals)
    await showsHisOnly(totals)
    await expect(totals).toContainText(theirs)
    await bob.goto('/sharing')
    const herCellar = bob.getByRole('link', { name: cellarsCopy.lookAt('Ann Vintner') })
    await expect(herCellar).toBeVisible()
    // Who says the word that is on a control finds it, by this rule of axe.
    expect(await foundByAxe(bob, ['label-content-name-mismatch'])).toEqual([])
    await herCellar.click()
    await expect(list).toHaveCount(1)
    await expect(totals).toContainText('$9,000')
    await expect(totals).not.toContainText(theirs)
  })
  await test.step('places, tags, journal and recent activity name the cellar', async () => {
    const hers = cellarsCopy.cellarOf('Ann Vintner')
    const [ofHers, ofHis] = [hers, cellarsCopy.mine].map((name) =>
      bob.getByRole('group', { name: cellarsCopy.whose }).getByRole('button', { name }),
    ) as [Locator, Locator]
    await bob.goto('/collections/places')
    const place = bob.getByRole('list', { name: manyCopy.places }).getByRole('listitem')
    await expect(place).toHaveCount(1)
    await expect(place).toContainText(manyCopy.bottles(5))
    await expect(place).toContainText(cellarsCopy.countIn(2, 'Ann Vintner'))
    const another = bob.getByLabel(locationLabels.name)
    await ofHers.click()
    await expect(place).toContainText(manyCopy.bottles(2))
    await expect(place).not.toContainText(hers)
    // A new place would be his.
    await expect(another).toHaveCount(0)
    await ofHis.click()
    await expect(place).toContainText(manyCopy.bottles(3))
    await expect(another).toBeVisible()

    await bob.goto('/journal')
    const entries = bob.getByRole('list', { name: journalCopy.list }).getByRole('listitem')
    await expect(entries).toHaveCount(5)
    await expect(entries.filter({ hasText: 'Talisker 10' })).toContainText(hers)
    await expect(entries.filter({ hasText: 'Lagavulin 16' })).not.toContainText(hers)
    await expect(bob.getByText(journalCopy.count(5))).toBeVisible()
    await ofHers.click()
    await expect(entries).toHaveCount(2)
    await expect(bob.getByText(journalCopy.found(2))).toBeVisible()
    await ofHis.click()
    await expect(entries).toHaveCount(3)
    await expect(entries.filter({ hasText: hers })).toHaveCount(0)

    await bob.goto('/')
    const activity = bob.getByRole('region', { name: homeCopy.activity }).getByRole('listitem')
    await expect(activity).toHaveCount(5)
    await expect(activity.filter({ hasText: hers })).toHaveCount(2)
    await expect(activity.filter({ hasText: 'Port Ellen' })).toContainText(hers)
    await expect(activity.filter({ hasText: 'Rosebank' })).not.toContainText(hers)
  })
  await test.step('and hers are hers', async () => {
    await ann.goto('/')
    await expect(ann.getByRole('region', { name: homeCopy.figures })).toContainText('$9,000')
  })
})

test('a viewer sees their role, and a removed member keeps their own rows and unsent changes', async ({
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
