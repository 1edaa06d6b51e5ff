import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { type Bottle, currencyOf } from '../../../shared/features/collection/bottle.ts'
import { usDollars } from '../../../shared/kernel/currency.ts'
import { middle } from '../../../shared/features/value/middle.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { DbTx } from '../../db/db.ts'
import { holdMarket, markPaid, markUnused, type NamedBottle } from '../../prices/named-bottles.ts'
import { type BottleName, nameOf } from './bottle-name.ts'
import { storeMarkets } from './market.ts'

/** A bottle, live or gone. */
export interface BottleRef {
  readonly cellarId: Id
  readonly id: Id
}

export const keyOfRef = ({ cellarId, id }: BottleRef): string => `${cellarId}/${id}`

/** How a live bottle has to stand in the index; undefined where its name says nothing. */
export function indexed(
  { cellarId, id }: BottleRef,
  bottle: Bottle,
): { readonly row: NamedBottle; readonly name: BottleName } | undefined {
  const name = nameOf(bottle)
  return (
    name && {
      name,
      row: {
        cellarId,
        bottleId: id,
        nameId: name.id,
        key: name.key,
        // The market is in US dollars: prices in other currencies do not count.
        paid: currencyOf(bottle) === usDollars ? bottle.purchasePrice || null : null,
      },
    }
  )
}

export const isSameIndex = (one: NamedBottle | undefined, other: NamedBottle | undefined) =>
  one?.nameId === other?.nameId && one?.paid === other?.paid

/**
 * Updates the index of names for these bottles, under the locked heads of their owners: each
 * bottle's name and its paid price.
 * @param wanted the new entry of each bottle
 * @param known the stored entry of each bottle
 */
export async function indexBottles(
  tx: DbTx,
  wanted: readonly (ReturnType<typeof indexed> & object)[],
  known: readonly NamedBottle[],
  now: Instant,
): Promise<void> {
  const { namedBottles } = tx.t
  const keyOf = ({ cellarId, bottleId }: NamedBottle) => `${cellarId}/${bottleId}`
  const before = new Map(known.map((row) => [keyOf(row), row]))
  const after = new Map(wanted.map(({ row }) => [keyOf(row), row]))
  const fresh = wanted.filter(({ row }) => !isSameIndex(before.get(keyOf(row)), row))
  const gone = known.filter((row) => !after.has(keyOf(row)))
  await holdMarket(tx, [...wanted.map(({ row }) => row), ...known])
  await makeNames(
    tx,
    fresh.map(({ name }) => name),
    now,
  )
  await tx.write(
    namedBottles,
    fresh.map(({ row }) => row),
    'replace',
  )
  for (const [cellarId, rows] of Map.groupBy(gone, (row) => row.cellarId))
    await tx.delete(namedBottles).where(
      and(
        eq(namedBottles.cellarId, cellarId),
        inArray(
          namedBottles.bottleId,
          rows.map(({ bottleId }) => bottleId),
        ),
      ),
    )
  await markUnused(
    tx,
    known.filter((row) => after.get(keyOf(row))?.nameId !== row.nameId),
  )
  const touched = [...fresh.map(({ row }) => row), ...gone].flatMap((row) => {
    const was = before.get(keyOf(row))
    const pairs = [row, ...(was ? [was] : [])].filter(({ paid }) => paid !== null)
    return pairs.map(({ cellarId, key }) => ({ cellarId, key }))
  })
  await keepPaid(tx, touched)
}

/**
 * New names are matched with the prices at once, and again soon after: a price added at the same
 * moment may not see them yet.
 */
async function makeNames(tx: DbTx, names: readonly BottleName[], now: Instant): Promise<void> {
  const { bottleNames, bottleNameWords } = tx.t
  const byId = new Map(names.map((name) => [name.id, name]))
  if (byId.size === 0) return
  const ids = [...byId.keys()].sort()
  const there = await tx
    .select({ id: bottleNames.id })
    .from(bottleNames)
    .where(inArray(bottleNames.id, ids))
  for (const { id } of there) byId.delete(id)
  const missing = ids.flatMap((id) => byId.get(id) ?? [])
  if (missing.length === 0) return
  const markets = await storeMarkets(tx, missing, now)
  const check = randomUUID()
  await tx.write(
    bottleNames,
    missing.map(({ id, key, named }) => ({
      id,
      key,
      named,
      check,
      spread: null,
      spreadAfter: '',
      ...markets.get(id),
    })),
    'keep',
  )
  await tx.write(
    bottleNameWords,
    missing.flatMap(({ id, own }) => [...own.found].map((word) => ({ word, nameId: id }))),
    'keep',
  )
}

/** A collector's price is the median of their prices for each bottle of the kind. */
async function keepPaid(
  tx: DbTx,
  touched: readonly { readonly cellarId: string; readonly key: string }[],
): Promise<void> {
  const { namedBottles: n, collectorPrices: c } = tx.t
  const changed = new Set<string>()
  for (const [cellarId, pairs] of Map.groupBy(touched, (pair) => pair.cellarId)) {
    const keys = [...new Set(pairs.map(({ key }) => key))]
    const paid = await tx
      .select({ key: n.key, paid: n.paid })
      .from(n)
      .where(and(eq(n.cellarId, cellarId), inArray(n.key, keys), isNotNull(n.paid)))
    const prices = Map.groupBy(paid, ({ key }) => key)
    const own = and(inArray(c.key, keys), eq(c.cellarId, cellarId))
    const before = new Map(
      (await tx.select().from(c).where(own)).map((row) => [row.key, row.price]),
    )
    const after = new Map(
      [...prices].map(([key, rows]) => [key, middle(rows.map((row) => row.paid ?? 0))]),
    )
    const fresh = [...after].filter(([key, price]) => before.get(key) !== price)
    const gone = [...before.keys()].filter((key) => !after.has(key))
    await tx.write(
      c,
      fresh.map(([key, price]) => ({ key, cellarId, price })),
      'replace',
    )
    if (gone.length > 0)
      await tx.delete(c).where(and(inArray(c.key, gone), eq(c.cellarId, cellarId)))
    for (const key of [...fresh.map(([one]) => one), ...gone]) changed.add(key)
  }
  await markPaid(tx, changed)
}
