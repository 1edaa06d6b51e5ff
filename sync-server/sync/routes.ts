import { type Context, Hono } from 'hono'
import { mebibyte, perHour } from '../../shared/business/account-limits.ts'
import { type AccountLimits, accountLimits as usualLimits } from '../../shared/account-limits.ts'
import { refusalsCopy } from '../../shared/copy/refusals.ts'
import { refuse } from '../../shared/kernel/refusal.ts'
import { type Instant, second } from '../../shared/kernel/time.ts'
import { roundHeader, type RoundRequest, type RoundResponse } from '../../shared/sync/messages.ts'
import type { Db } from '../db/db.ts'
import { visitorTimeoutMs } from '../http/body.ts'
import { packed } from '../http/compression.ts'
import type { IsCrossSite } from '../http/cross-site.ts'
import { fairTurns } from '../http/fair-turns.ts'
import { lateBodyMs as lateAfter, timeBody } from '../http/late-body.ts'
import { Unavailable } from '../http/outages.ts'
import { pace, type Pace } from '../http/pace.ts'
import { problem, problemOf } from '../http/problem.ts'
import type { Sessions, SessionUser } from '../http/session.ts'
import { noTelemetry, type Telemetry } from '../telemetry/telemetry.ts'
import { openHeartbeats } from './heartbeats.ts'
import { liveStream } from './live.ts'
import type { MutatorsByName } from './mutation.ts'
import { pokeComment, roundsPerSecond } from '../../shared/business/sync.ts'
import { isSmall, readRound } from './request.ts'
import type { Reaction } from './reaction.ts'
import { PastDiffers } from './round/past.ts'
import { roundOver } from './round/round.ts'
import type { RoundSteps } from './round/steps.ts'
import { isDeleted } from './statements.ts'
import { openStreams } from './streams.ts'

export interface SyncDeps {
  readonly db: Db
  readonly sessions: Pick<Sessions, 'userOf'>
  readonly isCrossSite: IsCrossSite
  /** An error in the background. */
  readonly report: (what: string, error: unknown) => void
  readonly telemetry?: Telemetry
  readonly now?: () => Instant
  /** Seconds until the user may send the next round; undefined: now. */
  readonly rate?: (userId: string) => number | undefined
  /** For tests that show that a law is watched. */
  readonly steps?: RoundSteps
  readonly mutators?: MutatorsByName
  /** Reactions to changed rows. */
  readonly reacts?: Reaction
  /** Records where an account sends changes from. */
  readonly sentFrom?: (userId: string, context: Context) => Promise<void>
  /** Limits of one account. */
  readonly accountLimits?: AccountLimits
  /** Milliseconds in which the body of a visitor is there. */
  readonly timeoutMs?: number
  /** Milliseconds after which the sender of a body is checked again. */
  readonly lateBodyMs?: number
  /** Milliseconds between two heartbeats of a live stream. */
  readonly liveComment?: number
}

/** Bytes from which on a round of changes keeps the thread and the disk for longer than all that others ask for. */
const largeRound = 64 * 1024
/** Of one person one after the other: between two of them the changes of others are written. */
const maxParallelLargeRounds = { maxParallel: Infinity, ofOne: 1 } as const

/** Repeats the name of the round, so that the device knows which request is answered. */
function nameRound(context: Context) {
  const name = context.req.header(roundHeader)
  if (name !== undefined && /^[\w-]{1,64}$/.test(name)) context.header(roundHeader, name)
}

export interface SyncRoutes {
  /** Mounted at `/api/sync`. Refusals are thrown, except a 409, whose body has more fields. */
  readonly routes: Hono
  /** How many live streams are open. */
  liveStreams(): number
  /** Ends the live streams, which would keep the server from stopping. */
  endLive(): void
}

/**
 * `POST /` is a round, `GET /live` the stream of pokes. The checks come in the order of the
 * protocol's table, so nothing may stand in front of these routes that refuses by session, site,
 * size or rate.
 */
