import { randomUUID } from 'node:crypto'
import { day, hour } from '../../../../shared/kernel/time.ts'
import { hashOfSecret, newSecret } from '../../../../sync-server/http/secret.ts'
import type { Person } from '../../../http/door.ts'
import { put, somebody, prove, good } from './shared.ts'
import { everybodysGuest, type Makers } from '../keeper.ts'

export const accountMakers = {
  /** Another browser that is signed in. */
  async device({ db, collector }) {
    const id = randomUUID()
    const [now, expiresAt] = [new Date(), new Date(Date.now() + day)]
    await put(db, 'sessions', {
      id,
      userId: collector.id,
      token: newSecret(),
      expiresAt,
      createdAt: now,
      updatedAt: now,
      userAgent: 'A browser',
    })
    return id
  },
  async passkey({ db, collector }) {
    const id = randomUUID()
    await put(db, 'passkeys', {
      id,
      userId: collector.id,
      credentialId: newSecret(),
      publicKey: 'AA',
      counter: 0,
      transports: [],
      name: 'Phone',
      createdAt: Date.now(),
    })
    return id
  },
  async identityLink({ db, collector }) {
    const id = randomUUID()
    await put(db, 'identityLinks', {
      id,
      userId: collector.id,
      // As the settings of this server have it.
      issuer: 'http://127.0.0.1:9',
      subject: id,
      createdAt: Date.now(),
    })
    return id
  },
  async token({ db, collector }) {
    const id = randomUUID()
    await put(db, 'accessTokens', {
      id,
      userId: collector.id,
      name: 'A script',
      hash: hashOfSecret(newSecret()),
      scopes: ['recipes:read'],
      createdAt: Date.now(),
      expiresAt: Date.now() + day,
    })
    return id
  },
  /** One that has run out long ago. */
  async oldToken({ db, collector }) {
    const [id, expiresAt] = [randomUUID(), Date.now() - 40 * day]
    await put(db, 'accessTokens', {
      id,
      userId: collector.id,
      name: 'An old one',
      hash: hashOfSecret(newSecret()),
      scopes: ['recipes:read'],
      createdAt: expiresAt - day,
      expiresAt,
    })
    return id
  },
  /** The secret from the password reset mail. */
  async resetToken({ db, collector }) {
    const token = newSecret()
    const [now, expiresAt] = [new Date(), new Date(Date.now() + day)]
    await put(db, 'verifications', {
      id: randomUUID(),
      identifier: `reset ${hashOfSecret(token)}`,
      value: collector.id,
      expiresAt,
      createdAt: now,
      updatedAt: now,
    })
    return token
  },
  /** The secret of the letter to a new address. */
  async emailToken({ db, collector }) {
    const token = newSecret()
    await put(db, 'emailChanges', {
      userId: collector.id,
      email: `${randomUUID()}@example.com`,
      hash: hashOfSecret(token),
      expiresAt: Date.now() + hour,
    })
    return token
  },
  /** The address for push messages to a browser. */
  async pushAddress({ db, collector }) {
    const endpoint = `https://updates.push.services.mozilla.com/wpush/v2/${newSecret()}`
    await put(db, 'pushSubscriptions', {
      id: randomUUID(),
      userId: collector.id,
      endpoint,
      p256dh: 'AA',
      auth: 'AA',
      createdAt: Date.now(),
    })
    return endpoint
  },
  /** The collector's support request, not yet answered. */
  async supportRequest({ db, collector }) {
    const id = randomUUID()
    await put(db, 'supportRequests', {
      id,
      userId: collector.id,
      topic: 'question',
      subject: 'A question',
      message: `How does it work? ${randomUUID()}`,
      status: 'open',
      rank: 1,
      createdAt: Date.now(),
    })
    return id
  },
  /** The account of a user with no relation to the others. */
  account: ({ db }) => somebody(db),
  /** An invitation into the collector's cellar. */
  cellarInvitation: ({ collector }) => invited(collector, everybodysGuest),
  /** An invitation to the collector into another user's cellar. */
  async invited({ door, db, collector }) {
    await prove(db, collector)
    return invited(await door.person(`Host ${randomUUID()}`), collector.email)
  },
  /** A member of the collector's cellar. */
  async member({ door, db, collector }) {
    const member = await door.person(`Guest ${randomUUID()}`)
    await prove(db, member)
    const id = await invited(collector, member.email)
    await good(await member.post('/api/sharing/accept', { id }))
    return member.id
  },
  /** A cellar in which the collector is. */
  async cellar({ door, db, collector }) {
    await prove(db, collector)
    const host = await door.person(`Host ${randomUUID()}`)
    const id = await invited(host, collector.email)
    await good(await collector.post('/api/sharing/accept', { id }))
    return host.id
  },
  /** An Insider who pays. */
  subscription: ({ collector }) => subscribed(collector),
  /** A cancelled subscription. */
  async endingSubscription({ collector, has }) {
    const id = has.subscription ?? (await subscribed(collector))
    await good(await collector.post('/api/subscription/cancel', {}))
    return id
  },
} satisfies Makers

const invited = async (host: Person, email?: string): Promise<string> =>
  (await good(await host.post('/api/sharing/invitations', { role: 'viewer', email }))).id

async function subscribed(person: Person): Promise<string> {
  const begun = await person.post('/api/create-subscription', { interval: 'month' })
  const { clientSecret } = await good<{ clientSecret: string }>(begun)
  await good(await person.post(`/api/test-payments/${clientSecret}`, { with: 'card' }))
  await good(await person.post('/api/subscription/check', {}))
  return clientSecret
}
