import type { Book } from './book.ts'
import {
  type Between,
  type Deed,
  mayBeDone,
  type SeenReply,
  type SeenSighting,
  type SeenSightings,
  type SeenWish,
} from './facts.ts'
import type { Earned } from './points.ts'
import { day, hour } from './times.ts'

const paidAfter = 72 * hour
const dailyRewardLimit = 5
const forScout = 25
/** Extra points if a user with that wish bought it. */
const forBuying = 25
const forConfirming = 5

/** A sighting with its replies. */
export interface Sighting extends SeenSighting {
  readonly said: readonly SeenReply[]
}

/** The rules of sightings, kept as {@link Book} keeps those of drops. */
export class SightingBook {
  readonly sightings = new Map<string, Sighting>()
  /** Transitions that were due at the last view. */
  overdue: readonly string[] = []
  /** The users' wishes. */
  wishes: readonly SeenWish[] = []
  readonly #book: Book
  /** Taken back by their scouts when points had been paid: those stay. */
  readonly #gone: Sighting[] = []

  constructor(book: Book) {
    this.#book = book
  }

  /** Moves on to the current view and returns the violations. */
  follow({ sightings, replies, wishes }: SeenSightings, between: Between): string[] {
    const wrong: string[] = []
    this.wishes = wishes
    for (const row of sightings) {
      const said = replies.filter(({ sightingId }) => sightingId === row.id)
      const says = (what: string) =>
        wrong.push(`sighting ${row.id}, ${row.verificationStatus} and ${row.rewardStatus}, ${what}`)
      const known = this.sightings.get(row.id)
      if (!known) this.#mustBeReported(row, between, says)
      this.#mustBeSaid(row, said, known, between, says)
      this.#mustStand(row, said, known, between, says)
      this.#mustBePaid(row, said, known, between, says)
      mustBeThanked(row, said, says)
      this.sightings.set(row.id, { ...row, said })
    }
    for (const [id, known] of this.sightings) {
      if (sightings.some((one) => one.id === id)) continue
      const by = between.deeds.find(
        ({ what, of }) => what === 'take back report' && of === known.reportId,
      )
      if (!by && !this.#wasTakenBack(known)) wrong.push(`sighting ${id} is gone`)
      if (known.rewardStatus === 'paid') wrong.push(`sighting ${id} was paid, and is gone`)
      this.sightings.delete(id)
      this.#gone.push(known)
    }
    wrong.push(...this.#onceADay())
    this.overdue = this.#overdueAt(Math.max(...between.moments))
    return wrong
  }

  /** Reports that their scouts have taken back; others see that soon after. */
  readonly takenBack = new Set<string>()
  #wasTakenBack({ reportId }: Sighting): boolean {
    return this.takenBack.has(reportId)
  }

  *earned(): Generator<Earned> {
    for (const { id, scoutUserId, rewardStatus, said } of this.sightings.values()) {
      if (rewardStatus === 'paid' && scoutUserId !== null)
        yield { userId: scoutUserId, reason: 'sighting_confirmed', subject: id, points: forScout }
      if (rewardStatus === 'paid' && scoutUserId !== null && wasGot(said))
        yield { userId: scoutUserId, reason: 'sighting_bought', subject: id, points: forBuying }
      for (const one of said)
        if (one.rewardStatus === 'paid')
          yield {
            userId: one.userId,
            reason: 'sighting_confirming',
            subject: id,
            points: forConfirming,
          }
    }
  }

  /** Times when a sighting changes without a deed. */
  moments(): number[] {
    return [...this.sightings.values()].flatMap((one) => [
      ...(one.isExpired ? [] : [one.expiresAt]),
      ...(one.rewardStatus === 'approved' ? [(one.confirmedAt ?? 0) + paidAfter] : []),
    ])
  }

  #mustBeReported(row: SeenSighting, { deeds }: Between, says: Says): void {
    const { reportId, seenAt, createdAt, expiresAt, isAllocated, isAnnounced } = row
    if (!this.reports.has(reportId) && !deeds.some(({ of }) => of === reportId))
      says('was reported by nobody')
    if (seenAt > createdAt) says('was seen later than it came')
    if (expiresAt !== seenAt + (isAllocated ? 24 : 72) * hour) says('ends at another time')
    if (expiresAt <= createdAt) says('was over when it came')
    if (isAnnounced !== createdAt - seenAt < day) says('was announced wrongly')
  }

