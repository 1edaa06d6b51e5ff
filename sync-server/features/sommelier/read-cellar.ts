import { createHash } from 'node:crypto'
import { setImmediate as breath } from 'node:timers/promises'
import { and, eq, isNull } from 'drizzle-orm'
import { settings } from '../../../shared/features/account/setting.ts'
import type { BottleEvent } from '../../../shared/features/bar/bottle-event.ts'
import type { Pour } from '../../../shared/features/bar/pour.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { counted } from '../../../shared/features/collection/counted.ts'
import { classicRecipes } from '../../../shared/features/recipes/classic-recipes.ts'
import type { Recipe } from '../../../shared/features/recipes/recipe.ts'
import { withClassics } from '../../../shared/features/recipes/with-classics.ts'
import type { CellarContents } from '../../../shared/features/sommelier/cellar.ts'
import type { Wish } from '../../../shared/features/wishlist/wish.ts'
import { uuidFromHash } from '../../../shared/kernel/id.ts'
import { type Day, dayOf } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import { countingOf } from '../../prices/newest-rates.ts'

const shelf = classicRecipes((key) => uuidFromHash(createHash('sha256').update(key).digest()))

/**
 * One user's rows that the rules read; the journal only where the person's time is known.
 * @param offsetMinutes east of UTC
 */
export async function readCellar(
  db: Db,
  userId: string,
  { askedOn: today, offsetMinutes }: { askedOn: Day; offsetMinutes?: number | undefined },
): Promise<CellarContents> {
  const { bottles, recipes, wishlist, pours, bottle_events: events } = db.t
  type Own = typeof bottles | typeof recipes | typeof wishlist | typeof pours | typeof events
  const own = <T extends Own>(table: T) => and(eq(table.cellarId, userId), isNull(table.removedAt))
  const [counting, bottleRows, recipeRows, wishRows, pourRows, eventRows] = await Promise.all([
    countingOf(db, userId),
    db.select().from(bottles).where(own(bottles)),
    db.select().from(recipes).where(own(recipes)),
    db.select().from(wishlist).where(own(wishlist)),
    offsetMinutes === undefined ? [] : db.select().from(pours).where(own(pours)),
    offsetMinutes === undefined ? [] : db.select().from(events).where(own(events)),
  ])
  return {
    bottles: bottleRows.map((row) => counted(withoutNulls<Bottle>(row), counting)),
    currency: counting.currency,
    rates: counting.rates,
    recipes: withClassics(
      recipeRows.map((row) => withoutNulls<Recipe>(row)),
      shelf,
    ),
    wishes: wishRows.map((row) => withoutNulls<Wish>(row)),
    journal:
      offsetMinutes === undefined
        ? undefined
        : {
            pours: pourRows.map((row) => withoutNulls<Pour>(row)),
            events: eventRows.map((row) => withoutNulls<BottleEvent>(row)),
            dayOf: (at) => dayOf(at, offsetMinutes),
          },
    today,
  }
}

/** Whether the user does not want amounts to be seen; then a model does not see them either. */
export async function hidesAmounts(db: Db, userId: string): Promise<boolean> {
  const { settings: table } = db.t
  const [row] = await db
    .select({ hideAmounts: table.hideAmounts })
    .from(table)
    .where(and(eq(table.cellarId, userId), isNull(table.removedAt)))
  return row?.hideAmounts ?? settings.fields.hideAmounts.default ?? false
}

/** Runs a rule in slices, so that a large cellar does not block other requests. */
export async function inTimeSlices<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const until = performance.now() + 8
    while (performance.now() < until) {
      const step = work.next()
      if (step.done) return step.value
    }
    await breath()
  }
}

/** A row as a device has it: unset fields are absent. */
const withoutNulls = <T>(row: Record<string, unknown>): T =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as T
