import { create } from 'zustand'
import { signedInCookie } from '../../../shared/business/signed-in.ts'
import type { Account } from '../../../shared/features/account/endpoints.ts'
import { type Instant, minute } from '../../../shared/kernel/time.ts'
import {
  askForReset,
  askToJoin,
  askToSetPassword,
  askToSignIn,
  askToSignOut,
  currentUserEndpoint,
  readAccount,
  type Joined,
} from './account-endpoints.ts'
import { type Network, statusOf } from '../sync/network.ts'
import { deviceOfSession, type Heard, passToDevice } from '../runtime/open-device.ts'
import { signOutInOrder } from './sign-out-in-order.ts'

/**
 * Who uses the app here. The last user is remembered, so that the app opens without network; what
 * they may see is theirs alone, because every user has a database of their own.
 */
export interface SessionState {
  /** `opening`: no user is remembered, and the server has not answered yet. */
  readonly kind: 'opening' | 'visitor' | 'user'
  readonly user?: Account
  /** When the server said so of the user. */
  readonly heardAt?: Instant
  /** The server does not take them for signed in: they go on here, and nothing is sent. */
  readonly needsSignIn?: boolean
}

export const useSession = create<SessionState>(() => ({ kind: 'opening' }))

/** What a visitor or a user does about being signed in. All but `start` throw what the server or the missing network said. */
export const session = {
  /** Opens with the last user, and asks the server who it is. */
  async start(by: Network): Promise<void> {
    network = by
    const last = remembered()
    if (last) become({ kind: 'user', ...last })
    else if (!mayBeSignedIn()) become({ kind: 'visitor' })
    followOtherTabs()
    addEventListener('online', () => void check())
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && Date.now() - askedAt > revalidateAfter)
        void check()
    })
    if (useSession.getState().kind !== 'visitor') await check()
  },

  /**
   * Asks the server for the signed-in user, for callers that wait for a new plan; offline, nothing
   * changes.
   */
  revalidate(): Promise<void> {
    return check()
  },

  async signIn(body: { email: string; password: string }): Promise<void> {
    await joined().call(askToSignIn, { body })
    await arrive()
  },

  /** The server has a session since: one came in with a passkey. */
  async signedIn(): Promise<void> {
    await arrive()
  },

  /** Returns the next step: `mail` means the user must follow the link in the email first. */
  async join(body: {
    name: string
    email: string
    password: string
    begin?: 'month' | 'year'
  }): Promise<Joined['next']> {
    const { next } = await joined().call(askToJoin, { body: { ...body, ageConfirmed: true } })
    // Joining answers the same for an address that has an account; only the password tells.
    if (next === 'sign_in') await session.signIn({ email: body.email, password: body.password })
    return next
  },

  /** Unsent changes stay in their database until they return. */
  async signOut(): Promise<void> {
    turn++
    const endSession = () => joined().call(askToSignOut, {})
    await signOutInOrder({ device: deviceOfSession(), endSession, leave })
  },

  async requestReset({ email }: { email: string }): Promise<void> {
    await joined().call(askForReset, { body: { email } })
  },

  async resetPassword({ token, password }: { token: string; password: string }): Promise<void> {
    await joined().call(askToSetPassword, { body: { token, newPassword: password } })
  },
}

/** A round found no user or another one signed in, or found the right one again. */
export function noteNeedsSignIn(userId: string, needsSignIn: boolean) {
  const state = useSession.getState()
  if (state.kind === 'user' && state.user?.id === userId && !!state.needsSignIn !== needsSignIn)
    become({ ...state, needsSignIn })
}

/** The account was deleted, or the user left: no user is signed in here. */
export async function leave() {
  turn++
  await deviceOfSession()?.close({ leaves: true })
  forget()
  become({ kind: 'visitor' })
}

let network: Network | undefined
/** What `start` was given. */
export const joinedNetwork = () => joined()
const joined = () => {
  if (!network) throw new Error('session.start comes first')
  return network
}

function become(state: SessionState) {
  useSession.setState(state, true)
}

/** Rises with every signing in and out: an answer to a question from before one is out of date. */
let turn = 0
let askedAt = 0
const revalidateAfter = 10 * minute

/** Asks the server for the signed-in user and follows the answer; without one nothing changes. */
async function check() {
  askedAt = Date.now()
  const asked = turn
  try {
    const user = await joined().call(currentUserEndpoint, {})
    if (asked === turn) await hear(user)
  } catch (error) {
    if (asked !== turn) return
    const { kind, user } = useSession.getState()
    if (kind === 'user' && user && statusOf(error) === 401) noteNeedsSignIn(user.id, true)
    else if (kind === 'opening') become({ kind: 'visitor' })
  }
}

/** After signing in or joining: a session there is, so an answer that fails is worth a second try. */
async function arrive() {
  turn++
  const user = await joined()
    .call(currentUserEndpoint, {})
    .catch(() => joined().call(currentUserEndpoint, {}))
  await hear(user)
  deviceOfSession()?.syncNow()
}

async function hear(user: Account) {
  const device = deviceOfSession()
  // Another user has signed in since: their database opens, and ours closes first.
  if (device && device.user.id !== user.id) await device.close({ leaves: true })
  const heard: Heard = { user, heardAt: Date.now() }
  remember(heard)
  const before = useSession.getState()
  const isSame = !before.needsSignIn && JSON.stringify(before.user) === JSON.stringify(user)
  if (!isSame || before.kind !== 'user') become({ kind: 'user', ...heard })
  await passToDevice(heard)
}

const mayBeSignedIn = () => document.cookie.includes(`${signedInCookie}=1`)

const memory = 'undercroft.account'

function remembered(): Heard | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(memory) ?? '{}') as { heardAt?: unknown }
    const { heardAt, ...account } = stored
    const user = readAccount(account)
    return user && { user, heardAt: typeof heardAt === 'number' ? heardAt : 0 }
  } catch {
    // Blocked or damaged storage remembers no user; the server will say.
    return undefined
  }
}

function remember({ user, heardAt }: Heard) {
  try {
    localStorage.setItem(memory, JSON.stringify({ ...user, heardAt }))
  } catch {
    // Not remembered, the user signs in again the next time; nothing else depends on it.
  }
}

function forget() {
  try {
    localStorage.removeItem(memory)
  } catch {
    // As above.
  }
}

/** Signing in or out in one tab is so in all of them: the browser tells the others of the change. */
function followOtherTabs() {
  const follow = async () => {
    const last = remembered()
    const here = useSession.getState()
    if (last?.user.id === here.user?.id) return
    await deviceOfSession()?.close({ leaves: false })
    become(last ? { kind: 'user', ...last } : { kind: 'visitor' })
  }
  addEventListener('storage', (event) => {
    if (event.key === memory || event.key === null) void follow()
  })
  // A page that comes back from the browser's memory has missed what happened meanwhile.
  addEventListener('pageshow', (event) => {
    if (event.persisted) void follow()
  })
}
