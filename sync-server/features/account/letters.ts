import type { Log } from '../../http/log.ts'
import type { Letter, SendMail } from '../../outside/mail.ts'

/**
 * Sends letters beside the answers: how long a mail server takes must not tell whether there was a
 * letter to send.
 */
export interface Letters {
  send(letter: Letter): void
  /** Does something beside the answer, with what it may send. */
  beside(what: string, run: () => Promise<unknown>): void
  /** Waits for all that is on its way. */
  sent(): Promise<void>
}

export function openLetters(sendMail: SendMail, log: Log): Letters {
  const onTheirWay = new Set<Promise<unknown>>()
  const beside = (what: string, run: () => Promise<unknown>) => {
    const going = run()
      .catch((error: unknown) => log.fault(what, error))
      .finally(() => onTheirWay.delete(going))
    onTheirWay.add(going)
  }
  return {
    beside,
    send: (letter) => beside('a letter was not sent', () => sendMail(letter)),
    async sent() {
      while (onTheirWay.size > 0) await Promise.all(onTheirWay)
    },
  }
}
