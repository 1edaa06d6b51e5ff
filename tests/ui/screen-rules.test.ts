import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { maxPasswordLength, minPasswordLength } from '../../shared/business/password.ts'
import { maxAnswerLength } from '../../shared/business/sommelier.ts'
import { importCopy } from '../../shared/copy/import.ts'
import type { Remark } from '../../shared/features/collection/import/reading.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { emailProblem, newPasswordProblem } from '../../web/features/account/forms/auth-checks.ts'
import { monthOf, yearOf } from '../../web/features/bar/year-of.ts'
import { onDay } from '../../web/features/billing/on-day.ts'
import { detailOf, sentencesOf } from '../../web/features/collection/import/row-words.ts'
import {
  dismissInstallHint,
  wantsInstallHint,
} from '../../web/features/home/install/install-hint.ts'
import { nearOf } from '../../web/features/home/near/near-of.ts'
import { linked } from '../../web/features/sommelier/linked-text.ts'
import { localDay } from '../../web/features/sommelier/local-day.ts'
import { answerByModel } from '../../web/features/sommelier/model/answer-by-model.ts'
import type { PreviewRow } from '../../web/components/import/import-messages.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

describe('the form of an account', () => {
  test('takes a password at both limits, and refuses one letter less and one more', () => {
    expect(newPasswordProblem('x'.repeat(minPasswordLength))).toBeUndefined()
    expect(newPasswordProblem('x'.repeat(maxPasswordLength))).toBeUndefined()
    expect(newPasswordProblem('x'.repeat(minPasswordLength - 1))).toEqual(expect.any(String))
    expect(newPasswordProblem('x'.repeat(maxPasswordLength + 1))).toEqual(expect.any(String))
  })

  test.each(['', 'ada', 'ada@home', 'a b@c.de', '@c.de', 'a@@c.de'])('refuses %j', (email) => {
    expect(emailProblem(email)).toEqual(expect.any(String))
  })

  test('takes an address with spaces around it', () => {
    expect(emailProblem(' ada@example.com ')).toBeUndefined()
  })
})

describe('the hint to install', () => {
  const storages = ['localStorage', 'sessionStorage'] as const
  const [stored, visit] = [new Map<string, string>(), new Map<string, string>()]
  beforeEach(() => {
    for (const [at, kept] of [stored, visit].entries()) {
      kept.clear()
      vi.stubGlobal(storages[at]!, {
        getItem: (name: string) => kept.get(name) ?? null,
        setItem: (name: string, text: string) => void kept.set(name, text),
      })
    }
  })

  test('is absent on the first visit, there from the second on, and gone once dismissed', () => {
    expect([wantsInstallHint(), wantsInstallHint()]).toEqual([false, false])
    visit.clear()
    expect(wantsInstallHint()).toBe(true)
    dismissInstallHint()
    expect(wantsInstallHint()).toBe(false)
    visit.clear()
    expect(wantsInstallHint()).toBe(false)
  })

  test('is absent where the browser stores nothing', () => {
    vi.stubGlobal('localStorage', undefined)
    expect(wantsInstallHint()).toBe(false)
  })
})

test('near me is the region of the ZIP code, then the town, and nothing without both', () => {
  expect(nearOf({})).toBeUndefined()
  expect(nearOf({ location: ' ', zipCode: '' })).toBeUndefined()
  expect(nearOf({ location: ' Austin ' })).toEqual({ near: 'Austin', place: 'Austin' })
  const both = nearOf({ location: 'Austin', zipCode: '78701' })
  expect(both?.place).toBe('Austin')
  expect(both?.near).not.toBe('Austin')
  expect(nearOf({ zipCode: '78701' })?.place).toBe(both?.near)
})

describe('moments on the device', () => {
  test.each([
    ['America/Los_Angeles', '2026-01-01T07:59:59Z', 2025, 11, '2025-12-31'],
    ['America/Los_Angeles', '2026-01-01T08:00:00Z', 2026, 0, '2026-01-01'],
    ['Pacific/Auckland', '2025-12-31T10:59:59Z', 2025, 11, '2025-12-31'],
    ['Pacific/Auckland', '2025-12-31T11:00:00Z', 2026, 0, '2026-01-01'],
  ])('in %s, %s is on its own day', (zone, at, year, month, on) => {
    vi.stubEnv('TZ', zone)
    const moment = Date.parse(at)
    expect(yearOf(moment)).toBe(year)
    expect(monthOf(moment)).toEqual({ year, month })
    expect(localDay(moment)).toBe(on)
    expect(onDay(moment)).toContain(String(year))
  })
})

