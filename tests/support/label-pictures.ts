import { readFileSync } from 'node:fs'
import { type KnownBottle, readKnownBottles } from '../../shared/features/catalogue/known-bottle.ts'
import { type DrawnLabel, labelOf, photoOfLabel, type Taken } from './drawn-labels.ts'

const list = new URL('../../shared/features/catalogue/known-bottles.txt', import.meta.url)

/** The condition of a label's photo, and the other text on it. */
export const kindsOfPictures: readonly {
  readonly kind: string
  readonly taken: Taken
  readonly beside?: readonly string[]
  readonly colours?: Pick<DrawnLabel, 'paper' | 'ink'>
}[] = [
  { kind: 'straight', taken: {} },
  { kind: 'curved', taken: { sag: 60 } },
  { kind: 'askew', taken: { sag: 25, askew: 6 } },
  { kind: 'dark', taken: { sag: 25, light: 0.16, noise: 4 } },
  { kind: 'light on dark', taken: { sag: 25 }, colours: { paper: '#1b1b2e', ink: '#d8c48a' } },
  { kind: 'blurred', taken: { sag: 25, blur: 3 } },
  {
    kind: 'several scripts',
    taken: { sag: 25 },
    beside: ['Выдержанный в бочках', 'Ποιότητα ανωτέρα', 'Großer Jahrgang · Añejo'],
  },
  { kind: 'lying', taken: { sag: 25, lies: true } },
]

/** Every so many of the well-known bottles, photographed in each way. */
export async function* drawnPictures(every: number): AsyncGenerator<{
  readonly kind: string
  readonly bottle: KnownBottle
  /** JPEG. */
  readonly photo: Buffer
}> {
  const known = readKnownBottles(readFileSync(list, 'utf8'))
  for (const [number, { kind, taken, beside = [], colours }] of kindsOfPictures.entries())
    for (let at = number; at < known.length; at += every) {
      const bottle = known[at]!
      const facts = [
        ...beside,
        `${bottle.sizeMl ?? 700} ml`,
        ...(bottle.abv === undefined ? [] : [`${bottle.abv}% vol`]),
      ]
      yield {
        kind,
        bottle,
        photo: await photoOfLabel({ ...labelOf(bottle, facts), ...colours }, taken),
      }
    }
}
