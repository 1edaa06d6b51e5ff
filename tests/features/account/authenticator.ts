import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A security key in software: makes passkeys (WebAuthn, ES256) and signs with them. */
export function anAuthenticator(origin: string) {
  const credentials = new Map<string, { key: KeyObject; userHandle: string; counter: number }>()
  const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest()
  const clientData = (type: string, challenge: string, at = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))

  return {
    /** What `navigator.credentials.create` would give for these options. */
    make(
      { challenge, user }: { challenge: string; user: { id: string } },
      { flags = userWasThere }: { flags?: number } = {},
    ) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = randomBytes(32)
      const name = id.toString('base64url')
      credentials.set(name, { key: privateKey, userHandle: user.id, counter: 0 })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const cose = map([
        [integer(1), integer(2)],
        [integer(3), integer(-7)],
        [integer(-1), integer(1)],
        [integer(-2), bytes(Buffer.from(x, 'base64url'))],
        [integer(-3), bytes(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.from([0, id.length])
      const authData = Buffer.concat([
        rpIdHash,
        Buffer.from([flags | hasKey]),
        counted(0),
        Buffer.alloc(16),
        length,
        id,
        cose,
      ])
      const attestationObject = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(authData)],
      ])
      return credential(name, {
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      })
    },

    /** What `navigator.credentials.get` would give; `at` is the page that asked. */
    show(
      { challenge }: { challenge: string },
      { at = origin, flags = userWasThere }: { at?: string; flags?: number } = {},
    ) {
      const [name, held] = [...credentials].at(-1) ?? []
      if (!name || !held) throw new Error('there is no passkey yet')
      held.counter += 1
      const data = clientData('webauthn.get', challenge, at)
      const authenticatorData = Buffer.concat([
        rpIdHash,
        Buffer.from([flags]),
        counted(held.counter),
      ])
      const hash = createHash('sha256').update(data).digest()
      const signature = sign('sha256', Buffer.concat([authenticatorData, hash]), held.key)
      return credential(name, {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: held.userHandle,
      })
    },
  }
}

const credential = (id: string, response: object) => ({
  id,
  rawId: id,
  type: 'public-key',
  clientExtensionResults: {},
  response,
})

/**
 * Flags of the authenticator: user present and verified; user present only; the data holds a key.
 */
const userWasThere = 0b101
export const somebodyWasThere = 0b001
const hasKey = 0b1000000

function counted(count: number) {
  const written = Buffer.alloc(4)
  written.writeUInt32BE(count)
  return written
}

// As much of CBOR (RFC 8949) as is needed.
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (entries: [Buffer, Buffer][]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()])