describe('names in an answer', () => {
  const mention = (name: string) => ({ kind: 'bottle' as const, id: name as Id, name })
  const pieces = (text: string, ...names: string[]) =>
    linked(text, names.map(mention)).map((piece) =>
      typeof piece === 'string' ? piece : [piece.mention.name, piece.text],
    )

  test('become links as whole words, in any case, each time', () => {
    expect(pieces('gin, Ginger and Gin.', 'Gin')).toEqual([
      ['Gin', 'gin'],
      ', Ginger and ',
      ['Gin', 'Gin'],
      '.',
    ])
    expect(pieces('Sloegin, Gin2 and égin', 'Gin')).toEqual(['Sloegin, Gin2 and égin'])
  })

  test('prefer the longer of two that begin at one place', () => {
    expect(pieces('Glen Vault 18', 'Glen', 'Glen Vault')).toEqual([
      ['Glen Vault', 'Glen Vault'],
      ' 18',
    ])
  })
})

describe('a row of a preview', () => {
  const remarks: Remark[] = [
    { kind: 'unread', field: 'vintage', cell: 'old' },
    { kind: 'cleaned' },
  ] as unknown as Remark[]
  const row = (input: Partial<PreviewRow>): PreviewRow =>
    ({ line: 7, name: 'A', brand: 'B', vintage: 1990, packed: [], remarks, ...input }) as PreviewRow
  const unread = importCopy.unread(importCopy.fields.vintage, 'old')
  const none = new Map()

  test('has all remarks where it is written, what was not read where it is known, and none where it is invalid', () => {
    expect(sentencesOf(row({ verdict: 'new' }), none)).toEqual(
      expect.arrayContaining([unread, importCopy.cleaned]),
    )
    const same = sentencesOf(row({ verdict: 'same' }), none)
    expect(same).toContain(unread)
    expect(same).not.toContain(importCopy.cleaned)
    const invalid = sentencesOf(row({ verdict: 'invalid' }), none)
    expect(invalid).not.toContain(unread)
    expect(invalid).not.toContain(importCopy.cleaned)
  })

  test('names its bottle where its values are not listed, and a brand once', () => {
    const line = importCopy.line(7)
    expect(detailOf(row({ verdict: 'same' }))).toBe(`${line} · B · 1990`)
    expect(detailOf(row({ verdict: 'same', brand: 'A' }))).toBe(`${line} · 1990`)
    expect(detailOf(row({ verdict: 'new', packed: [0, 'A'] }))).toBe(line)
    expect(detailOf(row({ verdict: 'changed', packed: [0, 'A'] }))).toBe(`${line} · B · 1990`)
  })
})

describe('an answer of the model', () => {
  const question = {
    id: 'q' as Id<'question'>,
    text: 'And?',
    at: 5,
    askedOn: '2026-01-01' as const,
  }
  const answers = async (...events: readonly object[]) => {
    const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
    vi.stubGlobal(
      'fetch',
      async () => new Response(text, { headers: { 'Content-Type': 'text/event-stream' } }),
    )
    const heard: string[] = []
    return { said: await answerByModel(question, (one) => heard.push(one)), heard }
  }
  const says = (text: string) => ({ is: 'text', text })
  const done = { is: 'done', mentions: [] }

  test('is heard piece by piece, and whole at the end', async () => {
    const { said, heard } = await answers(says('It '), says('rains.'), done)
    expect(heard.at(-1)).toBe('It rains.')
    expect(said).toEqual({ text: 'It rains.', mentions: [] })
  })

  test.each([
    ['cut off', [says('It rains')]],
    ['failed after some words', [says('It rains'), { is: 'failed' }, done]],
    ['without letters', [says('…'), done]],
    ['empty', [done]],
    ['nonsense', [{ is: 'something' }]],
  ])('is none where it is %s', async (_, events) => {
    expect((await answers(...events)).said).toBeUndefined()
  })

  test('is cut at its limit', async () => {
    const { said } = await answers(says('x'.repeat(maxAnswerLength + 5)), done)
    expect(said?.text).toHaveLength(maxAnswerLength)
  })
})
