import { brand } from '../../shared/business/brand.ts'
import { appCopy } from '../../shared/copy/app.ts'
import { previewsCopy } from '../../shared/copy/previews.ts'
import { type Language, languages } from '../../shared/kernel/language.ts'
import { oneLine, pageTitleOf } from '../../shared/kernel/one-line.ts'
import type { Day } from '../../shared/kernel/time.ts'
import { routes, type ScreenName } from '../../shared/routes.ts'
import { documentOf, organization, type Thing, website } from './structured-data.ts'

/**
 * The head of a public page for programs without scripts: link previews and search engines. It is
 * the same for all visitors, so it holds only public data.
 */
export interface PageHead {
  readonly title: string
  readonly description: string
  /** Of the page, `/drops/0197…`: the one under which it shall be known. */
  readonly path: string
  /** Its public picture; absent: the product's own card. */
  readonly picture?: { readonly path: string; readonly type: string }
  /**
   * The same by schema.org, for search engines: first the subject of the page, to which address and
   * picture are added, then the rest.
   */
  readonly data?: readonly [Thing, ...Thing[]]
  /** The last change of the page, for the site map; absent if unknown. */
  readonly changedOn?: Day
  /** All that it says is there in every language; each is known under an address of its own. */
  readonly isTranslated?: boolean
}

/**
 * - a head: a public page
 * - `plain`: the page without a head; its content is not public, and search engines must not list
 *   it
 * - `missing`: no visitor sees a page there
 */
export type FindHead = (
  /** The parameter in the address; empty without one. */
  id: string,
) => Promise<PageHead | 'plain' | 'missing'>

/** Public screens; at `/` visitors have their own. */
export type PublicScreen =
  | 'home'
  | {
      [Screen in ScreenName]: (typeof routes)[Screen]['who'] extends 'anyone' ? Screen : never
    }[ScreenName]

/**
 * The head of each public screen; `unlisted`: search engines should not list it. All other screens
 * are personal and not listed either.
 */
export type FindHeads = Readonly<Record<PublicScreen, FindHead | 'unlisted'>>

/** The texts of public pages. */
type ListedScreen = keyof typeof previewsCopy.screens

/** The content of a page besides its texts. */
interface ScreenFacts extends Pick<PageHead, 'changedOn'> {
  /** Its subject by schema.org, then the rest; without, it is a plain page of ours. */
  readonly data?: () => readonly Thing[]
}

/** Of a page that is always the same for all visitors. */
export const screenHead =
  (screen: ListedScreen, linkTo: LinkTo, { data, changedOn }: ScreenFacts = {}): FindHead =>
  async () => {
    const words: { readonly title?: string; readonly description: string } =
      previewsCopy.screens[screen]
    const { title = routes[screen].title, description } = words
    const [about = { '@type': 'WebPage', name: title, description }, ...more] = data?.() ?? []
    return {
      title,
      description,
      path: routes[screen].path,
      isTranslated: true,
      data: [about, ...more, website(linkTo), organization(linkTo)],
      ...(changedOn && { changedOn }),
    }
  }

/** The whole address of a path, by the settings and never by a request's headers. */
export type LinkTo = (path: string) => string

/** Programs cut longer texts. */
const maxDescription = 300

/**
 * The page with that head in place of its default. It contains no code, so the page's policy still
 * holds.
 * @param chosen the language in the address; by default the browser's
 */
export function withHead(html: string, head: PageHead, linkTo: LinkTo, chosen?: Language): string {
  const { path, isTranslated = false } = head
  const own = isTranslated
    ? markupOf({ ...head, path: pathIn(path, chosen) }, linkTo, inEachLanguage(path, linkTo))
    : markupOf(head, linkTo)
  return html
    .replace(/<meta\s+name="description"[^>]*>\s*/, '')
    .replace(/<title>[^<]*<\/title>/, () => own)
}

const pathIn = (path: string, language: Language | undefined) =>
  language ? `${path}?language=${language}` : path

/**
 * The page in each language, for search engines; the plain address follows the visitor's language.
 */
const inEachLanguage = (path: string, linkTo: LinkTo) =>
  [undefined, ...languages].map(
    (language) =>
      `<link rel="alternate" hreflang="${language ?? 'x-default'}" href="${escaped(linkTo(pathIn(path, language)))}" />`,
  )

interface CardPicture {
  readonly path: string
  readonly type: string
  readonly alt: string
  /** In pixels, where it is known. */
  readonly size?: { readonly width: number; readonly height: number }
}

/** Of the shape in which chats show a picture whole. */
const ownCard: CardPicture = {
  path: '/icons/card.png',
  type: 'image/png',
  alt: `${brand.name}: ${brand.tagline}`,
  size: { width: 1200, height: 630 },
}

function markupOf(head: PageHead, linkTo: LinkTo, links: readonly string[] = []): string {
  const title = pageTitleOf(head.title)
  const description = oneLine(head.description, maxDescription)
  const address = linkTo(head.path)
  const picture: CardPicture = head.picture ? { ...head.picture, alt: title } : ownCard
  const named: readonly (readonly [kind: 'name' | 'property', name: string, content: string])[] = [
    ['name', 'description', description],
    ['property', 'og:site_name', brand.name],
    ['property', 'og:type', 'website'],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', address],
    ['property', 'og:image', linkTo(picture.path)],
    ['property', 'og:image:type', picture.type],
    ...(picture.size
      ? ([
          ['property', 'og:image:width', String(picture.size.width)],
          ['property', 'og:image:height', String(picture.size.height)],
        ] as const)
      : []),
    ['property', 'og:image:alt', picture.alt],
    ['name', 'twitter:card', 'summary_large_image'],
    ['name', 'twitter:title', title],
    ['name', 'twitter:description', description],
    ['name', 'twitter:image', linkTo(picture.path)],
    ['name', 'twitter:image:alt', picture.alt],
  ]
  return [
    `<title>${escaped(appCopy.pageTitle(title))}</title>`,
    `<link rel="canonical" href="${escaped(address)}" />`,
    ...named.map(
      ([kind, name, content]) => `<meta ${kind}="${name}" content="${escaped(content)}" />`,
    ),
    ...links,
    ...(head.data ? [dataMarkup(dataOf(head, head.data, linkTo))] : []),
  ].join('\n    ')
}

function dataOf(
  { path, picture }: PageHead,
  [about, ...more]: readonly [Thing, ...Thing[]],
  linkTo: LinkTo,
) {
  const image = picture && { image: linkTo(picture.path) }
  return documentOf({ ...about, url: linkTo(path), ...image }, ...more)
}

/** A block of data and no script: nothing runs it. No text in it can end it. */
const dataMarkup = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}</script>`

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign]!)
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
