import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** What becomes of a COMMIT: withheld from PostgreSQL, sent and perhaps done, or done for certain. */
export const commitFates = ['withheld', 'sent', 'answered'] as const
export type CommitFate = (typeof commitFates)[number]

/** The network between servers and PostgreSQL. */
export interface PostgresLine {
  /** The address of the same database by this way. */
  readonly url: string
  /** Ends all connections, and every new one at once, until it is mended. */
  cut(): void
  mend(): void
  /** Cuts the connection that commits next, so that the server cannot know what became of it. */
  cutNextCommit(fate: CommitFate): Promise<void>
  close(): Promise<void>
}

/** `commit` as the simple query that the driver sends. */
const commitMessage = Buffer.from('Q\0\0\0\x0bcommit\0')

export async function openPostgresLine(databaseUrl: string): Promise<PostgresLine> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let waiting: { fate: CommitFate; struck: () => void } | undefined

  let isDown = false
  const server = createServer((near) => {
    if (isDown) return void near.destroy()
    const far = connect(Number(target.port), target.hostname)
    const cut = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', cut).on('close', () => {
        sockets.delete(socket)
        cut()
      })
    }
    let isCut = false
    near.on('data', (chunk) => {
      if (!waiting || !chunk.includes(commitMessage)) {
        far.write(chunk)
        return
      }
      const { fate, struck } = waiting
      waiting = undefined
      isCut = true
      struck()
      if (fate === 'withheld') cut()
      else if (fate === 'sent') far.write(chunk, cut)
      else {
        far.once('data', cut)
        far.write(chunk)
      }
    })
    far.on('data', (chunk) => void (isCut || near.write(chunk)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    cut() {
      isDown = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isDown = false
    },
    cutNextCommit: (fate) =>
      new Promise((struck) => {
        waiting = { fate, struck }
      }),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
