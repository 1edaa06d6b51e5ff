import type { Instant } from '../../shared/kernel/time.ts'
import { changedOn, type SiteMapSource } from '../http/site-map.ts'
import { type OfferScreen, offerPath } from './offer-head.ts'

interface OfferMapRow {
  readonly id: string
  readonly updatedAt: Instant
}

/** The offers after an id, in the order of ids. */
interface OffersAfter<Row> {
  limit(max: number): PromiseLike<Row[]> & { offset(place: number): PromiseLike<Row[]> }
}

interface OfferMapDeps<Row> {
  readonly screen: OfferScreen
  readonly now: (() => Instant) | undefined
  readonly offersAfter: (id: string, at: Instant) => OffersAfter<Row>
  /** Times at which the page's content changes by itself. */
  readonly turningPoints?: (row: Row) => readonly Instant[]
}

/** The site map's pages of one kind of offer. */
export const offerMap = <Row extends OfferMapRow>({
  screen,
  now = Date.now,
  offersAfter,
  turningPoints = () => [],
}: OfferMapDeps<Row>): SiteMapSource => ({
  async pagesAfter(after, max) {
    const at = now()
    const rows = await offersAfter(after, at).limit(max)
    return rows.map((row) => ({
      path: offerPath(screen, row.id),
      changedOn: changedOn(at, [row.updatedAt, ...turningPoints(row).filter((one) => one <= at)]),
    }))
  },
  async idAfter(after, place) {
    const [row] = await offersAfter(after, now()).limit(1).offset(place)
    return row?.id
  },
})
