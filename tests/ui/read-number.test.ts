import { expect, test } from 'vitest'
import { bottles } from '../../shared/features/collection/bottle.ts'
import { inLanguage } from '../../sync-server/i18n/in-language.ts'
import { inputsOf } from '../../web/lib/field-inputs.ts'
import { readNumber } from '../../web/ui/read-number.ts'

const { vintage, abv } = inputsOf(bottles, { vintage: 'Vintage', abv: 'ABV' })

test('a year out of range is answered with years, and without separators, in each language', () => {
  const said = (['en', 'de', 'es'] as const).map((language) =>
    inLanguage(language, () => readNumber('201', vintage)),
  )
  expect(said).toEqual([
    { problem: 'Enter a year from 1000 to 9999.' },
    { problem: 'Gib ein Jahr von 1000 bis 9999 ein.' },
    { problem: 'Escribe un año entre 1000 y 9999.' },
  ])
  expect(readNumber('2016', vintage)).toEqual({ value: 2016 })
})

test('another number out of range is answered with its limit', () => {
  expect(readNumber('143', abv)).toEqual({ problem: 'Enter 100 or less.' })
  expect(readNumber('43,5', abv)).toEqual({ value: 43.5 })
})
