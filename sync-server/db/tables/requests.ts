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
