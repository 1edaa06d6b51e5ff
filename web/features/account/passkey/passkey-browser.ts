import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  beginProof,
  type Passkey,
  type ProofAgain,
  type ShownPasskey,
  signInWithPasskey,
} from '../../../../shared/features/account/passkey-endpoints.ts'
import { call } from '../../../online/call.ts'

/** Cancelled by the person or the browser: no finger, no key, another key, or too late. */
export class NoPasskey extends Error {
  /** `passkey_known`: the device has one for this account already. */
  readonly code: 'passkey_known' | 'no_passkey'

  constructor(cause: unknown) {
    super('no passkey', { cause })
    this.name = 'NoPasskey'
    this.code = (cause as Error).name === 'InvalidStateError' ? 'passkey_known' : 'no_passkey'
  }
}

/** Creates a passkey on this device, or on a nearby one. */
export async function makePasskey(name: string, proof: ProofAgain): Promise<Passkey> {
  const publicKey = unpacked(
    await call(beginPasskey, { body: proof }),
  ) as PublicKeyCredentialCreationOptions
  const made = packed(await byTheBrowser(() => navigator.credentials.create({ publicKey })))
  return await call(addPasskey, { body: { name, made } as never })
}

/** Signs in with a passkey. @returns false if the person cancelled */
export async function signInByPasskey(): Promise<boolean> {
  const shown = await unlessCancelled(async () => await shownFor(await call(beginPasskeySignIn)))
  if (shown) await call(signInWithPasskey, { body: { shown } })
  return shown !== undefined
}

/** Proves the identity of the signed-in person; undefined if they cancelled. */
export const provePasskey = (): Promise<ShownPasskey | undefined> =>
  unlessCancelled(async () => await shownFor(await call(beginProof)))

async function unlessCancelled<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof NoPasskey) return undefined
    throw error
  }
}

async function shownFor(options: object): Promise<ShownPasskey> {
  const publicKey = unpacked(options) as PublicKeyCredentialRequestOptions
  return packed(await byTheBrowser(() => navigator.credentials.get({ publicKey }))) as ShownPasskey
}

async function byTheBrowser(run: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const input = await run().catch((error: unknown) => {
    throw new NoPasskey(error)
  })
  if (!input) throw new NoPasskey(new Error('nothing was given'))
  return input as PublicKeyCredential
}

// base64url to bytes and back. The browser's JSON methods are too young for two-year-old phones, and
// a library weighs three times this code.

/** The options of WebAuthn as the browser takes them. */
function unpacked(options: object): unknown {
  const { challenge, user, ...rest } = options as { challenge: string; user?: { id: string } }
  const lists = ['excludeCredentials', 'allowCredentials'].flatMap((name) => {
    const list = (rest as Record<string, unknown>)[name] as { id: string }[] | undefined
    return list ? [[name, list.map((one) => ({ ...one, id: bytesOf(one.id) }))] as const] : []
  })
  return {
    ...rest,
    ...Object.fromEntries(lists),
    challenge: bytesOf(challenge),
    ...(user && { user: { ...user, id: bytesOf(user.id) } }),
  }
}

/** The browser's credential as JSON. */
function packed({ id, rawId, type, response, authenticatorAttachment }: PublicKeyCredential) {
  const told: Record<string, unknown> = {}
  for (const name of [
    'clientDataJSON',
    'attestationObject',
    'authenticatorData',
    'signature',
    'userHandle',
  ] as const) {
    const bytes = (response as unknown as Record<string, unknown>)[name]
    if (bytes instanceof ArrayBuffer) told[name] = textOf(bytes)
  }
  const transports = (response as AuthenticatorAttestationResponse).getTransports?.()
  return {
    id,
    rawId: textOf(rawId),
    type,
    clientExtensionResults: {},
    authenticatorAttachment,
    response: { ...told, ...(transports && { transports }) },
  } as unknown
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
