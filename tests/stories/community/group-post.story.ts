import { communityCopy as copy } from '../../../shared/copy/community.ts'
import { setPlan } from '../../support/operator.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'
import { asking } from '../market/a-market.ts'

test.use({ ownServer: false })

test('a user joins a group and posts in it, which a member sees and answers without a reload', {
  tag: '@everyday',
}, async ({ world }) => {
  const owner = aPerson('Olga Owner')
  const olga = (await world.device({ onlineOnly: true })).page
  await join(olga, owner)
  setPlan(world.server, owner.email, 'insider')
  const made = await asking(olga.context().request).post('/api/community/groups', {
    name: 'Port of the North',
    category: 'wine',
    isPrivate: false,
    tags: [],
  })
  const { id } = made['group'] as { id: string }
  const place = `/community/groups/${id}`
  await olga.goto(place)
  await expect(olga.getByText(copy.feed.noneInGroup)).toBeVisible()

  const mia = (await world.device({ onlineOnly: true })).page
  await join(mia, aPerson('Mia Member'))
  await mia.goto(place)
  await expect(mia.getByRole('heading', { level: 1 })).toHaveText('Port of the North')
  await expect(mia.getByRole('button', { name: copy.feed.newPost })).toHaveCount(0)
  await mia.getByRole('button', { name: copy.group.join, exact: true }).click()
  await mia.getByRole('button', { name: copy.feed.newPost }).click()
  const sheet = mia.getByRole('dialog', { name: copy.composer.title })
  await sheet.getByLabel(copy.composer.text).fill('Who opens the 1994 with me?')
  await sheet.getByRole('button', { name: copy.composer.publish }).click()

  for (const page of [mia, olga])
    await expect(page.getByRole('article', { name: copy.post.of('Mia M.') })).toContainText(
      'Who opens the 1994 with me?',
    )

  for (const page of [mia, olga])
    await page
      .getByRole('link', { name: copy.post.commentsOf('Mia M.', 0) })
      .last()
      .click()
  await olga.getByLabel(copy.comments.field).fill('I bring the glasses.')
  await olga.getByRole('button', { name: copy.comments.send, exact: true }).click()
  await expect(mia.getByRole('article', { name: copy.comments.of('Olga O.') })).toContainText(
    'I bring the glasses.',
  )
})
