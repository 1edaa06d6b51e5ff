import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmEmailCopy } from '../../shared/copy/confirm-email.ts'
import { requestsCopy } from '../../shared/copy/requests.ts'
import { type Language, languages } from '../../shared/kernel/language.ts'
import { mailCopy } from '../../shared/copy/mail.ts'
import { storesCopy } from '../../shared/copy/stores.ts'
import { acceptedLanguage } from '../../sync-server/i18n/accept-language.ts'
import { inLanguage } from '../../sync-server/i18n/in-language.ts'
import { openMarket } from '../features/market/market.ts'
import { engineNames } from '../support/engines.ts'
import { freshDatabase, type FreshDatabase, hasPostgres } from '../support/postgres.ts'
import { type Door, openDoor, until } from './door.ts'
import { openDb } from '../../sync-server/db/open-db.ts'
import { ownLanguage } from '../../sync-server/notices/own-language.ts'
import path from 'node:path'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en-GB,de;q=0.9', 'en'],
  ['de;q=0.5, es;q=0.7', 'es'],
  ['fr-FR,fr;q=0.9', 'en'],
  ['fr;q=1, ES-MX;q=0.4', 'es'],
  ['de;q=0', 'en'],
  ['*', 'en'],
  ['constructor, __proto__', 'en'],
  [`${'x'.repeat(5_000)},de`, 'de'],
])('who asks for %j reads %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language)
})

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`languages on ${engine}`, () => {
    let door: Door
    let database: FreshDatabase | undefined
    beforeAll(async () => {
      if (engine === 'PostgreSQL') database = await freshDatabase()
      door = await openDoor(database ? { databaseUrl: database.url } : {})
    })
    afterAll(async () => {
      await door.close()
      await database?.drop()
    })

    const refusedTo = async (header: string) => {
      const answer = await door
        .visitor()
        .post('/api/auth/confirm-email', { token: 'of-nobody' }, { 'Accept-Language': header })
      return ((await answer.json()) as { message: string }).message
    }

    test('a refusal is in the language of its request, side by side', async () => {
      const said = await Promise.all(['de-AT', 'en', 'es', 'de', 'fr'].map(refusedTo))
      const words = (['de', 'en', 'es', 'de', 'en'] as const).map((language) =>
        inLanguage(language, () => confirmEmailCopy.emailLinkTooOld),
      )
      expect(said).toEqual(words)
      expect(new Set(words).size).toBe(3)
    })

    test('so are refusals without a sentence of their own, and those for scripts', async () => {
      const ask = async (language: Language, place: string, init: RequestInit = {}) => {
        const headers = { ...init.headers, 'Accept-Language': language }
        const answer = await door.visitor().fetch(place, { ...init, headers })
        return ((await answer.json()) as { message: string }).message
      }
      for (const language of languages) {
        const words = inLanguage(language, () => ({
          ...requestsCopy.codes,
          notJson: requestsCopy.notJson,
        }))
        expect(await ask(language, '/api/nothing')).toBe(words.not_found)
        expect(await ask(language, '/api/auth/user')).toBe(words.signed_out)
        const headers = { 'Content-Type': 'application/json' }
        const broken = { method: 'POST', body: '{', headers }
        expect(await ask(language, '/api/auth/confirm-email', broken)).toBe(words.notJson)
      }
    })

    test('a letter written later is in the recipient’s language', async () => {
      const email = `${randomUUID()}@example.com`
      const joining = { name: 'Uwe', email, password: randomUUID(), ageConfirmed: true }
      const visitor = door.visitor()
      await visitor.post('/api/auth/sign-up/email', joining, { 'Accept-Language': 'de' })
      await visitor.post('/api/auth/request-password-reset', { email }, { 'Accept-Language': 'en' })
      const words = inLanguage('de', () => mailCopy.resetText('LINK').split('LINK')[1] ?? '').trim()
      expect(words.length).toBeGreaterThan(20)
      await until(() => door.letters(email).find((letter) => plain(letter).includes(words)))
    })

    test('later letters use the chosen language, or that of joining', async () => {
      const db = await openDb(
        database
          ? { postgresUrl: database.url }
          : { sqliteFile: path.join(door.dataDir, 'undercroft.sqlite') },
        { slow: () => {}, failed: () => {} },
      )
      const joining = { name: 'Eva', email: `${randomUUID()}@example.com`, password: randomUUID() }
      const spanish = { 'Accept-Language': 'es-MX' }
      await door
        .visitor()
        .post('/api/auth/sign-up/email', { ...joining, ageConfirmed: true }, spanish)
      const eva = door.visitor()
      await eva.post('/api/auth/sign-in/email', joining)
      const { id } = (await (await eva.fetch('/api/auth/user')).json()) as { id: string }
      expect(await ownLanguage(db, id)).toBe('es')
      const mutation = {
        name: 'setting.change',
        args: { changes: { language: 'de' } },
        seq: 1,
        uid: randomUUID(),
        at: 0,
      }
      const round = {
        protocol: 1,
        deviceId: randomUUID(),
        seen: { seq: 0, uid: '' },
        cursor: null,
        limit: 10,
        digest: false,
        mutations: [mutation],
      }
      const answer = await eva.post('/api/sync', round, { 'X-User': id })
      expect(await answer.json()).toMatchObject({ rejections: [] })
      expect(await ownLanguage(db, id)).toBe('de')
      expect(await ownLanguage(db, randomUUID())).toBe('en')
      await db.close()
    })
  })

