import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailCopy } from '../../../shared/copy/mail.ts'
import { messageInWords } from '../../../shared/copy/messages.ts'
import { storesCopy } from '../../../shared/copy/stores.ts'
import { messageKinds } from '../../../shared/features/alerts/inbox-message.ts'
import { languages } from '../../../shared/kernel/language.ts'
import { nameInLetter, quotedInLetter } from '../../../shared/kernel/untrusted-text.ts'
import { subjectOf, subjectOfSeveral } from '../../../sync-server/notices/subject.ts'
import { inLanguage } from '../../../sync-server/i18n/in-language.ts'
import { type Door, openDoor, until } from '../../http/door.ts'

const evil = 'Your bank: log in at http://evil.example/login now'

test.each([
  ['Ann O’Hara-Lee', 'Ann O’Hara-Lee'],
  ['J. R. Müller', 'J. R. Müller'],
  ['李小龍', '李小龍'],
  ['  Ann \n  Lee ', 'Ann Lee'],
  [evil, undefined],
  ['evil.example', undefined],
  ['www.evil', undefined],
  ['ann@evil.example', undefined],
  ['evil。example', undefined],
  ['ｅｖｉｌ．ｅｘａｍｐｌｅ', undefined],
  ['Free: wine', undefined],
  ['<b>Ann</b>', undefined],
  [' \n ', undefined],
  ['\u202eAnn', 'Ann'],
])('the name %j is shown as %j', (name, told) => {
  expect(nameInLetter(name)).toBe(told)
})

test('text by others stays on one line, without a link, and is cut', () => {
  expect(quotedInLetter('Pappy, 15;\r\n\r\nSubject: x\u2028y')).toBe('Pappy, 15; Subject: x y')
  expect(quotedInLetter('See https://evil.example/a?b and evil.example/c now')).toBe(
    'See … and … now',
  )
  expect(quotedInLetter('It costs $3.00, 750 ml at 43.5 %.')).toBe(
    'It costs $3.00, 750 ml at 43.5 %.',
  )
  expect(quotedInLetter('x'.repeat(300))).toHaveLength(200)
  expect(quotedInLetter(`${'a.'.repeat(100_000)}`)).toHaveLength(200)
})

/** The first words of these name a thing: a bottle, a store, or the first of several. */
const quotedWhereMade = ['findSubject', 'findsSubject', 'daySubject', 'weekSubject']
const ofStores = ['approved', 'rejected', 'suspended', 'reinstated', 'invited']
const aboutThings = [...quotedWhereMade, ...ofStores.map((name) => `${name}Subject`)]

const firstSentence = (text: string) => text.split('\n\n')[0] ?? ''

test('no subject of a letter about the account has a word of others in it, and no first sentence of any', () => {
  const word = 'Zanzibar'
  const text = { ...mailCopy, ...storesCopy.mail } as Record<string, unknown>
  const letters = Object.entries(text).filter(([name]) => /Text$|Subject$/.test(name))
  expect(letters.length).toBeGreaterThan(25)
  for (const [name, one] of letters) {
    if (name.endsWith('Subject')) {
      if (typeof one !== 'function') continue
      expect(aboutThings, name).toContain(name)
      const subject = (one as (...words: (string | number)[]) => string)(evil, 1)
      // Behind words of ours, without the link.
      if (subject.includes('bank')) expect(subject, name).toMatch(/^\p{Lu}[\p{L} ]+: /u)
      if (!quotedWhereMade.includes(name)) expect(subject, name).not.toContain('evil')
      continue
    }
    if (typeof one !== 'function' || name === 'noticeText' || name === 'owedText') continue
    const written = (one as (...words: string[]) => string)(word, word, word)
    // Links and roles are our text; if one comes first, only the sentence before it counts.
    expect(firstSentence(written).replace(/\. Zanzibar$/, '.'), name).not.toContain(word)
  }
  for (const write of [mailCopy.noticeText, mailCopy.owedText])
    expect(firstSentence(write(word, word, word))).not.toContain(word)
})

