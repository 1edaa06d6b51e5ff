import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { minOtherCollectors, storePriceLifetime } from '../../../shared/business/value.ts'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import type { PriceLine } from '../../../shared/features/prices/price-list.ts'
import { compared, isSameBottle, type NamedAs } from '../../../shared/features/prices/matching.ts'
import {
  dayNumber,
  pointOf,
  pointsOf,
  valuations,
} from '../../../shared/features/value/valuation.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { day, dayOf, hour } from '../../../shared/kernel/time.ts'
import { deleteEverythingOf } from '../../../sync-server/features/account/delete-account.ts'
import { importPrices } from '../../../sync-server/features/alerts/import-prices.ts'
import { valueJobs } from '../../../sync-server/features/value/jobs.ts'
import {
  revalueBatch,
  revalueBottles,
} from '../../../sync-server/features/value/revalue-bottles.ts'
import { revalueNextBatch } from '../../../sync-server/features/value/revalue.ts'
import { rowOf } from '../../../sync-server/features/value/rows.ts'
import { valueReaction } from '../../../sync-server/features/value/reactions.ts'
import { openJobs } from '../../../sync-server/jobs/runner.ts'
import { listDrop } from '../../../sync-server/prices/list-drop.ts'
import { transition } from '../../../sync-server/reservations/transitions.ts'
import { checkSync } from '../../../sync-server/sync/check.ts'
import { changePeople } from '../../../sync-server/sync/members.ts'
import { runWhole } from '../../support/run-whole.ts'
import { Chance } from '../../simulation/chance.ts'
import { onEachEngine, type TestDatabase } from '../../support/engines.ts'
import { RoundServer, WireDevice } from '../../sync/rounds.ts'
import { casesOf } from '../../support/scope.ts'
import { approvedStoreRow } from '../../support/store-row.ts'

const histories = casesOf({ everyday: 2, deep: 10 })
const actsOfHistory = 80

/** Names that are the same, nearly the same, and the same under an alert's tolerance. */
const names = [
  { name: 'Eagle Rare 10', brand: 'Buffalo Trace', category: 'Whiskey' },
  { name: 'Eagle Rare 10 Year Old Bourbon', brand: 'Buffalo Trace', category: 'Whiskey' },
  { name: 'Buffalo Trace Eagle Rare 10', brand: '', category: 'Whiskey', sizeMl: 750 },
  { name: 'Eagle Rare 17', brand: 'Buffalo Trace', category: 'Whiskey' },
  { name: 'Eagle Rare 10', brand: 'Buffalo Trace', category: 'Whiskey', sizeMl: 50 },
  { name: 'Old Grand-Dad', brand: 'Beam', category: 'Whiskey' },
  { name: 'Old Granddad', brand: 'Beam', category: 'Whiskey' },
  { name: 'Reserve', brand: 'Beam', category: 'Whiskey' },
] as const

