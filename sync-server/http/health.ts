import * as z from 'zod/mini'
import { endpoint } from '../../shared/kernel/endpoint.ts'
import { type Handler, publicHandler } from './handler.ts'
import { Unavailable } from './outages.ts'

export const health = endpoint({
  name: 'server.health',
  method: 'GET',
  path: '/api/health',
  may: 'anyone',
  does: 'Tells that the process is alive. It asks neither the database nor the disk.',
  gives: z.object({ status: z.literal('ok') }),
  refuses: [],
})

export const ready = endpoint({
  name: 'server.ready',
  method: 'GET',
  path: '/api/ready',
  may: 'anyone',
  does: 'Tells that the server takes requests and can store what it takes; 503 while it cannot. Found out at most once a second.',
  gives: z.object({ status: z.literal('ready') }),
  refuses: ['busy'],
})

/** The addresses of load balancers, which may speak HTTP/1.0 and name no host. */
export const healthPaths: ReadonlySet<string> = new Set([health.path, ready.path])

interface HealthDeps {
  readonly isStopping: () => boolean
  /** Rejects with the reason if nothing can be stored now. */
  readonly canStore: () => Promise<void>
}

export const healthHandlers = ({ isStopping, canStore }: HealthDeps): Handler[] => [
  publicHandler(health, async () => ({ status: 'ok' }) as const),
  publicHandler(ready, async () => {
    if (isStopping()) throw new Unavailable('the server stops')
    await canStore()
    return { status: 'ready' } as const
  }),
]
