import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A mail server that keeps what it is given, as far as a sender needs one. */
export interface MailServer {
  readonly url: string
  /** Whole letters to that address, oldest first, with soft line ends undone. */
  letters(to: string): string[]
  /** Refuses this many of the next mails for now. */
  refuse(times: number): void
  /**
   * Accepts connections without a reply until released. `called` resolves with the first
   * connection.
   */
  hold(): { readonly called: Promise<void>; letGo(): void }
  /** Takes letters and does not say so, until it is let go. Answers when it has taken one. */
  holdYes(): { readonly taken: Promise<void>; letGo(): void }
  close(): Promise<void>
}

export async function openMailServer(): Promise<MailServer> {
  const kept: { to: string; letter: string }[] = []
  let refusals = 0
  let held: { readonly by: Promise<void>; readonly called: () => void } | undefined
  let heldYes: { readonly by: Promise<void>; readonly taken: () => void } | undefined
  const server = createServer((line) => {
    let to = ''
    let text = ''
    let isLetter = false
    line.on('error', () => {})
    held?.called()
    const greet = () => void (line.writable && line.write('220 test\r\n'))
    if (held) void held.by.then(greet)
    else greet()
    line.on('data', (chunk) => {
      text += chunk.toString()
      for (;;) {
        const end = text.indexOf(isLetter ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const said = text.slice(0, end)
        text = text.slice(end + (isLetter ? 5 : 2))
        if (isLetter) {
          kept.push({ to, letter: said.replace(/=\r\n/g, '').replaceAll('=3D', '=') })
          isLetter = false
          const yes = () => void (line.writable && line.write('250 kept\r\n'))
          heldYes?.taken()
          if (heldYes) void heldYes.by.then(yes)
          else yes()
        } else if (/^RCPT TO:/i.test(said)) {
          to = /<(.*)>/.exec(said)?.[1] ?? ''
          refusals -= 1
          line.write(refusals >= 0 ? '451 not now\r\n' : '250 ok\r\n')
        } else if (/^DATA/i.test(said)) {
          isLetter = true
          line.write('354 go on\r\n')
        } else if (/^QUIT/i.test(said)) line.end('221 bye\r\n')
        else line.write('250 ok\r\n')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    letters: (to) => kept.filter((one) => one.to === to).map(({ letter }) => letter),
    refuse(times) {
      refusals = times
    },
    hold() {
      const [free, called] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      held = { by: free.promise, called: called.resolve }
      return {
        called: called.promise,
        letGo() {
          held = undefined
          free.resolve()
        },
      }
    },
    holdYes() {
      const [free, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      heldYes = { by: free.promise, taken: taken.resolve }
      return {
        taken: taken.promise,
        letGo() {
          heldYes = undefined
          free.resolve()
        },
      }
    },
    async close() {
      server.close()
      await once(server, 'close')
    },
  }
}
