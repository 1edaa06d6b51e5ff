import type { Page } from '@playwright/test'
import { communityCopy as copy } from '../../../shared/copy/community.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { routes } from '../../../shared/routes.ts'
import { addBottle, allSaved } from '../../support/bottles.ts'
import { laptop, phone } from '../../support/chromium.ts'
import { setPlan } from '../../support/operator.ts'
import { aPerson, expect, join, readyOffline, test } from '../../support/story.ts'
import { moreOf } from '../shell/in-the-cellar.ts'

const { composer, feed, groups, group, members, moderation, safety } = copy

const postBy = (page: Page, name: string) => page.getByRole('article', { name: copy.post.of(name) })

test('a post written offline is kept, published once, and seen by others without a reload', async ({
  world,
}) => {
  test.slow()
  const visitor = (await world.device({ viewport: phone })).page
  await visitor.goto('/community-feed')
  await expect(visitor).toHaveURL(/\/auth/)

  const ada = (await world.device({ viewport: phone })).page
  await join(ada, aPerson('Ada Vintner'))
  await addBottle(ada, { name: 'Ardbeg 10' })
  await allSaved(ada)
  const bob = (await world.device({ viewport: laptop })).page
  await join(bob, aPerson('Bob Distiller'))
  await bob.goto(routes.community.path)
  await expect(bob.getByText(feed.none)).toBeVisible()

  await ada.goto(routes.community.path)
  await readyOffline(ada)
  await ada.reload()
  await expect(ada.getByText(feed.none)).toBeVisible()
  const sheet = ada.getByRole('dialog', { name: composer.title })
  await ada.getByRole('button', { name: feed.newPost }).click()
  await expect(sheet.getByLabel(composer.text)).toBeVisible()
  await world.network.cut()

  await test.step('offline it says that the post is not published, and nothing is lost', async () => {
    await sheet.getByRole('button', { name: composer.publish }).click()
    await expect(sheet.getByText(composer.missing)).toBeVisible()
    await sheet.getByLabel(composer.text).fill('Smoke over the harbour.')
    await sheet.getByLabel(composer.photo).setInputFiles(await aPhoto(ada))
    await expect(sheet.getByRole('img', { name: composer.photoPreview })).toBeVisible()
    await sheet.getByRole('button', { name: composer.bottle }).click()
    await ada
      .getByRole('dialog', { name: composer.chooseBottle })
      .getByRole('button', { name: 'Ardbeg 10' })
      .click()
    await sheet.getByRole('button', { name: composer.publish }).click()
    await expect(sheet.getByText(composer.unanswered)).toBeVisible()

    await ada.reload()
    await expect(ada.getByText(composer.halfOf('Smoke over the harbour.'))).toBeVisible()
    await ada.getByRole('button', { name: composer.goOn }).click()
    await expect(sheet.getByLabel(composer.text)).toHaveValue('Smoke over the harbour.')
    await expect(sheet.getByRole('img', { name: composer.photoPreview })).toBeVisible()
    await expect(sheet.getByText('Ardbeg 10')).toBeVisible()
  })

  await test.step('an answer that is lost makes no second post', async () => {
    await world.network.mend()
    const unheard = world.network.break({
      kind: 'drop-response',
      path: '/api/community/posts',
      method: 'POST',
    })
    await sheet.getByRole('button', { name: composer.publish }).click()
    await unheard.struck()
    await expect(sheet.getByText(composer.unanswered)).toBeVisible()
    unheard.lift()
    await sheet.getByRole('button', { name: composer.publish }).click()
    await expect(ada.getByText(composer.published)).toBeVisible()
    await expect(postBy(ada, 'Ada V.')).toHaveCount(1)
    await expect(ada.getByText(composer.halfOf('Smoke over the harbour.'))).toHaveCount(0)
  })

  await test.step('a reader is notified where they read', async () => {
    await expect(postBy(bob, 'Ada V.')).toBeVisible()
    await expect(postBy(bob, 'Ada V.').getByRole('img')).toBeVisible()
    await expect(postBy(bob, 'Ada V.')).toContainText('Ardbeg 10')
    await postBy(bob, 'Ada V.')
      .getByRole('button', { name: copy.post.likeOf('Ada V.', 0) })
      .click()
    await expect(
      postBy(ada, 'Ada V.').getByRole('button', { name: copy.post.likeOf('Ada V.', 1) }),
    ).toBeVisible()

    // A reader gets a button for new posts, and the list does not move.
    const writing = bob.getByRole('dialog', { name: composer.title })
    await bob.getByRole('button', { name: feed.newPost }).click()
    await writing.getByLabel(composer.text).fill('And a second glass.')
    await writing.getByRole('button', { name: composer.publish }).click()
    await expect(postBy(bob, 'Bob D.')).toBeVisible()
    await expect(ada.getByRole('button', { name: feed.newPosts(1) })).toBeVisible()
    await expect(postBy(ada, 'Bob D.')).toHaveCount(0)
    // Posts of others are no news of her own ones.
    const own = ada.getByText(feed.mine, { exact: true })
    const answer = ada.waitForResponse((response) => response.url().includes('mine=true'))
    await own.click()
    await (await answer).finished()
    await ada.evaluate(() => new Promise(requestAnimationFrame))
    await expect(ada.getByRole('button', { name: feed.newPosts(1) })).toHaveCount(0)
    // Back in the feed, the list is loaded anew.
    await own.click()
    await expect(postBy(ada, 'Bob D.')).toContainText('And a second glass.')
  })

  await test.step('a comment mentions a person, and appears below the post at once', async () => {
    await ada
      .getByRole('link', { name: copy.post.commentsOf('Ada V.', 0) })
      .last()
      .click()
    await expect(ada.getByText(copy.comments.none)).toBeVisible()
    await bob
      .getByRole('link', { name: copy.post.commentsOf('Ada V.', 0) })
      .last()
      .click()
    await bob.getByLabel(copy.comments.field).pressSequentially('Save me some, @Ad')
    await bob.getByRole('button', { name: '@Ada V.' }).click()
    await bob.getByRole('button', { name: copy.comments.send, exact: true }).click()
    const comment = ada.getByRole('article', { name: copy.comments.of('Bob D.') })
    await expect(comment).toContainText('Save me some, @Ada V.')
  })

  await test.step('its author changes it, and others see that and when', async () => {
    const own = bob.getByRole('article', { name: copy.comments.of('Bob D.') })
    await bob.getByRole('button', { name: copy.post.moreOfComment('Bob D.') }).click()
    await bob.getByRole('menuitem', { name: copy.edit.edit }).click()
    const editing = bob.getByRole('dialog', { name: copy.edit.title.comment })
    await editing.getByLabel(copy.comments.field).fill('Save me two, @Ada V.')
    await editing.getByRole('button', { name: copy.edit.save }).click()
    for (const comment of [own, ada.getByRole('article', { name: copy.comments.of('Bob D.') })]) {
      await expect(comment).toContainText('Save me two, @Ada V.')
      await expect(comment).toContainText(copy.edit.edited)
    }
    await expect(editing).toHaveCount(0)
  })

  await test.step('a muted person’s texts are hidden until unmuted', async () => {
    await bob.goto(routes.community.path)
    await bob
      .getByRole('button', { name: copy.post.more('Ada V.') })
      .first()
      .click()
    await bob.getByRole('menuitem', { name: safety.block('Ada V.') }).click()
    await bob
      .getByRole('dialog', { name: safety.blockTitle('Ada V.') })
      .getByRole('button', { name: safety.blockNow })
      .click()
    await expect(postBy(bob, 'Ada V.')).toHaveCount(0)
    await bob.getByRole('button', { name: safety.people }).click()
    await bob.getByRole('button', { name: safety.takeBackOf('Ada V.') }).click()
    await expect(bob.getByText(safety.peopleNone)).toBeVisible()
    await bob.keyboard.press('Escape')
    await expect(postBy(bob, 'Ada V.')).toHaveCount(1)
  })

  await test.step('signing out leaves no draft behind', async () => {
    await ada.goto(routes.community.path)
    await ada.getByRole('button', { name: feed.newPost }).click()
    await sheet.getByLabel(composer.text).fill('For nobody else to read.')
    await sheet.getByRole('button', { name: composer.later }).click()
    await expect(ada.getByText(composer.halfOf('For nobody else to read.'))).toBeVisible()
    expect(await kept(ada)).toContain('For nobody else to read.')
    // The mentioned user gets a notice.
    await expect(moreOf(ada)).toHaveAccessibleName(/^More \d+ unread$/)
    await moreOf(ada).click()
    await ada.getByRole('button', { name: 'Sign Out' }).click()
    await expect(ada).toHaveURL(/\/auth/)
    expect(await kept(ada)).not.toContain('For nobody else to read.')
  })
})

