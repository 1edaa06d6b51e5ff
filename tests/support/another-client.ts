import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { start } from '../../shared/sync/messages.ts'
import type { MutationArgs, MutationName } from '../../shared/registry.ts'

/** One action, by the name of its mutation. */
export type Deed = { [N in MutationName]: { name: N; args: MutationArgs<N> } }[MutationName]

/** Sends requests as a signed-in person: a page, or a client without one. */
export interface Sender {
  context(): { readonly request: APIRequestContext }
}

/**
 * Acts as the person signed in on that page, from a device that is not a browser: one hand-written
 * round. For data needed before a story begins.
 *
 * @param origin of the server itself: this device has its own network
 */
export async function doElsewhere(
  origin: string,
  page: Sender,
  deeds: readonly Deed[],
): Promise<void> {
  const { request } = page.context()
  const user = (await (await request.get(`${origin}/api/auth/user`)).json()) as { id: string }
  const at = Date.now()
  const answer = await request.post(`${origin}/api/sync`, {
    headers: { 'X-User': user.id },
    data: {
      protocol: 1,
      deviceId: randomUUID(),
      seen: start,
      cursor: null,
      limit: 1,
      digest: false,
      mutations: deeds.map((deed, place) => ({ ...deed, seq: place + 1, uid: randomUUID(), at })),
    },
  })
  const said = (await answer.json()) as { rejections?: unknown[] }
  if (!answer.ok() || said.rejections?.length !== 0) throw new Error(JSON.stringify(said))
}
