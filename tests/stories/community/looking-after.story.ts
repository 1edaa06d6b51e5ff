import type { Page } from '@playwright/test'
import { communityCopy as copy } from '../../../shared/copy/community.ts'
import { uiCopy } from '../../../shared/copy/ui.ts'
import { routes } from '../../../shared/routes.ts'
import { doElsewhere } from '../../support/another-client.ts'
import { addBottle, allSaved } from '../../support/bottles.ts'
import { laptop, phone } from '../../support/chromium.ts'
import { setPlan } from '../../support/operator.ts'
import { aPerson, expect, join, test, type World } from '../../support/story.ts'
import { aMarket, asking } from '../market/a-market.ts'
import { aRecipe, idOf } from '../recipes/recipes-of.ts'

const { comments, composer, feed, form, group, groups, log, members, post, safety } = copy

test('a group admits pending people, they post, one is muted, another banned, and it is handed over', async ({
  world,
}) => {
  test.slow()
  const market = await aMarket(world)
  await market.drop()
  const [owner, heir] = [aPerson('Olga Keeper'), aPerson('Mia Member')]
  const olga = await pageOf(world, owner, laptop)
  const mia = await pageOf(world, heir, phone)
  const ben = await pageOf(world, aPerson('Ben Loud'), phone)
  setPlan(world.server, owner.email, 'insider')
  const made = await asking(olga.context().request).post('/api/community/groups', {
    name: 'Peat of Atlanta',
    category: 'whiskey',
    requireApproval: true,
  })
  const { id } = made['group'] as { id: string }
  const place = routes.group.path.replace(':id', id)
  for (const page of [mia, ben])
    await asking(page.context().request).post(`/api/community/groups/${id}/join`)

  await test.step('its owner sets a place and opens it: pending people are in', async () => {
    await olga.goto(place)
    await olga.getByRole('button', { name: group.settings }).click()
    const sheet = olga.getByRole('dialog', { name: form.editTitle })
    await sheet.getByLabel(form.location).fill('Atlanta, GA')
    await sheet.getByLabel(form.tags).fill('Islay, #peat')
    await sheet.getByRole('switch', { name: form.requireApproval }).uncheck({ force: true })
    await expect(sheet.getByText(groups.waiting(2))).toBeVisible()
    await sheet.getByRole('button', { name: form.save }).click()
    await expect(olga.getByText(form.saved)).toBeVisible()
    await olga.getByRole('tab', { name: group.tabs.members }).click()
    await expect(olga.getByRole('list', { name: members.lists.active })).toContainText('Ben L.')
    await mia.goto('/community?tab=groups')
    await mia.getByRole('searchbox', { name: groups.location }).fill('atlanta ga')
    await mia.getByRole('searchbox', { name: groups.tag }).fill('islay')
    await mia.getByRole('button', { name: groups.onlyMine }).click()
    await mia.getByRole('list', { name: groups.list, exact: true }).getByRole('link').click()
    await expect(mia.getByRole('link', { name: '#peat', exact: true })).toBeVisible()
  })

  await test.step('a post shows its last attachment: a bottle, a recipe or a drop', async () => {
    await addBottle(mia, { name: 'Ardbeg 10' })
    await allSaved(mia)
    await doElsewhere(world.server.origin, mia, [aRecipe(idOf(4), 'Penicillin')])
    await mia.getByRole('button', { name: feed.newPost }).click()
    const sheet = mia.getByRole('dialog', { name: composer.title })
    const choose = async (kind: string, title: string, what: string) => {
      await sheet.getByRole('button', { name: kind, exact: true }).click()
      const choices = mia.getByRole('dialog', { name: title })
      await choices.getByRole('button', { name: what }).click()
      await expect(sheet.getByRole('button', { name: composer.removeAbout(what) })).toBeVisible()
    }
    await choose(composer.bottle, composer.chooseBottle, 'Ardbeg 10')
    await choose(composer.recipe, composer.chooseRecipe, 'Penicillin')
    await sheet.getByRole('button', { name: composer.publish }).click()
    await expect(postBy(mia, 'Mia M.')).toContainText('Penicillin')
    await expect(postBy(mia, 'Mia M.')).not.toContainText('Ardbeg')
    await mia.getByRole('button', { name: feed.newPost }).click()
    await choose(composer.drop, composer.chooseDrop, 'Weller 12 Year')
    await sheet.getByRole('button', { name: composer.publish }).click()
    await expect(postBy(mia, 'Mia M.')).toHaveCount(2)
    await ben.goto(place)
    await expect(postBy(ben, 'Mia M.').getByRole('link', { name: /Weller 12/ })).toBeVisible()
  })

  await test.step('a post is shared by its link, which is shown where it cannot be copied', async () => {
    const share = ben.getByRole('button', { name: post.shareOf('Mia M.') }).first()
    await ben.evaluate(() => {
      Object.defineProperty(navigator, 'share', { value: undefined, configurable: true })
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: async (text: string) => void Object.assign(window, { copied: text }) },
        configurable: true,
      })
    })
    await share.click()
    await expect(ben.getByText(post.linkCopied)).toBeVisible()
    const link = await ben.evaluate(() => (window as unknown as { copied: string }).copied)
    await ben.evaluate(() =>
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
    )
    await share.click()
    await expect(ben.getByText(uiCopy.notCopied)).toBeVisible()
    await expect(ben.getByText(link, { exact: true })).toBeVisible()
    await olga.goto(link)
    await expect(postBy(olga, 'Mia M.')).toBeVisible()
  })

  await test.step('a comment with a lost answer stays a draft, and is published once', async () => {
    await postBy(ben, 'Mia M.')
      .filter({ hasText: 'Weller' })
      .getByRole('link', { name: post.commentsOf('Mia M.', 0) })
      .last()
      .click()
    const unheard = world.network.break({
      kind: 'drop-response',
      path: '/api/community/posts/',
      method: 'POST',
    })
    await ben.getByLabel(comments.field).fill('You cannot afford it!')
    await ben.getByRole('button', { name: comments.send, exact: true }).click()
    await unheard.struck()
    await expect(ben.getByText(comments.unanswered)).toBeVisible()
    unheard.lift()
    await ben.goto('/community')
    await expect(ben.getByText(comments.halfOf('You cannot afford it!'))).toBeVisible()
    await ben.getByRole('link', { name: composer.goOn }).click()
    await expect(ben.getByLabel(comments.field)).toHaveValue('You cannot afford it!')
    await ben.getByRole('button', { name: comments.send, exact: true }).click()
    await expect(ben.getByText(comments.sent)).toBeVisible()
    await expect(ben.getByRole('article', { name: comments.of('Ben L.') })).toHaveCount(1)
    await expect(ben.getByLabel(comments.field)).toHaveValue('')
    await ben.goto('/community')
    await expect(ben.getByRole('heading', { name: feed.title })).toBeVisible()
    await expect(ben.getByText(comments.halfOf('You cannot afford it!'))).toHaveCount(0)
  })

  await test.step('a muted person is hidden for one member, and visible to others', async () => {
    const own = postBy(mia, 'Mia M.').filter({ hasText: 'Weller' })
    await own
      .getByRole('link', { name: post.commentsOf('Mia M.', 1) })
      .last()
      .click()
    const said = mia.getByRole('article', { name: comments.of('Ben L.') })
    await expect(said).toBeVisible()
    await mia.getByRole('button', { name: post.moreOfComment('Ben L.') }).click()
    await mia.getByRole('menuitem', { name: safety.mute('Ben L.') }).click()
    await expect(said).toHaveCount(0)
    await olga.goto(mia.url())
    await expect(olga.getByRole('article', { name: comments.of('Ben L.') })).toBeVisible()
  })

  await test.step('a banned person sees the reason, and no posts', async () => {
    await olga.goto(place)
    await olga.getByRole('tab', { name: group.tabs.members }).click()
    await olga.getByRole('button', { name: members.actsOn('Ben L.') }).click()
    await olga.getByRole('menuitem', { name: members.acts.ban }).click()
    const sheet = olga.getByRole('dialog', { name: members.banTitle('Ben L.') })
    await sheet.getByLabel(members.banReason).fill('You insult people.')
    await sheet.getByRole('button', { name: members.banNow }).click()
    await expect(olga.getByText(members.did.ban('Ben L.'))).toBeVisible()
    await ben.goto(place)
    await expect(ben.getByText(group.states.banned)).toBeVisible()
    await expect(ben.getByText('You insult people.')).toBeVisible()
    await expect(ben.getByText(group.membersOnly)).toBeVisible()
  })

  await test.step('it can be handed over only to an Insider, who reads its log', async () => {
    const handOver = async () => {
      await olga.getByRole('button', { name: members.actsOn('Mia M.') }).click()
      await olga.getByRole('menuitem', { name: members.acts.handOver }).click()
    }
    await handOver()
    await expect(olga.getByText(group.failed)).toBeVisible()
    setPlan(world.server, heir.email, 'insider')
    await handOver()
    await expect(olga.getByText(members.did.handOver('Mia M.'))).toBeVisible()
    await expect(olga.getByRole('button', { name: group.settings })).toHaveCount(0)
    await mia.goto(place)
    await expect(mia.getByRole('button', { name: group.settings })).toBeVisible()
    await mia.getByRole('tab', { name: group.tabs.log }).click()
    const said = mia.getByRole('list', { name: log.title })
    await expect(said.getByRole('listitem')).toContainText([
      log.acts.handedOver('Olga K.', 'Mia M.'),
      log.acts.banned('Olga K.', 'Ben L.'),
      log.acts.edited('Olga K.'),
    ])
    await expect(said).toContainText('You insult people.')
  })
})

const postBy = (page: Page, name: string) => page.getByRole('article', { name: post.of(name) })

async function pageOf(world: World, person: ReturnType<typeof aPerson>, viewport: typeof phone) {
  const { page } = await world.device({ viewport })
  await join(page, person)
  return page
}