  /** Reports that were made, whether they have arrived or not. */
  readonly reports = new Set<string>()

  #mustBeSaid(
    row: SeenSighting,
    said: readonly SeenReply[],
    known: Sighting | undefined,
    { deeds }: Between,
    says: Says,
  ): void {
    for (const one of said) {
      const before = known?.said.find(({ userId }) => userId === one.userId)
      if (before?.says === one.says) continue
      const by = deeds.find(
        ({ what, of, userId, kind }) =>
          what === 'answer' && of === row.id && userId === one.userId && kind === one.says,
      )
      if (!by || !mayBeDone(by)) says(`was answered ${one.says} by ${one.userId}, who did not`)
      if (one.userId === row.scoutUserId) says('was answered by its scout')
      if (one.says === 'got' && !this.hadWished(one.userId, row))
        says(`was got by ${one.userId}, who had not wished for it`)
      const isOfStore = row.storeId !== null && this.#book.worksAt(one.userId, row.storeId)
      if (one.isOfStore !== isOfStore) says(`takes ${one.userId} wrongly for its store`)
    }
    const denials = said.filter((one) => one.says === 'deny').length
    if (row.denials !== denials || row.confirms !== said.length - denials)
      says(`counts ${row.confirms} and ${row.denials} of ${said.length}`)
  }

  /** Whether the user's wish existed before the report. Later wishes do not count. */
  hadWished(userId: string, { bottleName, createdAt }: SeenSighting): boolean {
    return this.wishes.some(
      (wish) =>
        wish.userId === userId && wish.bottleName === bottleName && wish.createdAt < createdAt,
    )
  }

  /** The status follows from replies, an admin's decision and time. */
  #mustStand(
    row: SeenSighting,
    said: readonly SeenReply[],
    known: Sighting | undefined,
    { deeds, moments, worked }: Between,
    says: Says,
  ): void {
    const was = known?.verificationStatus ?? 'pending'
    const is = row.verificationStatus
    const last = Math.max(...moments)
    const decided = deeds.find(({ what, of }) => what === 'decide' && of === row.id)
    if (row.isExpired && known?.isExpired !== true) {
      const isBack = this.takenBack.has(row.reportId)
      if (is !== 'rejected' && !isBack && (!worked || last < row.expiresAt)) says('ended too early')
    }
    if (is === was) {
      const verdict = verdictOn(said)
      const isOpen = is === 'pending' || (is === 'confirmed' && row.verifiedBy !== 'admin')
      if (isOpen && is === 'pending' && verdict !== undefined && !row.isExpired)
        says(`should be ${verdict}`)
      if (isOpen && verdict === 'disputed' && !row.isExpired) says('should be disputed')
      return
    }
    const may = new Set<string>()
    // One at a time: an earlier reply may have decided and been withdrawn since.
    const sofar = new Map((known?.said ?? []).map((one) => [one.userId, one]))
    for (const { what, of, userId = '', kind = '', came } of deeds) {
      if (what !== 'answer' || of !== row.id || came === 'refused') continue
      const isOfStore = row.storeId !== null && this.#book.worksAt(userId, row.storeId)
      sofar.set(userId, { ...row, sightingId: row.id, userId, says: kind, isOfStore })
      const verdict = verdictOn([...sofar.values()])
      if (verdict) may.add(verdict)
    }
    const verdict = verdictOn(said)
    if (verdict) may.add(verdict)
    if (decided && mayBeDone(decided)) may.add(decided.said === true ? 'confirmed' : 'rejected')
    if (was === 'pending' && worked && last >= row.expiresAt) may.add('expired')
    if (was === 'rejected') says('was rejected once and for all')
    if (!may.has(is)) says(`was ${was}, and nothing led there`)
  }

  /** Late enough that a false one is found out, no more than five a day, and never twice. */
  #mustBePaid(
    row: SeenSighting,
    said: readonly SeenReply[],
    known: Sighting | undefined,
    { moments, worked }: Between,
    says: Says,
  ): void {
    const { rewardStatus, verificationStatus, confirmedAt } = row
    const was = known?.rewardStatus
    if (verificationStatus === 'rejected' && rewardStatus !== 'paid' && rewardStatus !== 'void')
      says('may still be paid')
    if (was === 'paid' && rewardStatus !== 'paid') says('was paid before')
    if (was === 'void' && rewardStatus !== 'void') says('was to earn nothing')
    if (rewardStatus === 'paid' && was !== 'paid') {
      const last = Math.max(...moments)
      if (!worked || confirmedAt === null || last < confirmedAt + paidAfter)
        says('was paid too early')
      if (verificationStatus !== 'confirmed') says('was paid, and is not true')
    }
    const earned = forScout + (wasGot(said) ? forBuying : 0)
    if (row.pointsAwarded !== (rewardStatus === 'paid' ? earned : 0))
      says(`says that it earned ${row.pointsAwarded}`)
  }

  *#onceADay(): Generator<string> {
    const all = [...this.sightings.values()]
    const keys = all.map(({ scoutUserId, bottleName, storeName, storeId, seenAt }) =>
      [scoutUserId, bottleName, storeId ?? storeName, Math.floor(seenAt / day)].join(),
    )
    if (new Set(keys).size < keys.length)
      yield 'one bottle was reported twice by one scout on a day'
    const paid = Map.groupBy(
      all.filter(({ rewardStatus }) => rewardStatus === 'paid'),
      ({ scoutUserId, rewardedOn }) => `${scoutUserId} on ${rewardedOn}`,
    )
    for (const [of, { length }] of paid)
      if (length > dailyRewardLimit) yield `${of} was rewarded for ${length} sightings`
  }

  /** Transitions that should have happened by then. */
  #overdueAt(at: number): string[] {
    return [...this.sightings.values()].flatMap((one) => {
      const { id, isExpired, expiresAt, rewardStatus, confirmedAt, verificationStatus } = one
      if (!isExpired && expiresAt <= at) return [`sighting ${id} never ends`]
      const isOwed = rewardStatus === 'approved' && verificationStatus === 'confirmed'
      return isOwed && (confirmedAt ?? at) + paidAfter <= at ? [`sighting ${id} is never paid`] : []
    })
  }
}

