import { roundInterval } from '../../shared/business/sync.ts'
import { backgroundTag } from './background.ts'
import { LivePokes, type PokeSource } from './live.ts'
import { type PhotoQueue, PhotoUploads } from './photos.ts'
import { SyncLoop, type RoundStore } from './sync-loop.ts'
import { browserRuntime } from './runtime.ts'

/**
 * Syncs the device of this window with the server: rounds when needed, pokes while visible, photos
 * when the outbox is empty.
 */
export function startSync<Fence>(store: RoundStore<Fence> & PhotoQueue) {
  const uploads = new PhotoUploads(store, browserRuntime)
  const rounds = new SyncLoop(store, browserRuntime, () => uploads.ask())
  const pokes = new LivePokes(
    browserRuntime,
    (): PokeSource => new EventSource('/api/sync/live'),
    (poke) => void rounds.hear(poke),
  )
  const over = new AbortController()
  const { signal } = over

  const seen = () => {
    if (browserRuntime.isVisible()) {
      pokes.start()
      rounds.ask('visible')
    } else pokes.stop()
  }
  document.addEventListener('visibilitychange', seen, { signal })
  addEventListener('pageshow', seen, { signal })
  addEventListener('pagehide', () => pokes.stop(), { signal })
  addEventListener('online', () => rounds.ask('online'), { signal })
  navigator.serviceWorker?.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      if (data === backgroundTag) rounds.ask('background')
    },
    { signal },
  )
  const everyMinute = setInterval(() => {
    if (browserRuntime.isVisible()) rounds.ask('minute')
  }, roundInterval)
  seen()
  if (!browserRuntime.isVisible()) rounds.ask('visible')

  return {
    ask(why: 'mutation' | 'wanted') {
      if (why === 'mutation') void wantWakeUp()
      rounds.ask(why)
    },
    askPhotos() {
      void wantWakeUp()
      uploads.ask()
    },
    async stop() {
      over.abort()
      clearInterval(everyMinute)
      pokes.stop()
      await Promise.all([rounds.stop(), uploads.stop()])
    },
  }
}

/** Asks the browser to wake the worker when online, if supported. */
async function wantWakeUp() {
  try {
    const worker = await navigator.serviceWorker?.getRegistration()
    const manager = (worker as { sync?: { register(tag: string): Promise<void> } } | undefined)
      ?.sync
    await manager?.register(backgroundTag)
  } catch {
    // Not allowed here; rounds come by other ways.
  }
}
