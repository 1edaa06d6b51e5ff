type Params = Record<string, unknown>

/** A connection by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/). */
export interface Bidi {
  /** Sends a command and returns its result; rejects with the browser's error. */
  send<Result = Params>(method: string, params?: Params): Promise<Result>
  /** Calls back for each event of that name. */
  on(event: string, listener: (params: Params) => void): void
  close(): void
}

interface Message {
  id?: number
  type: 'success' | 'error' | 'event'
  method?: string
  params?: Params
  result?: Params
  error?: string
  message?: string
}

/** Connects to a browser's socket. */
export async function connectBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(url)
  const open = new Map<number, PromiseWithResolvers<Params>>()
  const listeners: { event: string; listener: (params: Params) => void }[] = []
  let last = 0

  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.type === 'event') {
      for (const { event, listener } of listeners)
        if (event === message.method) listener(message.params ?? {})
      return
    }
    const answer = open.get(message.id ?? 0)
    open.delete(message.id ?? 0)
    if (message.type === 'success') answer?.resolve(message.result ?? {})
    else answer?.reject(new Error(`${message.error}: ${message.message}`))
  })
  socket.addEventListener('close', () => {
    for (const answer of open.values()) answer.reject(new Error('The browser has ended.'))
  })
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error(`No connection to ${url}.`)))
  })

  return {
    send<Result>(method: string, params: Params = {}) {
      if (socket.readyState !== WebSocket.OPEN)
        return Promise.reject(new Error('The browser has ended.'))
      const answer = Promise.withResolvers<Params>()
      last += 1
      open.set(last, answer)
      socket.send(JSON.stringify({ id: last, method, params }))
      return answer.promise as Promise<Result>
    },
    on: (event, listener) => void listeners.push({ event, listener }),
    close: () => socket.close(),
  }
}