/** All that the page keeps besides its databases. */
const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }))

/** A photo as a camera gives it. */
async function aPhoto(page: Page) {
  const shot = await page.screenshot({ type: 'jpeg' })
  return { name: 'harbour.jpg', mimeType: 'image/jpeg', buffer: shot }
}

test('a new group: a person is approved, a hidden post has a reason, and its author may appeal once', async ({
  world,
}) => {
  test.slow()
  const owner = aPerson('Olga Owner')
  const olga = (await world.device({ viewport: laptop })).page
  await join(olga, owner)
  const mia = (await world.device({ viewport: phone })).page
  await join(mia, aPerson('Mia Member'))

  // Without Insider, a message says who can create groups.
  await mia.goto('/community?tab=groups')
  await expect(mia.getByRole('link', { name: groups.upgrade })).toBeVisible()
  await expect(mia.getByRole('button', { name: groups.create })).toHaveCount(0)

  setPlan(world.server, owner.email, 'insider')
  await olga.goto('/community?tab=groups')
  await olga.getByRole('button', { name: groups.create }).click()
  const form = olga.getByRole('dialog', { name: copy.form.createTitle })
  await form.getByRole('button', { name: copy.form.create }).click()
  await expect(form.getByText(copy.form.required).first()).toBeVisible()
  await form.getByLabel(copy.form.name).fill('Port of the North')
  await form.getByLabel(copy.form.category).selectOption('wine')
  await form.getByRole('switch', { name: copy.form.isPrivate }).check({ force: true })
  await form.getByRole('button', { name: copy.form.create }).click()
  await expect(olga.getByRole('heading', { name: 'Port of the North', level: 1 })).toBeVisible()

  await mia.getByRole('searchbox', { name: groups.findSearch }).fill('port of')
  await mia
    .getByRole('list', { name: groups.list })
    .getByRole('link', { name: /Port of the North/ })
    .click()
  await expect(mia.getByText(group.membersOnly)).toBeVisible()
  await mia.getByRole('button', { name: group.request }).click()
  const asking = mia.getByRole('dialog')
  await asking.getByLabel(group.note).fill('I have a cellar full of it.')
  await asking.getByRole('button', { name: group.request }).click()
  await expect(mia.getByText(group.states.pending)).toBeVisible()

  await olga.reload()
  await olga.getByRole('tab', { name: group.tabs.members }).click()
  await expect(olga.getByText('I have a cellar full of it.')).toBeVisible()
  await olga.getByRole('button', { name: members.approveOf('Mia M.') }).click()
  await expect(olga.getByText(members.did.approve('Mia M.'))).toBeVisible()

  await mia.reload()
  await mia.getByRole('button', { name: feed.newPost }).click()
  const sheet = mia.getByRole('dialog', { name: composer.title })
  await sheet.getByLabel(composer.text).fill('Cheap port, write to me!')
  await sheet.getByRole('button', { name: composer.publish }).click()
  await expect(postBy(mia, 'Mia M.')).toBeVisible()

  await olga.getByRole('tab', { name: group.tabs.posts }).click()
  await olga.getByRole('button', { name: copy.post.more('Mia M.') }).click()
  await olga.getByRole('menuitem', { name: moderation.hide }).click()
  const hiding = olga.getByRole('dialog')
  await hiding.getByRole('button', { name: moderation.hideNow }).click()
  await expect(hiding.getByText(moderation.reasonMissing)).toBeVisible()
  await hiding.getByLabel(moderation.reason).fill('This is advertising.')
  await hiding.getByRole('button', { name: moderation.hideNow }).click()
  await expect(olga.getByText(moderation.hidden)).toBeVisible()

  // It is hidden in the group; its author still sees it, with the reason.
  await mia.reload()
  await expect(mia.getByText(feed.noneInGroup)).toBeVisible()
  await mia.goto(routes.community.path)
  await mia.getByRole('button', { name: feed.mine }).click()
  await expect(postBy(mia, 'Mia M.')).toContainText('This is advertising.')
  await mia.getByRole('button', { name: copy.appeal.ask }).click()
  await mia.getByRole('dialog').getByLabel(copy.appeal.field).fill('I give it away.')
  await mia.getByRole('dialog').getByRole('button', { name: copy.appeal.send }).click()
  await expect(postBy(mia, 'Mia M.')).toContainText(copy.appeal.waiting)

  const groupPage = olga.url()
  await olga.goto('/')
  await olga.getByRole('link', { name: storeDashboardCopy.admin.waitingFor.appeals }).click()
  await expect(olga.getByText('I give it away.')).toBeVisible()
  await olga.goto(groupPage)
  await olga.getByRole('tab', { name: group.tabs.moderation }).click()
  await olga.getByRole('radio', { name: moderation.views.appealed }).check({ force: true })
  await expect(olga.getByText('I give it away.')).toBeVisible()
  await olga.getByRole('button', { name: moderation.showOf('Mia M.') }).click()
  await expect(olga.getByText(moderation.none.appealed)).toBeVisible()
  await mia.reload()
  await expect(postBy(mia, 'Mia M.')).toContainText('Cheap port')
  await expect(postBy(mia, 'Mia M.')).not.toContainText('This is advertising.')
})
