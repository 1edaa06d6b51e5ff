import * as z from 'zod/mini'
import { maxAlertsPerPage } from '../../business/alerts.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { idSchema, schemaOf } from '../../kernel/schema.ts'
import { dollarsFrom } from '../../kernel/script-rows.ts'
import { watchForm, watches } from './availability-alert.ts'
import { alertForm, alerts } from './price-alert.ts'

const dollars = dollarsFrom(1)

const input = {
  bottle: schemaOf(alertForm.fields.bottle),
  brand: z.optional(schemaOf(alertForm.fields.brand)),
  locations: z.optional(schemaOf(alertForm.fields.locations)),
  isActive: z.optional(schemaOf(alertForm.fields.isActive)),
}
const changes = {
  bottle: z.optional(input.bottle),
  brand: z.optional(z.nullable(schemaOf(alertForm.fields.brand))),
  locations: input.locations,
  isActive: input.isActive,
}
const isPriority = z.optional(schemaOf(watchForm.fields.isPriority))
const texts = <T extends object>(schema: z.ZodMiniType<T>) =>
  schema.check(z.refine((body) => Object.keys(body).length > 0, 'changes nothing'))

const shownFields = {
  id: idSchema,
  bottle: input.bottle,
  brand: input.brand,
  locations: schemaOf(alertForm.fields.locations),
  isActive: schemaOf(alertForm.fields.isActive),
  createdAt: schemaOf(alerts.fields.createdAt),
  updatedAt: schemaOf(alerts.fields.updatedAt),
}

/** A price alert as scripts read it: amounts are dollars. */
export const priceAlertBody = z.object({
  ...shownFields,
  targetPrice: dollars,
  currentPrice: z.optional(dollars),
  currentStore: z.optional(schemaOf(alerts.fields.currentStore)),
  currentOn: z.optional(schemaOf(alerts.fields.currentOn)),
})

/** An availability alert as scripts read it. */
export const availabilityAlertBody = z.object({
  ...shownFields,
  isPriority: schemaOf(watches.fields.isPriority),
})

const params = z.object({ id: idSchema })
/** One page of a list: rows after that id. */
const query = z.object({ after: z.optional(idSchema) })
/** A page, in order of id, and where the next one begins; absent at the end. */
const pageOf = <T>(one: z.ZodMiniType<T>) =>
  z.object({ alerts: z.array(one), next: z.optional(idSchema) })

const priceAlerts = '/api/alerts/price'
const availabilityAlerts = '/api/alerts/availability'
const page = `at most ${maxAlertsPerPage} at once; the next ones come with ?after= and the id under next`

export const listPriceAlerts = endpoint({
  name: 'alert.list',
  method: 'GET',
  path: priceAlerts,
  may: 'user',
  token: 'alerts:read',
  does: `Lists your price alerts, ${page}.`,
  query,
  gives: pageOf(priceAlertBody),
  refuses: ['bad_request'],
})

/** `id` is the key of the request: sending it again adds nothing and returns the existing row. */
export const createPriceAlert = endpoint({
  name: 'alert.create',
  method: 'POST',
  path: priceAlerts,
  may: 'user',
  token: 'alerts:write',
  does: 'Creates a price alert, in dollars. With an id of your own, it is created once however often the request is repeated.',
  body: z.strictObject({ id: z.optional(idSchema), ...input, targetPrice: dollars }),
  gives: priceAlertBody,
  refuses: ['bad_request', 'account_deleted', 'forbidden'],
})

export const changePriceAlert = endpoint({
  name: 'alert.change',
  method: 'PATCH',
  path: `${priceAlerts}/{id}`,
  may: 'user',
  token: 'alerts:write',
  does: 'Pauses, activates or changes a price alert.',
  params,
  body: texts(z.strictObject({ ...changes, targetPrice: z.optional(dollars) })),
  gives: priceAlertBody,
  refuses: ['bad_request', 'not_found', 'account_deleted'],
})

export const deletePriceAlert = endpoint({
  name: 'alert.delete',
  method: 'DELETE',
  path: `${priceAlerts}/{id}`,
  may: 'user',
  token: 'alerts:write',
  does: 'Deletes a price alert.',
  params,
  refuses: ['not_found', 'account_deleted'],
})

export const listAvailabilityAlerts = endpoint({
  name: 'watch.list',
  method: 'GET',
  path: availabilityAlerts,
  may: 'user',
  token: 'alerts:read',
  does: `Lists your availability alerts, ${page}.`,
  query,
  gives: pageOf(availabilityAlertBody),
  refuses: ['bad_request'],
})

/** `id` is the key of the request, as with price alerts. */
export const createAvailabilityAlert = endpoint({
  name: 'watch.create',
  method: 'POST',
  path: availabilityAlerts,
  may: 'user',
  token: 'alerts:write',
  does: 'Creates an availability alert. With an id of your own, it is created once however often the request is repeated.',
  body: z.strictObject({ id: z.optional(idSchema), ...input, isPriority }),
  gives: availabilityAlertBody,
  refuses: ['bad_request', 'account_deleted', 'forbidden'],
})

export const changeAvailabilityAlert = endpoint({
  name: 'watch.change',
  method: 'PATCH',
  path: `${availabilityAlerts}/{id}`,
  may: 'user',
  token: 'alerts:write',
  does: 'Pauses, activates or changes an availability alert.',
  params,
  body: texts(z.strictObject({ ...changes, isPriority })),
  gives: availabilityAlertBody,
  refuses: ['bad_request', 'not_found', 'account_deleted'],
})

export const deleteAvailabilityAlert = endpoint({
  name: 'watch.delete',
  method: 'DELETE',
  path: `${availabilityAlerts}/{id}`,
  may: 'user',
  token: 'alerts:write',
  does: 'Deletes an availability alert.',
  params,
  refuses: ['not_found', 'account_deleted'],
})
