import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  letterBatchSize,
  lettersFromOneTo,
  lettersTo,
} from '../../../shared/business/account-limits.ts'
import { limitsCopy } from '../../../shared/copy/limits.ts'
import { day } from '../../../shared/kernel/time.ts'
import { type Door, openDoor, type Person, until } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres, freshDatabase } from '../../support/postgres.ts'

/** So many that the limit of a day is met in ten minutes. */
const lettersPerDay = letterBatchSize.max + 4

for (const engine of engineNames({ postgres: 'deep' })) {
  const isHere = engine === 'SQLite' || hasPostgres
  let door: Door
  let at = Date.now()
  let lent: Awaited<ReturnType<typeof freshDatabase>> | undefined
  beforeAll(async () => {
    if (!isHere) return
    lent = engine === 'PostgreSQL' ? await freshDatabase() : undefined
    door = await openDoor({
      ...(lent && { databaseUrl: lent.url }),
      now: () => at,
      env: { ACCOUNT_LIMITS: `lettersPerDay=${lettersPerDay}` },
    })
  })
  afterAll(async () => {
    await door?.close()
    await lent?.drop()
  })

  const invite = async (who: Person, email: string) => {
    const answer = await who.post('/api/sharing/invitations', { role: 'viewer', email })
    return { answer, status: answer.status }
  }
  const cancelAll = async (who: Person) => {
    const { invitations } = (await (await who.fetch('/api/sharing')).json()) as {
      invitations: { id: string }[]
    }
    for (const { id } of invitations)
      await who.fetch(`/api/sharing/invitations/${id}`, { method: 'DELETE' })
    return invitations.length
  }

  test.runIf(isHere)(
    `one who invites many at once waits, and no letter goes out, on ${engine}`,
    async () => {
      const ann = await door.person(`Ann ${engine}`)
      for (let count = 0; count < letterBatchSize.max; count++)
        expect((await invite(ann, `friend-${count}@example.org`)).status).toBe(200)
      const { answer } = await invite(ann, 'one-too-many@example.org')
      expect(answer.status).toBe(429)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await answer.json()).toEqual({ code: 'slow_down', message: limitsCopy.letters })
      // Neither the mail nor its cause.
      await door.running.work()
      expect(door.letters('one-too-many@example.org')).toEqual([])
      expect(await cancelAll(ann)).toBe(letterBatchSize.max)
      // A link passed on by its owner is not sent by mail.
      expect((await ann.post('/api/sharing/invitations', { role: 'viewer' })).status).toBe(200)

      at += letterBatchSize.within
      for (let count = letterBatchSize.max; count < lettersPerDay; count++)
        expect((await invite(ann, `friend-${count}@example.org`)).status).toBe(200)
      expect((await invite(ann, 'tomorrow@example.org')).status).toBe(429)
      const token = await ann.post('/api/account/tokens', {
        name: 'Script',
        scopes: ['recipes:read'],
        days: 30,
        password: ann.password,
      })
      expect(await token.json()).toEqual({ code: 'slow_down', message: limitsCopy.letters })
      at += day
      expect((await invite(ann, 'tomorrow@example.org')).status).toBe(200)
    },
  )

  test.runIf(isHere)(
    `one address gets a limited number of letters, from one or many senders, on ${engine}`,
    async () => {
      const to = `poor-${engine.toLowerCase()}@example.org`
      for (let sent = 0, who = 0; sent < lettersTo.max; who++) {
        const one = await door.person(`Pest ${who} ${engine}`)
        for (let count = 0; count < lettersFromOneTo.max; count++, sent++)
          expect((await invite(one, to)).status).toBe(200)
        const { answer } = await invite(one, to)
        expect(answer.status).toBe(429)
        expect(await answer.json()).toMatchObject({ message: limitsCopy.lettersTo })
        expect((await invite(one, `someone-else-${who}@example.org`)).status).toBe(200)
      }
      const another = await door.person(`Another ${engine}`)
      expect((await invite(another, to)).status).toBe(429)
      const asked = { email: to, password: another.password }
      expect((await another.post('/api/account/email', asked)).status).toBe(429)
      await until(() => door.letters(to)[lettersTo.max - 1])
      await door.running.work()
      expect(door.letters(to)).toHaveLength(lettersTo.max)
    },
  )
}