export function syncRoutes(deps: SyncDeps): SyncRoutes {
  const { db, sessions, isCrossSite, report, now = Date.now, rate = roundRate() } = deps
  const { steps, mutators, reacts, liveComment = pokeComment, accountLimits = usualLimits } = deps
  const { timeoutMs = visitorTimeoutMs, lateBodyMs = lateAfter, sentFrom } = deps
  const { meters } = deps.telemetry ?? noTelemetry
  const written = pace(perHour(accountLimits.changedMiBPerHour * mebibyte))
  const round = roundOver({
    db,
    now,
    report,
    meters,
    rowLimits: accountLimits,
    ...(steps && { steps }),
    ...(mutators && { mutators }),
    ...(reacts && { reacts }),
  })
  const inTurn = fairTurns(maxParallelLargeRounds)
  const streams = openStreams({ ofOne: accountLimits.liveStreams })
  const heartbeats = openHeartbeats(liveComment)
  let isEnding = false
  const routes = new Hono()

  routes.post('/', async (context) => {
    nameRound(context)
    const xUser = context.req.header('x-user')
    if (!xUser) refuse('bad_request', refusalsCopy.roundMalformed)
    const { raw } = context.req
    const session = await sessions.userOf(raw)
    // A visitor's large body is not read: it would be refused in any case.
    if (!session && !isSmall(raw)) await refuseVisitor(xUser)
    const isLate = timeBody(lateBodyMs)
    const { request, bytes } = await readRound(raw, session ? undefined : timeoutMs)
    // A body may take minutes, in which the session can end.
    const sender = session && isLate() ? await sessions.userOf(raw) : session
    const user = await mustBe(xUser, sender, raw)
    try {
      const isWriting = request.mutations.length > 0
      if (isWriting) await sentFrom?.(user.id, context)
      const waitFor = rate(user.id) ?? (isWriting ? written(user.id, bytes) : undefined)
      const apply = () => counted(request, () => round(user.id, request, waitFor))
      const isLarge = isWriting && bytes > largeRound
      return await said(context, await (isLarge ? inTurn(user.id, raw.signal, apply) : apply()))
    } catch (error) {
      if (!(error instanceof PastDiffers)) throw error
      const { status, body } = problem(error.code, error.message)
      meters.requestRefused(body.code)
      return context.json({ ...body, confirmed: error.confirmed }, status)
    }
  })

  routes.all('/', () => refuse('method_not_allowed'))

  routes.get('/live', async (context) => {
    const user = (await sessions.userOf(context.req.raw)) ?? refuse('signed_out')
    if (isEnding) throw new Unavailable('the server stops')
    streams.mayOpen(user.id)
    const mayStay = async () => (await sessions.userOf(context.req.raw))?.id === user.id
    const { stream, end } = liveStream(user.id, {
      db,
      mayStay,
      report,
      heartbeats,
      ended: () => streams.delete(user.id, end),
    })
    streams.add(user.id, end)
    context.req.raw.signal.addEventListener('abort', end)
    return context.body(stream, 200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    })
  })

  async function counted<T>({ mutations }: RoundRequest, run: () => Promise<T>): Promise<T> {
    const began = performance.now()
    const ended = (outcome: string) =>
      meters.roundEnded({
        outcome,
        mutations: mutations.length,
        seconds: (performance.now() - began) / 1_000,
      })
    try {
      const input = await run()
      ended('ok')
      return input
    } catch (error) {
      ended(error instanceof PastDiffers ? error.code : (problemOf(error)?.body.code ?? 'fault'))
      throw error
    }
  }

  /** Packed here, where it costs least: the answer to a round is what this server says most. */
  async function said({ req, body }: Context, answer: RoundResponse): Promise<Response> {
    const plain = Buffer.from(JSON.stringify(answer))
    const { body: bytes, encoding } = await packed(plain, req.header('accept-encoding'))
    return body(bytes, 200, {
      'Content-Type': 'application/json',
      'Content-Length': String(bytes.byteLength),
      ...(encoding && { 'Content-Encoding': encoding }),
    })
  }

  async function mustBe(
    xUser: string,
    user: SessionUser | undefined,
    request: Request,
  ): Promise<SessionUser> {
    if (!user) return refuseVisitor(xUser)
    if (user.id !== xUser) await assertUserExists(xUser)
    if (isCrossSite(request)) refuse('cross_site')
    if (user.id !== xUser) refuse('other_user', refusalsCopy.otherUser)
    return user
  }

  async function refuseVisitor(xUser: string): Promise<never> {
    await assertUserExists(xUser)
    return refuse('signed_out')
  }

  async function assertUserExists(userId: string): Promise<void> {
    if ((await db.run(isDeleted, { userId })).length > 0)
      refuse('account_deleted', refusalsCopy.accountDeleted)
  }

  return {
    routes,
    liveStreams: () => streams.count(),
    endLive() {
      isEnding = true
      streams.endAll()
    },
  }
}

/**
 * How long a user waits before the next round. The limit is twice the promise, so the promise
 * always holds; after a pause the rounds of two seconds may come at once.
 */
const roundRate = (clock?: () => number): Pace =>
  pace({ max: 4 * roundsPerSecond, within: 2 * second }, clock)