onEachEngine({ postgres: 'deep' }, (engine) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await engine.open()
  })
  afterEach(() => database.remove())

  test.each(Array.from({ length: histories }, (_, seed) => seed))(
    'what is valued bit by bit is what it would be if all were valued anew (seed %i)',
    async (seed) => {
      const history = await begin(database, seed)
      for (let at = 0; at < actsOfHistory; at++) {
        if (!['daily', 'wait'].includes(await history.act())) continue
        await history.rest()
        expect(await history.differences()).toEqual([])
      }
      await history.rest()
      expect(await history.differences()).toEqual([])
      // And nothing is left to do.
      expect(await revalueNextBatch(history)).toBe(false)
      expect(await checkSync(database.db)).toEqual([])
      expect(history.failed).toEqual([])
      history.end()
    },
  )

  test('a purchase price is deleted with its bottle, and those of others stay', async () => {
    const history = await begin(database, 0)
    const [one, other] = history.devices as [WireDevice, WireDevice]
    // A row is found by its cellar and its id, so another user's id reaches none of their rows.
    const id = randomUUID()
    for (const [at, device] of [one, other].entries()) {
      const paid = { name: 'Bernheim 7', brand: 'Heaven Hill', category: 'Whiskey' }
      device.does('bottle.add', { id, ...paid, purchasePrice: 30_00 + at })
      await device.round()
    }
    await history.rest()
    const { collectorPrices: c, namedBottles: n } = database.db.t
    const of = async ({ userId }: WireDevice) => [
      await database.db.select().from(c).where(eq(c.cellarId, userId)),
      await database.db.select().from(n).where(eq(n.cellarId, userId)),
    ]
    const before = await of(other)
    expect(before).toMatchObject([[{ price: 30_01 }], [{ bottleId: id }]])
    one.does('bottle.remove', { id })
    await one.round()
    await history.rest()
    expect([await of(one), await of(other)]).toEqual([[[], []], before])
    history.end()
  })

  test('cellars that are shared are each written with their own', async () => {
    const history = await begin(database, 0)
    const [one, other, guest] = history.devices as [WireDevice, WireDevice, WireDevice]
    const added: string[][] = []
    for (const owner of [one, other]) {
      await changePeople(history, owner.userId, [guest.userId], ({ admit }) =>
        admit(guest.userId, 'viewer'),
      )
      const id = randomUUID()
      const named = { name: 'Bernheim 7', brand: 'Heaven Hill', category: 'Whiskey' }
      owner.does('bottle.add', { id, ...named, currentValue: 30_00 })
      expect((await owner.round()).rejections).toEqual([])
      added.push([owner.userId, id])
    }
    const refs = added.map(([cellarId, id]) => ({ cellarId: cellarId as Id, id: id as Id }))
    await revalueBottles(history, refs)
    const { bottles: b, valuations: v } = database.db.t
    for (const table of [b, v]) {
      const rows = await database.db.select().from(table)
      expect(rows.map(({ cellarId, id }) => [cellarId, id]).sort()).toEqual(added.sort())
    }
    expect(await checkSync(database.db)).toEqual([])
    history.end()
  })

  test.each(['hold prices against names', 'check names', 'bottles were looked at'])(
    'a price that comes in just before “%s” is not forgotten',
    async (step) => {
      const history = await begin(database, 0)
      await history.acts.drop()
      await history.acts.sell()
      for (let at = 0; at < 3; at++) await history.acts.addMany(history.devices[0]!)
      let isAsked = false
      /** Something is sold, and sold under another name, at that very moment, and another process has seen it. */
      const db: typeof database.db = {
        ...database.db,
        async transaction(name, run, options) {
          if (name === step && !isAsked) {
            isAsked = true
            await history.acts.sell()
            if (step === 'hold prices against names') await history.acts.rename()
            else while (await isNotYetChecked()) await revalueNextBatch(history)
          }
          return database.db.transaction(name, run, options)
        },
      }
      const isNotYetChecked = async () => {
        const { priceMarks, bottleNames } = database.db.t
        const checks = await database.db
          .select()
          .from(bottleNames)
          .where(isNotNull(bottleNames.check))
        return checks.length > 0 || (await database.db.select().from(priceMarks)).length > 0
      }
      await history.acts.look()
      await history.acts.sell()
      while (await revalueNextBatch({ db, now: history.now }));
      expect(isAsked).toBe(true)
      expect(await history.differences()).toEqual([])
      expect(history.failed).toEqual([])
      history.end()
    },
  )
})

