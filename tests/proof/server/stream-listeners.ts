import { type ClientRequest, request } from 'node:http'
import { type HeardPoke, type Listening, monotonic, type Told } from './stream-messages.ts'

/** Open at once per process: more would only wait in the system's queue. */
const opening = 50
const pokes: HeardPoke[] = []
let forums = 0
let hasEnded = 0

process.on('message', (message: Listening | 'tell') => {
  if (message !== 'tell') {
    void open(message).then(
      () => tell({ is: 'open' }),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        process.exit(1)
      },
    )
    return
  }
  if (hasEnded > 0) process.stderr.write(`${hasEnded} streams have ended\n`)
  tell({ is: 'heard', pokes: pokes.splice(0), forums })
  forums = 0
})
process.on('disconnect', () => process.exit())

const tell = (told: Told) => process.send?.(told)

async function open({ ports, cookies }: Listening): Promise<void> {
  let next = 0
  const one = async () => {
    while (next < cookies.length) {
      const stream = next++
      await listen(stream, ports[stream % ports.length]!, cookies[stream]!)
    }
  }
  await Promise.all(Array.from({ length: opening }, one))
}

/** Resolves with the first poke. */
function listen(stream: number, port: number, cookie: string): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        path: '/api/sync/live',
        headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' },
        agent: false,
      },
      (response) => {
        if (response.statusCode !== 200) return reject(new Error(`answered ${response.statusCode}`))
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
          for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
            hear(stream, text.slice(0, end), () => resolve(asked))
            text = text.slice(end + 2)
          }
        })
        response.on('end', () => (hasEnded += 1))
      },
    )
    asked.on('error', reject)
    asked.end()
  })
}

function hear(stream: number, event: string, isOpen: () => void): void {
  if (event.startsWith('event: community')) forums += 1
  const poke = /^event: poke\ndata: (.*)$/.exec(event)?.[1]
  if (poke === undefined) return
  const { version } = JSON.parse(poke) as { version: number }
  pokes.push({ stream, version, at: monotonic() })
  isOpen()
}
