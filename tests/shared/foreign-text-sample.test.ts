import { expect, test } from 'vitest'
import { runSeed, sampleOf } from '../support/scope.ts'
import {
  functionsIn,
  growsAsItsInput,
  ofEveryObject,
  ofLength,
  short,
  withoutOptimisedExpressions,
} from './foreign-growth.ts'
import { readers } from './foreign-readers.ts'

// All kinds of text at a small size, and a dozen random ones at a large. All of them at that size, texts
// of the maximum file size, and the control that growth is noticed, are `npm run deep -- --only readers`.

withoutOptimisedExpressions()

const kinds = Object.entries(readers).flatMap(([name, { read, worst }]) =>
  worst.map((one) => ({ title: `${name} of ${JSON.stringify(one)}`, read, worst: one })),
)

const small = [4_096, 32_768]

test.each(Object.entries(readers))(
  '%s reads short texts in time of their length',
  (name, reader) => {
    for (const worst of reader.worst)
      growsAsItsInput(`${name} of ${JSON.stringify(worst)}`, small, (bytes) => {
        const text = ofLength(worst, bytes)
        return () => reader.read(text)
      })
  },
)

test.each(sampleOf(kinds, 12))(
  `$title takes twice as long for twice the text (TEST_SEED=${runSeed})`,
  ({ title, read, worst }) => {
    growsAsItsInput(title, short, (bytes) => {
      const text = ofLength(worst, bytes)
      return () => read(text)
    })
  },
)

test.each(Object.entries(readers))('%s knows no word that every object has', (_, { read }) => {
  for (const name of ofEveryObject)
    for (const text of [name, name.toLowerCase()]) expect(functionsIn(read(text)), text).toEqual([])
})
