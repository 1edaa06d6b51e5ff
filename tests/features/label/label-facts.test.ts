import { expect, test } from 'vitest'
import { factsOf } from '../../../shared/features/label/label-facts.ts'
import type { LabelText } from '../../../shared/features/label/label-text.ts'

/** Lines as they were read, the first the largest. */
const label = (...lines: readonly string[]): LabelText =>
  lines.map((line, at) => ({
    words: line.split(' ').map((text) => ({ text, sure: 90 })),
    height: 0.1 / (at + 1),
  }))
const facts = (...lines: readonly string[]) => factsOf(label(...lines), 2026)

test.each([
  ['VINHO TINTO SECO FINO | 750ml | 13% vol', [750], [13]],
  ['75 CL   10% VOL.', [750], [10]],
  ['0,7 L 40 % vol', [700], [40]],
  ['e 75cl e', [750], []],
  ['750m1', [750], []],
  ['Alc. 13,5% by Vol.', [], [13.5]],
  ['101 PROOF', [], [50.5]],
  ['100% de agave', [], []],
  ['150ml', [], []],
  ['1,5 L', [1500], []],
  ['5% old vines', [], [5]],
])('“%s” holds %j ml of %j percent', (line, sizesMl, strengths) => {
  expect(facts(line)).toMatchObject({ sizesMl, strengths })
})

test.each([
  ['2019', [2019]],
  ['BAROLO 2016 RISERVA', [2016]],
  ['2031', []],
  ['Since 1905', []],
  ['EST. 1905', []],
  ['Depuis 1921', []],
  ['seit 1930', []],
  ['fundada en 1957', []],
  ['CLASSEMENT DE 1955', []],
  ['12019', []],
  ['Engarrafado em 2018', []],
  ['Bottled 12.05.2010', []],
  ['Distilled 1998 Bottled 2010', [1998]],
])('“%s” is of the years %j', (line, vintages) => {
  expect(facts(line).vintages).toEqual(vintages)
})

test('a producer calls itself one, and the largest line is first among the names', () => {
  expect(facts('ORIGEM', 'CHATEAU SUDUIRAUT', '2019', '75 cl')).toMatchObject({
    names: ['Origem', 'Chateau Suduiraut'],
    producers: ['Chateau Suduiraut'],
  })
})

test('misread text is never offered as a name, and never more than three of a kind', () => {
  const unsure: LabelText = [{ words: [{ text: 'Orlgfm', sure: 60 }], height: 0.1 }]
  expect(factsOf(unsure, 2026).names).toEqual([])
  expect(facts('One', 'Two', 'Three', 'Four').names).toHaveLength(3)
})
