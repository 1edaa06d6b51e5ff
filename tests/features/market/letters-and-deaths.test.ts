import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, test } from 'vitest'
import { hour, minute, second } from '../../../shared/kernel/time.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { type Browser, browser, joining, until } from '../../http/door.ts'
import { engines, silent } from '../../support/engines.ts'
import { laterServer, letPass } from '../../support/later.ts'
import { startServer } from '../../support/server.ts'
import { openMailServer } from '../account/mail-server.ts'
import { aStore } from '../stores/a-store.ts'
import { aDrop } from './a-drop.ts'

/** Longer than what a process that died had in hand is kept from others. */
const leasesRunOut = minute

// At the same time: most of it is waiting for servers to start.
describe.concurrent('mandatory notices', { timeout: 240 * second }, () => {
  test.for(engines())(
    'comes by letter whenever the server dies after what it is about, over $dialect',
    async (engine, { expect }) => {
      const database = await engine.open()
      const mail = await openMailServer()
      const env: Record<string, string> = {}
      const server = await startServer({
        ...('postgresUrl' in database.place && { databaseUrl: database.place.postgresUrl }),
        env,
        program: laterServer,
      })
      let ahead = 0
      const pass = (milliseconds: number) => {
        ahead += milliseconds
        letPass(server, milliseconds)
      }
      const again = () => {
        pass(leasesRunOut)
        return server.start()
      }
      const ask = async (who: Browser, place: string, body: object = {}, method = 'POST') => {
        const answer = await who.fetch(place, {
          method,
          headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
          ...(method !== 'GET' && { body: JSON.stringify(body) }),
        })
        const text = await answer.text()
        expect(answer.ok, `${place}: ${text}`).toBe(true)
        return (text === '' ? {} : JSON.parse(text)) as Record<string, string>
      }
      const join = async (name: string) => {
        const who = browser(server.origin)
        await ask(who, '/api/auth/sign-up/email', joining(name))
        await ask(who, '/api/auth/sign-in/email', joining(name))
        return who
      }
      const reservations = async (who: Browser) => {
        const open = await ask(who, '/api/reservations?which=open', {}, 'GET')
        return open['reservations'] as unknown as { id: string; pickupUntil: number }[]
      }
      const pay = async (who: Browser, id: string) => {
        const { payment } = await ask(who, `/api/reservations/${id}/pay`)
        await ask(who, `/api/test-payments/${payment}`, { with: 'card' })
        await ask(who, `/api/reservations/${id}/check`)
      }
      const { email } = joining('Ben')
      const letters = (subject: string) =>
        mail.letters(email).filter((letter) => letter.includes(`\r\nSubject: ${subject}`))
      const nameOf = (letter: string | undefined) => /^Message-ID: (.*)$/im.exec(letter ?? '')?.[1]

      const sqliteFile = path.join(server.dataDir, 'undercroft.sqlite')
      const db = await openDb(
        'postgresUrl' in database.place ? database.place : { sqliteFile },
        silent,
      )
      const { jobs } = db.t
      const unsent = () => db.select().from(jobs).where(eq(jobs.kind, 'letters.send'))
      /** A letter has come, and the server knows so: were it killed before, it would send it again. */
      const comes = async (look: () => string | undefined) => {
        const letter = await until(look)
        await until(async () => ((await unsent()).length === 0 ? true : undefined))
        return letter
      }

      /** Dies twice: as soon as the deed is done, and when its letter is about to go out. */
      const survives = async (subject: string, deed: () => Promise<unknown>) => {
        const { called, letGo } = mail.hold()
        await deed()
        await server.kill()
        await again()
        await called
        await server.kill()
        expect(letters(subject)).toEqual([])
        letGo()
        await again()
        await comes(() => letters(subject)[0])
      }

      try {
        const owner = await join('Olga')
        const [ada, ben] = [await join('Ada'), await join('Ben')]
        const { id: store } = await ask(owner, '/api/stores', aStore({ hours: 'Open 24 hours' }))
        await ask(owner, `/api/admin/stores/${store}/approve`)
        const { id: drop } = await ask(owner, `/api/stores/${store}/drops`, aDrop({ quantity: 1 }))
        const { id: held = '' } = await ask(ada, `/api/drops/${drop}/reservations`, { quantity: 1 })
        await pay(ada, held)
        await ask(ben, `/api/drops/${drop}/waiting`, {}, 'PUT')

        // From now on there is a mail server, which carries letters to proven addresses alone.
        await server.stop()
        Object.assign(env, { SMTP_URL: mail.url, MAIL_FROM: 'cellar@example.com' })
        await again()
        await ask(ben, '/api/account/prove-address')
        const proof = await comes(() => mail.letters(email)[0])
        await ask(ben, '/api/auth/confirm-email', { token: /token=([\w-]+)/.exec(proof)?.[1] })

        const cancels = `/api/stores/${store}/reservations/${held}/cancel`
        await survives('Your turn', () => ask(owner, cancels, { reason: 'It came back.' }))
        const [offer] = await reservations(ben)
        const id = offer?.id ?? ''
        await pay(ben, id)
        await comes(() => letters('Reserved')[0])
        const [own] = await reservations(ben)
        const toEnd = () => (own?.pickupUntil ?? 0) - Date.now() - ahead
        await survives('Pickup ends soon', async () => pass(toEnd() - 5 * hour))

        // The mail server has taken it, and the server dies before it hears so: it asks once more,
        // under the same name, by which mail programs know that it is the same.
        const { taken, letGo } = mail.holdYes()
        pass(toEnd() + 3 * hour)
        await taken
        await server.kill()
        letGo()
        await again()
        await until(() => letters('Pickup missed')[1])
        const [first, second] = letters('Pickup missed').map(nameOf)
        expect(first).toMatch(/^<.+@example\.com>$/)
        expect(second).toBe(first)

        // A duplicate would arrive before the next mail.
        const count = mail.letters(email).length
        await ask(ben, '/api/auth/request-password-reset', { email })
        await until(() => mail.letters(email)[count])
        const subjects = ['Your turn', 'Reserved', 'Pickup ends soon', 'Pickup missed']
        expect(subjects.map((subject) => letters(subject).length)).toEqual([1, 1, 1, 2])
      } finally {
        await db.close()
        await server.remove()
        await mail.close()
        await database.remove()
      }
    },
  )
})
