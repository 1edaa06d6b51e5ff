import { requestsCopy } from '../../shared/copy/requests.ts'
import { setTimeout as wait } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import { type OfferName, offers } from '../../shared/business/offer.ts'
import { signedInCookie } from '../../shared/business/signed-in.ts'
import { billingCopy } from '../../shared/copy/billing.ts'
import { isLanguage, type Language, language, languages } from '../../shared/kernel/language.ts'
import { second } from '../../shared/kernel/time.ts'
import { routes, type ScreenName } from '../../shared/routes.ts'
import { type Settings, takesPayments } from '../settings.ts'
import { hashOf, pathsBelow, withoutDoor } from './app-compression.ts'
import { type AppFile, changedFile, readAppFile, send } from './app-file.ts'
import { cookiesOf } from './cookies.ts'
import {
  type FindHeads,
  type LinkTo,
  type PageHead,
  type PublicScreen,
  withHead,
} from './page-head.ts'
import { keepOutage, Unavailable } from './outages.ts'
import { problemOf } from './problem.ts'
import { isScreen, screenAt } from './screens.ts'
import { inLanguage } from '../i18n/in-language.ts'

/**
 * The built app, held in memory from the start: a build meanwhile never mixes two versions, and no
 * request's path reaches the disk.
 */
export interface AppFiles {
  /** Serves files by their path, and the page for every screen and every other navigation. */
  readonly serve: MiddlewareHandler
  /** False where nothing was built yet. */
  readonly isBuilt: boolean
  /** A file of the build by its path, `/documents.html`. */
  readonly file: (path: string) => AppFile | undefined
}

/** Where the heads of public pages come from. */
export interface HeadParts {
  readonly heads: FindHeads
  readonly linkTo: LinkTo
  readonly report: (what: string, error: unknown) => void
}

export function readAppFiles(
  folder: string,
  settings: Pick<Settings, 'stripe' | 'mode' | 'insiderOffer'>,
  deps: HeadParts,
): AppFiles {
  const files = new Map<string, AppFile>(
    pathsBelow(folder)
      .filter((name) => !name.startsWith('.'))
      .map((name) => [`/${name}`, readAppFile(folder, name, settings)] as const),
  )
  const pages = inEachLanguage(files, 'index')
  const pagesOfUser = new Map(
    [...pages].map(([tongue, page]) => [tongue, changedFile(page, withoutDoor(page.bytes))]),
  )
  const landings = inEachLanguage(files, 'landing', (page) =>
    withOffer(page, takesPayments(settings) ? settings.insiderOffer : undefined),
  )
  const findHead = headFinder(deps)
  const pageWith = rememberedPages(deps.linkTo)

  /** @param chosen the language that the address asks for, if it does */
  async function answer(c: Context, chosen?: Language): Promise<Response> {
    const { path: asked, method } = c.req
    // A share before the service worker is there. The page says to share again.
    if (method === 'POST' && asked === routes.received.path)
      return c.redirect(`${asked}?trouble=not_ready`, 303)
    if (method !== 'GET' && method !== 'HEAD') {
      return c.text(requestsCopy.codes.method_not_allowed, 405, { Allow: 'GET, HEAD' })
    }
    // The page by its own name is what the service worker keeps for all addresses.
    const file = files.get(asked)
    if (file) return await send(c, file, file.isPage ? unlisted : {})
    // A screen is there for whatever asks, a program too. Of other addresses, only a person who
    // opens one gets the page, which says that nothing is there: a script that is gone is a 404.
    const isKnown = isScreen(asked)
    const isNavigation = c.req.header('accept')?.includes('text/html') ?? false
    const isPage = isKnown || (isNavigation && !asked.startsWith('/assets/'))
    if (!isPage) return c.text(requestsCopy.codes.not_found, 404, { 'Cache-Control': 'no-store' })
    const page = pages.get(language()) ?? pages.get('en')
    if (!page) {
      keepOutage(c, new Unavailable('there is no app in dist/web'))
      return c.text(requestsCopy.notBuilt, 503)
    }
    const landing = landings.get(language()) ?? landings.get('en')
    const isLanding = asked === '/' && landing && isForVisitor(c)
    const head = isKnown ? await findHead(asked) : 'missing'
    const byCookie = asked === '/' || head === 'plain'
    const own = byCookie && hasSession(c) ? (pagesOfUser.get(language()) ?? page) : page
    if (isLanding) {
      const shown = typeof head === 'string' ? landing : pageWith(landing, head, chosen)
      return await send(c, shown, { byCookie })
    }
    if (head === 'unknown') return await send(c, own, { byCookie })
    if (head === 'plain') return await send(c, own, { ...unlisted, byCookie })
    if (head === 'missing') return await send(c, page, { ...unlisted, status: 404 })
    return await send(c, pageWith(own, head, chosen), { byCookie })
  }

  return {
    isBuilt: pages.has('en'),
    file: (name) => files.get(name),
    async serve(c, next) {
      const { path: asked } = c.req
      if (asked === '/api' || asked.startsWith('/api/')) return await next()
      // A link to the page in another language (web/ui/LanguageLinks.tsx) says more than the browser.
      const chosen = c.req.query('language')
      return isLanguage(chosen)
        ? await inLanguage(chosen, () => answer(c, chosen))
        : await answer(c)
    },
  }
}

