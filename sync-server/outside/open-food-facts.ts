import * as z from 'zod'
import type { Settings } from '../settings.ts'

/** An article of Open Food Facts, unchanged; ODbL, so its name is shown with it. */
export interface Article {
  readonly name?: string | undefined
  /** Commas between them. */
  readonly brands?: string | undefined
  /** `en:single-malt-whiskies`, from the general to the special. */
  readonly categories: readonly string[]
  /** As printed on the bottle: `70 cl`. */
  readonly quantity?: string | undefined
  /** Percent by volume. */
  readonly alcohol?: number | undefined
  readonly origins?: string | undefined
}

/** Asks for a number; undefined where nothing is known of it. Throws {@link NoResponse}. */
export type AskForArticle = (code: string) => Promise<Article | undefined>

/** The service is down, too slow, or its answer is invalid. */
export class NoResponse extends Error {
  constructor(why: string, cause?: unknown) {
    super(why, { cause })
    this.name = 'NoResponse'
  }
}

/** Milliseconds; a person with a bottle in the hand waits for it. */
const timeoutMs = 6_000
/** The requested fields take some kilobytes at most. */
const maxBytes = 256 * 1024
const asked = [
  'code',
  'product_name',
  'product_name_en',
  'brands',
  'categories_tags',
  'quantity',
  'alcohol_100g',
  'nutriments',
  'origins',
].join(',')

/**
 * Open Food Facts' API of version 2 (`/api/v2/product/{code}`): status 1 with a product, or status 0,
 * today with 404. Undefined where the operator does not allow it.
 */
export function openArticles(
  { openFoodFactsUrl, appOrigin }: Pick<Settings, 'openFoodFactsUrl' | 'appOrigin'>,
  limits: { readonly timeoutMs: number; readonly maxBytes: number } = { timeoutMs, maxBytes },
): AskForArticle | undefined {
  if (!openFoodFactsUrl) return undefined
  // They require a name, a version and a contact, to distinguish clients from robots.
  const userAgent = `Undercroft/1.0 (${appOrigin ?? 'not public'})`
  return async (code) => {
    const place = new URL(`/api/v2/product/${encodeURIComponent(code)}`, openFoodFactsUrl)
    place.searchParams.set('fields', asked)
    const { status, body } = await responseOf(place, userAgent, limits)
    if (status !== 200 && status !== 404) throw new NoResponse(`status ${status}`)
    const read = articleSchema.safeParse(body)
    if (!read.success) throw new NoResponse('not understood')
    const { product } = read.data
    // A 404 that is not theirs, such as a wrong address, says nothing of the article.
    if (read.data.status !== 1 || !product) return undefined
    return {
      name: product.product_name || product.product_name_en || undefined,
      brands: product.brands || undefined,
      categories: product.categories_tags ?? [],
      quantity: product.quantity || undefined,
      alcohol: product.nutriments?.alcohol_100g ?? product.nutriments?.alcohol,
      origins: product.origins || undefined,
    }
  }
}

async function responseOf(
  place: URL,
  userAgent: string,
  { timeoutMs: within, maxBytes: max }: { timeoutMs: number; maxBytes: number },
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(place, {
      headers: { Accept: 'application/json', 'User-Agent': userAgent },
      redirect: 'error',
      signal: AbortSignal.timeout(within),
    })
    const chunks: Uint8Array[] = []
    let size = 0
    const body: AsyncIterable<Uint8Array> | null = response.body
    for await (const chunk of body ?? []) {
      size += chunk.byteLength
      if (size > max) throw new Error('too long')
      chunks.push(chunk)
    }
    return { status: response.status, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) }
  } catch (error) {
    throw new NoResponse('no answer', error)
  }
}

const words = z.string().optional().catch(undefined)
const amount = z.coerce.number().min(0).max(100).optional().catch(undefined)

/** People fill in these fields: invalid ones are dropped. */
const articleSchema = z.object({
  status: z.coerce.number(),
  product: z
    .object({
      product_name: words,
      product_name_en: words,
      brands: words,
      categories_tags: z.array(z.string()).optional().catch(undefined),
      quantity: words,
      origins: words,
      nutriments: z.object({ alcohol_100g: amount, alcohol: amount }).optional().catch(undefined),
    })
    .optional(),
})
