import { randomUUID } from 'node:crypto'
import type { Life } from '../life.ts'
import type { SeenSponsorRequest, SponsorStatus } from '../model/facts.ts'
import { isOpenRequest, ofProcessing, ofWithdrawing } from '../model/sponsors.ts'
import type { Said } from '../server.ts'

interface SponsorAsk {
  readonly userId: string
  readonly storeId: string
  readonly key?: string
}

async function ask(life: Life, { userId, storeId, key = randomUUID() }: SponsorAsk): Promise<Said> {
  const deed = { what: 'ask sponsor', of: storeId, userId } as const
  const said = await life.does(deed, 'sponsor.ask', {
    userId,
    params: { store: storeId },
    body: { customerName: 'Ada', phoneNumber: '+1 478 555 0100' },
    key,
  })
  if (said.is === 'ok') life.sponsorBook.answered.add(String(said.gives['id']))
  return said
}

/** A customer asks a store; now and then one of its people. Sometimes the answer is lost. */
export const askSponsor = (life: Life) =>
  life.step(async () => {
    const { chance, place, sponsorBook, now } = life
    const { id: storeId, owner, clerk } = chance.oneOf(place.shops)
    const userId = chance.is(0.1) ? chance.oneOf([owner, clerk]) : chance.oneOf(place.people)
    const should = sponsorBook.ofAsking(userId, storeId, now)
    const wish = { userId, storeId, key: randomUUID() }
    const said = await ask(life, wish)
    life.mustSay(said, should, `sponsoring ${userId} by ${storeId}`)
    if (said.is !== 'ok' || !chance.is(0.4)) return
    const again = await ask(life, wish)
    // The sixth try of a day is too fast.
    const isSame = again.is === 'ok' && again.gives['id'] === said.gives['id']
    const isSilent = again.is === 'died' || (again.is === 'refused' && again.code === 'slow_down')
    if (!isSame && !isSilent) life.fail('the same request asked for two sponsors')
  })

/** One customer asks in two tabs at once. */
export const askSponsorTwice = (life: Life) =>
  life.step(async () => {
    const { chance, place } = life
    const wish = { userId: chance.oneOf(place.people), storeId: chance.oneOf(place.shops).id }
    await Promise.all([ask(life, wish), ask(life, wish)])
  })

/** A customer withdraws a request; sometimes a closed one, or another customer’s. */
export const withdrawSponsor = (life: Life) =>
  life.step(async () => {
    const { chance, place } = life
    const one = aRequest(life, isOpenRequest)
    if (!one) return life.idles()
    const userId = chance.is(0.85) ? one.accountId : chance.oneOf(place.people)
    const should = ofWithdrawing(one, userId)
    life.mustSay(await withdraw(life, one.id, userId), should, `withdrawing ${one.id}`)
  })

const withdraw = (life: Life, request: string, userId: string): Promise<Said> =>
  life.does({ what: 'withdraw sponsor', of: request, userId }, 'sponsor.withdraw', {
    userId,
    params: { request },
  })

/** The store approves, fulfills or declines, in the usual order or not; sometimes twice. */
export const processSponsor = (life: Life) =>
  life.step(async () => {
    const { chance } = life
    const one = aRequest(life, isOpenRequest)
    if (!one) return life.idles()
    const { id: store, owner } = life.shopOf(one)
    const usual = one.status === 'pending' ? 'approved' : 'fulfilled'
    const status = chance.is(0.6) ? usual : chance.oneOf(decisions)
    const should = ofProcessing(one, store, status)
    const decide = () => process(life, one.id, { store, owner, status })
    life.mustSay(await decide(), should, `processing ${one.id}, ${one.status}, to ${status}`)
    if (chance.is(0.3)) life.mustSay(await decide(), should, `processing ${one.id} again`)
  })

const decisions = ['approved', 'fulfilled', 'declined'] as const

function process(
  life: Life,
  request: string,
  decision: { readonly store: string; readonly owner: string; readonly status: SponsorStatus },
): Promise<Said> {
  const { store, owner: userId, status: kind } = decision
  return life.does({ what: 'process sponsor', of: request, userId, kind }, 'sponsor.process', {
    userId,
    params: { store, request },
    body: kind === 'declined' ? { status: kind, reason: 'No time.' } : { status: kind },
  })
}

/** The customer withdraws while the store decides. */
export const withdrawWhileProcessing = (life: Life) =>
  life.step(async () => {
    const one = aRequest(life, isOpenRequest)
    const shop = life.place.shops.find(({ id }) => id === one?.storeId)
    if (!one || !shop) return life.idles()
    const status = one.status === 'pending' ? 'approved' : 'fulfilled'
    await Promise.all([
      process(life, one.id, { store: shop.id, owner: shop.owner, status }),
      withdraw(life, one.id, one.accountId),
    ])
  })

/** Chooses an act that is possible now. */
export const goOnSponsors = async (life: Life): Promise<void> => {
  const open = [...life.sponsorBook.requests.values()].filter(isOpenRequest)
  if (open.length === 0) return askSponsor(life)
  return life.chance.oneOf([askSponsor, processSponsor, processSponsor, withdrawSponsor])(life)
}

/** What customers and stores read must be what is stored. */
export async function wrongSponsorLists(life: Life): Promise<string[]> {
  const { place, sponsorBook } = life
  const all = [...sponsorBook.requests.values()]
  const wrong: string[] = []
  const compare = async (
    name: string,
    userId: string,
    { query, params }: { query: object; params?: object },
    of: (row: SeenSponsorRequest) => boolean,
  ) => {
    const said = await life.ask(name, { userId, query, ...(params && { params }) })
    const read = said.is === 'ok' ? (said.gives['requests'] as SeenSponsorRequest[]) : []
    if (told(read) !== told(all.filter(of))) wrong.push(`${name} tells ${userId} ${told(read)}`)
  }
  for (const userId of place.people)
    await compare('sponsor.mine', userId, { query: {} }, ({ accountId }) => accountId === userId)
  for (const { id: store, owner } of place.shops)
    for (const status of ['pending', ...decisions] as const)
      await compare('sponsor.ofStore', owner, { query: { status }, params: { store } }, (row) => {
        return row.storeId === store && row.status === status
      })
  return wrong
}

const told = (all: readonly SeenSponsorRequest[]): string =>
  all
    .map(({ id, status, reason }) => `${id} ${status} ${reason ?? ''}`)
    .toSorted()
    .join(', ')

function aRequest(
  { chance, sponsorBook }: Life,
  fits: (one: SeenSponsorRequest) => boolean,
): SeenSponsorRequest | undefined {
  const all = [...sponsorBook.requests.values()]
  const fit = all.filter(fits)
  const some = fit.length > 0 && chance.is(0.85) ? fit : all
  return some.length > 0 ? chance.oneOf(some) : undefined
}
