import { second } from '../../shared/kernel/time.ts'

/**
 * Requests that index.html sends before the scripts are here, for a signed-in person on a device that
 * has nothing yet: who they are, and the first page of their rows.
 */
interface AskedEarly {
  user?: Promise<Response> | undefined
  page?: Promise<{ readonly userId: string; readonly response: Response }> | undefined
}

/** Their answers, each for one reader, who deletes it. */
export const askedEarly: AskedEarly = (globalThis as { askedEarly?: AskedEarly }).askedEarly ?? {}

/** Whatever can wait begins after the early page, or when it takes too long. */
export function afterEarlyPage(begin: () => void) {
  const tooLong = new Promise((resolve) => setTimeout(resolve, timeout))
  void Promise.race([askedEarly.page, tooLong]).then(begin, begin)
}
const timeout = 5 * second