async function begin(database: TestDatabase, seed: number) {
  const { db } = database
  const other = await database.again()
  const chance = new Chance(seed)
  const server = new RoundServer(db, { reacts: valueReaction })
  const now = () => server.now
  const failed: unknown[] = []
  const {
    'value.look': look,
    'value.daily': daily,
    'value.prices': prices,
  } = valueJobs({ db, now })
  const jobs = openJobs({
    db,
    now,
    jobs: { 'value.look': look, 'alerts.priced': nobodysBusiness },
    report: (_, error) => failed.push(error),
  })
  const newDevice = async () => new WireDevice(server, await server.addUser())
  // Half of the histories are dense about sales, half about what others paid, of few names each.
  const isOfOthers = seed % 2 === 1
  const called = names.filter(() => chance.is(isOfOthers ? 0.2 : 0.5))
  if (called.length === 0) called.push(names[0])
  // Enough collectors to show their prices, and sometimes only just.
  const devices = await Promise.all(Array.from({ length: minOtherCollectors + 1 }, newDevice))
  const owned = new Map<WireDevice, Id[]>(devices.map((device) => [device, []]))
  const [store, drops, sold] = [randomUUID(), [] as string[], [] as string[]]
  await db.transaction('a store', (tx) =>
    tx.insert(tx.t.stores).values(approvedStoreRow({ id: store, ownerId: 'nobody' })),
  )

  const price = () => chance.between(1, 9_999)
  async function does(device: WireDevice, name: string, args: object) {
    device.does(name, args)
    await device.round()
  }
  const acts = {
    async add(device: WireDevice) {
      const id = randomUUID()
      owned.get(device)?.push(id)
      const paid = chance.is(0.8) && { purchasePrice: price() }
      await does(device, 'bottle.add', { id, ...chance.oneOf(called), ...paid })
    },
    /** More of one name than are looked at together. */
    async addMany(device: WireDevice) {
      const named = chance.oneOf(called)
      for (let at = 0; at < revalueBatch.ofOneCellar + 5; at++)
        device.does('bottle.add', { id: randomUUID(), ...named })
      await device.round()
    },
    async change(device: WireDevice, id: Id | undefined) {
      if (!id) return
      const changes = chance.oneOf([
        { ...chance.oneOf(called), sizeMl: null },
        { purchasePrice: chance.is(0.3) ? null : price() },
        { currentValue: chance.is(0.5) ? null : price() },
      ])
      await does(device, 'bottle.edit', { id, changes })
    },
    remove: (device: WireDevice, id: Id | undefined) =>
      id ? does(device, 'bottle.remove', { id }) : Promise.resolve(),
    restore: (device: WireDevice, id: Id | undefined) =>
      id ? does(device, 'bottle.restore', { id }) : Promise.resolve(),
    async leave(device: WireDevice) {
      await deleteEverythingOf(device.userId as Id<'user'>, {
        db,
        photoStorage: { removeUnless: async () => {} } as never,
      })
      const next = await newDevice()
      devices[devices.indexOf(device)] = next
      owned.set(next, [])
    },
    async list() {
      const line = (): PriceLine => {
        const { brand, ...named } = chance.oneOf(called)
        return {
          store: chance.oneOf(['A', 'B', 'C']),
          ...named,
          ...(brand && { brand }),
          price: price(),
          pricedOn: dayOf(now() - chance.upTo(100) * day),
        }
      }
      await importPrices(db, Array.from({ length: chance.between(1, 3) }, line), now)
    },
    drop: () => acts.offer(chance.is(0.4) ? drops.at(-1) : undefined),
    rename: () => acts.offer(drops.at(-1), names[5]),
    async offer(known: string | undefined, named: (typeof names)[number] = chance.oneOf(called)) {
      const id = known ?? randomUUID()
      const { name: title, brand, category } = named
      const own = { title, brand: brand || null, category }
      await db.transaction('a drop', async (tx) => {
        const { drops: d } = tx.t
        if (drops.includes(id)) await tx.update(d).set(own).where(eq(d.id, id))
        else
          await tx.insert(d).values({
            id,
            storeId: store,
            ...own,
            salePrice: price(),
            quantity: 99,
            isSponsored: false,
            isAllocated: false,
            holdFor: 1,
            startsAt: 1,
            createdAt: 1,
            updatedAt: 1,
            listedUntil: Number.MAX_SAFE_INTEGER,
            reservedQuantity: 50,
          })
        await listDrop(tx, id, now())
      })
      if (!drops.includes(id)) drops.push(id)
    },
    async sell() {
      if (drops.length === 0) return
      const dropId = chance.oneOf(drops)
      const id = randomUUID()
      sold.push(id)
      const at = now()
      await db.transaction('a sale', async (tx) => {
        await tx.insert(tx.t.reservations).values({
          id,
          dropId,
          storeId: store,
          quantity: 1,
          holdsUnits: true,
          reserveFee: 3_00,
          unitPrice: price(),
          totalPrice: 1,
          status: 'confirmed',
          feeStatus: 'paid',
          usedFreeReserve: false,
          isOffer: false,
          pickupCode: id,
          createdAt: at,
          updatedAt: at,
        })
        await transition(tx, 'hand_over', { id, at })
      })
    },
    async takeBack() {
      const id = sold.at(-1)
      if (!id) return
      await db.transaction('not sold after all', (tx) =>
        transition(tx, 'undo_hand_over', { id, at: now() }),
      )
    },
    async wait() {
      server.now += chance.oneOf([hour, day, 30 * day, storePriceLifetime + day])
    },
    look: () => jobs.runDue(),
    prices: () => runWhole(prices),
    daily: () => runWhole(daily),
    /** Some of it, by two at once, while something happens. */
    async some() {
      await Promise.all([
        revalueNextBatch({ db, now }),
        revalueNextBatch({ db: other, now }),
        isOfOthers ? undefined : chance.is(0.5) ? acts.list() : acts.sell(),
        jobs.runDue(),
      ])
    },
  }

  if (isOfOthers)
    for (const device of devices) {
      const named = { ...called[0]!, purchasePrice: price() }
      await does(device, 'bottle.add', { id: randomUUID(), ...named })
    }

  return {
    db,
    now,
    failed,
    acts,
    devices,
    end: () => server.endLive(),
    async act() {
      const name = chance.weighted({
        add: isOfOthers ? 16 : 6,
        addMany: 1,
        change: 8,
        remove: 4,
        restore: 2,
        leave: isOfOthers ? 3 : 1,
        list: isOfOthers ? 0 : 6,
        drop: isOfOthers ? 0 : 5,
        sell: isOfOthers ? 0 : 8,
        takeBack: 4,
        wait: 4,
        look: 10,
        prices: 4,
        daily: 5,
        some: 6,
      })
      const device = chance.oneOf(devices)
      const own = owned.get(device) ?? []
      await acts[name](device, own.length > 0 ? chance.oneOf(own) : undefined)
      return name
    },
    async rest() {
      await jobs.runDue()
      await runWhole(daily)
    },
    differences: () => differencesIn(database, now()),
  }
}

