import { messages } from '../../kernel/language.ts'
import * as z from 'zod/mini'
import { maxTags } from '../../business/tags.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { entity, json, optional } from '../../kernel/entity.ts'
import type { Currency } from '../../kernel/currency.ts'
import { type Cents, maxOf } from '../../kernel/money.ts'
import { refuse } from '../../kernel/refusal.ts'
import { idSchema } from '../../kernel/schema.ts'
import {
  changesBody,
  forScript,
  fromScript,
  givenShape,
  shownShape,
} from '../../kernel/script-rows.ts'
import { cellarQuery, changesQuery, inPages, pageEnd } from '../scripts/pages.ts'
import { type Bottle, bottles, currencyOf } from './bottle.ts'
import { isTag, tagsOf, tagsText } from './tags.ts'

/** Why it is refused. */
const texts = messages('bottleAmounts', {
  notInCurrency: (name: string, currency: string) => `${name} is no amount in ${currency}.`,
})

const tagsSchema = (): z.ZodMiniType<readonly string[]> =>
  z.array(z.string().check(z.refine(isTag, 'is no tag'))).check(z.maxLength(maxTags))

// Not an import's notes about its file, and not a photo, which a device uploads, or its color.
const {
  sourceKey: _,
  sourceRow: __,
  importId: ___,
  photoColor: ____,
  photo,
  ...fields
} = bottles.fields

/** A bottle as scripts write it: its tags are a list. */
const form = entity('bottles', { ...fields, tags: optional(json(tagsSchema)) })
/** And as they read it. */
const shown = entity('bottles', { ...form.fields, photo })

/**
 * With whose cellar it is in. Price and own value are in the bottle's currency, US dollars where it has
 * none; what the market says is US dollars.
 */
export const bottleBody = z.object({ ...shownShape(shown), cellar: idSchema })

type Amounts = { readonly [Name in 'purchasePrice' | 'currentValue']?: Cents | null | undefined }
type Tagged = { readonly tags?: readonly string[] | null | undefined }

/**
 * The given values, as the mutators take them.
 * @param currency of its amounts
 */
export function bottleArgs<G extends Tagged>(input: G, currency: Currency) {
  const { tags, ...rest } = fromScript(form, input as never, currency) as unknown as G & Amounts
  const max = maxOf(currency)
  for (const name of ['purchasePrice', 'currentValue'] as const) {
    const amount = rest[name] ?? 0
    if (!Number.isInteger(amount) || amount > max)
      refuse('bad_request', texts.notInCurrency(name, currency))
  }
  return {
    ...rest,
    ...(tags !== undefined && { tags: tags === null ? null : (tagsText(tags) ?? null) }),
  }
}

export const shownBottle = (bottle: Bottle, cellar: Bottle['id']) => ({
  ...forScript(shown, { ...bottle, tags: tagsOf(bottle) }, currencyOf(bottle)),
  cellar,
})

const params = z.object({ id: idSchema })
const query = z.object(cellarQuery)
const inCellar = 'of your cellar, or with ?cellar= of one that you are in'

export const listBottles = endpoint({
  name: 'bottle.list',
  method: 'GET',
  path: '/api/bottles',
  may: 'user',
  token: 'bottles:read',
  does: `Lists the bottles ${inCellar}, ${inPages}.`,
  query: z.object({ ...changesQuery, ...cellarQuery }),
  gives: z.object({ bottles: z.array(bottleBody), ...pageEnd }),
  refuses: ['bad_request', 'not_found', 'gone'],
})

export const readBottle = endpoint({
  name: 'bottle.read',
  method: 'GET',
  path: '/api/bottles/{id}',
  may: 'user',
  token: 'bottles:read',
  does: `Returns one bottle ${inCellar}.`,
  params,
  query,
  gives: bottleBody,
  refuses: ['bad_request', 'not_found'],
})

/** `id` is the key of the request: sending it again adds nothing and returns the existing row. */
export const createBottle = endpoint({
  name: 'bottle.create',
  method: 'POST',
  path: '/api/bottles',
  may: 'user',
  token: 'bottles:write',
  does: 'Adds a bottle to your cellar, or with ?cellar= to one that you may change; amounts are in its currency, in dollars by default. With an id of your own, it is added once however often the request is repeated.',
  query,
  body: z.strictObject({ id: z.optional(idSchema), ...givenShape(form) }),
  gives: bottleBody,
  refuses: ['bad_request', 'invalid', 'not_found', 'forbidden', 'plan_limit', 'account_deleted'],
})

/** Other fields stay, even if they change in between. */
export const changeBottle = endpoint({
  name: 'bottle.change',
  method: 'PATCH',
  path: '/api/bottles/{id}',
  may: 'user',
  token: 'bottles:write',
  does: 'Changes the given fields of a bottle; null clears a field. Amounts are in the given currency, otherwise in the bottle’s.',
  params,
  query,
  body: changesBody(form),
  gives: bottleBody,
  refuses: ['bad_request', 'not_found', 'forbidden', 'account_deleted'],
})

export const deleteBottle = endpoint({
  name: 'bottle.delete',
  method: 'DELETE',
  path: '/api/bottles/{id}',
  may: 'user',
  token: 'bottles:write',
  does: 'Deletes a bottle; it can be restored for 180 days.',
  params,
  query,
  refuses: ['bad_request', 'not_found', 'forbidden', 'account_deleted'],
})

export const restoreBottle = endpoint({
  name: 'bottle.restore',
  method: 'POST',
  path: '/api/bottles/{id}/restore',
  may: 'user',
  token: 'bottles:write',
  does: 'Restores a deleted bottle as it was.',
  params,
  query,
  gives: bottleBody,
  refuses: ['bad_request', 'not_found', 'forbidden', 'plan_limit', 'account_deleted'],
})