describe.each(languages)('in %s', (language) => {
  const title = 'Pappy 15'
  const others = { store: 'Tower Liquor', reason: 'Why not', amount: 1, quantity: 2 }
  const subjectTo = (said: Parameters<typeof messageInWords>[0]) =>
    inLanguage(language, () =>
      subjectOf({ title: messageInWords(said, String).title, store: said.store }),
    )
  /** Kinds about the person alone. */
  const aboutOneself = ['paused', 'test']

  test('the subject of a notice names the thing it is about, behind words of ours', () => {
    for (const kind of messageKinds.filter((kind) => !aboutOneself.includes(kind))) {
      const subject = subjectTo({ kind, title, ...others })
      expect(subject, kind).toContain(title)
      expect(subject, kind).toMatch(/ - Tower Liquor$/)
      if (!kind.startsWith('subscription_ended')) expect(subject, kind).not.toMatch(/^Pappy/)
    }
    for (const kind of aboutOneself) expect(subjectTo({ kind, title }).length).toBeGreaterThan(5)
  })

  test('and quotes it: on one line, shortened, without links', () => {
    const name = `Pappy\r\nBcc: x@evil.example see http://evil.example/x ${'y'.repeat(300)}`
    for (const kind of messageKinds) {
      const subject = subjectTo({ kind, title: name, store: name })
      expect(subject, kind).not.toMatch(/[\r\n@]|evil|:\/\//)
      expect(subject.length, kind).toBeLessThanOrEqual(170)
    }
  })

  test('of several things the first is named and the others are counted', () => {
    for (const words of [mailCopy.findsSubject, mailCopy.daySubject, mailCopy.weekSubject]) {
      const subject = (count: number) =>
        inLanguage(language, () => subjectOfSeveral({ first: title, count }, words))
      expect(subject(4)).toContain(title)
      expect(subject(4)).toContain('3')
      if (words !== mailCopy.findsSubject) expect(subject(1)).toMatch(/: Pappy 15$/)
    }
  })

  test('the decision about a store names the store', () => {
    for (const name of ofStores) {
      const words = storesCopy.mail as unknown as Record<string, (store: string) => string>
      const subject = inLanguage(language, () => words[`${name}Subject`]!('Tower Liquor'))
      expect(subject).toMatch(/^\p{Lu}.+: Tower Liquor$/u)
    }
  })
})

describe('by the front door', () => {
  let door: Door
  beforeAll(async () => {
    door = await openDoor()
  })
  afterAll(() => door.close())

  test('a name that is an advertisement is not passed on by an invitation', async () => {
    const eve = await door.person('Eve')
    const rename = await eve.fetch('/api/account/profile', {
      method: 'PATCH',
      body: JSON.stringify({ name: evil }),
      headers: { 'Content-Type': 'application/json' },
    })
    expect(rename.status).toBe(200)
    await eve.post('/api/sharing/invitations', { role: 'viewer', email: 'ann@elsewhere.test' })
    const letter = await until(() => door.letters('ann@elsewhere.test')[0])
    expect(letter).toContain('Subject: You are invited into a cellar')
    expect(letter).toContain('/sharing#')
    expect(letter).not.toMatch(/evil|bank/)
  })

  test('an ordinary name comes after the subject of the letter', async () => {
    const bob = await door.person('Bob Cooper')
    await bob.post('/api/sharing/invitations', { role: 'viewer', email: 'cat@elsewhere.test' })
    const letter = await until(() => door.letters('cat@elsewhere.test')[0])
    expect(letter.indexOf('Bob Cooper')).toBeGreaterThan(letter.indexOf('/sharing#'))
    expect(/^Subject: .*/m.exec(letter)?.[0]).not.toContain('Bob')
  })
})
