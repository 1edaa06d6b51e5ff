import { readPushed } from '../../shared/features/account/message.ts'

/** Shows the server's push messages, and opens their pages. */
export function showNotifications(worker: ServiceWorkerGlobalScope) {
  worker.addEventListener('push', (event) => {
    const message = readPushed(jsonOf(event.data))
    if (!message) return
    const { title, text, path, tag } = message
    // A badge without a number; the next page sets the count.
    navigator.setAppBadge?.().catch(() => undefined)
    event.waitUntil(
      worker.registration.showNotification(title, {
        body: text,
        icon: '/icons/icon-192.png',
        data: path,
        ...(tag !== undefined && { tag }),
      }),
    )
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(worker, String(event.notification.data)))
  })
}

/** In a window of the app that is open, else in a new one. */
async function open(worker: ServiceWorkerGlobalScope, path: string) {
  const [window] = await worker.clients.matchAll({ type: 'window' })
  if (!window) return void (await worker.clients.openWindow(path))
  await window.focus()
  await window.navigate(path)
}

function jsonOf(data: PushMessageData | null): unknown {
  try {
    return data?.json()
  } catch {
    return undefined
  }
}