type Says = (what: string) => void

/**
 * Users who confirmed a true sighting get points. Staff of the store and users who denied it get
 * none.
 */
function mustBeThanked(row: SeenSighting, said: readonly SeenReply[], says: Says): void {
  for (const { userId, says: kind, isOfStore, rewardStatus, pointsAwarded } of said) {
    const isPaid = rewardStatus === 'paid'
    if (isPaid && (kind === 'deny' || isOfStore)) says(`thanked ${userId}, who said ${kind}`)
    if (isPaid && row.rewardStatus !== 'paid' && row.rewardStatus !== 'void')
      says(`thanked ${userId} before it was paid`)
    if (pointsAwarded !== (isPaid ? forConfirming : 0))
      says(`says that ${userId} earned ${pointsAwarded}`)
  }
}

const wasGot = (said: readonly SeenReply[]): boolean => said.some(({ says }) => says === 'got')

/**
 * The store's own reply decides. Otherwise two denials, a purchase, or two other confirmations
 * decide.
 */
export function verdictOn(said: readonly SeenReply[]): 'confirmed' | 'disputed' | undefined {
  const own = said.filter(({ isOfStore }) => isOfStore)
  const some = own.length > 0 ? own : said
  const denials = some.filter(({ says }) => says === 'deny').length
  if (denials >= (own.length > 0 ? 1 : 2)) return 'disputed'
  if (own.length > 0) return 'confirmed'
  return wasGot(said) || said.length - denials >= 2 ? 'confirmed' : undefined
}

/** The expected responses to a reply. */
export function ofAnswering(
  one: Sighting,
  { userId, kind }: Pick<Deed, 'userId' | 'kind'>,
  hadWished: boolean,
): readonly string[] {
  const before = one.said.find((reply) => reply.userId === userId)
  if (before && before.says === kind) return ['ok']
  const isOpen = one.verificationStatus === 'pending' || one.verificationStatus === 'confirmed'
  const may = isOpen && !one.isExpired && one.verifiedBy !== 'admin' && one.scoutUserId !== userId
  return may && (kind !== 'got' || hadWished) ? ['ok'] : ['not_now']
}
