import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  beginProof,
  type Passkey,
  type ShownPasskey,
  signInWithPasskey,
} from '../../../shared/features/account/passkey-endpoints.ts'
import { call } from '../../online/call.ts'

/** The person or the browser let it be: no finger, no key, another key, or too late. */
export class NoPasskey extends Error {
  /** The device has one for this account already. */
  readonly isKnown: boolean

  constructor(cause: unknown) {
    super('no passkey', { cause })
    this.name = 'NoPasskey'
    this.isKnown = (cause as Error).name === 'InvalidStateError'
  }
}

/** Makes a passkey on this device, or on one that the person holds against it. */
export async function makePasskey(name: string): Promise<Passkey> {
  const optionsJSON = (await call(
    beginPasskey,
  )) as unknown as PublicKeyCredentialCreationOptionsJSON
  const made = await byTheBrowser(() => startRegistration({ optionsJSON }))
  return await call(addPasskey, { body: { name, made } as never })
}

export async function signInByPasskey(): Promise<void> {
  const shown = await shownFor(await call(beginPasskeySignIn))
  await call(signInWithPasskey, { body: { shown } })
}

/** Shows that it is the signed-in person who asks. */
export const provePasskey = async (): Promise<ShownPasskey> =>
  await shownFor(await call(beginProof))

async function shownFor(options: object): Promise<ShownPasskey> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return (await byTheBrowser(() => startAuthentication({ optionsJSON }))) as unknown as ShownPasskey
}

async function byTheBrowser<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw new NoPasskey(error)
  }
}
