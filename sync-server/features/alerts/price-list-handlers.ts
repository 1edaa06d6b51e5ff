import { eq } from 'drizzle-orm'
import {
  firstBadLines,
  priceListsPerPage,
  priceListUploads,
} from '../../../shared/business/alerts.ts'
import type { ComplianceAction } from '../../../shared/business/compliance.ts'
import { priceLineTrouble, priceListCopy } from '../../../shared/copy/price-lists.ts'
import {
  listPriceLists,
  removePriceList,
  type UploadedPriceList,
  uploadPriceList,
} from '../../../shared/features/prices/endpoints.ts'
import { type PriceList, readPriceList } from '../../../shared/features/prices/price-list.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { day, dayOf, type Instant } from '../../../shared/kernel/time.ts'
import { writeCompliance } from '../../compliance/log.ts'
import type { Db, DbTx, Reader } from '../../db/db.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { cutPage, keyset } from '../../http/pages.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { importPrices } from './import-prices.ts'

interface PriceListHandlerDeps {
  readonly db: Db
  readonly limits: RateLimits
  readonly now?: () => Instant
}

type PriceListRow = Reader['t']['priceLists']['$inferSelect']

/** The operator's price lists: past imports, a new import, and removal. */
export function priceListHandlers({ db, limits, now = Date.now }: PriceListHandlerDeps) {
  const { priceLists: l } = db.t

  return {
    'admin.priceLists': handler(listPriceLists, async ({ query: { after } }) => {
      const place = keyset(after, l.createdAt, l.id, 'desc')
      const rows = await db
        .select()
        .from(l)
        .where(place.beyond)
        .orderBy(...place.order)
        .limit(priceListsPerPage + 1)
      const { page, next } = cutPage(rows, priceListsPerPage, (row) => [row.createdAt, row.id])
      return {
        lists: page.map(listOf),
        ...next,
      }
    }),

    'admin.uploadPriceList': handler(uploadPriceList, async ({ user, params, body }) => {
      const [known] = await db.select().from(l).where(eq(l.id, params.list))
      if (typeof known?.doneAt === 'number') return listOf(known)
      await limits.take('price list', user.id, priceListUploads)
      const read = readPriceList(body.text, dayOf(now() + day))
      if (typeof read === 'string') return refuse('bad_request', priceListCopy.unreadable)
      const [first] = read.bad
      if (read.lines.length === 0)
        return refuse(
          'bad_request',
          first ? priceListCopy.onlyBad(first.line, priceLineTrouble(first)) : priceListCopy.empty,
        )
      return takePriceList(db, { id: params.list, name: body.name, by: user.id, read }, now)
    }),

    'admin.removePriceList': handler(removePriceList, async ({ user, params }) => {
      const at = now()
      await db.transaction('remove a price list', async (tx) => {
        const [gone] = await tx.delete(l).where(eq(l.id, params.list)).returning()
        if (!gone) return refuse('not_found')
        // Its prices are many: they go after the answer.
        await enqueue(tx, 'alerts.listRemoved', { list: gone.id }, { at })
        await writeDown(tx, gone, { action: 'price_list.removed', by: user.id, at })
      })
      return undefined
    }),
  } satisfies Partial<Handlers>
}

interface PriceListInput {
  readonly id: string
  readonly name: string
  /** Absent where it comes from the operator's terminal. */
  readonly by?: Id<'user'>
  readonly read: PriceList
}

/** Takes in the good lines of a list, under which they can be taken back. */
export async function takePriceList(
  db: Db,
  { id, name, by, read }: PriceListInput,
  now: () => Instant = Date.now,
): Promise<UploadedPriceList> {
  const { priceLists: l } = db.t
  const at = now()
  await db.transaction('begin a price list', async (tx) => {
    const fresh: PriceListRow = {
      id,
      name,
      createdAt: at,
      doneAt: null,
      added: 0,
      changed: 0,
      same: 0,
      bad: read.bad.length,
      firstBad: read.bad.slice(0, firstBadLines),
    }
    const [made] = await tx.insert(l).values(fresh).onConflictDoNothing().returning()
    if (made) await writeDown(tx, made, { action: 'price_list.added', ...(by && { by }), at })
  })
  const counted = await importPrices(db, read.lines, now, id)
  const [done] = await db.transaction('end a price list', (tx) =>
    tx
      .update(l)
      .set({ ...counted, doneAt: now() })
      .where(eq(l.id, id))
      .returning(),
  )
  // It was removed meanwhile.
  return done ? listOf(done) : refuse('not_found')
}

interface PriceListAction {
  readonly action: ComplianceAction
  readonly by?: Id<'user'>
  readonly at: Instant
}

const writeDown = (
  tx: DbTx,
  { id, name }: PriceListRow,
  { action, by, at }: PriceListAction,
): Promise<void> =>
  writeCompliance(tx, {
    action,
    ...(by && { actorId: by }),
    details: { list: id, about: name },
    at,
  })

function listOf({ id, doneAt, firstBad, ...row }: PriceListRow): UploadedPriceList {
  return {
    ...row,
    id: id as Id<'priceList'>,
    firstBad: [...firstBad],
    ...(doneAt !== null && { doneAt }),
  }
}
