import { call } from './call.ts'
import type { PhotoQueue } from './photos.ts'
import type { RoundStore } from './sync-loop.ts'
import type { OnlineRuntime } from './runtime.ts'

/**
 * All that the device needs of the network; the entry of the app hands it over. Rounds and photos
 * come when there is a device to run them for.
 */
export const network = {
  call,

  async startSync<Fence>(store: RoundStore<Fence> & PhotoQueue) {
    return (await import('./sync.ts')).startSync(store)
  },

  async fetchPhoto(userId: string, hash: string, size?: 'small' | 'large') {
    const { fetchPhoto } = await import('./photos.ts')
    const runtime: Pick<OnlineRuntime, 'fetch'> = { fetch: (path, init) => fetch(path, init) }
    return await fetchPhoto(runtime, userId, hash, size)
  },
}
