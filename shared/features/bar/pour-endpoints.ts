import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { idSchema, schemaOf } from '../../kernel/schema.ts'
import { forScript, shownShape } from '../../kernel/script-rows.ts'
import { cellarQuery, changesQuery, inPages, pageEnd } from '../scripts/pages.ts'
import { type Pour, pours } from './pour.ts'

/** A use of a bottle, with its cellar. */
export const pourBody = z.object({ ...shownShape(pours), cellar: idSchema })

export const shownPour = (pour: Pour, cellar: Pour['id']) => ({
  ...forScript(pours, pour),
  cellar,
})

const { at, amountMl, note, levelDrop } = pours.fields
const params = z.object({ id: idSchema })
const query = z.object(cellarQuery)

export const listPours = endpoint({
  name: 'pour.list',
  method: 'GET',
  path: '/api/pours',
  may: 'user',
  token: 'bottles:read',
  does: `Lists the pours in your cellar, or with ?cellar= in one that you belong to, with ?bottle= of one bottle, ${inPages}.`,
  query: z.object({ ...changesQuery, ...cellarQuery, bottle: z.optional(idSchema) }),
  gives: z.object({ pours: z.array(pourBody), ...pageEnd }),
  refuses: ['bad_request', 'not_found', 'gone'],
})

/** `id` is the key of the request: sending it again logs nothing and returns the existing row. */
export const logPour = endpoint({
  name: 'pour.log',
  method: 'POST',
  path: '/api/bottles/{id}/pours',
  may: 'user',
  token: 'bottles:write',
  does: 'Logs a use of a bottle, now or in the past; levelDrop is the percentage of its size poured from the open bottle. With an id of your own, it is logged once however often the request is repeated.',
  params,
  query,
  body: z.strictObject({
    id: z.optional(idSchema),
    at: z.optional(schemaOf(at)),
    amountMl: z.optional(schemaOf(amountMl)),
    note: z.optional(schemaOf(note)),
    levelDrop: z.optional(schemaOf(levelDrop)),
  }),
  gives: pourBody,
  refuses: ['bad_request', 'not_found', 'forbidden', 'account_deleted'],
})

export const deletePour = endpoint({
  name: 'pour.delete',
  method: 'DELETE',
  path: '/api/pours/{id}',
  may: 'user',
  token: 'bottles:write',
  does: 'Removes a logged use, as if it had never been logged.',
  params,
  query,
  refuses: ['bad_request', 'not_found', 'forbidden', 'account_deleted'],
})
