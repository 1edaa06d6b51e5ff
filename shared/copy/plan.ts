import { messages } from '../kernel/language.ts'

/** The limit of a plan. */
export const planCopy = messages('plan', {
  upgrade: 'Upgrade Now',
  planTight: (bottles: number, limit: number) => `${bottles} of ${limit} bottles on your plan`,
  planFull: (limit: number) => `Your plan is full: ${limit} bottles`,
  planTightSentence: (left: number) =>
    left === 1 ? 'There is room for one more.' : `There is room for ${left} more.`,
  planCounts: 'Several of the same bottle count once.',
  planFullSentence:
    'You can go on reading, editing, using and exporting all of them. Delete one to add another.',
})
