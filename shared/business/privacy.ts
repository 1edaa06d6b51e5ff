/**
 * All that the privacy policy has to tell of, by name: what is kept, which cookies are set, and what
 * leaves the server. `shared/copy/legal.ts` has a sentence for each, `sync-server/features/legal/kept.ts` says
 * which table keeps what, `sync-server/settings.ts` through which setting something leaves. What is
 * new and stands in none of these does not compile, or fails a test.
 */
import type { KeptAs } from '../kernel/entity.ts'
import { knownBrowserLasts, sessionLasts } from './access.ts'
import { signedInCookie } from './signed-in.ts'

/** Whose screens show it, besides its person's own. `link`: everybody, of what the person lets them see. */
export type Audience = 'cellar' | 'store' | 'everybody' | 'link' | 'operator'

interface Kept {
  /** Nobody but its person where there is none. */
  readonly seenBy: readonly Audience[]
  /** What becomes of it when the account is deleted. */
  readonly afterwards: 'gone' | 'nameless' | 'kept'
}

/** What is kept on the server that is somebody's. */
export const kept = {
  account: { seenBy: [], afterwards: 'gone' },
  access: { seenBy: [], afterwards: 'gone' },
  cellar: { seenBy: ['cellar'], afterwards: 'gone' },
  photos: { seenBy: ['cellar', 'link'], afterwards: 'gone' },
  recipes: { seenBy: ['link'], afterwards: 'gone' },
  values: { seenBy: [], afterwards: 'gone' },
  prices: { seenBy: [], afterwards: 'gone' },
  wishes: { seenBy: [], afterwards: 'gone' },
  inbox: { seenBy: [], afterwards: 'gone' },
  questions: { seenBy: [], afterwards: 'gone' },
  settings: { seenBy: [], afterwards: 'gone' },
  sharing: { seenBy: ['cellar'], afterwards: 'gone' },
  push: { seenBy: [], afterwards: 'gone' },
  changes: { seenBy: [], afterwards: 'gone' },
  waiting: { seenBy: [], afterwards: 'gone' },
  stores: { seenBy: ['store', 'everybody', 'operator'], afterwards: 'kept' },
  reservations: { seenBy: ['store', 'operator'], afterwards: 'nameless' },
  reviews: { seenBy: ['everybody'], afterwards: 'nameless' },
  reports: { seenBy: ['operator'], afterwards: 'gone' },
  payments: { seenBy: ['operator'], afterwards: 'nameless' },
  subscription: { seenBy: [], afterwards: 'gone' },
  trials: { seenBy: [], afterwards: 'nameless' },
  support: { seenBy: ['operator'], afterwards: 'gone' },
  compliance: { seenBy: ['store', 'operator'], afterwards: 'kept' },
  deletions: { seenBy: [], afterwards: 'kept' },
} as const satisfies Record<string, Kept> & Record<KeptAs, Kept>
export type KeptName = keyof typeof kept

interface Cookie {
  /** How its name begins; with TLS `__Secure-` may stand before it. */
  readonly name: string
  /** Milliseconds. */
  readonly lasts: number
  /** Whether the page can read it, or the server alone. */
  readonly isReadable: boolean
}

/** Every cookie; the door of the server sets no other (`sync-server/http/cookies.ts`). */
export const cookies = {
  session: { name: 'undercroft.session_token', lasts: sessionLasts, isReadable: false },
  mark: { name: signedInCookie, lasts: sessionLasts, isReadable: true },
  knownBrowser: { name: 'undercroft_known_', lasts: knownBrowserLasts, isReadable: false },
} as const satisfies Record<string, Cookie>
export type CookieName = keyof typeof cookies

/**
 * What leaves the server or the page for somebody else. `push` goes to the service of the browser that
 * asked for it, the rest only where the operator has set it up.
 */
export const outgoing = ['mail', 'push', 'codes', 'model', 'payments'] as const
export type Outgoing = (typeof outgoing)[number]
/** What an operator may set up or leave. */
export type Optional = Exclude<Outgoing, 'push'>

/** Who runs this installation, as the operator has said it; what they have not said is absent. */
export interface Operator {
  readonly name?: string | undefined
  readonly address?: string | undefined
  readonly email?: string | undefined
  readonly phone?: string | undefined
}
