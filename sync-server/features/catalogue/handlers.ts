import { requestsCopy } from '../../../shared/copy/requests.ts'
import { eq } from 'drizzle-orm'
import {
  lookupLifetime,
  totalLookupLimit,
  userLookupLimit,
  missLifetime,
} from '../../../shared/business/catalogue.ts'
import { type Gtin, gtinOf, isShopCode } from '../../../shared/features/barcode/gtin.ts'
import {
  getCatalogueIndex,
  getCataloguePage,
  type KnownByCode,
  lookupCode,
} from '../../../shared/features/catalogue/endpoints.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { jsonWithEtag } from '../../http/json-with-etag.ts'
import { Unavailable } from '../../http/outages.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import { type AskForArticle, NoResponse } from '../../outside/open-food-facts.ts'
import { factsOf } from './article-facts.ts'
import { pagesNow } from './pages.ts'

interface CatalogueHandlerDeps {
  readonly db: Db
  readonly limits: RateLimits
  /** Absent where the operator does not allow it. */
  readonly askForArticle?: AskForArticle | undefined
  readonly now?: () => Instant
}

/** The operator's catalogue for devices, and lookups of a code. */
export function catalogueHandlers({
  db,
  limits,
  askForArticle,
  now = Date.now,
}: CatalogueHandlerDeps) {
  /** The answer of Open Food Facts, cached while it is fresh. */
  async function articleOf(code: Gtin, userId: string): Promise<KnownByCode['bottle'] | null> {
    if (!askForArticle) return null
    const { codeLookups } = db.t
    const [stored] = await db.select().from(codeLookups).where(eq(codeLookups.gtin, code))
    const holds = stored?.found ? lookupLifetime : missLifetime
    if (stored && stored.askedAt + holds > now()) return stored.found
    try {
      await limits.take('code lookups', userId, userLookupLimit)
      await limits.take('code lookups', 'all', totalLookupLimit)
      const article = await askForArticle(code)
      const found = (article && factsOf(article)) ?? null
      await db.transaction('keep what was looked up', (tx) =>
        tx.write(codeLookups, [{ gtin: code, found, askedAt: now() }], 'replace'),
      )
      return found
    } catch (error) {
      // An old answer is better than none while they are away.
      if (stored?.found) return stored.found
      if (error instanceof NoResponse)
        throw new Unavailable('Open Food Facts does not answer', requestsCopy.noFoodFacts, error)
      throw error
    }
  }

  async function knownIn(code: Gtin): Promise<KnownByCode | undefined> {
    const { catalogueBottles, catalogueCodes } = db.t
    const [row] = await db
      .select({ bottle: catalogueBottles.bottle })
      .from(catalogueCodes)
      .innerJoin(catalogueBottles, eq(catalogueBottles.id, catalogueCodes.bottleId))
      .where(eq(catalogueCodes.gtin, code))
    return row && { source: 'catalogue', bottle: row.bottle }
  }

  async function lookedUp(code: Gtin, userId: string): Promise<KnownByCode | null> {
    const bottle = await articleOf(code, userId)
    return bottle && { source: 'open_food_facts', bottle }
  }

  return {
    'catalogue.index': handler(getCatalogueIndex, async ({ request }) =>
      jsonWithEtag(
        request,
        { pages: await pagesNow(db), looksUp: askForArticle !== undefined },
        'no-cache',
      ),
    ),

    'catalogue.page': handler(getCataloguePage, async ({ params: { hash } }) => {
      const { cataloguePages } = db.t
      const [page] = await db
        .select({ body: cataloguePages.body })
        .from(cataloguePages)
        .where(eq(cataloguePages.hash, hash))
      if (!page) return refuse('not_found')
      return new Response(page.body, {
        headers: {
          'Content-Type': 'application/json',
          ETag: `"${hash}"`,
          'Cache-Control': 'private, max-age=31536000, immutable',
        },
      })
    }),

    'catalogue.code': handler(lookupCode, async ({ user, params }) => {
      const code = gtinOf(params.gtin) ?? refuse('not_found')
      if (isShopCode(code)) return { found: null }
      return { found: (await knownIn(code)) ?? (await lookedUp(code, user.id)) }
    }),
  } satisfies Partial<Handlers>
}
