import { createGroup, joinGroup } from '../../shared/features/community/group-endpoints.ts'
import {
  appealPost,
  moderatePost,
  reportPost,
} from '../../shared/features/community/moderation-endpoints.ts'
import {
  createComment,
  createPost,
  likePost,
  putPostPicture,
} from '../../shared/features/community/post-endpoints.ts'
import { listDrops } from '../../shared/features/market/drop-endpoints.ts'
import {
  listStories,
  reportStory,
  saveStory,
} from '../../shared/features/social-proof/endpoints.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { day, hour, type Instant, minute } from '../../shared/kernel/time.ts'
import { bottlingNamed } from './bottlings.ts'
import { people, type Who } from './people.ts'
import { pictureOf } from './pictures.ts'
import type { Town } from './town.ts'

interface DemoPost {
  readonly who: Who
  readonly hoursAgo: number
  readonly says: string
  readonly group?: 'circle' | 'casks'
  /** A picture of this bottle. */
  readonly pictureOf?: string
  /** The open drop of this bottle. */
  readonly drop?: string
  readonly likedBy?: readonly Who[]
  readonly comments?: readonly (readonly [Who, string])[]
  readonly reported?: readonly [Who, reason: string]
  /** The admin's reason to hide it, and its author's appeal. */
  readonly hidden?: readonly [reason: string, appeal?: string]
}

const posts: readonly DemoPost[] = [
  {
    who: 'dan',
    hoursAgo: 9 * 24,
    says: 'Does anybody keep open bottles upright in a fridge? Mine lose less, or so it seems.',
    likedBy: ['hal', 'jo'],
    comments: [
      ['bea', 'Wine, yes. Whiskey I only keep away from the window.'],
      ['hal', 'The level matters more than the place. Half empty goes within a year.'],
    ],
  },
  {
    who: 'ivy',
    hoursAgo: 7 * 24,
    group: 'circle',
    says: 'First Thursday at my place: four ryes, blind. Bring one glass and no opinions.',
    likedBy: ['dan', 'jo', 'frank'],
    comments: [
      ['jo', 'I bring two glasses and one opinion.'],
      ['dan', 'In. Do you need water and bread?'],
    ],
  },
  {
    who: 'frank',
    hoursAgo: 5 * 24,
    says: 'Selling two sealed bottles, cash only, write to me.',
    hidden: [
      'Bottles are not sold between people here. Stores offer theirs as drops.',
      'I did not know. I meant to swap them with a friend from the group.',
    ],
  },
  {
    who: 'bea',
    hoursAgo: 3 * 24,
    pictureOf: 'Fortaleza Reposado',
    says: 'Opened this last night. Olives, butter, and a cellar that smells of rain.',
    likedBy: ['ivy', 'gus', 'eve', 'hal'],
    comments: [['gus', 'Redwood has more of it this week.']],
  },
  {
    who: 'gus',
    hoursAgo: 50,
    says: 'Whoever buys the drops of Lakeshore is a fool, and so is the shop.',
    reported: ['hal', 'It insults people.'],
  },
  {
    who: 'ivy',
    hoursAgo: 30,
    group: 'casks',
    says: 'Our third cask share is bottled: 57 %, honey first, then pepper. Labels come on Monday.',
  },
  {
    who: 'eve',
    hoursAgo: 16,
    drop: 'Springbank 15 Year',
    says: 'Six for the whole state. Good luck to us all.',
    likedBy: ['hal', 'ivy'],
    comments: [['hal', 'Reserved, I hope. See you at the counter.']],
  },
  {
    who: 'jo',
    hoursAgo: 4,
    group: 'circle',
    says: 'Eagle Rare at Example Spirits this morning, one left on the shelf when I went.',
    likedBy: ['dan'],
  },
]

