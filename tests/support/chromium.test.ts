import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openDevice } from './chromium.ts'
import { startFaultProxy } from './fault-proxy.ts'

const page = `<!doctype html><title>A device</title><script>
  navigator.serviceWorker.register('/worker.js')
</script>`
const worker = `
  self.addEventListener('install', (event) => event.waitUntil(
    caches.open('shell').then((cache) => cache.add('/')).then(() => self.skipWaiting())))
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
  self.addEventListener('fetch', (event) => {
    if (new URL(event.request.url).pathname === '/')
      event.respondWith(caches.match('/').then((kept) => kept ?? fetch(event.request)))
  })`

test('a device keeps its storage and its service worker, and its network can be cut', async () => {
  const server = createServer((request, response) => {
    const isWorker = request.url === '/worker.js'
    response.writeHead(200, { 'content-type': isWorker ? 'text/javascript' : 'text/html' })
    response.end(isWorker ? worker : page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy = await startFaultProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const device = await openDevice({ origin: proxy.origin })
  try {
    await device.page.goto('/')
    await device.page.evaluate(async () => {
      await navigator.serviceWorker.ready
      if (!navigator.serviceWorker.controller) {
        await new Promise((resolve) =>
          navigator.serviceWorker.addEventListener('controllerchange', resolve),
        )
      }
      localStorage.setItem('bottle', '山崎')
    })
    await device.close()
    await proxy.cut()

    const again = await openDevice({ origin: proxy.origin, profile: device.profile })
    try {
      await again.page.goto('/')
      expect(await again.page.title()).toBe('A device')
      expect(await again.page.evaluate(() => localStorage.getItem('bottle'))).toBe('山崎')
      // From the page and from behind its worker: nothing comes through.
      await expect(again.page.evaluate(() => fetch('/api/sync'))).rejects.toThrow('Failed to fetch')
    } finally {
      await again.discard()
    }
  } finally {
    await proxy.close()
    server.closeAllConnections()
    server.close()
  }
})
