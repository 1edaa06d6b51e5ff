import { eventData } from '../../shared/kernel/event-data.ts'
import type { Endpoint } from '../../shared/kernel/endpoint.ts'
import { untilEnd } from './until-end.ts'

/** Time-outs in milliseconds: without a byte, and in all. */
const silence = 30_000
const maxLength = 90_000

/**
 * Calls an endpoint that answers with server-sent events, and yields the data of each. Throws if
 * the answer is not ours, breaks off or does not come; earlier events were delivered.
 */
export async function stream<Body>(
  endpoint: Endpoint<never, never, Body>,
  body: Body,
  hear: (data: unknown) => void,
): Promise<void> {
  const end = new AbortController()
  const stop = () => end.abort(new Error('no answer in time'))
  const last = setTimeout(stop, maxLength)
  let quiet = setTimeout(stop, silence)
  const heard = () => {
    clearTimeout(quiet)
    quiet = setTimeout(stop, silence)
  }
  try {
    const response = await untilEnd(
      end.signal,
      fetch(endpoint.path, {
        method: endpoint.method,
        credentials: 'same-origin',
        cache: 'no-store',
        headers: { Accept: 'text/event-stream', 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        signal: end.signal,
      }),
    )
    heard()
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream')
    if (!response.ok || !isStream || !response.body) throw new Error(`answered ${response.status}`)
    const reader = response.body.getReader()
    const decoder = new TextDecoder()
    const lines = eventData()
    for (;;) {
      const { done, value } = await untilEnd(end.signal, reader.read())
      if (done) return
      heard()
      for (const data of lines.take(decoder.decode(value, { stream: true }))) hear(JSON.parse(data))
    }
  } finally {
    clearTimeout(last)
    clearTimeout(quiet)
    end.abort()
  }
}
