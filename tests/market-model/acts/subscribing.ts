import type { TestCard } from '../../../shared/features/market/test-payment-endpoints.ts'
import type { Life } from '../life.ts'
import { type Subscribed, takesMoney } from '../model/subscriptions.ts'
import type { Said } from '../server.ts'

/** Subscribes in one tab or in several at once, possibly to different plans. */
export const subscribe = (life: Life) =>
  life.step(async () => {
    const { chance } = life
    const userId = chance.oneOf(life.place.people)
    life.subscribers.add(userId)
    const tabs = chance.between(1, 3)
    const wanted = chance.oneOf(['month', 'year'] as const)
    const said = await Promise.all(
      Array.from({ length: tabs }, () =>
        life.ask('billing.subscribe', {
          userId,
          body: { interval: chance.is(0.8) ? wanted : chance.oneOf(['month', 'year'] as const) },
        }),
      ),
    )
    life.count(tabs > 1 ? 'subscribed in several tabs' : 'subscribed')
    const secrets = said.flatMap((one) =>
      one.is === 'ok' ? (one.gives['clientSecret'] ?? []) : [],
    )
    const [first] = secrets.map(String)
    if (first !== undefined && chance.is(0.8)) await life.inForm(first, cardOf(life))
    if (chance.is(0.6)) await life.ask('billing.check', { userId })
  })

/** A subscriber changes the subscription, sometimes in two tabs. */
export const changeSubscription = (life: Life) =>
  life.step(async () => {
    const { chance } = life
    if (life.subscribers.size === 0) return
    const userId = chance.oneOf([...life.subscribers])
    const asks = Array.from({ length: chance.is(0.3) ? 2 : 1 }, () =>
      chance.weighted({ cancel: 4, resume: 4, change: 3, card: 2, refund: 1, check: 2 }),
    )
    const all = await Promise.all(asks.map((what) => changes[what](life, userId)))
    const [only] = all
    if (asks.length === 1 && only && asks[0]) await mustBeSo(life, userId, asks[0], only)
  })

const changes = {
  cancel: (life: Life, userId: string) => life.ask('billing.cancel', { userId }),
  resume: (life: Life, userId: string) => life.ask('billing.resume', { userId }),
  check: (life: Life, userId: string) => life.ask('billing.check', { userId }),
  refund: (life: Life, userId: string) => life.ask('billing.refund', { userId }),
  async change(life: Life, userId: string) {
    const interval = life.chance.oneOf(['month', 'year'] as const)
    const seen = await life.ask('billing.preview', { userId, query: { interval } })
    if (seen.is !== 'ok') return seen
    return life.ask('billing.change', { userId, body: { interval, at: seen.gives['at'] } })
  },
  async card(life: Life, userId: string) {
    const said = await life.ask('billing.card', { userId })
    if (said.is === 'ok') await life.inForm(String(said.gives['clientSecret']), cardOf(life))
    return said
  },
} satisfies Record<string, (life: Life, userId: string) => Promise<Said>>

/** A confirmed change must be visible at the payment company. */
async function mustBeSo(life: Life, userId: string, what: keyof typeof changes, said: Said) {
  if (said.is !== 'ok') return
  const live = (await life.runsFor(userId)).find(takesMoney)
  life.count(`a subscription: ${what}`)
  const isSo: Partial<Record<keyof typeof changes, (live: Subscribed | undefined) => boolean>> = {
    cancel: (one) => one?.isEnding !== false,
    resume: (one) => one?.isEnding !== true,
    refund: (one) => one === undefined,
  }
  if (isSo[what]?.(live) === false) life.fail(`${userId} was told of ${what}, which was not done`)
}

const cardOf = ({ chance }: Life): TestCard =>
  chance.weighted<TestCard>({ card: 8, declined: 1, authentication: 1, late: 0 })
