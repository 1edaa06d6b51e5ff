import type { Plan } from './plan.ts'

/** A history in which something did not hold once, as small as it could be made. */
export interface Found {
  /** The law that holds since. */
  readonly name: string
  readonly bank: 'test' | 'stripe'
  readonly plan: Plan
}

export const found: readonly Found[] = [
  {
    name: '[N10] of two tabs that want different subscriptions at once, one comes about',
    bank: 'test',
    plan: { seed: 1013, acts: [{ name: 'subscribe', seed: 2839345602, isCalm: true }] },
  },
  {
    name: '[N10] of three tabs of which two give one up that is being made, one comes about',
    bank: 'test',
    plan: { seed: 1042, acts: [{ name: 'subscribe', seed: 3891132143, isCalm: true }] },
  },
  {
    name: 'whoever takes a cancellation back of which only the answer was lost goes on',
    bank: 'stripe',
    plan: {
      seed: 2034,
      acts: [
        { name: 'subscribe', seed: 1016371215, isCalm: true },
        { name: 'changeSubscription', seed: 988060254 },
        { name: 'changeSubscription', seed: 4051785198, isCalm: true },
      ],
    },
  },
  {
    name: 'a cancellation ends the paid subscription, beside one that was given up without a card',
    bank: 'test',
    plan: {
      seed: 95705,
      acts: [
        { name: 'subscribe', seed: 3309921039, isCalm: true },
        { name: 'subscribe', seed: 3116257843 },
        { name: 'changeSubscription', seed: 3569720639, isCalm: true },
      ],
    },
  },
  {
    name: 'a clerk registers while guests wait, and takes no seat of theirs',
    bank: 'test',
    plan: {
      seed: 932561,
      about: 'events',
      acts: [
        { name: 'goOnEvents', seed: 1001511108, isCalm: true },
        { name: 'register', seed: 1970562739, isCalm: true },
        { name: 'register', seed: 2763043255, isCalm: true },
      ],
    },
  },
]
