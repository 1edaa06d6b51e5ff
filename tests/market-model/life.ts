import { day, second } from '../../shared/kernel/time.ts'
import type { Db } from '../../sync-server/db/db.ts'
import { Chance } from '../simulation/chance.ts'
import type { Bank, Counts, Event } from './bank.ts'
import { Book } from './model/book.ts'
import { EventBook } from './model/events.ts'
import type { Known } from './model/known.ts'
import type { Between, Deed, Taken } from './model/facts.ts'
import {
  happenedAtEvents,
  happenedIn,
  happenedToSightings,
  happenedToSponsors,
} from './happened.ts'
import type { Told } from './model/says.ts'
import { PointsBook } from './model/points.ts'
import { SightingBook } from './model/sightings.ts'
import { SponsorBook } from './model/sponsors.ts'
import { UltraBook } from './model/ultra.ts'
import { type Subscribed, wrongSubscriptions } from './model/subscriptions.ts'
import { type Look, lookAt, openPlace, type Place, type Shop } from './place.ts'
import type { About, Act } from './plan.ts'
import { type Around, type Ask, openProcess, type Process, type Said } from './server.ts'
import { Violation } from './violation.ts'

/** Protections that a control removes from a history. */
export interface Tampering {
  readonly bank?: (bank: Bank) => Bank
  readonly isLenient?: boolean
  readonly around?: (now: () => number) => Partial<Pick<Around, 'jobs' | 'handlers' | 'answers'>>
  /** Handles a payment event in place of the server's handler. */
  readonly hear?: (db: Db, event: Event, at: number) => Promise<void>
}

export interface LifeOptions {
  readonly seed: number
  readonly about: About
  readonly db: Db
  readonly openBank: (now: () => number, since: number) => Promise<Bank>
  readonly counts: Counts
  readonly tampering: Tampering
}

/**
 * A running history: the place, the clock, the serving process, the payment company, and the
 * model's book. Every {@link step} is checked against the book.
 */
export class Life {
  readonly db: Db
  readonly bank: Bank
  readonly place: Place
  readonly book: Book
  readonly ultraBook: UltraBook
  readonly eventBook: EventBook
  readonly sightingBook: SightingBook
  readonly sponsorBook: SponsorBook
  readonly pointsBook: PointsBook
  /** The clock of everything in it. */
  now: number
  /** The randomness of the current act. */
  chance = new Chance(0)
  process: Process
  /** The act had no effect. */
  isIdle = false
  /** The code of a pass, as its owner has seen it. */
  readonly codes = new Map<string, string>()
  /** Users who ever began a subscription. */
  readonly subscribers = new Set<string>()
  readonly #options: LifeOptions
  readonly #begins: number
  readonly #did: string[] = []
  /** The state after the last step. Nothing happens between two steps. */
  #last: Look
  #deeds: Deed[] = []
  #moments: number[] = []
  #worked = false
  /** The last act of the step was the only thing due. */
  #isDone = false
  #network = new Chance(0)
  #isCalm = false

  static async begin(options: LifeOptions): Promise<Life> {
    const { seed, about, db, openBank, tampering } = options
    // Where histories share a database, each has a year of its own.
    const begins = Date.UTC(2030, 0, 1) + (seed % 1_000) * 400 * day
    let life: Life | undefined
    const honest = await openBank(() => life?.now ?? begins, begins)
    const bank = tampering.bank?.(honest) ?? honest
    try {
      const account = (store: string) => bank.openAccount(store)
      const place = await openPlace(db, {
        chance: new Chance(seed),
        earned: about === 'drops' || about === 'ultra drops' ? undefined : new Chance(~seed >>> 0),
        now: begins,
        account,
      })
      life = new Life(options, { bank, place, now: begins, look: await lookAt(db, place, options) })
      return life
    } catch (error) {
      await bank.close()
      throw error
    }
  }

  private constructor(
    options: LifeOptions,
    { bank, place, now, look }: { bank: Bank; place: Place; now: number; look: Look },
  ) {
    this.#options = options
    this.db = options.db
    this.bank = bank
    this.place = place
    this.book = new Book(place.beginning)
    this.ultraBook = new UltraBook(this.book)
    this.eventBook = new EventBook(this.book)
    this.sightingBook = new SightingBook(this.book)
    this.sponsorBook = new SponsorBook(this.book)
    this.pointsBook = new PointsBook(this.book, () => [
      ...this.eventBook.earned(),
      ...this.sightingBook.earned(),
    ])
    this.pointsBook.follow(look.points, { moments: [now] })
    this.#last = look
    this.#begins = now
    this.now = now
    this.process = this.#start()
  }

