/** Milliseconds; a person is waiting. */
const timeoutMs = 5_000

/** Whether the server answers now. The page of a hotel's network is no answer, nor is a browser that thinks it is online. */
export async function serverResponds(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch('/api/health', { cache: 'no-store', signal })
    return ((await answer.json()) as { status?: unknown }).status === 'ok'
  } catch {
    return false
  }
}
