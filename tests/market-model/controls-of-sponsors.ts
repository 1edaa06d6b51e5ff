import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { answering, type Control } from './controls.ts'
import type { Tampering } from './life.ts'

interface SponsorParams {
  readonly store: string
  readonly request: string
}

interface SponsorDecision {
  readonly status: 'approved' | 'fulfilled' | 'declined'
}

/** A fulfilled request can be decided again. */
const reopens: Tampering = answering('sponsor.process', (give, db) => async (asked) => {
  const { sponsorRequests: r } = db.t
  const { request } = asked.params as SponsorParams
  const { status } = asked.body as SponsorDecision
  if (status !== 'fulfilled')
    await db.transaction('reopen', (tx) =>
      tx
        .update(r)
        .set({ status: 'pending' })
        .where(and(eq(r.id, request), eq(r.status, 'fulfilled'))),
    )
  return give(asked)
})

/** The phone number stays at the store after a withdrawal. */
const keepsWithdrawn: Tampering = answering('sponsor.withdraw', (give, db) => async (asked) => {
  const { sponsorRequests: r } = db.t
  const { request } = asked.params as SponsorParams
  const rows = await db.select().from(r).where(eq(r.id, request))
  const given = await give(asked)
  await db.transaction('keep it', (tx) => tx.insert(r).values(rows).onConflictDoNothing())
  return given
})

/** A decision and its entry in the log are two transactions. */
const logsLater: Tampering = answering('sponsor.process', (give, db) => async (asked) => {
  const { sponsorRequests: r } = db.t
  const { request } = asked.params as SponsorParams
  const { status } = asked.body as SponsorDecision
  const [before] = await db.select().from(r).where(eq(r.id, request))
  const given = await give(asked)
  if (before?.status === 'pending' && status === 'approved') {
    const undo = { status: before.status, processedAt: null, processedBy: null }
    await db.transaction('as before', (tx) => tx.update(r).set(undo).where(eq(r.id, request)))
  }
  return given
})

/** Any store decides any request. */
const anyStore: Tampering = answering('sponsor.process', (give, db) => async (asked) => {
  const { sponsorRequests: r } = db.t
  const params = asked.params as SponsorParams
  const [row] = await db.select().from(r).where(eq(r.id, params.request))
  return give({ ...asked, params: { ...params, store: row?.storeId ?? params.store } })
})

/** A repeated request is a new one. */
const forgetsKeys: Tampering = answering(
  'sponsor.ask',
  (give) => async (asked) =>
    give({ ...asked, requestKey: { key: randomUUID(), of: randomUUID() } }),
)

export const controlsOfSponsors: readonly Control[] = [
  {
    name: 'a fulfilled request is decided again',
    tampering: reopens,
    often: { processSponsor: 60 },
    says: /should be not_now/,
  },
  {
    name: 'a withdrawn request stays at the store',
    tampering: keepsWithdrawn,
    often: { withdrawSponsor: 30 },
    says: /is withdrawn in the log|was withdrawn/,
  },
  {
    name: 'a decision and its log are not one transaction',
    tampering: logsLater,
    often: { processSponsor: 30 },
    says: /is approved in the log/,
  },
  {
    name: 'any store decides any request',
    tampering: anyStore,
    often: { processSponsor: 60 },
    says: /should be not_found/,
  },
  {
    name: 'a repeated request is a new one',
    tampering: forgetsKeys,
    often: { askSponsor: 30 },
    says: /asked for two sponsors/,
  },
]
