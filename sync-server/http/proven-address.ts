import { eq } from 'drizzle-orm'
import type { Reader } from '../db/db.ts'

/**
 * Whether somebody has shown that the address of this user is theirs: by the link of a letter to it,
 * or the operator by `admin prove-address`. Anybody may join with anybody's address where there is no
 * mail server, so whatever is meant for an address asks this first.
 */
export async function hasProvenAddress(reader: Reader, userId: string): Promise<boolean> {
  const { users } = reader.t
  const [user] = await reader
    .select({ isProven: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId))
  return user?.isProven === true
}

/**
 * Whether what is written to the address of this user comes to them and nobody else. Where there is no
 * mail server, letters lie with the operator, who knows to whom they hand them.
 */
export const isReachedByMail = async (
  reader: Reader,
  userId: string,
  { provesAddresses }: { readonly provesAddresses: boolean },
): Promise<boolean> => !provesAddresses || (await hasProvenAddress(reader, userId))
