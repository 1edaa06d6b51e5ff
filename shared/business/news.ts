import { day, hour, second } from '../kernel/time.ts'

/** What news is about, in the order in which it is offered; a news feed has one for all that it brings. */
export const newsCategories = ['whiskey', 'wine', 'spirits', 'industry', 'investment'] as const
export type NewsCategory = (typeof newsCategories)[number]

/** News on one page of a list. */
export const newsPerPage = 20
/**
 * Articles that one search request reads, newest first: half of what all feeds may keep. The next
 * request continues there.
 */
export const newsSearchBatchSize = 10_000
/** The number of trending articles, and the period of counted reads and saves. */
export const trendingShown = 5
export const trendingWindow = 2 * day
/** Articles are deleted after this time, unless saved. A feed keeps a limited number. */
export const newsRetention = 90 * day
export const maxNewsOfSource = 200
/** A drop is news for this long after its announcement, and an event likewise until it begins. */
export const dropIsNewsFor = 14 * day
export const eventIsNewsFor = 14 * day
/** From this change within 30 days on, in percent, the prices of a kind of drink are news, once a week. */
export const priceMoveThreshold = 5
/** Saved articles per person, and opened ones per day; more is a script. */
export const maxSavedNews = 1_000
export const newsOpened = { max: 2_000, within: day }
/**
 * The last saved and last opened articles on a device, for reading offline: half a megabyte at
 * most.
 */
export const maxStoredNews = { saved: 100, opened: 50 }
/** How long opened articles are kept there. */
export const openedNewsRetention = 30 * day
/** Limits of an article's texts, which are cut. In UTF-16 units. */
export const maxNewsTitle = 300
export const maxNewsSummary = 2_000
export const maxNewsAuthor = 120
export const maxNewsLink = 2_000

/** Feeds that an operator names: each is a request an hour. */
export const maxNewsSources = 100
export const newsSourcesPerPage = 50
export const maxNewsSourceName = 80
export const maxNewsSourceAddress = 1_000
/** The interval between fetches of a feed; doubled after each failure, up to a day. */
export const newsSourceInterval = hour
export const newsSourceRestsMax = day
/** The time-out of a fetch with all redirects, and its limits of bytes, packed and unpacked. */
export const newsSourceTimeoutMs = 20 * second
export const maxNewsSourceBytes = 4 * 1024 * 1024
export const maxNewsSourceRedirects = 5
/** An operator tries an address so often in an hour. */
export const newsSourceTries = { max: 60, within: hour }

/** Why a news feed failed, for an operator. */
export const newsSourceFailures = [
  'bad_address',
  'not_web',
  'wrong_port',
  'no_such_host',
  'private_address',
  'no_connection',
  'bad_certificate',
  'too_slow',
  'too_large',
  'too_many_redirects',
  'bad_redirect',
  'not_found',
  'not_allowed',
  'asked_too_often',
  'status',
  'bad_packing',
  'web_page',
  'not_a_feed',
  'malformed',
  'too_costly',
] as const
export type NewsSourceFailure = (typeof newsSourceFailures)[number]
