import { ApiProblem, Offline } from './call.ts'

/** A large list on a slow line. */
const timeoutMs = 60_000

/** Fetches a published text, such as the file of a draw, without a session. Throws like `call`. */
export async function publishedText(path: string): Promise<string> {
  let response: Response
  let text: string
  try {
    response = await fetch(path, {
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    })
    text = await response.text()
  } catch (cause) {
    throw new Offline(cause)
  }
  if (!response.ok) throw new ApiProblem(response.status, 'unreadable', response.statusText)
  return text
}
