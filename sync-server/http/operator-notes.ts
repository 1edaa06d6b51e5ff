import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import type { Log } from './log.ts'

/** What only the operator can mend; `admin check` repeats it. */
export type OperatorNote = 'unproven_email' | 'push_refused'

const keys = { unproven_email: 'unproven_email', push_refused: 'push_refused' } as const

/** Writes a line of the log and stores it for `admin check`; each line once in a process. */
export type WarnOperator = (note: OperatorNote, what: string, facts: LogDetails) => void
type LogDetails = Readonly<Record<string, string | number>>

/** The reasons come from other services; more different ones than this are not remembered. */
const maxDifferent = 100

export function openOperatorNotes({
  db,
  log,
}: {
  readonly db: Db
  readonly log: Log
}): WarnOperator {
  const told = new Set<string>()
  return (note, what, facts) => {
    const detail = Object.values(facts).join(' ')
    const line = `${note} ${detail}`
    if (told.has(line) || told.size >= maxDifferent) return
    told.add(line)
    log.warn(what, facts)
    const value = `${new Date().toISOString()} ${detail}`
    db.transaction('tell the operator', (tx) =>
      tx
        .insert(tx.t.serverMeta)
        .values({ key: keys[note], value })
        .onConflictDoUpdate({ target: tx.t.serverMeta.key, set: { value } }),
    ).catch((error: unknown) => log.fault('a note for the operator was not stored', error))
  }
}

/** A start may follow a fixed setting: remaining problems are noted again. */
export const forgetOperatorNotes = (db: Db): Promise<unknown> =>
  db.transaction('forget notes', (tx) =>
    tx.delete(tx.t.serverMeta).where(inArray(tx.t.serverMeta.key, Object.values(keys))),
  )

/** When it last came, as an ISO instant, and its details. */
export async function operatorNote(
  db: Db,
  note: OperatorNote,
): Promise<{ readonly at: string; readonly detail: string } | undefined> {
  const { serverMeta } = db.t
  const [row] = await db.select().from(serverMeta).where(eq(serverMeta.key, keys[note]))
  if (!row) return undefined
  const [at = '', ...detail] = row.value.split(' ')
  return { at, detail: detail.join(' ') }
}
