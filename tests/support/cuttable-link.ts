import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A way to a port of this machine, which can be cut as a network is. */
export interface CuttableLink {
  readonly port: number
  /** Nothing comes through any more, and nobody is told. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

export async function openCuttableLink(target: number): Promise<CuttableLink> {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => void (isCut || to.write(chunk)))
      from
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(from)
          if (!isCut) to.destroy()
        })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
    },
    mend() {
      isCut = false
      // What was lost on the way does not come again.
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
