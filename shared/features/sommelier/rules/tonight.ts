import type { Bottle } from '../../collection/bottle.ts'
import { Draft } from '../answer.ts'
import type { CellarContents } from '../cellar.ts'
import type { SommelierAnswer, Because } from '../facts.ts'
import { type Filter, fits } from '../filter.ts'
import { byScore, mixed, pickLine, reasonsFor } from './pick.ts'

const maxPicks = 3

/** What to open tonight: open, ready, late or liked bottles; never too young ones. */
export function* tonight(
  cellar: CellarContents,
  filter: Filter | undefined,
  count: number = maxPicks,
): Generator<void, SommelierAnswer> {
  const found: { bottle: Bottle; score: number; because: Because[] }[] = []
  for (const bottle of cellar.bottles) {
    yield
    if (!fits(bottle, filter)) continue
    const spoken = reasonsFor(bottle, cellar)
    if (spoken) found.push({ bottle, ...spoken })
  }
  const draft = new Draft()
  if (found.length === 0)
    return draft
      .say(filter ? { say: 'nothingFits', what: filter.what } : { say: 'emptyCellar' })
      .done()
  const picks = mixed(found.sort(byScore), count)
  draft.say({ say: 'tonight', count: picks.length, what: filter?.what })
  for (const { bottle, because } of picks)
    draft.say(pickLine(bottle, because)).named('bottle', bottle)
  return draft.done()
}
