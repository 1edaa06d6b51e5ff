import * as z from 'zod/mini'
import { endpoint } from '../../shared/kernel/endpoint.ts'
import { refuse } from '../../shared/kernel/refusal.ts'
import type { Db } from '../db/db.ts'
import { type Answer, answerAnyone } from './answer.ts'

export const health = endpoint({
  name: 'server.health',
  method: 'GET',
  path: '/api/health',
  may: 'anyone',
  does: 'Tells that the server is alive.',
  gives: z.object({ status: z.literal('ok') }),
  refuses: [],
})

export const ready = endpoint({
  name: 'server.ready',
  method: 'GET',
  path: '/api/ready',
  may: 'anyone',
  does: 'Tells that the database answers and the server takes requests; 503 while it does not.',
  gives: z.object({ status: z.literal('ready') }),
  refuses: ['busy'],
})

/** Migrations are done before the server listens, so a database that answers is all that is left. */
export const healthAnswers = (db: Db, isStopping: () => boolean): Answer[] => [
  answerAnyone(health, async () => ({ status: 'ok' }) as const),
  answerAnyone(ready, async () => {
    if (isStopping()) refuse('busy')
    await db.ping()
    return { status: 'ready' } as const
  }),
]
