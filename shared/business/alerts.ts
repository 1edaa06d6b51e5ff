import { day, type Instant } from '../kernel/time.ts'

/** The default place of an alert (specification, section 9). */
export const usualAlertPlace = 'Atlanta, GA'

/** The most places of one alert, and the longest of their names in UTF-16 units. */
export const maxAlertPlaces = 20
export const maxAlertPlaceLength = 120
/** The longest text in which a form takes all of them, with semicolons between. */
export const maxAlertPlacesLength = 1_000

/** An alert that has told of a price tells again when it is this many percent lower. */
export const renotifyDrop = 3

/** A price not confirmed by a list for this long no longer counts. */
export const priceLifetime: Instant = 60 * day

/** Notices of one user; older ones make room. */
export const maxNotices = 500

/** The largest price list; a list has no more rows than any other file that is read. */
export const maxPriceListBytes = 20 * 1024 * 1024

/** The same for an uploaded list, in UTF-16 units: a person waits for it. */
export const maxUploadedPriceList = 1024 * 1024
/** Limits of file names. */
export const maxPriceListName = 200
/** Price lists on one page, and listed refused lines of each. */
export const priceListsPerPage = 20
export const firstBadLines = 20
/** Uploads per admin and day; more is a script. */
export const priceListUploads = { max: 200, within: day }

/** The limit of alerts per answer of the REST calls. */
export const maxAlertsPerPage = 200
