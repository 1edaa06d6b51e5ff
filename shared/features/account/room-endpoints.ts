import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'

/** How much of something an account has, and the most that it may have. */
const use = z.looseObject({
  /**
   * The name of an entity (`bottles`: rows, removed ones included while they are kept), or `files`:
   * bytes.
   */
  of: z.string(),
  used: z.int(),
  max: z.int(),
})
export type RoomUse = z.infer<typeof use>

/** The account's use of its limits, by entity and for stored files. */
export const readRoom = endpoint({
  name: 'account.room',
  method: 'GET',
  path: '/api/account/room',
  may: 'user',
  does: 'Returns your account’s storage limit and use.',
  gives: z.looseObject({ uses: z.array(use) }),
  refuses: [],
})
