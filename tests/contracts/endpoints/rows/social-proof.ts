import { maxBodyBytes } from '../../../../sync-server/http/body.ts'
import type { Keeper } from '../keeper.ts'
import type { Row, Rows } from '../row.ts'

const strangers = { status: 404, code: 'not_found' } as const

/** A list that members share with each other. */
const list = (place: string): Row => ({
  method: 'GET',
  ask: () => ({ place }),
  may: 'user',
  answers: 200,
  another: 'who asks plays no part',
  ofMembers: true,
})

/** The sender's own rows, at an address without an id. */
const own = (method: Row['method'], place: string, answers = 200): Row => ({
  method,
  ask: () => ({ place }),
  may: 'user',
  answers,
  // A deleted item has no content.
  another: answers === 200 ? 'gets their own' : 'who asks plays no part',
})

const helpful = (method: 'PUT' | 'DELETE', review: (own: Keeper) => string): Row => ({
  method,
  ask: (own) => ({ place: `/api/reviews/${review(own)}/helpful` }),
  may: 'user',
  answers: 200,
  // Every user reads it and marks it for themselves.
  another: 'gets their own',
})

const decided = (what: 'hide' | 'show', body?: object): Row => ({
  method: 'POST',
  ask: ({ successStory, hiddenStory }) => ({
    place: `/api/admin/success-stories/${what === 'hide' ? successStory : hiddenStory}/${what}`,
    ...(body && { body }),
  }),
  may: 'admin',
  answers: 204,
  another: strangers,
  ...(body && { bodyLimit: maxBodyBytes }),
})

/** Figures, helpful marks, experts and success stories. */
export const socialProofRows = {
  'platform.stats': { ...list('/api/platform/stats'), may: 'anyone' },
  'review.featured': list('/api/reviews/featured'),
  'review.ownHelpful': {
    ...own('GET', '/api/reviews/helpful'),
    has: ['helpfulReview'],
    shows: ['helpfulReview'],
  },
  'review.markHelpful': helpful('PUT', ({ othersReview }) => othersReview),
  'review.unmarkHelpful': helpful('DELETE', ({ othersReview }) => othersReview),
  'expert.list': list('/api/experts'),
  'expert.mine': own('GET', '/api/experts/mine'),
  'expert.show': own('PUT', '/api/experts/mine'),
  'expert.hide': own('DELETE', '/api/experts/mine', 204),
  'story.list': { ...list('/api/success-stories'), has: ['successStory'] },
  'story.mine': {
    ...own('GET', '/api/success-stories/mine'),
    has: ['successStory'],
    shows: ['successStory'],
  },
  'story.save': {
    ...own('PUT', '/api/success-stories/mine'),
    ask: () => ({
      place: '/api/success-stories/mine',
      body: { title: 'Found it', text: 'After ten years.', isReleased: true },
    }),
    bodyLimit: maxBodyBytes,
  },
  'story.remove': own('DELETE', '/api/success-stories/mine', 204),
  'story.report': {
    method: 'POST',
    ask: ({ releasedStory }) => ({
      place: `/api/success-stories/${releasedStory}/report`,
      body: { reason: 'It names somebody.' },
    }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    bodyLimit: maxBodyBytes,
  },
  'story.ownReports': {
    ...own('GET', '/api/success-stories/reports'),
    shows: ['storyReport'],
  },
  'admin.stories': {
    ...list('/api/admin/success-stories?which=released'),
    may: 'admin',
    another: strangers,
  },
  'admin.hideStory': decided('hide', { reason: 'It names somebody.' }),
  'admin.showStory': decided('show'),
} as const satisfies Rows
