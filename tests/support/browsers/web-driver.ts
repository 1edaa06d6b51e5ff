/** A session of WebDriver (https://w3c.github.io/webdriver/). */
export interface WebDriver {
  /** Sends a command of the session; rejects with the driver's error. */
  send<Result = unknown>(method: 'GET' | 'POST', place: string, body?: object): Promise<Result>
  /** Runs commands of one window while no other window is chosen. */
  inWindow<Result>(window: string, run: () => Promise<Result>): Promise<Result>
  end(): Promise<void>
}

/** The key of an element's id in answers, by the standard. */
export const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

interface Answer {
  value: { error?: string; message?: string; sessionId?: string } | null
}

/** Starts a session as soon as the driver listens. */
export async function openWebDriver(driver: string, alwaysMatch: object): Promise<WebDriver> {
  const ask = async (method: string, place: string, body?: object) => {
    const answer = await fetch(driver + place, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as Answer
    if (value?.error) throw new Error(`${place}: ${value.error}: ${value.message}`)
    return value
  }
  await untilListens(driver)
  const started = await ask('POST', '/session', { capabilities: { alwaysMatch } })
  const session = `/session/${started?.sessionId}`

  let last: Promise<unknown> = Promise.resolve()
  const send = <Result>(method: 'GET' | 'POST', place: string, body?: object) =>
    ask(method, session + place, body) as Promise<Result>
  return {
    send,
    inWindow(handle, run) {
      const next = last.then(async () => {
        await send('POST', '/window', { handle })
        return run()
      })
      last = next.catch(() => undefined)
      return next
    },
    async end() {
      await ask('DELETE', session)
    },
  }
}

async function untilListens(driver: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${driver}/status`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