/**
 * The built page of each language: `index.html` in English, `index.de.html`.
 * @param change applied to each before it is sent, in its language
 */
function inEachLanguage(
  files: Map<string, AppFile>,
  name: string,
  change: (page: AppFile) => AppFile = (page) => page,
): ReadonlyMap<Language, AppFile> {
  const pages = new Map<Language, AppFile>()
  for (const language of languages) {
    const path = language === 'en' ? `/${name}.html` : `/${name}.${language}.html`
    const drawn = files.get(path)
    if (!drawn) continue
    const page = inLanguage(language, () => change(drawn))
    files.set(path, page)
    pages.set(language, page)
  }
  return pages
}

/** Headers for search engines on a personal page, or a missing one. */
export const unlisted = { headers: { 'X-Robots-Tag': 'noindex' } }

/**
 * The browser has no session cookie. The page itself redirects a device that remembers its user
 * (web/landing.html) to `/?home`.
 */
const isForVisitor = (c: Context): boolean => c.req.query('home') === undefined && !hasSession(c)

const hasSession = (c: Context): boolean => cookiesOf(c.req.raw).includes(`${signedInCookie}=1`)

/**
 * The page with the words of the offer that holds, where the build has put those of none; without one,
 * that nothing is sold here.
 */
function withOffer(page: AppFile, offer: OfferName | undefined): AppFile {
  const words = offer ? billingCopy.begins(offers[offer], 'month') : billingCopy.notSold
  const html = page.bytes.toString('utf8')
  return changedFile(
    page,
    html.replace(/(<span data-offer[^>]*>)[^<]*/g, (_, tag) => tag + words),
  )
}

/** The longest wait for a link's head. Milliseconds. */
const timeoutMs = second

/**
 * The head of the page at a path. Without it the page is as good as ever, so it never fails; `unknown`
 * says nothing to search engines, or a database that is away for an hour would empty their lists.
 */
function headFinder({ heads, report }: HeadParts) {
  return async (asked: string): Promise<PageHead | 'plain' | 'missing' | 'unknown'> => {
    const { screen, id = '' } = screenAt(asked) ?? {}
    const find = screen && (heads as Partial<Record<ScreenName, FindHeads[PublicScreen]>>)[screen]
    if (!find || find === 'unlisted') return 'plain'
    const giveUp = new AbortController()
    const tooLong = wait(timeoutMs, 'unknown' as const, { signal: giveUp.signal, ref: false })
    // Given up where the head was the first.
    tooLong.catch(() => {})
    const found = find(id).catch((error: unknown) => {
      // Other parts report an unavailable database.
      if (problemOf(error)?.status !== 503) report('the head of a page', error)
      return 'unknown' as const
    })
    return await Promise.race([found, tooLong]).finally(() => giveUp.abort())
  }
}

/** A hundred files of 60 kB in two or three encodings: the ones most requests need. */
const maxPages = 100

/**
 * Pages with a head, so that the one that all look at is not compressed for each of them. Their
 * content changes with the rows behind it: a lower quality is enough.
 */
function rememberedPages(linkTo: LinkTo) {
  const known = new Map<string, AppFile>()
  return (page: AppFile, head: PageHead, chosen?: Language): AppFile => {
    const bytes = Buffer.from(withHead(page.bytes.toString('utf8'), head, linkTo, chosen))
    const hash = hashOf(bytes)
    const made = known.get(hash) ?? { ...page, bytes, hash, quality: 5, compressed: new Map() }
    known.delete(hash)
    known.set(hash, made)
    if (known.size > maxPages) known.delete(known.keys().next().value!)
    return made
  }
}
