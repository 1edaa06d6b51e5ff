import { eq } from 'drizzle-orm'
import { isTimeZone } from '../../shared/business/quiet-hours.ts'
import type { Reader } from '../db/db.ts'

/** By whose clock a person lives, as far as they said so. */
export async function ownZone(reader: Reader, userId: string): Promise<string | undefined> {
  const { settings } = reader.t
  const [row] = await reader
    .select({ timeZone: settings.timeZone })
    .from(settings)
    .where(eq(settings.cellarId, userId))
  return row?.timeZone != null && isTimeZone(row.timeZone) ? row.timeZone : undefined
}
