import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailCopy } from '../../../shared/copy/mail.ts'
import { saidInWords } from '../../../shared/copy/messages.ts'
import { storesCopy } from '../../../shared/copy/stores.ts'
import { nameInLetter, quotedInLetter } from '../../../shared/kernel/strangers-words.ts'
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

test('what others wrote stays on one line, without a link, and ends somewhere', () => {
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

const firstSentence = (text: string) => text.split('\n\n')[0] ?? ''

test('no subject and no first sentence of a letter has a word of others in it', () => {
  const word = 'Zanzibar'
  const text = { ...mailCopy, ...storesCopy.mail } as Record<string, unknown>
  const letters = Object.entries(text).filter(([name]) => /Text$|Subject$/.test(name))
  expect(letters.length).toBeGreaterThan(25)
  for (const [name, one] of letters) {
    if (name.endsWith('Subject')) {
      expect(typeof one, name).toBe('string')
      continue
    }
    if (typeof one !== 'function' || name === 'noticeText' || name === 'owedText') continue
    const written = (one as (...words: string[]) => string)(word, word, word)
    // Links and roles are ours; where one stands first, the sentence before it is what counts.
    expect(firstSentence(written).replace(/\. Zanzibar$/, '.'), name).not.toContain(word)
  }
  for (const write of [mailCopy.noticeText, mailCopy.owedText])
    expect(firstSentence(write(word, word, word))).not.toContain(word)
})

test('nor has one of a notice, whatever happened', () => {
  const said = { title: 'Zanzibar', store: 'Zanzibar', reason: 'Zanzibar', amount: 1, quantity: 2 }
  const kinds = ['confirmed', 'ready', 'review', 'cancelled_by_store', 'refused', 'missed', 'offer']
  for (const kind of [...kinds, 'of a later version']) {
    const { title, subject } = saidInWords({ kind, ...said }, () => 'soon')
    expect(title).toContain('Zanzibar')
    expect(subject).not.toContain('Zanzibar')
    expect(subject).not.toBe('')
  }
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
