import type { NewsCategory, NewsSourceFailure } from '../business/news.ts'
import { messages } from '../kernel/language.ts'

/** News: articles of feeds, app activity, and the operator's list of feeds. */
export const newsCopy = messages('news', {
  title: 'News',
  search: 'Search news',
  chips: 'Category',
  all: 'All',
  categories: {
    whiskey: 'Whiskey',
    wine: 'Wine',
    spirits: 'Spirits',
    industry: 'Industry',
    investment: 'Investment',
  } satisfies Record<NewsCategory, string>,
  which: 'Filter news',
  latestTab: 'Latest',
  savedTab: 'Saved',
  trending: 'Trending Now',
  latest: 'Latest News',
  saved: 'Saved',
  loading: 'Loading news…',
  noneTitle: 'No news yet',
  none: 'News comes from feeds chosen by the operator, and from this site: new drops, events and price changes.',
  noneOfCategory: 'No news in this category yet.',
  noMatchTitle: 'No news found',
  noMatch: 'Try another word, or all categories.',
  nothingSavedTitle: 'Nothing saved yet',
  nothingSaved: 'Saved articles stay here until you remove them, and can be read offline.',
  nothingSavedKept: 'None of your saved articles are on this device yet.',
  offline:
    'You need a connection to load news. Articles you save or open stay on this device, so you can read them offline.',
  kept: 'On this device',
  keptTitle: 'You are offline: articles on this device',
  keptFailedTitle: 'News could not be loaded: articles on this device',
  keptSentence: (saved: number, opened: number) =>
    `The last ${saved} articles you saved and the last ${opened} you opened. Connect to load new ones.`,
  noMatchKept: 'No article on this device matches. Try another word, or all categories.',
  by: (source: string, author: string | undefined) =>
    author === undefined ? source : `${source}, ${author}`,
  readAt: (host: string) => `Read it at ${host}`,
  opensElsewhere: (host: string) => `Opens ${host} in a new tab.`,
  noLink: 'The feed has no link for this article.',
  noText: 'The feed has only the title.',
  excerpt: (source: string) => `Excerpt from the feed of ${source}.`,
  saveOf: (title: string) => `Save “${title}”`,
  unsaveOf: (title: string) => `Remove “${title}” from saved`,
  notSaved: 'The article was not saved',
  notUnsaved: 'The article was not removed',
  tooManySaved: 'You have reached the limit of saved articles. Remove some first.',
  gone: 'This article no longer exists.',
  actOffline: 'You need a connection to save articles. Connect and try again.',
  here: 'On Undercroft',
  newDrop: (store: string) => `New drop at ${store}`,
  toDrop: 'See the drop',
  newEvent: (store: string) => `New event at ${store}`,
  eventCosts: (price: string) => `A seat costs ${price}.`,
  eventIsFree: 'Free of charge.',
  eventIsVirtual: 'It takes place online.',
  toEvent: 'See the event',
  priceTitle(drink: string, percentage: number): string {
    const by = Math.abs(Math.round(percentage))
    return percentage < 0 ? newsCopy.priceDown(drink, by) : newsCopy.priceUp(drink, by)
  },
  priceUp: (drink: string, percent: number) => `${drink} prices up ${percent}% in 30 days`,
  priceDown: (drink: string, percent: number) => `${drink} prices down ${percent}% in 30 days`,
  priceSummary: (compared: number) =>
    `Median of ${compared} ${compared === 1 ? 'bottle' : 'bottles'} priced by stores here.`,
  toTrends: 'See market trends',

  admin: {
    tab: 'News Feeds',
    list: 'News feeds',
    description:
      'Feeds are checked once an hour. RSS, Atom and JSON Feed are supported. Articles are shown as text, with a link to the source.',
    loading: 'Loading feeds…',
    offline: 'You need a connection to see feeds.',
    noneTitle: 'No feeds yet',
    none: 'Without feeds, News shows only this site’s own news. Add a feed whose publisher lets you show its headlines.',
    add: 'Add a feed',
    edit: 'Edit',
    editOf: (name: string) => `Edit ${name}`,
    address: 'Feed address',
    addressHint: 'https://example.com/feed.xml',
    name: 'Name',
    nameHint: 'Shown to readers as the source',
    category: 'Category',
    missing: 'This field is required.',
    save: 'Save',
    saving: 'Saving…',
    added: 'Feed added',
    changed: 'Feed saved',
    notSaved: 'Feed not saved',
    exists: 'There is a feed with this address already.',
    tooMany: 'The limit of feeds is reached. Delete one first.',
    pause: 'Pause',
    pauseOf: (name: string) => `Pause ${name}`,
    resume: 'Resume',
    resumeOf: (name: string) => `Resume ${name}`,
    paused: 'Paused',
    wasPaused: 'Feed paused',
    wasResumed: 'Feed resumed',
    delete: 'Delete',
    deleteOf: (name: string) => `Delete ${name}`,
    deleteTitle: (name: string) => `Delete ${name}?`,
    deleteSentence:
      'Its articles are deleted, except those members saved. Pause it to keep them all.',
    deleted: 'Feed deleted',
    notDone: 'Something went wrong',
    try: 'Test',
    trying: 'Testing…',
    works: (format: string, count: number) =>
      `It works: ${format} with ${count} ${count === 1 ? 'article' : 'articles'}`,
    fails: 'The feed does not work',
    tryFailed: 'The address was not tested',
    tryTooOften: 'You have tested many addresses. Try again later.',
    articles: (count: number) => (count === 1 ? '1 article' : `${count} articles`),
    noneListed: 'The feed is empty right now.',
    /** Of a feed that has articles, and none that is shown. */
    allTooOld: (count: number, days: number) =>
      count === 1
        ? `Its only article is older than ${days} days, so it is hidden.`
        : `All of its ${count} articles are older than ${days} days, so they are hidden.`,
    /** Of an address that was tried. */
    someTooOld: (count: number, days: number) =>
      `${count} ${count === 1 ? 'article is' : 'articles are'} older than ${days} days and hidden.`,
    never: 'Not checked yet',
    readAt: (when: string) => `Last read ${when}`,
    neverRead: 'Never read',
    offlineAct: 'You need a connection. Connect and try again.',
  },
})

