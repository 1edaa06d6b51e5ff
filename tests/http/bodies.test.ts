import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyBytes, maxVisitorBytes } from '../../sync-server/http/body.ts'
import { type Door, openDoor } from './door.ts'

let door: Door
beforeAll(async () => {
  door = await openDoor()
})
afterAll(() => door.close())

/** Sends a head and the beginning of a body whose rest never comes. */
const beginning = (method: string, path: string, length: number) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = httpRequest(`${door.origin}${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'same-origin',
        'Content-Length': length,
        'X-User': '00000000-0000-4000-8000-000000000000',
      },
    })
    sent.once('response', (response) => {
      response.resume()
      resolve(response.statusCode)
      sent.destroy()
    })
    sent.once('error', reject)
    sent.write('{')
  })

test('a request that needs a session is refused to a visitor without waiting for the body', async () => {
  expect(await beginning('POST', '/api/sync', 900_000)).toBe(401)
  expect(await beginning('PUT', `/api/photos/${'a'.repeat(64)}`, 4_000_000)).toBe(401)
  expect(await beginning('POST', '/api/sharing/invitations', 60_000)).toBe(401)
})

test('a visitor’s body is limited to the size of a valid request', async () => {
  const signIn = (length: number) => {
    const text = JSON.stringify({ email: 'nobody@example.com', password: 'wrong password' })
    return door.visitor().fetch('/api/auth/sign-in/email', {
      method: 'POST',
      body: text + ' '.repeat(length - text.length),
      headers: { 'Content-Type': 'application/json' },
    })
  }
  expect((await signIn(maxVisitorBytes)).status).toBe(401)
  expect((await signIn(maxVisitorBytes + 1)).status).toBe(413)
})

test.each([
  ['POST', '/api/auth/sign-in/email', {}],
  ['POST', '/api/sync', { 'X-User': '00000000-0000-4000-8000-000000000000' }],
  ['POST', '/api/stripe/webhook', { 'Stripe-Signature': 't=1,v1=0' }],
])('a body that drips is cut off after its time: %s %s', async (method, path, own) => {
  const hasty = await openDoor({
    timeoutMs: 50,
    env: {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRETS: 'whsec_1',
    },
  })
  const sent = httpRequest(`${hasty.origin}${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      'Sec-Fetch-Site': 'same-origin',
      'Content-Length': 10_000,
      ...own,
    },
  })
  // Cut off while it is sending.
  sent.on('error', () => {})
  // A byte now and then: the connection is never silent, and all of it would take minutes.
  const drip = setInterval(() => sent.write(' '), 5)
  try {
    const [status, closed] = await Promise.all([
      new Promise<number | undefined>((resolve) =>
        sent.once('response', (response) => resolve(response.resume().statusCode)),
      ),
      new Promise<boolean>((resolve) => sent.once('close', () => resolve(true))),
    ])
    expect([status, closed]).toEqual([400, true])
  } finally {
    clearInterval(drip)
    sent.destroy()
    await hasty.close()
  }
})

test('a body that does not come in time is refused', async () => {
  const slow = (headers: Record<string, string>) =>
    new Request('http://localhost/', {
      method: 'POST',
      headers,
      body: new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1)) }),
      duplex: 'half',
    } as RequestInit)
  for (const headers of [{}, { 'Content-Length': '10' }])
    await expect(bodyBytes(slow(headers), 100, 1)).rejects.toMatchObject({ code: 'bad_request' })
})
