import { describe, expect, test } from 'vitest'
import { compareCard } from '../../../../web/features/pickup/id-card/compare-card.ts'
import { cardText, type MadeCard } from './made-cards.ts'

type Named = Pick<MadeCard, 'family' | 'first' | 'middle' | 'suffix' | 'elements'>

const matches = (name: string, card: Named, version = 8) =>
  compareCard(cardText({ version, birth: '1985-01-31', ...card }), { name, today: '2026-11-27' })
    ?.nameMatches

const smith = { family: 'SMITH', first: 'JOHN', middle: 'QUINCY' }
const truncated = (flag: string) => ({ elements: { [flag]: 'T' } })

describe('a name is that of the card', () => {
  test.each<[string, Named]>([
    ['John Smith', smith],
    ['john quincy smith', smith],
    ['Smith, John', smith],
    ['John Q. Smith', smith],
    ['Quincy Smith', smith],
    ['Mr. John Smith', smith],
    ['John', smith],
    ['John Smith', { ...smith, middle: '' }],
    ['John Smith Jr.', { ...smith, suffix: 'JR' }],
    ['John Smith', { ...smith, suffix: 'III' }],
    ['John Smith 3rd', { ...smith, suffix: 'III' }],
    ['John Smith Jr', { ...smith, family: 'SMITH JR' }],
    ['John Quincy Smith', { ...smith, middle: 'Q' }],
    ['Seán O’Brien', { family: "O'BRIEN", first: 'SEAN' }],
    ['Sean OBrien', { family: 'O BRIEN', first: 'SEAN' }],
    ['Anne-Marie van der Berg', { family: 'VANDERBERG', first: 'ANNE MARIE' }],
    ['Annemarie Van Der Berg', { family: 'VAN DER BERG', first: 'ANNE-MARIE' }],
    ['Jörg Müller', { family: 'MUELLER', first: 'JOERG' }],
    ['Jörg Müller', { family: 'MULLER', first: 'JORG' }],
    ['Joerg Mueller', { family: 'MÜLLER', first: 'JÖRG' }],
    ['María García', { family: 'GARCIA LOPEZ', first: 'MARIA', middle: 'ELENA' }],
    ['Łukasz Nowak', { family: 'NOWAK', first: 'LUKASZ' }],
    ['Sukarno', { family: 'SUKARNO', first: 'NONE', middle: 'NONE' }],
    [
      'Ada Featherstonehaughcholmondeleymarjoribanks',
      { family: 'FEATHERSTONEHAUGHCHOLMONDELEYMARJORIBAN', first: 'ADA', ...truncated('DDE') },
    ],
    ['Ana Hernandez de la Cruz', { family: 'HERNANDEZ DE LA', first: 'ANA', ...truncated('DDE') }],
    ['Wilhelmina Smith', { family: 'SMITH', first: 'WILHEL', ...truncated('DDF') }],
    ['John Bartholomew Smith', { ...smith, middle: 'BARTHO', ...truncated('DDG') }],
  ])('%s: %o', (name, card) => {
    expect(matches(name, card)).toBe(true)
  })
})

describe('a name is another one', () => {
  test.each<[string, Named]>([
    ['Jane Smith', smith],
    ['John Smithson', smith],
    ['John', { family: 'JOHN', first: 'ADA' }],
    ['Smith', smith],
    ['J Smith', smith],
    ['John Q', smith],
    ['John Peter Smith', smith],
    ['John Smith Sr', { ...smith, suffix: 'JR' }],
    ['John Smith', { ...smith, first: 'J' }],
    ['John John', { family: 'SMITH', first: 'JOHN', middle: 'JOHN' }],
    ['Wilhelmina Smith', { family: 'SMITH', first: 'WILHEL', elements: { DDF: 'N' } }],
    ['Wilhelmina Smith', { family: 'SMITH', first: 'WILHEL', elements: { DDF: 'U' } }],
    ['Wilhelmina Smith', { family: 'SMITH', first: 'WI', elements: { DDF: 'T' } }],
    ['', smith],
    ['李 小龍', smith],
    ['.*', smith],
    ['Ada Vintner', { family: '', first: '', middle: '' }],
  ])('%s: %o', (name, card) => {
    expect(matches(name, card)).toBe(false)
  })
})

test.each([1, 2, 3])('names of version %i are read from their older elements', (version) => {
  expect(matches('John Quincy Smith', smith, version)).toBe(true)
  expect(matches('John Smith Jr', { ...smith, suffix: 'JR' }, version)).toBe(true)
  expect(matches('John Smith Sr', { ...smith, suffix: 'JR' }, version)).toBe(false)
  expect(matches('Jane Smith', smith, version)).toBe(false)
})
