import { eq } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import type { Settings } from '../settings.ts'
import type { Log } from './log.ts'

export interface UnconfiguredProxyDeps {
  readonly db: Db
  readonly log: Log
  readonly settings: Pick<Settings, 'trustedProxyHops'>
}

/** Looks at a request. Writes one line of the log in the life of a process. */
export type NoticeProxy = (request: Request) => void

/**
 * Notices that a proxy seems to be in front while `TRUSTED_PROXY_HOPS` is not set: all callers then
 * have the proxy's address, and limits by address apply to all of them together. It is stored in
 * the database, because `admin check` is another process. Setting 0 states that there is no proxy.
 */
export function openNoticeProxy({ db, log, settings }: UnconfiguredProxyDeps): NoticeProxy {
  let isSettled = settings.trustedProxyHops !== undefined
  return (request) => {
    if (isSettled || !request.headers.has('x-forwarded-for')) return
    isSettled = true
    log.warn('a request came with X-Forwarded-For, and TRUSTED_PROXY_HOPS is not set')
    db.transaction('unconfigured proxy', (tx) =>
      tx
        .insert(tx.t.serverMeta)
        .values({ key, value: new Date().toISOString() })
        .onConflictDoNothing(),
    ).catch((error: unknown) => log.fault('an unconfigured proxy was not noted', error))
  }
}

/** When the first such request came, as an ISO instant; undefined where none has. */
export async function unconfiguredProxySince(db: Db): Promise<string | undefined> {
  const { serverMeta } = db.t
  const [noted] = await db.select().from(serverMeta).where(eq(serverMeta.key, key))
  return noted?.value
}

const key = 'untold_proxy'
