import type { PhotoType } from '../../../shared/business/photos.ts'
import type { DataRules } from '../data-rules.ts'
import type { Kit } from '../kit.ts'

/** The kinds of stored files; `files/kinds.ts` has the rules for each. */
export const fileKinds = ['photo', 'drop-picture', 'post-picture'] as const
export type FileKind = (typeof fileKinds)[number]

/** The ledger of stored bytes: every file that there is, and whose. Bytes lie under their hash. */
export function fileTables(kit: Kit) {
  const storedFiles = kit.table(
    'stored_files',
    {
      kind: kit.text('kind').$type<FileKind>().notNull(),
      /**
       * The user or the store, as the kind says: two who uploaded the same bytes have a row each, and
       * the bytes lie there once.
       */
      ownerId: kit.text('owner_id').notNull(),
      /** SHA-256 of the bytes, 64 lowercase hex digits. */
      hash: kit.text('hash').notNull(),
      /** Size in bytes; null until the sweep has measured files from before the ledger. */
      size: kit.integer('size'),
      type: kit.text('type').notNull().$type<PhotoType>(),
      createdAt: kit.integer('created_at').notNull(),
      /** When it was stored, offered again, or last found to be named by a row. */
      lastNamedAt: kit.integer('last_named_at').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.ownerId, own.kind, own.hash] }),
      kit.index('stored_files_hash_idx').on(own.hash, own.kind),
      // The bytes of an owner are summed in this index alone.
      kit.index('stored_files_size_idx').on(own.ownerId, own.size),
      kit.index('stored_files_last_named_idx').on(own.kind, own.lastNamedAt, own.ownerId, own.hash),
    ],
  )
  return { storedFiles }
}

/** What becomes of their rows. */
export const fileRules = {
  storedFiles: {
    privacy: 'photos',
    retention: { limitedBy: 'what rows name: the sweep of files' },
    deletion: { none: 'struck before, so that their bytes can be removed' },
  },
} as const satisfies DataRules<ReturnType<typeof fileTables>>
