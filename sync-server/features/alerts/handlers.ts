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
import type { Id } from '../../../shared/kernel/id.ts'
import type { Tx } from '../../../shared/kernel/mutator.ts'
import { centsOf } from '../../../shared/kernel/script-rows.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import type { ChangeDeps } from '../../sync/change-cellar.ts'
import { cellarOfCall } from '../../sync/cellar-of-call.ts'
import { rowCalls } from '../../sync/row-calls.ts'

/** Alerts for scripts and other programs; devices have them by sync. */
export function alertHandlers(deps: ChangeDeps) {
  const { db } = deps
  const calls = rowCalls(deps)

  /** Without places of its own an alert looks where its owner is. */
  const withPlaces =
    (userId: Id, input: { locations?: readonly string[] | undefined }) => async (rows: Tx) => ({
      locations: usualPlaces((await rows.get(settings, userId)) ?? {}),
      ...input,
    })

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
    'alert.create': handler(createPriceAlert, async ({ user, body: { id, ...input } }) => {
      const fields = { ...input, targetPrice: centsOf(input.targetPrice) }
      const making = { id, of: withPlaces(user.id, fields) }
      return priceBody(await calls.add(alerts, alertCrud['alert.add'], cellarOfCall(user), making))
    }),
    'alert.change': handler(changePriceAlert, async ({ user, params: { id }, body }) => {
      const { targetPrice, ...rest } = body
      const changes = {
        ...rest,
        ...(targetPrice !== undefined && { targetPrice: centsOf(targetPrice) }),
      }
      const edit = alertCrud['alert.edit']
      return priceBody(await calls.change(alerts, edit, cellarOfCall(user), { id, changes }))
    }),
    'alert.delete': handler(deletePriceAlert, ({ user, params: { id } }) =>
      calls.remove(alerts, alertCrud['alert.remove'], cellarOfCall(user), id),
    ),
    'watch.list': handler(listAvailabilityAlerts, async ({ user, query }) => {
      const { rows, ...rest } = await list('watches', user.id, query.after)
      return {
        alerts: rows.map((row) => watchBody(row as unknown as AvailabilityAlert)),
        ...rest,
      }
    }),
    'watch.create': handler(createAvailabilityAlert, async ({ user, body: { id, ...input } }) => {
      const making = { id, of: withPlaces(user.id, input) }
      return watchBody(await calls.add(watches, watchCrud['watch.add'], cellarOfCall(user), making))
    }),
    'watch.change': handler(changeAvailabilityAlert, async ({ user, params: { id }, body }) => {
      const args = { id, changes: body }
      return watchBody(
        await calls.change(watches, watchCrud['watch.edit'], cellarOfCall(user), args),
      )
    }),
    'watch.delete': handler(deleteAvailabilityAlert, ({ user, params: { id } }) =>
      calls.remove(watches, watchCrud['watch.remove'], cellarOfCall(user), id),
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

/** A row as a device has it: unset fields are absent. */
const withoutNulls = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
