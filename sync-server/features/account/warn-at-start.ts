import type { Db } from '../../db/db.ts'
import type { Log } from '../../http/log.ts'
import { forgetOperatorNotes } from '../../http/operator-notes.ts'
import { type ContactSettings, wrongPushContact } from '../../outside/push-contact.ts'

/** Warns of settings that work here and are refused elsewhere. */
export async function warnAtStart(parts: {
  readonly settings: ContactSettings & { readonly vapid?: object }
  readonly db: Db
  readonly log: Log
}): Promise<void> {
  const { settings, db, log } = parts
  // The operator may have fixed them; remaining problems are noted again.
  await forgetOperatorNotes(db)
  const { pushSubscriptions } = db.t
  const [subscribed] = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .limit(1)
  const wrong = wrongPushContact(settings, settings.vapid !== undefined || subscribed !== undefined)
  if (!wrong) return
  log.warn('push services and mail servers refuse this contact: nobody can be reached there', wrong)
}