/** The bottles whose value is not what it is when everything is read and nothing remembered. */
async function differencesIn({ db }: TestDatabase, now: number) {
  const { bottles: b, listings: l, reservations: r, valuations: v } = db.t
  const shelf = await db.select().from(b).where(isNull(b.removedAt))
  const prices = await db.select().from(l)
  const sales = await db.select().from(r).where(eq(r.status, 'picked_up'))
  const read = shelf.map((row) => ({ ...row, bottle: rowOf(bottles, row) }))
  const from = now - storePriceLifetime

  const different: unknown[] = []
  for (const { cellarId, bottle } of read) {
    const { marketValue, marketSource, marketCount } = bottle
    const is = { marketValue, marketSource, marketCount }
    const should = fromStores(bottle) ?? fromOthers(bottle, cellarId) ?? nothing
    const [kept] = await db
      .select()
      .from(v)
      .where(and(eq(v.cellarId, cellarId), eq(v.id, bottle.id)))
    const last = kept && pointsOf(rowOf(valuations, kept)).at(-1)
    const point = pointOf({ ...bottle, ...should }, dayNumber(dayOf(now)))
    try {
      expect(is).toEqual(should)
      expect({ ...last, on: 0 }).toEqual({ ...point, on: 0 })
    } catch {
      different.push({ bottle: bottle.name, is, should, last, point })
    }
  }
  return different

  function fromStores(bottle: Bottle) {
    const same = prices.filter((listing) => isSame(bottle, listing))
    const drops = new Set(same.map(({ dropId }) => dropId).filter((id) => id !== null))
    const sold = sales.filter(
      ({ dropId, pickedUpAt }) => drops.has(dropId) && (pickedUpAt ?? 0) >= from,
    )
    const asked = same.filter(({ dropId, pricedOn }) => dropId === null && pricedOn >= dayOf(from))
    const counted =
      sold.length > 0 ? sold.map((one) => one.unitPrice) : asked.map((one) => one.price)
    return counted.length > 0 ? market('stores', counted) : undefined
  }

  function fromOthers(bottle: Bottle, cellarId: string) {
    const kind = kindOf(bottle)
    const paid = read.filter(
      (one) => one.cellarId !== cellarId && kindOf(one.bottle) === kind && one.bottle.purchasePrice,
    )
    const each = [...Map.groupBy(paid, (one) => one.cellarId).values()].map((of) =>
      middleOf(of.map((one) => one.bottle.purchasePrice ?? 0)),
    )
    return kind !== '' && each.length >= minOtherCollectors ? market('others', each) : undefined
  }
}

/** Other jobs that follow from prices. */
const nobodysBusiness = { lane: 'upkeep' as const, run: async () => {} }

const nothing = { marketValue: undefined, marketSource: undefined, marketCount: undefined }

const market = (marketSource: 'stores' | 'others', prices: readonly number[]) => ({
  marketValue: Math.round(middleOf(prices)),
  marketSource,
  marketCount: prices.length,
})

function middleOf(prices: readonly number[]): number {
  const sorted = prices.toSorted((one, another) => one - another)
  const [low, high] = [sorted[(sorted.length - 1) >> 1]!, sorted[sorted.length >> 1]!]
  return (low + high) / 2
}

type Named = { readonly [K in keyof NamedAs]?: NamedAs[K] | null } & {
  readonly name: string
}

const isSame = (one: Named, other: Named): boolean =>
  isSameBottle(compared(plain(one)), compared(plain(other)))

const plain = ({ name, brand, category, vintage, sizeMl }: Named): NamedAs => ({
  name,
  brand: brand ?? undefined,
  category: category ?? undefined,
  vintage: vintage ?? undefined,
  sizeMl: sizeMl ?? undefined,
})

/** The same for the same bottle, whatever is left unsaid. */
function kindOf({ name, brand, vintage, sizeMl }: Bottle): string {
  const { words, sizeMl: size } = compared({ name, brand, vintage, sizeMl }).wanted
  const isUsual = size === undefined || (size >= 700 && size <= 750)
  return words.length === 0 ? '' : `${words.toSorted().join(' ')} ${isUsual ? '' : size}`
}
