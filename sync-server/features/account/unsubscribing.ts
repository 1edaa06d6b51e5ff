import * as z from 'zod/mini'
import { idSchema } from '../../../shared/kernel/schema.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { openSeal } from '../../http/seal.ts'

/** Links that unsubscribe a mail's recipient from optional mail, signed in or not. */
export interface Unsubscribing {
  linkFor(userId: string): string
  /** Whose link that is; undefined where it is none of ours. */
  userOf(key: string): Id<'user'> | undefined
}

const content = z.object({ userId: idSchema })

/** The links hold for ever, as letters do, and open nothing else. */
export function openUnsubscribing(secret: string, linkTo: (page: string) => string): Unsubscribing {
  const seal = openSeal(secret, 'unsubscribe')
  return {
    linkFor: (userId) => linkTo(`/api/letters/unsubscribe/${seal.close({ userId })}`),
    userOf(key) {
      const opened = content.safeParse(seal.open(key))
      return opened.success ? (opened.data.userId as Id<'user'>) : undefined
    },
  }
}
