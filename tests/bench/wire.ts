import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The network between a browser and a server: counts its bytes, and can be cut. */
export interface Wire {
  readonly port: number
  readonly origin: string
  /** Bytes so far in both directions, with all headers. */
  bytes(): number
  cut(): void
  mend(): void
  close(): void
}

/** @param serverPort where the server listens, or will; the near end takes any free port, or the given one */
export async function openWire(serverPort: number, atPort = 0): Promise<Wire> {
  const sockets = new Set<Socket>()
  let bytes = 0
  let isCut = false
  const carry = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.setNoDelay()
    from.on('data', (chunk) => {
      bytes += chunk.length
      if (to.write(chunk)) return
      from.pause()
      to.once('drain', () => from.resume())
    })
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
  }
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(serverPort, '127.0.0.1')
    carry(near, far)
    carry(far, near)
  })
  await new Promise<void>((resolve) => server.listen(atPort, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    bytes: () => bytes,
    cut() {
      isCut = true
      breakAll()
    },
    mend() {
      isCut = false
    },
    close() {
      server.close()
      breakAll()
    },
  }
}
