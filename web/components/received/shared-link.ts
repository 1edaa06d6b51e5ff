import type { Category } from '../../../shared/features/collection/categories.ts'

/** A link and what the other app wrote around it. */
export interface SharedLink {
  readonly link: string
  readonly words: string
}

const maxWords = 300

/** The only link of a text that is nothing more: `Look at this! https://…`; undefined for a recipe with its source. */
export function sharedLinkIn(text: string): SharedLink | undefined {
  const links = text.match(/https?:\/\/\S+/g) ?? []
  const link = links[0]?.replace(/[).,;!?»”"']+$/, '')
  if (link === undefined || links.length > 1 || !URL.canParse(link)) return undefined
  const words = text.replace(link, ' ').trim()
  const isMore = words.length > maxWords || words.split('\n').some((line) => isOfRecipe.test(line))
  return isMore ? undefined : { link, words: words.replace(/\s+/g, ' ') }
}

/** A line with an amount, a bullet or a number in front. */
const isOfRecipe =
  /^\s*(?:[-*•]\s|\d+\s*[.)]\s|[\d.,/¼½¾⅓⅔]+\s*(?:oz|ml|cl|dash|tsp|parts?)\b|[¼½¾⅓⅔])/i

interface BottleSite {
  readonly host: RegExp
  readonly path: RegExp
  readonly category?: Category
}

/** Pages of single bottles; the name in the address, where it has one. */
const bottleSites: readonly BottleSite[] = [
  { host: /(^|\.)vivino\.com$/, path: /(?:^|\/)(?:([^/]+)\/)?(?:w|wines)\/\d+/, category: 'Wine' },
  {
    host: /(^|\.)cellartracker\.com$/,
    path: /\/(?:wine\.asp|w\/\d+|classic\/wine\.asp)/,
    category: 'Wine',
  },
  { host: /(^|\.)wine-searcher\.com$/, path: /\/find\/([^/]+)/ },
  {
    host: /(^|\.)whiskybase\.com$/,
    path: /\/whiskies\/whisky\/\d+(?:\/([^/]+))?/,
    category: 'Whiskey',
  },
  { host: /(^|\.)distiller\.com$/, path: /\/spirits\/([^/]+)/ },
  { host: /(^|\.)thewhiskyexchange\.com$/, path: /\/p\/\d+\/([^/]+)/ },
]

/** What a link to a bottle's page says of it: a draft of the form. */
export interface LinkedBottle {
  readonly name: string
  readonly vintage: number | null
  readonly category: Category | ''
  readonly notes: string
}

/** The bottle of a shared link; undefined for links to other pages. The page itself is not fetched. */
export function bottleOfLink({ link, words }: SharedLink): LinkedBottle | undefined {
  const { hostname, pathname, searchParams } = new URL(link)
  const site = bottleSites.find(({ host, path }) => host.test(hostname) && path.test(pathname))
  if (!site) return undefined
  const slug = site.path.exec(pathname)?.[1] ?? ''
  const inWords = words
    .replace(/^(?:check out|look at|i found|have a look at|see)\s+/i, '')
    .replace(
      /\s*(?:[|–—-]|\bon\b|\bat\b)\s*(?:vivino|cellartracker|wine-searcher|whiskybase|distiller|the whisky exchange)\b.*$/i,
      '',
    )
    .replace(/[\s:!.]+$/, '')
  const name = inWords || nameOfSlug(slug)
  const year = /(?<!\d)(19|20)\d\d(?!\d)/.exec(
    searchParams.get('year') ?? `${pathname.replace(/\/(?:w|wines|p|whisky)\/\d+/, '')} ${inWords}`,
  )?.[0]
  return {
    name,
    vintage: year === undefined ? null : Number(year),
    category: site.category ?? '',
    notes: link,
  }
}

/** `glen-tarn-12` is Glen Tarn 12. A language is no name. */
const nameOfSlug = (slug: string): string =>
  /^[a-z]{2}$/i.test(slug)
    ? ''
    : decoded(slug)
        .split(/[-+_\s]+/)
        .filter(Boolean)
        .map((word) => word[0]!.toUpperCase() + word.slice(1))
        .join(' ')

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}