  /** The next act, a second later, has its own randomness and can be left out. */
  turnTo({ name, seed, isCalm = false }: Act): void {
    this.now += second
    this.chance = new Chance(seed)
    this.#network = new Chance(seed ^ 0x5bd1e995)
    this.#isCalm = isCalm
    this.isIdle = false
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

  /** The state of the database. */
  get last(): Look {
    return this.#last
  }

  /** There is nothing to do it with. */
  idles(): void {
    this.isIdle = true
  }

  /** Lets something be done, and holds what can be seen since against the book. */
  async step(act: () => Promise<unknown>): Promise<void> {
    for (const { id, pickupCode } of this.#last.reservations) this.codes.set(id, pickupCode)
    this.#deeds = []
    this.#moments = [this.now]
    this.#worked = false
    this.#isDone = false
    // Some processes die midway and are started again.
    const livesFor = this.chance.is(0.15) ? this.chance.upTo(12) : undefined
    const isDoomed = livesFor !== undefined && !this.#isCalm
    if (isDoomed) this.process = this.#start(livesFor)
    const mend = this.#isCalm ? undefined : this.bank.trouble(this.#network)
    await act()
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
    this.#last = await lookAt(this.db, this.place, this.#options)
    const wrong = this.#followed({
      deeds: this.#deeds,
      moments: this.#moments,
      worked: this.#worked,
      payments: await this.#paymentsOfWhatMoved(),
    })
    for (const id of this.subscribers) wrong.push(...wrongSubscriptions(id, await this.runsFor(id)))
    if (wrong.length > 0) this.fail(wrong.join('; '))
    for (const { feeStatus } of this.#last.reservations) this.count(`a fee is ${feeStatus}`)
    for (const { status, madeAt, isOffer } of this.book.reservations.values()) {
      if (madeAt >= this.#begins) this.count(status)
      if (isOffer && this.#moments.includes(madeAt)) this.count('offered')
    }
  }

  /** Brings the books up to the current view and returns the violations. */
  #followed(between: Between): string[] {
    const { around, events, sightings, sponsors, points } = this.#last
    if (around) this.ultraBook.prepare(around)
    const wrong = this.book.follow(this.#last, between)
    if (around) {
      wrong.push(...this.ultraBook.follow(around, between))
      for (const what of happenedIn(around)) this.count(what)
    }
    if (events) {
      const now = new Map(points.accounts.map(({ id, loyaltyPoints }) => [id, loyaltyPoints]))
      const has = (id: string) => [this.pointsBook.pointsOf(id), now.get(id) ?? 0]
      wrong.push(...this.eventBook.follow(events, between, has))
      // Nothing but the server itself has to be waited for.
      if (this.#isDone) wrong.push(...this.eventBook.unoffered)
      for (const what of happenedAtEvents(events)) this.count(what)
    }
    if (sightings) {
      wrong.push(...this.sightingBook.follow(sightings, between))
      for (const what of happenedToSightings(sightings)) this.count(what)
    }
    if (sponsors) {
      wrong.push(...this.sponsorBook.follow(sponsors, between))
      for (const what of happenedToSponsors(sponsors)) this.count(what)
    }
    wrong.push(...this.pointsBook.follow(points, between))
    for (const { reason } of points.entries) this.count(`points for ${reason}`)
    return wrong
  }

  /** Times when events around the drops happen without a deed. */
  moments(): number[] {
    return [
      ...this.ultraBook.moments(),
      ...this.eventBook.moments(),
      ...this.sightingBook.moments(),
    ]
  }

  /** Adds a user to a store's team. */
  async hire(userId: string, storeId: string): Promise<void> {
    await this.db.transaction('hire', (tx) =>
      tx.insert(tx.t.storePeople).values({ storeId, userId, role: 'staff', addedAt: this.now }),
    )
    this.book.hire(userId, storeId)
    this.note(`  ${userId} works in ${storeId}`)
  }

  /** A device brings what its scout has seen. */
  async reports(userId: string, seen: Parameters<Process['report']>[1]): Promise<void> {
    this.#isDone = false
    const came = await this.process.report(userId, seen)
    this.note(`  ${userId} reports ${seen.bottleName} ${seen.id}: ${came ? 'came' : 'died'}`)
  }

  /** A device sends a wish. */
  async wishes(userId: string, id: string, bottleName: string): Promise<void> {
    this.#isDone = false
    const came = await this.process.wish(userId, id, bottleName)
    this.note(`  ${userId} wishes for ${bottleName}: ${came ? 'came' : 'died'}`)
  }

  /** A device brings that its scout takes it back. */
  async takesBack(userId: string, id: string): Promise<void> {
    this.#isDone = false
    const came = await this.process.takeReportBack(userId, id)
    this.note(`  ${userId} takes ${id} back: ${came ? 'came' : 'died'}`)
  }

  /** The book asks for no others. */
  async #paymentsOfWhatMoved(): Promise<readonly Taken[]> {
    const moved = this.#last.reservations.filter(({ id, status, confirmedAt }) => {
      const known = this.book.reservations.get(id)
      return known?.status !== status || (known.confirmedAt ?? null) !== confirmedAt
    })
    const seats = (this.#last.events?.registrations ?? []).filter(
      ({ id, status, payment, confirmedAt }) => {
        const known = this.eventBook.seats.get(id)
        const isSame = known?.status === status && known.confirmedAt === confirmedAt
        return !isSame || known.payment !== payment
      },
    )
    const all = [...moved, ...seats].map(({ id }) => id)
    return all.length > 0 ? this.bank.taken(new Set(all)) : []
  }

  /** Runs due and recurring jobs. */
  async work(): Promise<void> {
    this.#worked = true
    this.#isDone = await this.process.work({ hasSubscribers: this.subscribers.size > 0 })
  }

  runsFor(userId: string): Promise<Subscribed[]> {
    return this.bank.subscriptionsOf(userId)
  }

  async ask(name: string, asked: Ask): Promise<Said> {
    this.#isDone = false
    const said = await this.process.ask(name, asked)
    const heard = said.is === 'refused' ? said.code : said.is
    this.note(`  ${name} ${JSON.stringify(asked.params ?? {})} ${heard}`)
    if (said.is === 'fault')
      this.fail(`${name} is at fault: ${String(said.error)} ${(said.error as Error).stack}`)
    return said
  }

  /**
   * Sends a request that the book has to record.
   * @param isDone whether the effect is visible, if the answer can also be a refusal
   */
  async does(
    deed: Omit<Deed, 'at' | 'came'>,
    name: string,
    {
      isDone = () => true,
      ...asked
    }: Ask & { isDone?: (gives: Record<string, unknown>) => boolean },
  ): Promise<Said> {
    const known: Deed = { ...deed, at: this.now, came: 'unheard' }
    this.#deeds.push(known)
    const said = await this.ask(name, asked)
    if (said.is === 'ok') known.came = isDone(said.gives) ? 'done' : 'refused'
    // A cut line to the payment company does not tell whether the change was made here.
    else if (said.is === 'refused' && said.code !== 'payment') known.came = 'refused'
    return said
  }

  /** The response must match the model's, if one arrived. */
  mustSay(said: Said, should: Told, what: string): void {
    if (said.is === 'died') return
    const heard = said.is === 'ok' ? 'ok' : said.is === 'refused' ? said.code : said.is
    // Rate limits and cut lines are reported as such.
    if (heard === 'slow_down' || heard === 'payment') return
    this.count(`${what.split(' ')[0]}: ${heard}`)
    if (!should.includes(heard))
      this.fail(`${what} was answered ${heard}, and should be ${should.join(' or ')}`)
  }

  /** A reservation, mostly one that it makes sense for; those from before the history are over. */
  one(fits: (one: Known) => boolean = () => true): Known | undefined {
    const all = [...this.book.reservations.values()].filter(({ madeAt }) => madeAt >= this.#begins)
    const fit = all.filter(fits)
    const some = fit.length > 0 && this.chance.is(0.85) ? fit : all
    return some.length > 0 ? this.chance.oneOf(some) : undefined
  }

  /** The store of it; now and then the other one, whose people have no business with it. */
  shopOf({ storeId }: { readonly storeId: string }): Shop & { readonly isStranger: boolean } {
    const isStranger = this.chance.is(0.08)
    const shop = this.place.shops.find(({ id }) => (id === storeId) !== isStranger)
    if (!shop) throw new Error(`nobody has store ${storeId}`)
    return { ...shop, isStranger }
  }

  /** A person's action in the payment company's form. */
  async inForm(id: string, card: Parameters<Bank['pay']>[1]): Promise<void> {
    try {
      const outcome = await this.bank.pay(id, card)
      this.note(`  paid ${id} with ${card}: ${outcome}`)
    } catch {
      this.note(`  ${id} could not be paid any more`)
    }
  }

  /** Delivers an event to the server, or to a control in its place. */
  async hear(event: Event): Promise<void> {
    const { hear } = this.#options.tampering
    this.note(`  heard ${event.type} of ${event.objectId}`)
    await (hear ? hear(this.db, event, this.now) : this.process.hear(event))
  }

  /** Milliseconds go by, here and at the payment company. */
  passes(time: number): void {
    this.now += time
    this.#moments.push(this.now)
    this.bank.timePasses(this.chance)
  }

  close(): Promise<void> {
    return this.bank.close()
  }

  #start(livesFor?: number): Process {
    const { db, tampering } = this.#options
    const now = () => this.now
    return openProcess({
      db,
      gateway: this.bank.gateway,
      now,
      admin: this.place.admin,
      network: () => this.#line(),
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

/** A refund that a bank returned is no defect. A person has to request it again. */
const isForPeople = (what: string): boolean =>
  /^a refund (has failed|was refused) and is parked/.test(what)
