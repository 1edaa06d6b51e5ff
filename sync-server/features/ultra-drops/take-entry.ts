import { sql } from 'drizzle-orm'
import type { Instant } from '../../../shared/kernel/time.ts'
import { prepared } from '../../db/prepared.ts'

/**
 * Takes an entry while the ultra drop is live, by one statement that holds its row against being closed:
 * who was in time is in the list that is frozen, and nobody else.
 */
export const takeEntry = prepared<
  { id: string; dropId: string; userId: string; code: string; at: Instant },
  { code: string }
>(
  'write',
  ({ t: { ultraDropEntries: e, ultraDrops: u }, dialect, value, number }) => sql`
    insert into ${e} (id, ultra_drop_id, user_id, code, status, entered_at, is_winner, compensation_credit)
    select ${value('id')}, ${u.id}, ${value('userId')}, ${value('code')}, 'entered', ${number('at')},
      ${sql.raw(dialect === 'sqlite' ? '0' : 'false')}, 0
    from ${u} where ${u.id} = ${value('dropId')} and ${u.status} = 'live' and ${u.liveEndsAt} > ${number('at')}
    ${sql.raw(dialect === 'sqlite' ? '' : 'for share')}
    on conflict do nothing returning code as "code"`,
)