test('letters about an admin’s acts are in the language of their recipients, not of the admin', async () => {
  const market = await openMarket('SQLite')
  try {
    const who = await market.person()
    const [owner, { store, admin }] = [market.owner, market]
    for (const one of [owner, who]) await market.chose(one, { language: 'de' })
    await market.chose(admin, { language: 'es' })
    await market.work()
    const before = market.door.letters(owner.email).length
    const asked = await market.ask(who, '/api/support/requests', {
      body: { subject: 'THING', message: 'Where is it?' },
      key: randomUUID(),
    })
    for (const [place, body] of [
      [`stores/${store}/suspend`, { reason: 'REASON' }],
      [`stores/${store}/reinstate`, {}],
      [`support/${String(asked['id'])}/answer`, { answer: 'ANSWER' }],
    ] as const)
      expect((await market.ask(admin, `/api/admin/${place}`, { body })).http).toBe(200)
    await market.work()
    const { mail } = storesCopy
    const longest = (text: string) =>
      text
        .split(/STORE|REASON|LINK|ANSWER|THING|\n/)
        .map((part) => part.trim())
        .toSorted((one, other) => other.length - one.length)[0] ?? ''
    const words = (language: Language) =>
      inLanguage(language, () => [
        [owner.email, longest(mail.suspendedText('STORE', 'REASON'))] as const,
        [owner.email, longest(mail.reinstatedText('STORE', 'LINK'))] as const,
        [who.email, longest(mailCopy.supportText('ANSWER', 'THING', 'LINK'))] as const,
      ])
    const lettersTo = (to: string) => market.door.letters(to).map(plain)
    await until(() => lettersTo(owner.email)[before + 1] && lettersTo(who.email)[0])
    for (const [to, text] of words('de'))
      expect(lettersTo(to)).toContainEqual(expect.stringContaining(text))
    for (const [to, text] of words('es'))
      expect(lettersTo(to)).not.toContainEqual(expect.stringContaining(text))
  } finally {
    await market.close()
  }
})

/** The text of a letter, whose letters beyond ASCII travel in one of two ways. */
function plain(letter: string): string {
  const [head = '', ...body] = letter.split(/\r?\n\r?\n/)
  const text = body.join('\n\n')
  return /base64/i.test(head)
    ? Buffer.from(text, 'base64').toString()
    : Buffer.from(
        text
          .replace(/=\r?\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
            String.fromCodePoint(Number.parseInt(hex, 16)),
          ),
        'latin1',
      ).toString()
}
