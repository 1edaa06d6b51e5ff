import { count, eq } from 'drizzle-orm'
import { mebibyte } from '../../../shared/business/account-limits.ts'
import type { AccountLimits } from '../../../shared/account-limits.ts'
import { readRoom } from '../../../shared/features/account/room-endpoints.ts'
import { entities, type TableName } from '../../../shared/registry.ts'
import type { Db } from '../../db/db.ts'
import { storedBytes } from '../../files/ledger.ts'
import { storedLimit } from '../../files/room.ts'
import { type Handlers, handler } from '../../http/handler.ts'

export interface RoomDeps {
  readonly db: Db
  readonly accountLimits: AccountLimits
}

/** The user's storage use: by entity, and for files. */
export function roomHandlers({ db, accountLimits }: RoomDeps) {
  const names = Object.keys(entities) as TableName[]
  return {
    'account.room': handler(readRoom, ({ user }) =>
      db.snapshot(async (reader) => {
        const uses = []
        for (const name of names) {
          const table = reader.t[name]
          const [rows] = await reader
            .select({ used: count() })
            .from(table)
            .where(eq(table.cellarId, user.id))
          uses.push({ of: name, used: rows?.used ?? 0, max: accountLimits[name] })
        }
        const [files] = await reader.run(storedBytes, { ownerId: user.id })
        const max = (await storedLimit(reader, accountLimits, user.id)) * mebibyte
        return { uses: [...uses, { of: 'files', used: Number(files?.bytes ?? 0), max }] }
      }),
    ),
  } satisfies Partial<Handlers>
}
