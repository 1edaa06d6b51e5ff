import type { Book } from './book.ts'
import {
  type Between,
  type Deed,
  mayBeDone,
  type SeenSponsorRequest,
  type SeenSponsors,
  type SeenSponsorStep,
  type SponsorStatus,
} from './facts.ts'
import type { Told } from './says.ts'

/** The next states of a sponsor request. */
const next: Readonly<Record<SponsorStatus, readonly SponsorStatus[]>> = {
  pending: ['approved', 'declined'],
  approved: ['fulfilled', 'declined'],
  fulfilled: [],
  declined: [],
}

export const isOpenRequest = ({ status }: SeenSponsorRequest): boolean =>
  status === 'pending' || status === 'approved'

/** The rules of sponsor requests, kept as {@link Book} keeps those of drops. */
export class SponsorBook {
  readonly requests = new Map<string, SeenSponsorRequest>()
  /** Requests whose answer a customer has received. */
  readonly answered = new Set<string>()
  readonly #book: Book
  /** The log of each request, withdrawn ones included. */
  readonly #logs = new Map<string, readonly SeenSponsorStep[]>()

  constructor(book: Book) {
    this.#book = book
  }

  /** Moves on to the current view and returns the violations. */
  follow({ requests, log }: SeenSponsors, { deeds }: Between): string[] {
    const wrong: string[] = []
    const logs = Map.groupBy(log, ({ request }) => request)
    const rows = new Map(requests.map((row) => [row.id, row]))
    for (const id of new Set([...this.#logs.keys(), ...logs.keys(), ...rows.keys()])) {
      const row = rows.get(id)
      const says = (what: string) => wrong.push(`sponsor request ${id}, ${statusOf(row)}, ${what}`)
      const steps = logs.get(id) ?? []
      const before = this.#logs.get(id)?.length ?? 0
      if (steps.length < before) says('has lost a part of its log')
      mustBeAPath(steps, row, says)
      for (const step of steps.slice(before)) this.#mustBeDone(step, deeds, says)
      if (row) mustMatch(row, steps, says)
    }
    wrong.push(...notVisible(deeds, rows, logs), ...twiceOpen(requests))
    for (const id of this.answered) if (!logs.has(id)) wrong.push(`sponsor request ${id} is lost`)
    this.#logs.clear()
    for (const [id, steps] of logs) this.#logs.set(id, steps)
    this.requests.clear()
    for (const [id, row] of rows) this.requests.set(id, row)
    return wrong
  }

  #mustBeDone(step: SeenSponsorStep, deeds: readonly Deed[], says: Says): void {
    const by = deeds.find((deed) => mayBeDone(deed) && isOf(deed, step))
    if (!by) says(`was ${step.step} by ${step.actorId}, who did not`)
    if (step.step !== 'made') return
    if (!this.#book.isGood(step.storeId, step.at)) says('was made at a store that is not open')
    if (this.#book.worksAt(step.userId, step.storeId)) says('was made by staff of its store')
  }

  openOf(userId: string, storeId: string): SeenSponsorRequest | undefined {
    return [...this.requests.values()].find(
      (row) => row.accountId === userId && row.storeId === storeId && isOpenRequest(row),
    )
  }

  /** The expected responses to a new request. */
  ofAsking(userId: string, storeId: string, at: number): Told {
    if (!this.#book.isGood(storeId, at)) return ['not_found']
    if (this.#book.worksAt(userId, storeId)) return ['not_now']
    return this.openOf(userId, storeId) ? ['exists'] : ['ok']
  }
}

type Says = (what: string) => void

const statusOf = (row: SeenSponsorRequest | undefined): string => row?.status ?? 'withdrawn'

const isOf = (deed: Deed, { request, step, actorId, storeId, userId, at }: SeenSponsorStep) => {
  if (deed.at !== at || deed.userId !== actorId) return false
  if (step === 'made') return deed.what === 'ask sponsor' && deed.of === storeId
  if (deed.of !== request) return false
  if (step === 'withdrawn') return deed.what === 'withdraw sponsor' && userId === actorId
  return deed.what === 'process sponsor' && deed.kind === step
}

/** The log tells each step of a request once, from the first to its present state. */
function mustBeAPath(
  steps: readonly SeenSponsorStep[],
  row: SeenSponsorRequest | undefined,
  says: Says,
): void {
  const [first, ...others] = steps.map(({ step }) => step)
  if (first !== 'made') says('was never made')
  let at: string = 'pending'
  for (const step of others) {
    const isOpen = at === 'pending' || at === 'approved'
    const may = step === 'withdrawn' ? isOpen : nextOf(at).includes(step as SponsorStatus)
    if (!may) says(`was ${step} after it was ${at}`)
    at = step
  }
  if (at !== statusOf(row)) says(`is ${at} in the log`)
}

const nextOf = (status: string): readonly SponsorStatus[] =>
  status in next ? next[status as SponsorStatus] : []

/** The row names the last decision. */
function mustMatch(row: SeenSponsorRequest, steps: readonly SeenSponsorStep[], says: Says): void {
  const last = steps.at(-1)
  const decided = row.status === 'pending' ? undefined : last
  if (row.processedAt !== (decided?.at ?? null)) says(`was decided at ${row.processedAt}`)
  if (row.processedBy !== (decided?.actorId ?? null)) says(`was decided by ${row.processedBy}`)
  if ((row.reason !== null) !== (row.status === 'declined')) says(`has the reason ${row.reason}`)
  if (row.accountId !== last?.userId || row.storeId !== last.storeId) says('changed its customer')
}

/** Confirmed deeds without an effect. */
function* notVisible(
  deeds: readonly Deed[],
  rows: ReadonlyMap<string, SeenSponsorRequest>,
  logs: ReadonlyMap<string, readonly SeenSponsorStep[]>,
): Generator<string> {
  for (const { what, of, kind, came } of deeds) {
    if (came !== 'done') continue
    if (what === 'withdraw sponsor' && rows.has(of)) yield `sponsor request ${of} was withdrawn`
    const isKnown = logs.get(of)?.some(({ step }) => step === kind)
    if (what === 'process sponsor' && !isKnown) yield `sponsor request ${of} was never ${kind}`
  }
}

function* twiceOpen(requests: readonly SeenSponsorRequest[]): Generator<string> {
  const of = ({ accountId, storeId }: SeenSponsorRequest) => `${accountId} to ${storeId}`
  for (const [who, some] of Map.groupBy(requests.filter(isOpenRequest), of))
    if (some.length > 1) yield `${some.length} sponsor requests of ${who} are open`
}

/** The expected responses to a withdrawal. */
export function ofWithdrawing(row: SeenSponsorRequest | undefined, userId: string): Told {
  if (row?.accountId !== userId) return ['not_found']
  return isOpenRequest(row) ? ['ok'] : ['not_now']
}

/** The expected responses to a store's decision. */
export function ofProcessing(
  row: SeenSponsorRequest | undefined,
  storeId: string,
  status: SponsorStatus,
): Told {
  if (row?.storeId !== storeId) return ['not_found']
  return row.status === status || next[row.status].includes(status) ? ['ok'] : ['not_now']
}
