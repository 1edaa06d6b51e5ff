import {
  cleanupOutdatedCaches,
  matchPrecache,
  precache,
  type PrecacheEntry,
} from 'workbox-precaching'
import { isDocument } from '../../shared/business/documents.ts'
import { receivedAddress } from '../../shared/business/received.ts'
import { backgroundTag } from '../online/background.ts'
import { shellFile } from '../online/shell-file.ts'
import { languageFolder, readerFolder, usedFilesList } from '../online/used-files.ts'
import { receiveShare } from './receive-share.ts'
import { showNotifications } from './notifications.ts'
import { runRoundsInWorker } from './rounds-in-worker.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

// The shell is cached when this version is installed, and used once it is activated.
precache(self.__WB_MANIFEST)
cleanupOutdatedCaches()

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (
    request.method === 'POST' &&
    origin === self.location.origin &&
    pathname === receivedAddress
  ) {
    event.respondWith(receiveShare(request).then((path) => Response.redirect(path, 303)))
    return
  }
  // Personal answers of the server are never cached, and its documents are no screens of the app.
  if (
    request.method !== 'GET' ||
    origin !== self.location.origin ||
    pathname.startsWith('/api/') ||
    isDocument(pathname)
  )
    return
  event.respondWith(fromShell(request, pathname))
})

/** Every address of the app is the same page; the rest of the shell is at addresses of its own. */
async function fromShell(request: Request, pathname: string): Promise<Response> {
  const stored = await matchPrecache(request.mode === 'navigate' ? '/index.html' : pathname)
  if (stored) return stored
  if (pathname.endsWith('.woff2')) return cacheFirst(lettersCache, request)
  if (pathname.startsWith('/assets/online/')) return cacheFirst(onlineCache, request)
  if (pathname.startsWith(`/${languageFolder}/`)) return cacheFirst(languageCache, request)
  if (pathname.startsWith(`/${readerFolder}/`)) return cacheFirst(readerCache, request)
  return shellFile(request)
}

/** Rarer letters: 120 kB that most never need. */
const lettersCache = 'letters'
/** Screens of server data: once opened, they open offline, and say so. */
const onlineCache = 'online-screens'

/** Words of the languages that are used here. */
const languageCache = 'languages'
/** The reader files used here. */
const readerCache = 'readers'

// A new version also fetches the languages and reader files used here, so that they work offline;
// the old ones are deleted after its activation.
self.addEventListener('install', (event) =>
  event.waitUntil(Promise.all([languageCache, readerCache].map(fetchUsed))),
)

async function fetchUsed(name: string): Promise<void> {
  const cache = await caches.open(name)
  const used = new Set((await cache.keys()).map(({ url }) => withoutHash(new URL(url).pathname)))
  if (used.size === 0) return
  const wanted = (await usedFiles()).filter((path) => used.has(withoutHash(path)))
  await Promise.all(
    wanted.map(async (path) => {
      if (!(await cache.match(path))) await cache.add(path)
    }),
  )
}

/** The files of this version, as listed by the build. */
async function usedFiles(): Promise<string[]> {
  const answer = await shellFile(new Request(`/${usedFilesList}`, { cache: 'no-store' }))
  return ((await answer.json()) as string[]).map((file) => `/${file}`)
}

/** `/assets/languages/de-first`: the same in every version. */
const withoutHash = (path: string): string => path.replace(/-[\w-]{8}\.(?:js|wasm|gz)$/, '')

/** From the network the first time, from here ever after. */
async function cacheFirst(name: string, request: Request): Promise<Response> {
  const cache = await caches.open(name)
  const stored = await cache.match(request)
  if (stored) return stored
  const answer = await shellFile(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

// Another version has other files under other names.
self.addEventListener('activate', (event) => event.waitUntil(caches.delete(onlineCache)))
self.addEventListener('activate', (event) => event.waitUntil(forgetUnused()))

async function forgetUnused(): Promise<void> {
  const stored = await matchPrecache(`/${usedFilesList}`)
  if (!stored) return
  const current = new Set(((await stored.json()) as string[]).map((file) => `/${file}`))
  for (const name of [languageCache, readerCache]) {
    const cache = await caches.open(name)
    for (const request of await cache.keys())
      if (!current.has(new URL(request.url).pathname)) await cache.delete(request)
  }
}

showNotifications(self)

self.addEventListener('message', ({ data }) => {
  // Sent when the person presses Update: a new version is never activated without that.
  if ((data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})

/** Background Sync, if supported: only a wake-up. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}
self.addEventListener('sync' as 'message', (event) => {
  const { tag } = event as unknown as SyncEvent
  if (tag === backgroundTag) event.waitUntil(wakeUp())
})

async function wakeUp() {
  const windows = await self.clients.matchAll({ type: 'window' })
  for (const window of windows) window.postMessage(backgroundTag)
  if (windows.length === 0) await runRoundsInWorker()
}
