import { expect } from 'vitest'
import type { Browser } from '../../http/door.ts'
import type { Keeper } from './keeper.ts'
import type { Row } from './row.ts'

/** Sends the row's request about the keeper's belongings, with the given changes. */
export async function send(
  who: Pick<Browser, 'fetch'>,
  row: Row,
  about: Keeper,
  change: { readonly body?: BodyInit; readonly headers?: Record<string, string> } = {},
): Promise<Response> {
  const { place, body, headers } = row.ask(about)
  const given = change.body ?? (Buffer.isBuffer(body) ? body : body && JSON.stringify(body))
  const response = await who.fetch(place, {
    method: row.method,
    ...(given !== undefined && { body: given as BodyInit }),
    headers: { 'Content-Type': 'application/json', ...headers, ...change.headers },
  })
  if (response.headers.get('content-type') === 'text/event-stream') await response.body?.cancel()
  return response
}

/** The answer is a refusal, in the one form that all have, and tells nothing of the inside. */
export async function mustRefuse(answer: Response, status: number, code: string) {
  const body = (await answer.json()) as Record<string, unknown>
  expect({ status: answer.status, code: body['code'] }).toEqual({ status, code })
  expect(Object.keys(body).sort()).toEqual(['code', 'message'])
  expect(body['message']).toMatch(/\w/)
  expect(JSON.stringify(body)).not.toMatch(/at \/|node_modules|SQLITE|password of/)
}
