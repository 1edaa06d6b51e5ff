import { expect, test } from 'vitest'
import { noticedAfter } from './controls-by-chance.ts'
import { controls } from './controls.ts'
import { denseOf } from './dense.ts'

/** Those of shared cellars; all of them by `npm run simulate -- --controls`. */
const soon = [
  'a push that nobody asks whose cellar it is for',
  'a push that does not ask whether somebody may only look',
  'rows that stay with somebody who was removed',
]

test.each(soon)('dense histories notice %s', async (name) => {
  for await (const { after, says } of noticedAfter({ runs: 10, ofSeed: denseOf, names: [name] })) {
    expect(says).toMatch(controls[name]!.breaks)
    console.info(`${name}: noticed after ${after} histories`)
  }
})
