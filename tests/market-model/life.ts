import { eq } from 'drizzle-orm'
import { day } from '../../shared/kernel/time.ts'
import type { Db } from '../../sync-server/db/db.ts'
import { Chance } from '../simulation/chance.ts'
import type { Bank, Counts, Event } from './bank.ts'
import {
  type Cause,
  type Seen,
  wrongSteps,
  wrongStock,
  wrongSubscriptions,
  type Subscribed,
} from './model.ts'
import { type Look, lookAt, openPlace, type Place } from './place.ts'
import type { Act } from './plan.ts'
import { type Around, type Ask, openProcess, type Process, type Said } from './server.ts'
import { Violation } from './violation.ts'

/** What a control takes away from a history. */
export interface Tampering {
  readonly bank?: (bank: Bank) => Bank
  readonly isLenient?: boolean
  readonly around?: (now: () => number) => Partial<Pick<Around, 'jobs'>>
  /** What is done with an event in place of what the server does. */
  readonly hear?: (db: Db, event: Event, at: number) => Promise<void>
}

export interface LifeOptions {
  readonly seed: number
  readonly db: Db
  readonly openBank: (now: () => number, since: number) => Promise<Bank>
  readonly counts: Counts
  readonly tampering: Tampering
}

/**
 * A history while it goes on: the place, the clock, the process that serves and the company that
 * takes the money. Whatever is done in a {@link step} is held against the model.
 */
export class Life {
  readonly db: Db
  readonly bank: Bank
  readonly place: Place
  /** The clock of everything in it. */
  now: number
  /** The chance of what is being done. */
  chance = new Chance(0)
  process: Process
  /** What a pass shows, as its person has seen it. */
  readonly codes = new Map<string, string>()
  /** Who has ever begun to subscribe. */
  readonly subscribers = new Set<string>()
  readonly #options: LifeOptions
  readonly #did: string[] = []
  #network = new Chance(0)
  #isCalm = false

  static async begin(options: LifeOptions): Promise<Life> {
    const { seed, db, openBank, tampering } = options
    // Where histories share a database, each has a year of its own.
    const begins = Date.UTC(2030, 0, 1) + (seed % 1_000) * 400 * day
    let life: Life | undefined
    const honest = await openBank(() => life?.now ?? begins, begins)
    const bank = tampering.bank?.(honest) ?? honest
    try {
      const place = await openPlace(db, new Chance(seed), begins)
      life = new Life(options, { bank, place, now: begins })
      return life
    } catch (error) {
      await bank.close()
      throw error
    }
  }

  private constructor(
    options: LifeOptions,
    { bank, place, now }: { bank: Bank; place: Place; now: number },
  ) {
    this.#options = options
    this.db = options.db
    this.bank = bank
    this.place = place
    this.now = now
    this.process = this.#start()
  }

  /** What comes next has its own chance, and may be spared. */
  turnTo({ name, seed, isCalm = false }: Act): void {
    this.chance = new Chance(seed)
    this.#network = new Chance(seed ^ 0x5bd1e995)
    this.#isCalm = isCalm
    this.note(`${new Date(this.now).toISOString()} ${name}${isCalm ? ', calmly' : ''}`)
  }

  /** From here on nothing breaks any more. */
  rest(seed: number): void {
    this.chance = new Chance(seed)
    this.#isCalm = true
    this.bank.calms()
    this.note('rest')
  }

  count(what: string): void {
    const { counts } = this.#options
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }

  note(what: string): void {
    this.#did.push(what)
  }

  /** All that was done and said, one line each. */
  get story(): string {
    return this.#did.join('\n')
  }

  fail(what: string): never {
    throw new Violation(`seed ${this.#options.seed}: ${what}\nafter\n${this.story}`)
  }

  look(): Promise<Look> {
    return lookAt(this.db, this.place)
  }

  async seen(id: string): Promise<Seen | undefined> {
    const { reservations } = this.db.t
    const [one] = await this.db.select().from(reservations).where(eq(reservations.id, id))
    return one
  }

