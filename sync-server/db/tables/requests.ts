import { day } from '../../../shared/kernel/time.ts'
import type { DataRules } from '../data-rules.ts'
import type { Kit } from '../kit.ts'

/** Requests that named themselves, with what they were answered. */
export function requestTables(kit: Kit) {
  const requestKeys = kit.table(
    'request_keys',
    {
      userId: kit.text('user_id').notNull(),
      key: kit.text('key').notNull(),
      /** A hash of the request. */
      of: kit.text('of').notNull(),
      answer: kit.json<unknown>('answer'),
      at: kit.integer('at').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.userId, own.key] }),
      kit.index('request_keys_at_idx').on(own.at),
    ],
  )
  return { requestKeys }
}

/** What becomes of their rows. */
export const requestRules = {
  // No client repeats a request after that.
  requestKeys: {
    privacy: 'changes',
    retention: { by: 'at', for: 7 * day },
    deletion: { delete: ['userId'] },
  },
} as const satisfies DataRules<ReturnType<typeof requestTables>>
