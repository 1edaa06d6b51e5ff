import {
  leaseTimeout,
  stalledAfter,
  firstWait,
  maxWaitHidden,
  maxWaitVisible,
} from '../../shared/business/sync.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { type Instant, second } from '../../shared/kernel/time.ts'
import type {
  Poke,
  RoundBudget,
  RoundRequest,
  RoundResponse,
  WireMutation,
} from '../../shared/sync/messages.ts'
import type { OnlineRuntime, Timer } from './runtime.ts'
import { type Sent, sendRound } from './transport.ts'

/** The device's database as rounds need it; implemented in `web/local`. */
export interface RoundStore<Fence = unknown> {
  readonly userId: Id
  readonly fullBudget: RoundBudget
  next(share: RoundBudget): Promise<RoundRequest>
  /** The mutations behind those of a request, which carries some. */
  behind(request: RoundRequest, share: RoundBudget): Promise<readonly WireMutation[]>
  take(
    received: { request: RoundRequest; response: RoundResponse; serverDate: Instant | undefined },
    fence: Fence,
  ): Promise<'thrown_away' | 'staged' | 'whole' | 'forked'>
  fork(deviceId: string, fence: Fence): Promise<unknown>
  waiting(): Promise<number>
  head(): Promise<{ uid: Id; at: Instant } | undefined>
  holds(poke: Poke): Promise<boolean>
  noteContact(
    reachable: boolean,
    trouble?: 'signed_out' | 'other_user' | 'reload_needed' | 'failing',
  ): Promise<void>
  noteDefect(what: string, detail?: unknown): Promise<void>
  leaseIsFree(): Promise<boolean>
  takeLease(): Promise<Fence>
  renewLease(fence: Fence): Promise<void>
  returnLease(fence: Fence): Promise<void>
  isLeaseLost(error: unknown): boolean
  wipe(): Promise<void>
}

/** The next request once a page is stored, as the protocol defines it. */
const pageAfter = (
  request: RoundRequest,
  { cursor }: RoundResponse,
  limit: number,
): RoundRequest => ({
  ...request,
  cursor,
  limit,
  mutations: [],
})

/** The next request once the answer is stored, which confirms all mutations of this request. */
const behindResponse = (
  request: RoundRequest,
  { confirmed, cursor }: RoundResponse,
  mutations: readonly WireMutation[],
  limit: number,
): RoundRequest => ({
  ...request,
  seen: { seq: confirmed.seq, uid: confirmed.uid },
  cursor,
  limit,
  mutations: [...mutations],
})

const minRows = 50
/** A single mutation goes even where it is more. */
const minBytes = 16 * 1024

/**
 * Why a round is wanted. `mutation`: there are changes to send, unless another tab or worker has sent
 * them already. All others want news.
 */
export type Why = 'mutation' | 'wanted' | 'online' | 'visible' | 'poke' | 'background' | 'minute'

/** After these the network is probably there. */
const signsOfNetwork: ReadonlySet<Why> = new Set(['wanted', 'online', 'poke'])

/** A request on its way. */
interface UnderWay {
  request: RoundRequest
  /** What it was allowed. */
  budget: RoundBudget
  sent: Promise<Sent>
  /** The mutations of the next request, if they are read in advance. */
  behind: Promise<readonly WireMutation[]> | undefined
}

/** How a run of rounds ended. */
type Ended =
  | { kind: 'done' }
  /** `patient`: no trigger shortens the wait, or it is not a wait for time. */
  | { kind: 'wait'; after: number; patient: boolean }
  | { kind: 'hold' }

/**
 * Runs the rounds of a device from this tab or worker, one place at a time per device: under a Web
 * Lock, with a lease in the database that a holder loses when it does not get on for 30 s.
 */
export class SyncLoop<Fence = unknown> {
  readonly #store: RoundStore<Fence>
  readonly #runtime: OnlineRuntime
  readonly #afterRound: () => void
  #budget: RoundBudget
  #failures = 0
  #hadNoWay = false
  #isNetworkBack = false
  #wanted: Why | undefined
  #isRunning = false
  #isStopped = false
  #idle: Promise<void> = Promise.resolve()
  #cutShort: ((why?: Why) => void) | undefined
  #sending: AbortController | undefined
  #leaveQueue: AbortController | undefined

  /** @param afterRound is called when everything has been sent and heard */
  constructor(store: RoundStore<Fence>, runtime: OnlineRuntime, afterRound: () => void = () => {}) {
    this.#store = store
    this.#runtime = runtime
    this.#afterRound = afterRound
    this.#budget = store.fullBudget
  }

