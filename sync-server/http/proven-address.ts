import { eq } from 'drizzle-orm'
import type { Reader } from '../db/db.ts'

/**
 * Whether the user's address is proven: by the link in an email, or by the operator with `admin
 * prove-address`. Without a mail server anyone can join with any address, so mail for an address
 * checks this first.
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
 * Whether mail to this user's address reaches only them. Without a mail server the operator keeps
 * the letters and decides who gets them.
 */
export const isReachedByMail = async (
  reader: Reader,
  userId: string,
  { provesAddresses }: { readonly provesAddresses: boolean },
): Promise<boolean> => !provesAddresses || (await hasProvenAddress(reader, userId))