/** Groups, their posts, public posts, and stories about bottles. */
export function seedPosts(town: Town, today: Instant): void {
  const { calendar, resident } = town
  const groups = new Map<string, Id<'group'>>()
  calendar.on(today - 12 * day, async () => {
    const { ivy } = resident
    const circle = await ivy.call(createGroup, {
      body: {
        name: 'Atlanta Whiskey Circle',
        description: 'We meet once a month, taste blind, and write down what we found.',
        category: 'whiskey',
        location: people.ivy.home.location,
        tags: ['rye', 'tasting'],
      },
    })
    const casks = await ivy.call(createGroup, {
      body: {
        name: 'Cask Share No. 3',
        description: 'Twelve people, one cask. For those who have a share in it.',
        category: 'spirits',
        isPrivate: true,
        requireApproval: true,
        maxMembers: 12,
      },
    })
    groups.set('circle', circle.group.id).set('casks', casks.group.id)
  })
  const joins = (who: Who, group: string, at: Instant) =>
    calendar.on(at, async () => {
      await resident[who].call(joinGroup, { params: { group: groups.get(group)! }, body: {} })
    })
  for (const [at, who] of (['dan', 'jo', 'frank', 'bea'] as const).entries())
    joins(who, 'circle', today - 11 * day + at * hour)
  // Waits until Ivy lets him in.
  joins('hal', 'casks', today - 20 * hour)
  for (const post of posts)
    calendar.on(today - post.hoursAgo * hour, () => talk(town, post, groups.get(post.group ?? '')))
  storiesOf(town, today)
}

async function talk(town: Town, post: DemoPost, group: Id<'group'> | undefined): Promise<void> {
  const { calendar, resident, now } = town
  const { who, says: content, likedBy = [], comments = [], reported, hidden } = post
  const author = resident[who]
  const picture = post.pictureOf && (await pictureFor(town, who, post.pictureOf))
  const shown = post.drop && (await dropOf(town, post.drop))
  const { post: made } = await author.call(createPost, {
    body: {
      content,
      ...(group && { group }),
      ...(picture && { picture }),
      ...(shown && { shows: { kind: 'drop' as const, id: shown } }),
    },
  })
  const params = { post: made.id }
  const after = (minutes: number, does: () => Promise<unknown>) =>
    calendar.on(now() + minutes * minute, async () => void (await does()))
  for (const [at, one] of likedBy.entries())
    after(20 + at * 30, () => resident[one].call(likePost, { params }))
  for (const [at, [one, text]] of comments.entries())
    after(35 + at * 40, () =>
      resident[one].call(createComment, { params, body: { content: text } }),
    )
  if (reported) {
    const [one, reason] = reported
    after(90, () => resident[one].call(reportPost, { params, body: { reason } }))
  }
  if (!hidden) return
  const [reason, appeal] = hidden
  after(90, () => resident.ada.call(moderatePost, { params, body: { act: 'hide', reason } }))
  if (appeal !== undefined)
    after(300, () => author.call(appealPost, { params, body: { text: appeal } }))
}

async function pictureFor({ resident }: Town, who: Who, bottle: string): Promise<string> {
  const content = await pictureOf(bottlingNamed(bottle))
  const { picture } = await resident[who].call(putPostPicture, {
    bytes: { type: 'image/jpeg', content },
  })
  return picture
}

async function dropOf({ resident }: Town, title: string): Promise<Id<'drop'>> {
  const { drops } = await resident.ada.call(listDrops, { query: { words: title } })
  const found = drops.find((one) => one.title === title)
  if (!found) throw new Error(`there is no drop of ${title}`)
  return found.id
}

function storiesOf({ calendar, resident }: Town, today: Instant): void {
  const tells = (who: Who, daysAgo: number, title: string, text: string, isReleased = true) =>
    calendar.on(today - daysAgo * day, async () => {
      await resident[who].call(saveStory, { body: { title, text, isReleased } })
    })
  tells(
    'ivy',
    10,
    'A claim that took four days',
    'A pipe broke above the cellar. I sent the report with values and pictures, and the insurer paid within the week.',
  )
  tells(
    'bea',
    6,
    'Two cellars, one list',
    'Ivy and I buy together. Since we share the list, nobody brings the same bottle twice.',
  )
  tells('dan', 5, 'The bottle I waited for', 'Third in the waiting list, and it came free.')
  // Not released: he alone reads it.
  tells('jo', 3, 'A draft', 'How I began with one bottle of gin.', false)
  calendar.on(today - 2 * day, async () => {
    const { stories } = await resident.eve.call(listStories, { query: {} })
    const story = stories.find(({ title }) => title === 'The bottle I waited for')
    if (!story) throw new Error('nobody reads the story of dan')
    const reason = 'It is an advertisement of a shop.'
    await resident.eve.call(reportStory, { params: { story: story.id }, body: { reason } })
  })
}