/** Why a feed failed, and the operator's remedy. `detail` is a host, a port or a status. */
export function newsSourceTroubleSentence(code: NewsSourceFailure, detail = ''): string {
  if (code === 'no_connection') return newsSourceTroubles.no_connection(detail || undefined)
  const said = newsSourceTroubles[code]
  return typeof said === 'string' ? said : said(detail)
}

export const newsSourceTroubles = messages('newsSourceTroubles', {
  bad_address:
    'Enter a web address without a name or password, such as https://example.com/feed.xml.',
  not_web: 'Addresses must begin with http:// or https://.',
  wrong_port: (port: string) => `Only the ports 80 and 443 are allowed, not ${port}.`,
  no_such_host: (host: string) => `${host} was not found.`,
  private_address: (host: string) =>
    `${host} is not on the public internet. Feeds on this machine or its network are not allowed.`,
  no_connection: (host: string | undefined) =>
    host === undefined
      ? 'The site did not answer, or the connection was lost.'
      : `${host} did not answer, or the connection was lost.`,
  bad_certificate: (host: string) => `The certificate of ${host} is not valid.`,
  too_slow: 'The site took longer than 20 seconds.',
  too_large: 'The feed is larger than 4 MB.',
  too_many_redirects: 'The address redirects more than five times.',
  bad_redirect: (host: string) => `${host} redirects to an invalid address.`,
  not_found: (status: string) => `There is nothing at this address (${status}).`,
  not_allowed: (status: string) => `The site does not let us read it (${status}).`,
  asked_too_often: 'The site asks us to check less often. We will try again later.',
  status: (status: string) => `The site answered with an error (${status}).`,
  bad_packing: 'The site uses a compression that we cannot read.',
  web_page:
    'This is a web page, not a feed. Most pages link to their feed: look for RSS or Atom there.',
  not_a_feed: 'This is not an RSS, Atom or JSON feed.',
  malformed: 'This feed is damaged or incomplete.',
  too_costly: 'The feed took too long to read.',
} satisfies Readonly<Record<NewsSourceFailure, string | ((detail: string) => string)>>)
