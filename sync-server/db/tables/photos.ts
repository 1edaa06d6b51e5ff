import type { Kit } from '../kit.ts'

/** Which photos there are; their bytes lie in the photo storage, named by their hash. */
export function photoTables(kit: Kit) {
  const photos = kit.table(
    'photos',
    {
      /** Who uploaded it: two users with the same photo have a row each. */
      userId: kit.text('user_id').notNull(),
      /** SHA-256 of the bytes, 64 lowercase hex digits. */
      hash: kit.text('hash').notNull(),
      /** How many bytes. */
      size: kit.integer('size').notNull(),
      type: kit.text('type').notNull().$type<'image/jpeg' | 'image/png' | 'image/webp'>(),
      createdAt: kit.integer('created_at').notNull(),
      /** When a row, removed ones included, was last known to name it. */
      lastNamedAt: kit.integer('last_named_at').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.userId, own.hash] }),
      kit.index('photos_hash_idx').on(own.hash),
      kit.index('photos_last_named_idx').on(own.lastNamedAt),
    ],
  )
  return { photos }
}
