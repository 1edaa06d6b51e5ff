import * as z from 'zod/mini'
import { maxPriceListName, maxUploadedPriceList, priceListsPerPage } from '../../business/alerts.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { id, instant, line } from '../../kernel/entity.ts'
import { schemaOf } from '../../kernel/schema.ts'
import { priceLineTroubles } from './price-list.ts'

const at = schemaOf(instant())
const listId = schemaOf(id<'priceList'>())
const cursor = z.string().check(z.maxLength(300))

/** A loaded price list, with the results of its lines. */
export const uploadedPriceList = z.object({
  id: listId,
  /** What its file was called. */
  name: z.string(),
  createdAt: at,
  /** Absent while it is taken in, and where that was cut off. */
  doneAt: z.optional(at),
  /** New bottles, new prices, and known ones. */
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  /** Lines that were refused, and the first of them, each with its row. */
  bad: z.int(),
  firstBad: z.array(
    z.object({ line: z.int(), code: z.enum(priceLineTroubles), detail: z.string() }),
  ),
})
export type UploadedPriceList = z.infer<typeof uploadedPriceList>

export const listPriceLists = endpoint({
  name: 'admin.priceLists',
  method: 'GET',
  path: '/api/admin/price-lists',
  may: 'admin',
  does: `Lists the imported price lists, newest first, ${priceListsPerPage} per page.`,
  query: z.object({ after: z.optional(cursor) }),
  gives: z.object({ lists: z.array(uploadedPriceList), next: z.optional(cursor) }),
  refuses: ['bad_request'],
})

/**
 * Every line of a list is independent: bad ones are reported, the others are loaded. Sent again
 * under its id, an interrupted load continues, and finished lines stay.
 */
export const uploadPriceList = endpoint({
  name: 'admin.uploadPriceList',
  method: 'PUT',
  path: '/api/admin/price-lists/{list}',
  may: 'admin',
  does: 'Imports a price list: a table with the columns store, name, price and date.',
  params: z.object({ list: listId }),
  body: z.strictObject({
    name: schemaOf(line({ max: maxPriceListName })),
    text: z.string().check(z.maxLength(maxUploadedPriceList)),
  }),
  bodyLimit: 4 * maxUploadedPriceList,
  gives: uploadedPriceList,
  refuses: ['bad_request', 'slow_down', 'too_large'],
})

export const removePriceList = endpoint({
  name: 'admin.removePriceList',
  method: 'DELETE',
  path: '/api/admin/price-lists/{list}',
  may: 'admin',
  does: 'Removes a price list and its prices; prices from later lists stay.',
  params: z.object({ list: listId }),
  refuses: ['bad_request', 'not_found'],
})
