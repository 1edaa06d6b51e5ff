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

// A dozen random kinds of text for their readers. All of them, texts of the maximum file size, and the
// control that growth is noticed, are `npm run deep -- --only readers`.

withoutOptimisedExpressions()

const kinds = Object.entries(readers).flatMap(([name, { read, worst }]) =>
  worst.map((one) => ({ title: `${name} of ${JSON.stringify(one)}`, read, worst: one })),
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
