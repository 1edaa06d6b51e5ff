import { eq } from 'drizzle-orm'
import { day, hour, minute } from '../../shared/kernel/time.ts'
import { verifyCompliance } from '../../sync-server/compliance/log.ts'
import { parkedRefunds, retryRefund } from '../../sync-server/payments/operator.ts'
import { wrongSponsorLists } from './acts/sponsors.ts'
import type { Life } from './life.ts'
import { rebuildLoyalty } from '../../sync-server/loyalty/rebuild.ts'
import { wrongSeatMoney } from './model/events.ts'
import { wrongMoney, wrongTimes } from './model/money.ts'
import { runs, wrongPlans } from './model/subscriptions.ts'

/**
 * Brings everything to rest: no faults and no deeds, except that the operator requests returned
 * refunds again. Lost events are found within two days. Returns the transitions that were overdue
 * before the last interval: if still overdue, they will never happen.
 */
export async function comeToRest(life: Life): Promise<ReadonlySet<string>> {
  let isOverdue = new Set<string>()
  life.rest(life.now)
  const restsFor = life.chance.is(0.5) ? 11 * minute : 9 * hour
  const isLong = life.subscribers.size > 0 || life.bank.gateway.by === 'stripe'
  const rounds = [
    ...[11, 11, 11, 11, 11, 11].map((minutes) => minutes * minute),
    restsFor,
    restsFor,
    // Until each turn has come and gone, and then what follows from that.
    ...(life.last.around || life.last.events
      ? [3 * day, 3 * day, 3 * day, 3 * day, 8 * day, minute]
      : []),
    ...(isLong ? [13 * hour, 13 * hour, 13 * hour, 13 * hour, 13 * hour] : []),
  ]
  for (const time of rounds) {
    isOverdue = new Set([
      ...life.ultraBook.overdue,
      ...life.eventBook.overdue,
      ...life.sightingBook.overdue,
    ])
    await life.step(async () => {
      life.passes(time)
      for (const { id } of await parkedRefunds(life.db))
        await life.db.transaction('retry a refund', (tx) => retryRefund(tx, id, life.now))
      await life.work()
    })
  }
  return isOverdue
}

/** The rules that hold then. */
export async function mustHoldAtRest(life: Life, wasOverdue: ReadonlySet<string>): Promise<void> {
  const { db, place, book, eventBook, last, now } = life
  const all = await life.bank.taken(
    new Set([...book.reservations.keys(), ...eventBook.seats.keys()]),
  )
  const payments = all.filter(({ purpose }) => purpose !== 'event')
  const wrong = [...wrongMoney(book, last.reservations, payments), ...wrongTimes(book, now)]
  wrong.push(...wrongSeatMoney(book, eventBook, all))
  const late = [...life.ultraBook.overdue, ...eventBook.overdue, ...life.sightingBook.overdue]
  wrong.push(...late.filter((what) => wasOverdue.has(what)))
  wrong.push(...life.pointsBook.wrongAtRest(last.points, now))
  for (const id of place.people) wrong.push(...(await wrongOfPerson(life, id)))
  if (last.sponsors) wrong.push(...(await wrongSponsorLists(life)))
  if (wrong.length > 0) life.fail(wrong.join('; '))
  const { mended } = await rebuildLoyalty(db, now)
  if (mended > 0) life.fail(`the columns of ${mended} people were not the sums of their points`)
  const log = await verifyCompliance(db)
  if (log.broken.length > 0) life.fail(`the log is broken: ${JSON.stringify(log.broken[0])}`)
}

async function wrongOfPerson(life: Life, id: string): Promise<string[]> {
  const { db } = life
  const { users, subscriptions, reservers, freeReserves: entries, feeCredits } = db.t
  const wrong: string[] = []
  if (life.subscribers.has(id)) {
    const there = await life.runsFor(id)
    if (there.some(runs)) life.count('somebody has a subscription')
    const [user] = await db.select().from(users).where(eq(users.id, id))
    const rows = await db.select().from(subscriptions).where(eq(subscriptions.userId, id))
    const person = {
      isInsider: user?.subscriptionTier === 'insider',
      isGiven: user?.givenPlan === 'insider',
    }
    const known = rows.map((row) => ({ ...row, isLive: row.liveFor !== null }))
    wrong.push(...wrongPlans(id, person, there, known))
  }
  const [own] = await db.select().from(reservers).where(eq(reservers.userId, id))
  const all = await db.select().from(entries).where(eq(entries.userId, id))
  const sum = all.reduce((total, { change }) => total + change, 0)
  if (own && sum !== own.freeReserves)
    wrong.push(`${id} has ${own.freeReserves} free reserves, and ${sum} by entries`)
  const credits = await db.select().from(feeCredits).where(eq(feeCredits.userId, id))
  const credit = credits.reduce((total, { change }) => total + change, 0)
  if (own && credit !== own.feeCredit)
    wrong.push(`${id} has credit of ${own.feeCredit}, and ${credit} by entries`)
  const { ultraDropEntries } = db.t
  const owed = await db.select().from(ultraDropEntries).where(eq(ultraDropEntries.userId, id))
  const isOwed = owed.reduce((total, { compensationCredit }) => total + compensationCredit, 0)
  const { given } = life.book.person(id)
  if (given !== isOwed) wrong.push(`${id} was given credit of ${given}, and is owed ${isOwed}`)
  return wrong
}
