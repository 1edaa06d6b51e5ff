import { request as httpRequest } from 'node:http'

/** As it came over the wire: fetch would undo the compression. */
export function raw(origin: string, place: string, headers: Record<string, string>) {
  return new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    httpRequest(new URL(place, origin), { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }))
    })
      .on('error', reject)
      .end()
  })
}

/**
 * Sends the head of a request and the first byte of its body; `finish` sends the rest.
 * @param body bytes as they are, anything else as JSON
 */
export function startBody(
  origin: string,
  place: string,
  { method, body, headers }: { method: string; body: unknown; headers: Record<string, string> },
): { finish(): Promise<number | undefined> } {
  const text = body instanceof Uint8Array ? Buffer.from(body) : Buffer.from(JSON.stringify(body))
  const sent = httpRequest(new URL(place, origin), {
    method,
    headers: {
      'Content-Type': 'application/json',
      'Sec-Fetch-Site': 'same-origin',
      'Content-Length': text.byteLength,
      ...headers,
    },
  })
  const status = new Promise<number | undefined>((resolve, reject) => {
    sent.once('error', reject)
    sent.once('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
  })
  sent.write(text.subarray(0, 1))
  return {
    finish() {
      sent.end(text.subarray(1))
      return status
    },
  }
}
