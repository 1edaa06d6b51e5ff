import { hash } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { drawOrder, listHashOf, sortedCodes } from '../../../shared/features/ultra-drops/draw.ts'
import { writeDraw } from '../../../shared/features/ultra-drops/draw-file.ts'
import type { Sha256 } from '../../../shared/kernel/sha256.ts'
import type { Db, Reader } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import { isDrawn, type UltraDropRow } from './rows.ts'

/** Node's own, for `draw.ts`. */
export const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer')

/** Draws whose order is kept in memory; others are computed again. */
const maxStoredDraws = 8

interface UltraDropDrawOrder {
  /** As the list is published. */
  readonly codes: readonly string[]
  readonly order: readonly string[]
  /** Which turn a code has. */
  turnOf(code: string): number | undefined
}

/**
 * The turns of a draw. They are not stored: secret and frozen list give them, by the same function
 * that verifiers run.
 */
export interface Draws {
  orderOf(row: UltraDropRow): Promise<UltraDropDrawOrder>
  /** The file in which all of it is published. */
  file(row: UltraDropRow): Promise<string>
}

export function openDraws(db: Db): Draws {
  const stored = new Map<string, Promise<UltraDropDrawOrder>>()

  function orderOf(row: UltraDropRow): Promise<UltraDropDrawOrder> {
    const known = stored.get(row.id)
    if (known) return known
    const made = compute(row)
    stored.set(row.id, made)
    made.catch(() => stored.delete(row.id))
    const [oldest] = stored.keys()
    if (stored.size > maxStoredDraws && oldest !== undefined) stored.delete(oldest)
    return made
  }

  async function compute({
    id,
    secret,
    listHash,
    status,
  }: UltraDropRow): Promise<UltraDropDrawOrder> {
    if (!isDrawn({ status }) || listHash === null) throw new Error('it is not drawn')
    const codes = sortedCodes(await codesOf(db, id))
    const order = drawOrder({ secret, listHash, codes })
    let turns: ReadonlyMap<string, number> | undefined
    const turnOf = (code: string) => {
      // Computed on demand: offering bottles needs only the order.
      turns ??= new Map(order.map((one, i) => [one, i + 1]))
      return turns.get(code)
    }
    return { codes, order, turnOf }
  }

  return {
    orderOf,
    async file(row) {
      const { ultraDropEntries: e } = db.t
      const { listHash } = row
      if (listHash === null) throw new Error('its list is not frozen')
      const head = {
        dropId: row.id,
        units: row.quantity,
        commitment: row.commitment,
        listHash,
      }
      if (!isDrawn(row)) {
        const codes = sortedCodes(await codesOf(db, row.id))
        return writeDraw({ ...head, entries: codes.map((code) => ({ code })) })
      }
      const { codes, turnOf } = await orderOf(row)
      const passed = await db
        .select({ code: e.code, why: e.passed })
        .from(e)
        .where(and(eq(e.ultraDropId, row.id), isNotNull(e.turn), isNotNull(e.passed)))
      const reasons = new Map(passed.map(({ code, why }) => [code, why]))
      const entries = codes.map((code) => {
        const [turn, why] = [turnOf(code), reasons.get(code)]
        return { code, ...(turn !== undefined && { turn }), ...(why != null && { passed: why }) }
      })
      return writeDraw({ ...head, secret: row.secret, entries })
    },
  }
}

/** All codes of an ultra drop, in no promised order. */
export async function codesOf(reader: Reader, ultraDropId: string): Promise<string[]> {
  const [found] = await reader.run(allCodes, { ultraDropId })
  return found?.codes?.split(' ') ?? []
}

/**
 * As one text: as many rows would take most of the time of a draw. Sorted by their bytes as a rule, as
 * they are wanted, which the database does sooner.
 */
const allCodes = prepared<{ ultraDropId: string }, { codes: string | null }>(
  'read',
  ({ t: { ultraDropEntries: e }, dialect, value }) => {
    const [together, byBytes] =
      dialect === 'sqlite' ? ['group_concat', 'binary'] : ['string_agg', '"C"']
    return sql`
      select ${sql.raw(together)}(code, ' ') as "codes" from (
        select ${e.code} as code from ${e} where ${e.ultraDropId} = ${value('ultraDropId')}
        order by ${e.code} collate ${sql.raw(byBytes)}
      ) sorted`
  },
)

export const listHashNow = (codes: readonly string[]): string => listHashOf(codes, sha256)
