import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { operatorCopy as copy } from '../../shared/copy/operator.ts'
import { checkFiles } from '../files/check.ts'
import { operatorNote } from '../http/operator-notes.ts'
import { unconfiguredProxySince } from '../http/unconfigured-proxy.ts'
import { checkSync } from '../sync/check.ts'
import type { OperatorInput } from './command.ts'
import { photosOf } from './photos.ts'

/** Checks rows, files and settings against each other. */
export async function check({ db, settings, exposed, say }: OperatorInput): Promise<number> {
  for (const place of exposed) say(copy.exposed(place))
  const found = await checkSync(db)
  found.push(...(await checkFiles({ db, photoStorage: await photosOf(db, settings) })))
  for (const { what, count: times } of found) say(copy.found(times, what))
  if (found.length === 0) say(copy.allAgrees)
  const proxySince =
    settings.trustedProxyHops === undefined ? await unconfiguredProxySince(db) : undefined
  if (proxySince !== undefined) say(copy.untoldProxy(proxySince))
  const email = await operatorNote(db, 'unproven_email')
  if (email) say(copy.unprovenEmail(email.at, email.detail))
  const push = await operatorNote(db, 'push_refused')
  if (push) say(copy.pushRefused(push.at, push.detail))
  return found.length === 0 && proxySince === undefined && !email && !push ? 0 : 1
}

/** Prints the epoch of the data. */
export async function printEpoch({ db, say }: OperatorInput): Promise<number> {
  const { serverMeta } = db.t
  const [epoch] = await db.select().from(serverMeta).where(eq(serverMeta.key, 'epoch'))
  say(copy.epoch(epoch?.value ?? ''))
  return 0
}

/** Makes a new epoch, after commits may have been lost. */
export async function newEpoch({ db, say }: OperatorInput): Promise<number> {
  const { serverMeta } = db.t
  const epoch = randomUUID()
  await db.transaction('make a new epoch', (tx) =>
    tx.update(serverMeta).set({ value: epoch }).where(eq(serverMeta.key, 'epoch')),
  )
  say(copy.newEpoch(epoch))
  return 0
}
