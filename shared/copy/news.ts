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
  which: 'Which news',
  latestTab: 'Latest',
  savedTab: 'Saved',
  trending: 'Trending Now',
  latest: 'Latest News',
  saved: 'Saved',
  loading: 'Looking for news…',
  noneTitle: 'No news yet',
  none: 'News comes from feeds chosen by the operator, and from this site: new drops, events and price changes.',
  noneOfCategory: 'There is nothing in this category yet.',
  noMatchTitle: 'No news about that',
  noMatch: 'Try another word, or all categories.',
  nothingSavedTitle: 'Nothing saved yet',
  nothingSaved: 'Saved articles stay here until you remove them, and can be read offline.',
  nothingSavedKept: 'Of what you have saved, this device has kept nothing yet.',
  offline:
    'News comes from the server, so this needs the network. Articles that you save or open are kept on this device, to be read without one.',
  kept: 'On this device',
  keptTitle: 'No connection: what this device has kept',
  keptFailedTitle: 'News could not be loaded: what this device has kept',
  keptSentence: (saved: number, opened: number) =>
    `Articles you saved (the last ${saved}) or opened (the last ${opened}). You need a connection for new ones.`,
  noMatchKept: 'Nothing that is kept here has that. Try another word, or all categories.',
  by: (source: string, author: string | undefined) =>
    author === undefined ? source : `${source}, ${author}`,
  readAt: (host: string) => `Read it at ${host}`,
  opensElsewhere: (host: string) => `Opens ${host} in a new tab.`,
  noLink: 'Its feed gives no page for this.',
  noText: 'Its feed gives no more than the title.',
  excerpt: (source: string) => `As ${source} gives it in its feed.`,
  saveOf: (title: string) => `Save “${title}”`,
  unsaveOf: (title: string) => `“${title}” is saved: no longer keep it`,
  notSaved: 'That could not be saved',
  notUnsaved: 'It is still saved',
  tooManySaved: 'You have saved as much as an account holds: let some of it go first.',
  gone: 'This news is no longer there.',
  actOffline: 'Saving needs the network. Try again once there is a connection.',
  here: 'On Undercroft',
  newDrop: (store: string) => `New drop at ${store}`,
  toDrop: 'See the drop',
  newEvent: (store: string) => `New event of ${store}`,
  eventCosts: (price: string) => `A seat costs ${price}.`,
  eventIsFree: 'It costs nothing.',
  eventIsVirtual: 'It takes place online.',
  toEvent: 'See the event',
  priceTitle(drink: string, percentage: number): string {
    const by = Math.abs(Math.round(percentage))
    return percentage < 0 ? newsCopy.priceDown(drink, by) : newsCopy.priceUp(drink, by)
  },
  priceUp: (drink: string, percent: number) => `${drink} prices up ${percent}% in 30 days`,
  priceDown: (drink: string, percent: number) => `${drink} prices down ${percent}% in 30 days`,
  priceSummary: (compared: number) =>
    `The middle of ${compared} ${compared === 1 ? 'bottle' : 'bottles'} that stores here have priced.`,
  toTrends: 'See market trends',

  admin: {
    tab: 'News Feeds',
    list: 'News feeds',
    description:
      'Feeds are checked once an hour. RSS, Atom and JSON Feed are supported. Articles are shown as text, with a link to the source.',
    loading: 'Looking for feeds…',
    offline: 'Feeds are kept by the server, so this needs the network.',
    noneTitle: 'No feeds yet',
    none: 'Without one, News shows only what happens here. Add the address of a feed whose publisher lets you show its headlines.',
    add: 'Add a feed',
    edit: 'Edit',
    editOf: (name: string) => `Edit ${name}`,
    address: 'Address of the feed',
    addressHint: 'https://example.com/feed.xml',
    name: 'Name',
    nameHint: 'As readers see where an article comes from',
    category: 'Category',
    missing: 'This is wanted.',
    save: 'Save',
    saving: 'Saving…',
    added: 'The feed was added',
    changed: 'The feed was changed',
    notSaved: 'The feed was not saved',
    exists: 'There is a feed with this address already.',
    tooMany: 'There are as many feeds as this installation asks.',
    pause: 'Pause',
    pauseOf: (name: string) => `Pause ${name}`,
    resume: 'Resume',
    resumeOf: (name: string) => `Resume ${name}`,
    paused: 'Paused',
    wasPaused: 'The feed is paused',
    wasResumed: 'Feed resumed',
    delete: 'Delete',
    deleteOf: (name: string) => `Delete ${name}`,
    deleteTitle: (name: string) => `Delete ${name}?`,
    deleteSentence: 'Its articles are deleted, except those saved by members. Pausing keeps all.',
    deleted: 'The feed was deleted',
    notDone: 'That was not done',
    try: 'Test',
    trying: 'Asking…',
    works: (format: string, count: number) =>
      `It works: ${format} with ${count} ${count === 1 ? 'article' : 'articles'}`,
    fails: 'It gives no news',
    tryFailed: 'The address was not tried',
    tryTooOften: 'You have tried many addresses. Try again later.',
    articles: (count: number) => (count === 1 ? '1 article' : `${count} articles`),
    noneListed: 'The feed lists no articles at the moment.',
    /** Of a feed that has articles, and none that is shown. */
    allTooOld: (count: number, days: number) =>
      count === 1
        ? `Its only article is older than ${days} days, so it is not shown.`
        : `All of its ${count} articles are older than ${days} days, so none is shown.`,
    /** Of an address that was tried. */
    someTooOld: (count: number, days: number) =>
      `Older than ${days} days, and not shown: ${count} ${count === 1 ? 'article' : 'articles'}.`,
    never: 'Not asked yet',
    readAt: (when: string) => `Last read ${when}`,
    neverRead: 'Never read',
    offlineAct: 'This needs the network. Try again once there is a connection.',
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
    'This is no address of the web, or has a name and a password in it: https://example.com/feed.xml',
  not_web: 'Addresses must begin with http:// or https://.',
  wrong_port: (port: string) => `Only the ports 80 and 443 are allowed, not ${port}.`,
  no_such_host: (host: string) => `There is no ${host}, or its name could not be looked up.`,
  private_address: (host: string) =>
    `${host} is not on the public internet. Addresses of this machine and its network are never asked.`,
  no_connection: (host: string | undefined) =>
    host === undefined
      ? 'The other side did not answer, or broke off.'
      : `${host} did not answer, or broke off.`,
  bad_certificate: (host: string) => `The certificate of ${host} is not valid.`,
  too_slow: 'It took longer than 20 seconds.',
  too_large: 'It is larger than 4 MB, packed or unpacked.',
  too_many_redirects: 'It was redirected more than five times.',
  bad_redirect: (host: string) => `${host} redirects to something that is no address.`,
  not_found: (status: string) => `There is nothing at this address (${status}).`,
  not_allowed: (status: string) => `The other side does not let us read it (${status}).`,
  asked_too_often: 'The site asks us to check less often. We will try again later.',
  status: (status: string) => `The other side answered with an error (${status}).`,
  bad_packing: 'It is packed in a way that cannot be unpacked.',
  web_page:
    'This is a web page, not a feed. Most pages link to their feed: look for RSS or Atom there.',
  not_a_feed: 'This is no RSS, Atom or JSON Feed.',
  malformed: 'This begins as a feed and cannot be read: it is cut off, or its markup is broken.',
  too_costly: 'Reading it took too long, so it was given up.',
} satisfies Readonly<Record<NewsSourceFailure, string | ((detail: string) => string)>>)
