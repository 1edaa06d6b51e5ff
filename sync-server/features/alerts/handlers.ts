import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { maxAlertsPerPage } from '../../../shared/business/alerts.ts'
import { usualPlaces } from '../../../shared/features/account/own-place.ts'
import { settings } from '../../../shared/features/account/setting.ts'
import {
  type AvailabilityAlert,
  givenOfWatch,
  watches,
} from '../../../shared/features/alerts/availability-alert.ts'
import { watchCrud } from '../../../shared/features/alerts/availability-alert-mutators.ts'
import {
  centsOf,
  changeAvailabilityAlert,
  changePriceAlert,
  createAvailabilityAlert,
  createPriceAlert,
  deleteAvailabilityAlert,
  deletePriceAlert,
  listAvailabilityAlerts,
  listPriceAlerts,
} from '../../../shared/features/alerts/endpoints.ts'
import {
  alerts,
  givenOfAlert,
  type PriceAlert,
} from '../../../shared/features/alerts/price-alert.ts'
import { alertCrud } from '../../../shared/features/alerts/price-alert-mutators.ts'
import type { Entity, Row } from '../../../shared/kernel/entity.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Mutator } from '../../../shared/kernel/mutator.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { changeCellar } from '../../sync/change-cellar.ts'
import type { RowLimits } from '../../sync/row-counts.ts'
import { alertReaction } from './reactions.ts'

interface Parts {
  readonly db: Db
  readonly rowLimits: RowLimits
  readonly now?: () => Instant
}

/** Alerts for scripts and other programs; devices have them by sync. */
export function alertHandlers({ db, rowLimits, now = Date.now }: Parts) {
  const parts = { db, now, rowLimits, reacts: alertReaction }

  /** Adds a row under the id that was asked for, or finds it there already. */
  async function create<E extends Entity>(
    entity: E,
    add: Mutator,
    userId: string,
    {
      id = newId(now()),
      ...fields
    }: { id?: Id | undefined; locations?: readonly string[] | undefined },
  ): Promise<Row<E>> {
    const added = await changeCellar(parts, userId as Id<'user'>, async ({ rows, context }) => {
      const there = await rows.get(entity, id)
      if (there) return there
      if (await rows.removed(entity, id))
        refuse('bad_request', 'This id was the one of an alert that was deleted.')
      const own = await rows.get(settings, userId as Id)
      await add.run(rows, { locations: usualPlaces(own ?? {}), ...fields, id }, context)
      return await rows.need(entity, id)
    })
    return added ?? refuse('account_deleted')
  }

  async function change<E extends Entity>(
    entity: E,
    edit: Mutator,
    userId: string,
    id: Id,
    changes: object,
  ): Promise<Row<E>> {
    const changed = await changeCellar(parts, userId as Id<'user'>, async ({ rows, context }) => {
      if (!(await rows.get(entity, id))) refuse('not_found')
      await edit.run(rows, { id, changes }, context)
      return await rows.need(entity, id)
    })
    return changed ?? refuse('account_deleted')
  }

  async function remove(entity: Entity, by: Mutator, userId: string, id: Id) {
    const isThere = await changeCellar(parts, userId as Id<'user'>, async ({ rows, context }) => {
      if (!(await rows.get(entity, id))) return false
      await by.run(rows, { id }, context)
      return true
    })
    if (isThere === null) refuse('account_deleted')
    return isThere ? undefined : refuse('not_found')
  }

  async function list(name: 'alerts' | 'watches', userId: string, after = '') {
    const { alerts: priced, watches: watched } = db.t
    const table = name === 'alerts' ? priced : (watched as unknown as typeof priced)
    const found = await db
      .select()
      .from(table)
      .where(and(eq(table.cellarId, userId), isNull(table.removedAt), gt(table.id, after)))
      .orderBy(asc(table.id))
      .limit(maxAlertsPerPage + 1)
    const page = found.slice(0, maxAlertsPerPage)
    const next = found.length > page.length ? page.at(-1)?.id : undefined
    return { rows: page.map(withoutNulls), ...(next !== undefined && { next }) }
  }

  return {
    'alert.list': handler(listPriceAlerts, async ({ user, query }) => {
      const { rows, ...rest } = await list('alerts', user.id, query.after)
      return { alerts: rows.map((row) => priceBody(row as unknown as PriceAlert)), ...rest }
    }),
    'alert.create': handler(createPriceAlert, async ({ user, body }) => {
      const fields = { ...body, targetPrice: centsOf(body.targetPrice) }
      return priceBody(await create(alerts, alertCrud['alert.add'], user.id, fields))
    }),
    'alert.change': handler(changePriceAlert, async ({ user, params: { id }, body }) => {
      const { targetPrice, ...rest } = body
      const changes = {
        ...rest,
        ...(targetPrice !== undefined && { targetPrice: centsOf(targetPrice) }),
      }
      return priceBody(await change(alerts, alertCrud['alert.edit'], user.id, id, changes))
    }),
    'alert.delete': handler(deletePriceAlert, ({ user, params: { id } }) =>
      remove(alerts, alertCrud['alert.remove'], user.id, id),
    ),
    'watch.list': handler(listAvailabilityAlerts, async ({ user, query }) => {
      const { rows, ...rest } = await list('watches', user.id, query.after)
      return {
        alerts: rows.map((row) => watchBody(row as unknown as AvailabilityAlert)),
        ...rest,
      }
    }),
    'watch.create': handler(createAvailabilityAlert, async ({ user, body }) =>
      watchBody(await create(watches, watchCrud['watch.add'], user.id, body)),
    ),
    'watch.change': handler(changeAvailabilityAlert, async ({ user, params: { id }, body }) =>
      watchBody(await change(watches, watchCrud['watch.edit'], user.id, id, body)),
    ),
    'watch.delete': handler(deleteAvailabilityAlert, ({ user, params: { id } }) =>
      remove(watches, watchCrud['watch.remove'], user.id, id),
    ),
  } satisfies Partial<Handlers>
}

function priceBody(alert: PriceAlert) {
  const { id, createdAt, updatedAt, currentPrice, currentStore, currentOn } = alert
  const { bottle, brand, isActive = true, locations = [] } = givenOfAlert(alert)
  return {
    id,
    bottle,
    brand,
    isActive,
    locations,
    targetPrice: alert.targetPrice / 100,
    ...(currentPrice !== undefined && { currentPrice: currentPrice / 100 }),
    currentStore,
    currentOn,
    createdAt,
    updatedAt,
  }
}

function watchBody(watch: AvailabilityAlert) {
  const { id, createdAt, updatedAt, isPriority } = watch
  const { bottle, brand, isActive = true, locations = [] } = givenOfWatch(watch)
  return { id, bottle, brand, isActive, isPriority, locations, createdAt, updatedAt }
}

/** A row as a device has it: what is not set is absent. */
const withoutNulls = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
