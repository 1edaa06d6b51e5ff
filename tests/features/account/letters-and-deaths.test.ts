import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, test } from 'vitest'
import { second } from '../../../shared/kernel/time.ts'
import { joining, until } from '../../http/door.ts'
import { engines } from '../../support/engines.ts'
import { startServer } from '../../support/server.ts'
import { openMailServer } from './mail-server.ts'

const cases = engines().flatMap((engine) =>
  (['kill', 'stop'] as const).map((ends) => ({ engine, ends, dialect: engine.dialect })),
)

// At the same time: most of it is waiting for a lease to run out.
describe.concurrent('a letter that must arrive', { timeout: 240 * second }, () => {
  test.for(cases)(
    'is sent once though the server ends ($ends) between its answer and the letter, over $dialect',
    async ({ engine, ends }, { expect }) => {
      const database = await engine.open()
      const mail = await openMailServer()
      const dataDir = mkdtempSync(path.join(tmpdir(), 'undercroft-letters-'))
      const databaseUrl =
        'postgresUrl' in database.place ? { databaseUrl: database.place.postgresUrl } : {}
      const env = { SMTP_URL: mail.url, MAIL_FROM: 'cellar@example.com' }
      const server = await startServer({ ...databaseUrl, dataDir, env })
      const join = async (name: string) => {
        const answer = await fetch(`${server.origin}/api/auth/sign-up/email`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
          body: JSON.stringify(joining(name)),
        })
        expect(answer.status).toBe(200)
        return joining(name).email
      }
      try {
        const { called, letGo } = mail.hold()
        const to = await join('Ann')
        await called
        // The mail server does not answer: a stop that waited for it would never end.
        await server[ends]()
        expect(mail.letters(to)).toEqual([])
        letGo()
        await server.start()
        expect(await until(() => mail.letters(to)[0])).toContain('Finish joining')
        // A duplicate would arrive before the next mail.
        const other = await join('Ben')
        await until(() => mail.letters(other)[0])
        expect(mail.letters(to)).toHaveLength(1)
        expect(readFileSync(path.join(dataDir, 'secret'), 'utf8')).not.toBe('')
      } finally {
        await server.remove()
        await mail.close()
        await database.remove()
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
  )
})
