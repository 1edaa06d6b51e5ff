import { brand } from '../../shared/business/brand.ts'
import { appCopy } from '../../shared/copy/app.ts'
import { previewsCopy } from '../../shared/copy/previews.ts'
import { oneLine } from '../../shared/kernel/one-line.ts'
import { routes, type ScreenName } from '../../shared/routes.ts'

/**
 * What the head of a public page says of what is on it, for programs that run no script: previews in
 * chats, search engines. It is the same for everybody, so only what anybody may see stands in it.
 */
export interface PageHead {
  readonly title: string
  readonly description: string
  /** Of the page, `/drops/0197…`: the one under which it shall be known. */
  readonly path: string
  /** Its picture, which anybody may fetch; absent: the product's own. */
  readonly picture?: { readonly path: string; readonly type: string }
  /** The same by schema.org, for search engines; address and picture are added to it. */
  readonly data?: Readonly<Record<string, unknown>>
}

/**
 * - a head: there is something to say
 * - `plain`: the page as it is, be it that it may not be told what it shows
 * - `missing`: nobody sees anything there
 */
export type FindHead = (
  /** What stands in the address for its parameter; empty where it has none. */
  id: string,
) => Promise<PageHead | 'plain' | 'missing'>

/** Of the screens whose pages have something to say to anybody. */
export type FindHeads = Partial<Readonly<Record<ScreenName, FindHead>>>

/** Of a page that is the same for everybody at any time: a list. */
export const screenHead =
  (screen: keyof typeof previewsCopy.screens): FindHead =>
  async () => ({
    title: routes[screen].title,
    description: previewsCopy.screens[screen],
    path: routes[screen].path,
  })

/** Programs cut what is longer, each at a length of its own. */
const maxTitle = 120
const maxDescription = 300

/**
 * The page with that head in the place of its own. Nothing in it runs, so the policy of the page
 * holds as it is.
 * @param linkTo the whole address of a path, by the settings and never by what a request says
 */
export function withHead(html: string, head: PageHead, linkTo: (path: string) => string): string {
  const own = markupOf(head, linkTo)
  return html
    .replace(/<meta\s+name="description"[^>]*>\s*/, '')
    .replace(/<title>[^<]*<\/title>/, () => own)
}

function markupOf(head: PageHead, linkTo: (path: string) => string): string {
  const title = oneLine(head.title, maxTitle)
  const description = oneLine(head.description, maxDescription)
  const address = linkTo(head.path)
  const { picture = { path: '/icons/icon-512.png', type: 'image/png' } } = head
  const named: readonly (readonly [kind: 'name' | 'property', name: string, content: string])[] = [
    ['name', 'description', description],
    ['property', 'og:site_name', brand.name],
    ['property', 'og:type', 'website'],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', address],
    ['property', 'og:image', linkTo(picture.path)],
    ['property', 'og:image:type', picture.type],
    ['property', 'og:image:alt', head.picture ? title : brand.name],
    // A bottle is shown large; the product's own sign stands small beside the words.
    ['name', 'twitter:card', head.picture ? 'summary_large_image' : 'summary'],
    ['name', 'twitter:title', title],
    ['name', 'twitter:description', description],
    ['name', 'twitter:image', linkTo(picture.path)],
  ]
  return [
    `<title>${escaped(appCopy.pageTitle(title))}</title>`,
    `<link rel="canonical" href="${escaped(address)}" />`,
    ...named.map(
      ([kind, name, content]) => `<meta ${kind}="${name}" content="${escaped(content)}" />`,
    ),
    ...(head.data ? [dataMarkup({ ...head.data, url: address, ...imageOf(head, linkTo) })] : []),
  ].join('\n    ')
}

const imageOf = ({ picture }: PageHead, linkTo: (path: string) => string) =>
  picture ? { image: linkTo(picture.path) } : {}

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