  /** Does something, and holds what has changed against the model. */
  async step(causes: readonly Cause[], act: (before: Look) => Promise<unknown>): Promise<void> {
    const before = await this.look()
    for (const { id, pickupCode } of before.reservations)
      if (pickupCode !== null) this.codes.set(id, pickupCode)
    // Some die in the middle of it, and somebody starts them again.
    const livesFor = this.chance.is(0.15) ? this.chance.upTo(12) : undefined
    const isDoomed = livesFor !== undefined && !this.#isCalm
    if (isDoomed) this.process = this.#start(livesFor)
    const mend = this.#isCalm ? undefined : this.bank.trouble(this.#network)
    await act(before)
    mend?.()
    if (this.process.isDead) {
      this.count('a process died')
      this.note('  and the process died')
    }
    if (isDoomed) {
      this.#mustBeSilent()
      this.process = this.#start()
    }
    this.#mustBeSilent()
    const after = await this.look()
    const payments = await this.bank.taken(new Set(after.reservations.map(({ id }) => id)))
    const known = new Map(before.reservations.map((one) => [one.id, one]))
    const wrong = [
      ...wrongSteps(known, after.reservations, [...causes, 'money'], payments),
      ...wrongStock(after.drops, after.reservations),
    ]
    for (const id of this.subscribers) wrong.push(...wrongSubscriptions(id, await this.runsFor(id)))
    if (wrong.length > 0) this.fail(wrong.join('; '))
    for (const { status } of after.reservations) this.count(status)
  }

  runsFor(userId: string): Promise<Subscribed[]> {
    return this.bank.subscriptionsOf(userId)
  }

  async ask(name: string, asked: Ask): Promise<Said> {
    const said = await this.process.ask(name, asked)
    const heard = said.is === 'refused' ? said.code : said.is
    this.note(`  ${name} ${JSON.stringify(asked.params ?? {})} ${heard}`)
    if (said.is === 'fault')
      this.fail(`${name} is at fault: ${String(said.error)} ${(said.error as Error).stack}`)
    return said
  }

  /** What was said has to be what the model says, as far as anybody heard. */
  mustSay(said: Said, expected: readonly string[] | boolean, what: string): void {
    if (said.is === 'died') return
    const heard = said.is === 'ok' ? 'ok' : said.is === 'refused' ? said.code : said.is
    // Whoever asks too often is told so, and a cut line is said as it is.
    if (heard === 'slow_down' || heard === 'payment') return
    const should = typeof expected === 'boolean' ? [expected ? 'ok' : 'not_now'] : expected
    if (!should.includes(heard))
      this.fail(`${what} was answered ${heard}, and should be ${should.join(' or ')}`)
  }

  /** Somebody’s reservation, mostly one that it makes sense for. */
  one(before: Look, fits: (one: Seen) => boolean = () => true): Owned | undefined {
    const all = before.reservations.filter((one): one is Look['reservations'][number] & Owned =>
      Boolean(one.userId),
    )
    const some = this.chance.is(0.8) ? all.filter(fits) : all
    return some.length > 0 ? this.chance.oneOf(some) : undefined
  }

  /** What a person does in the form of the payment company. */
  async inForm(id: string, card: Parameters<Bank['pay']>[1]): Promise<void> {
    try {
      const outcome = await this.bank.pay(id, card)
      this.note(`  paid ${id} with ${card}: ${outcome}`)
    } catch {
      this.note(`  ${id} could not be paid any more`)
    }
  }

  /** The server is told of an event, or a control in its place. */
  async hear(event: Event): Promise<void> {
    const { hear } = this.#options.tampering
    this.note(`  heard ${event.type} of ${event.objectId}`)
    await (hear ? hear(this.db, event, this.now) : this.process.hear(event))
  }

  /** Milliseconds go by, here and at the payment company. */
  passes(time: number): void {
    this.now += time
    this.bank.timePasses(this.chance)
  }

  close(): Promise<void> {
    return this.bank.close()
  }

  #start(livesFor?: number): Process {
    const { db, tampering } = this.#options
    const now = () => this.now
    return openProcess({
      ...{ db, gateway: this.bank.gateway, now, network: () => this.#line() },
      ...(livesFor !== undefined && { livesFor }),
      ...tampering.around?.(now),
    })
  }

  #line(): ReturnType<Around['network']> {
    if (this.#isCalm || !this.#network.is(0.06)) return 'works'
    this.count('the line was cut')
    return this.#network.is(0.5) ? 'away before' : 'away after'
  }

  #mustBeSilent(): void {
    const [first] = this.process.reported.splice(0).filter(([what]) => !isForPeople(what))
    if (first) this.fail(`a fault was reported: ${first[0]} ${String(first[1])}`)
  }
}

/** A reservation of somebody who is still there. */
export type Owned = Seen & { readonly userId: string }

/** A bank that sends a refund back is nobody's fault; somebody has to ask for it again. */
const isForPeople = (what: string): boolean =>
  /^a refund of payment \S+ (has failed|was refused) and is parked/.test(what)
