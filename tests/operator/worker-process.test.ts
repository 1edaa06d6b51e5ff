import { afterEach, expect, test } from 'vitest'
import { openDb } from '../../sync-server/db/open-db.ts'
import { openDoor, quickPoll, until } from '../http/door.ts'
import { silent } from '../support/engines.ts'
import { freshDatabase, hasPostgres } from '../support/postgres.ts'

let undo: (() => unknown)[] = []
afterEach(async () => {
  for (const one of undo.reverse()) await one()
  undo = []
})

test.skipIf(!hasPostgres)('a process with JOBS=off leaves the jobs to another one', async () => {
  const { url: databaseUrl, drop } = await freshDatabase()
  undo.push(drop)
  const aDoor = async (JOBS: 'on' | 'off') => {
    const env = { JOBS, APP_SECRET: 'the same in both of the processes' }
    const door = await openDoor({ databaseUrl, pollEvery: quickPoll, env })
    undo.push(() => door.close())
    return door
  }
  const jobs = async () => {
    const db = await openDb({ postgresUrl: databaseUrl }, silent)
    try {
      return await db.select().from(db.t.jobs)
    } finally {
      await db.close()
    }
  }
  const web = await aDoor('off')
  const ada = await web.person('Ada')
  await ada.post('/api/account/prove-address', {})
  const waiting = await jobs()
  expect(waiting.filter(({ id }) => id.startsWith('every/'))).toEqual([])
  expect(waiting).not.toEqual([])
  expect(web.letters(ada.email)).toEqual([])

  const worker = await aDoor('on')
  const isProof = (letter: string) => letter.includes('/confirm-email?token=')
  expect(await until(() => worker.letters(ada.email).find(isProof))).toBeDefined()
  expect(web.letters(ada.email)).toEqual([])
  expect((await jobs()).some(({ id }) => id.startsWith('every/'))).toBe(true)
})