  /** Requests a round: now, or after the current one. Shortens a wait: a change to a second, others to nothing. */
  ask(why: Why) {
    if (this.#isStopped) return
    if (this.#wanted === undefined || this.#wanted === 'mutation') this.#wanted = why
    if (signsOfNetwork.has(why)) {
      this.#isNetworkBack = true
      this.#askForAll()
    }
    this.#cutShort?.(why)
    if (this.#isRunning) return
    this.#isRunning = true
    this.#idle = this.#run()
  }

  /**
   * One run of rounds, for a worker that lives only while it is awaited. Returns whether it
   * finished.
   */
  async once(why: Why): Promise<boolean> {
    const ended = await this.#inTurn(why).catch((error: unknown) => this.#broken(error))
    return ended.kind === 'done'
  }

  /** Requests a round if the poke names a version that is not here yet. */
  async hear(poke: Poke) {
    if (!(await this.#store.holds(poke))) this.ask('poke')
  }

  /** Resolves when no round runs and none is scheduled. */
  idle(): Promise<void> {
    return this.#idle
  }

  /** Stops; once resolved, it writes no more. */
  async stop() {
    this.#isStopped = true
    this.#sending?.abort()
    this.#leaveQueue?.abort()
    this.#cutShort?.()
    await this.#idle
  }

  async #run() {
    while (this.#wanted && !this.#isStopped) {
      const why = this.#wanted
      this.#wanted = undefined
      const ended = await this.#inTurn(why).catch((error: unknown): Ended => this.#broken(error))
      if (this.#isStopped) break
      if (ended.kind === 'done') this.#afterRound()
      if (ended.kind === 'wait') {
        // A trigger during the round shortens the wait like one after it.
        const why = this.#wanted
        this.#wanted ??= 'wanted'
        await this.#wait(ended, why)
      }
      // A sign-in, a reload or a deletion ends the hold, and requests a round.
    }
    this.#isRunning = false
  }

  /** Runs rounds when no other place of this device does. */
  async #inTurn(why: Why): Promise<Ended> {
    return await this.#underLock(async () => {
      // Another tab or worker may have sent them while this one waited.
      if (why === 'mutation' && (await this.#store.waiting()) === 0) return { kind: 'done' }
      // Sending needs no lease; taking the answer does.
      const first = this.#store.next(this.#budget)
      first.catch(() => undefined)
      const taking = this.#store.takeLease()
      taking.catch(() => undefined)
      try {
        return await this.#drain(taking, first)
      } finally {
        const fence = await taking
        await this.#store.returnLease(fence).catch(() => undefined)
      }
    })
  }

  async #underLock(body: () => Promise<Ended>): Promise<Ended> {
    const { locks } = this.#runtime
    const name = `undercroft-rounds-${this.#store.userId}`
    if (!locks) {
      if (!(await this.#store.leaseIsFree())) return { kind: 'wait', after: second, patient: true }
      return await body()
    }
    const queue = new AbortController()
    this.#leaveQueue = queue
    let isHeld = false
    const looking = this.#lookAtHolder(queue, () => isHeld)
    try {
      return await locks.request(name, { signal: queue.signal }, async () => {
        isHeld = true
        return await body()
      })
    } catch (error) {
      if (isHeld || !queue.signal.aborted) throw error
      if (this.#isStopped) return { kind: 'hold' }
      // Its holder is frozen or hangs; the fence rejects its later writes.
      return await locks.request(name, { steal: true }, body)
    } finally {
      looking.end()
      this.#leaveQueue = undefined
    }
  }

  /** While one waits for the lock: leaves the queue when the holder has not got on for too long. */
  #lookAtHolder(queue: AbortController, isHeld: () => boolean): { end(): void } {
    let timer: Timer
    let freeFor = 0
    // Two looks after the lease is lost, another place has taken over within 35 s.
    const every = leaseTimeout / 12
    const check = async () => {
      if (isHeld() || queue.signal.aborted) return
      // Free once can be a holder between two rounds; free for long is a dead one.
      freeFor = (await this.#store.leaseIsFree().catch(() => false)) ? freeFor + 1 : 0
      if (isHeld() || queue.signal.aborted) return
      if (freeFor > 1) queue.abort()
      else timer = this.#runtime.setTimer(() => void check(), every)
    }
    timer = this.#runtime.setTimer(() => void check(), every)
    return { end: () => this.#runtime.clearTimer(timer) }
  }

  /** Runs rounds until all is sent and received, or one fails. */
  async #drain(taking: Promise<Fence>, first: Promise<RoundRequest>): Promise<Ended> {
    let next: Promise<RoundRequest> | undefined = first
    let under: UnderWay | undefined
    // After a failure most rounds fail again, so read ahead only after an answer or a sign of the network.
    let readsAhead = this.#failures === 0 || this.#isNetworkBack
    this.#isNetworkBack = false
    const send = (request: RoundRequest, budget: RoundBudget): UnderWay => {
      const sent = this.#send(request, taking)
      const behind = readsAhead ? this.#behind(request, budget) : undefined
      for (const one of [sent, behind]) one?.catch(() => undefined)
      return { request, budget, sent, behind }
    }
    try {
      for (;;) {
        if (this.#isStopped) return { kind: 'hold' }
        if (!under) {
          const request = await (next ?? this.#store.next(this.#budget))
          next = undefined
          if (this.#isStopped) return { kind: 'hold' }
          under = send(request, this.#budget)
        }
        const { request, budget, behind } = under
        const [sent, fence] = await Promise.all([under.sent, taking])
        under = undefined
        if (this.#isStopped) return { kind: 'hold' }
        if (sent.kind !== 'answered') return await this.#refused(sent, request, fence)
        const { response, serverDate } = sent
        readsAhead = true
        const larger = this.#grown(budget)
        // The next request runs while this answer is stored. If storing fails, the next answer is rejected
        // too, because its cursor does not match.
        if (response.more) under = send(pageAfter(request, response, larger.rows), larger)
        else if (!response.reset && response.confirmed.seq === request.mutations.at(-1)?.seq) {
          const mutations = await (behind ?? this.#behind(request, budget))
          if (this.#isStopped) return { kind: 'hold' }
          if (mutations.length > 0)
            under = send(behindResponse(request, response, mutations, larger.rows), larger)
        }
        const taken = await this.#store.take({ request, response, serverDate }, fence)
        if (taken === 'forked') return this.#forked()
        if (taken === 'thrown_away') return this.#again()
        this.#succeeded()
        // While a request is on its way, the outbox moves.
        if (taken === 'whole' && !under && !(await this.#watchHead())) return { kind: 'done' }
      }
    } finally {
      if (under) {
        this.#sending?.abort()
        await under.sent.catch(() => undefined)
      }
    }
  }

  /** The mutations of the next request, if all of this one are confirmed. */
  async #behind(request: RoundRequest, budget: RoundBudget): Promise<readonly WireMutation[]> {
    // A request that was not full carries all that waits.
    const isFull = request.mutations.length >= budget.mutations
    return isFull ? await this.#store.behind(request, this.#grown(budget)) : []
  }

  /** The lease is being taken, or was renewed with the last answer, just before. */
  async #send(request: RoundRequest, taking: Promise<Fence>): Promise<Sent> {
    const sending = new AbortController()
    this.#sending = sending
    let renewedAt = this.#runtime.now()
    const onProgress = () => {
      if (this.#runtime.now() - renewedAt < 5 * second) return
      renewedAt = this.#runtime.now()
      taking.then((fence) => this.#store.renewLease(fence)).catch(() => sending.abort())
    }
    const { userId } = this.#store
    return await sendRound(this.#runtime, { userId, request, onProgress, signal: sending.signal })
  }

  async #refused(
    sent: Exclude<Sent, { kind: 'answered' }>,
    request: RoundRequest,
    fence: Fence,
  ): Promise<Ended> {
    this.#wasAnswered ||= sent.kind === 'refused' || sent.isServers === true
    if (sent.kind === 'failed') {
      await this.#store.noteContact(false, sent.isServers ? 'failing' : undefined)
      return this.#halved(request)
    }
    switch (sent.code) {
      case 'account_deleted':
        await this.#store.wipe()
        return { kind: 'hold' }
      case 'signed_out':
      case 'other_user':
        await this.#store.noteContact(true, sent.code)
        return { kind: 'hold' }
      case 'protocol':
        await this.#store.noteContact(true, 'reload_needed')
        return { kind: 'hold' }
      case 'gap':
      case 'forked':
      case 'foreign_device':
        await this.#store.fork(request.deviceId, fence)
        return this.#forked()
      case 'slow_down':
        await this.#store.noteContact(true)
        return { kind: 'wait', after: sent.retryAfter ?? this.#nextWait(), patient: true }
      case 'too_large':
        return this.#halved(request)
      default:
        if (sent.status === 400 || sent.status === 403)
          await this.#store.noteDefect('the server did not understand a round', {
            status: sent.status,
            code: sent.code,
            message: sent.message,
          })
        await this.#store.noteContact(sent.status < 500, 'failing')
        return this.#halved(request)
    }
  }

  /**
   * Nothing has answered, or not even a single mutation got through: that says nothing about the
   * width of the line that is back now. Once until a round succeeds: on a line that keeps breaking,
   * smaller rounds get through.
   */
  #askForAll() {
    const isWidthUnknown = this.#hadNoWay || (this.#failures > 0 && !this.#wasAnswered)
    if (!isWidthUnknown || this.#hasAskedForAll) return
    this.#hadNoWay = false
    this.#hasAskedForAll = true
    this.#budget = this.#store.fullBudget
  }
  /** Since the last success something has answered, if only with an error. */
  #wasAnswered = false
  #hasAskedForAll = false

  /** The next round asks for half as much, which may suit a weak connection. */
  #halved({ mutations }: RoundRequest): Ended {
    const sent = mutations.length || this.#budget.mutations
    // Even the least did not come through: there was no way, and it was not too narrow.
    if (sent === 1) this.#hadNoWay = true
    this.#budget = {
      mutations: Math.max(1, Math.floor(Math.min(this.#budget.mutations, sent) / 2)),
      bytes: Math.max(minBytes, Math.floor(this.#budget.bytes / 2)),
      rows: Math.max(minRows, Math.floor(this.#budget.rows / 2)),
    }
    return this.#again()
  }

  #again(): Ended {
    return { kind: 'wait', after: this.#nextWait(), patient: false }
  }

  /** From one second, doubled each time, up to the limit for a visible or hidden page. */
  #nextWait(): number {
    const max = this.#runtime.isVisible() ? maxWaitVisible : maxWaitHidden
    const wait = Math.min(max, firstWait * 2 ** Math.min(this.#failures, 20))
    this.#failures++
    // Random, so that devices do not all reconnect in the same moment.
    return wait * (0.5 + this.#runtime.random() / 2)
  }

  /** The server answers, so failures were the network's. After repeated forks the wait grows. */
  #forked(): Ended {
    this.#failures = this.#forksInARow++
    return this.#again()
  }

  #forksInARow = 0
  #succeeded() {
    this.#failures = 0
    this.#forksInARow = 0
    this.#budget = this.#grown(this.#budget)
    this.#hadNoWay = false
    this.#wasAnswered = false
    this.#hasAskedForAll = false
  }

  /** The size of the next round after a success. */
  #grown({ mutations, bytes, rows }: RoundBudget): RoundBudget {
    const full = this.#store.fullBudget
    if (this.#hadNoWay) return full
    return {
      mutations: Math.min(full.mutations, mutations * 2),
      bytes: Math.min(full.bytes, bytes * 2),
      rows: Math.min(full.rows, rows * 2),
    }
  }

  #maxHead: { uid: Id; seenAt: Instant; stood: number; isTold: boolean } | undefined

  /**
   * The server answers, so the oldest change must go out: if it does not, report it. Returns
   * whether changes are waiting.
   */
  async #watchHead(): Promise<boolean> {
    const head = await this.#store.head()
    if (!head) {
      this.#maxHead = undefined
      return false
    }
    const seenAt = this.#runtime.now()
    const before = this.#maxHead?.uid === head.uid ? this.#maxHead : undefined
    // Between two answers the machine may sleep, be offline, or change its clock.
    const since = Math.min(Math.max(seenAt - (before?.seenAt ?? seenAt), 0), stalledAfter / 6)
    const stood = (before?.stood ?? 0) + since
    const isTold = before?.isTold ?? false
    this.#maxHead = {
      uid: head.uid,
      seenAt,
      stood,
      isTold: isTold || stood >= stalledAfter,
    }
    if (isTold || stood < stalledAfter) return true
    await this.#store.noteDefect('the outbox does not move while the server answers', {
      head: head.uid,
      waiting: await this.#store.waiting(),
    })
    return true
  }

  /** The database or our own code failed: no answer was stored, and it retries later. */
  #broken(error: unknown): Ended {
    if (this.#isStopped) return { kind: 'hold' }
    // Another place runs rounds now and will send these changes.
    if (this.#store.isLeaseLost(error)) return this.#again()
    const what = 'a round broke'
    void this.#store.noteDefect(what, { error: String(error) }).catch(() => undefined)
    return this.#again()
  }

  /** @param why a trigger that came during the round */
  #wait({ after, patient }: { after: number; patient: boolean }, why?: Why): Promise<void> {
    const { now, setTimer, clearTimer } = this.#runtime
    const began = now()
    return new Promise((resolve) => {
      const end = () => {
        clearTimer(timer)
        this.#cutShort = undefined
        resolve()
      }
      let timer = setTimer(end, after)
      let isShort = after <= firstWait
      // A failed round costs more than the change it would send, so changes try once a second.
      const shorten = () => {
        if (isShort) return
        isShort = true
        clearTimer(timer)
        // The clock may have been set back.
        const waited = Math.max(0, now() - began)
        timer = setTimer(end, Math.max(0, firstWait - waited))
      }
      this.#cutShort = (why) => {
        if (!this.#isStopped && (patient || why === undefined)) return
        if (why === 'mutation' && !this.#isStopped) shorten()
        else end()
      }
      if (why) this.#cutShort(why)
    })
  }
}
