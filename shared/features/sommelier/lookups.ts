import * as z from 'zod/mini'
import type { Bottle } from '../collection/bottle.ts'
import { answering } from './answering.ts'
import type { CellarContents } from './cellar.ts'
import type { SommelierAnswer } from './facts.ts'
import { byAge, answerCounts } from './rules/counts.ts'
import { oneAway, answerDrinks } from './rules/drinks.ts'
import { nextBottle } from './rules/next.ts'
import { tonight } from './rules/tonight.ts'
import { gained, worthOfAll } from './rules/value.ts'
import { windows } from './rules/window.ts'

/** One thing that a model may look up: a rule over one user's own rows. None of them changes anything. */
export interface Lookup {
  readonly does: string
  /** Its arguments as JSON Schema: names of texts. */
  readonly takes: Readonly<Record<string, string>>
  run(
    input: Readonly<Record<string, string>>,
    cellar: CellarContents,
  ): Generator<void, SommelierAnswer>
}

const nothing = {}

/** All tools of a model, by name. */
export const lookups: Readonly<Record<string, Lookup>> = {
  what_to_open_tonight: {
    does: 'The bottles that are best opened tonight, with reasons.',
    takes: nothing,
    run: (_, cellar) => tonight(cellar, undefined),
  },
  what_goes_with: {
    does: 'The bottles that go with a dish.',
    takes: { dish: 'The dish, such as steak or oysters.' },
    run: ({ dish = '' }, cellar) => answering(`what goes with ${dish}`, cellar),
  },
  what_can_be_made: {
    does: 'The drinks that can be made of what stands in the bar, with the bottles that go in.',
    takes: nothing,
    run: (_, cellar) => answerDrinks(cellar, undefined, undefined),
  },
  what_is_one_bottle_away: {
    does: 'The drinks that lack just one bottle, by that bottle.',
    takes: nothing,
    run: (_, cellar) => oneAway(cellar),
  },
  what_gained_most: {
    does: 'The bottles that gained most since they were bought.',
    takes: nothing,
    run: (_, cellar) => gained(cellar, undefined, false),
  },
  what_is_it_worth: {
    does: 'What all bottles are worth together.',
    takes: nothing,
    run: (_, cellar) => worthOfAll(cellar, undefined),
  },
  what_is_past_its_window: {
    does: 'The bottles that are past the years in which they drink well, or in the last of them.',
    takes: nothing,
    run: (_, cellar) => windows(cellar, undefined, 'past'),
  },
  what_is_ready: {
    does: 'The bottles that drink well now.',
    takes: nothing,
    run: (_, cellar) => windows(cellar, undefined, 'ready'),
  },
  what_is_there: {
    does: 'How many bottles there are, by category.',
    takes: nothing,
    run: (_, cellar) => answerCounts(cellar, undefined, 'category'),
  },
  oldest_bottles: {
    does: 'The bottles of the oldest vintages.',
    takes: nothing,
    run: (_, cellar) => byAge(cellar, undefined, true),
  },
  next_bottle_to_buy: {
    does: 'What to buy next: what would make most drinks possible, runs low, or is wished for.',
    takes: nothing,
    run: (_, cellar) => nextBottle(cellar),
  },
  bottles_that: {
    does: 'Which bottles there are of what is asked for, and how many: by place, grape, kind, maker, vintage, size, price, rating, where they stand, what they are not; or the cheapest, the dearest, the oldest, the best rated of these, what they are worth or cost together; or what was drunk, opened, finished, bought, added, sold or given away, and when. What it does not understand it says, and answers nothing then.',
    takes: {
      which:
        'A plain English phrase, such as "reds not from Italy under $60", "cheapest Burgundy", "how many half bottles of Bordeaux", "what is my Scotch worth", "what did I drink last month".',
    },
    run: ({ which = '' }, cellar) => answering(which, cellar),
  },
  about: {
    does: 'Returns all that is known about one bottle or recipe by name, or lists the bottles of a kind, region or place.',
    takes: { name: 'The name, the kind, the region or the place.' },
    run: ({ name = '' }, cellar) => answering(name, cellar),
  },
}

const givenSchema = z.record(z.string(), z.unknown())
/** The maximum length of a name. */
const maxGivenLength = 300

/** A model's arguments, reduced to known texts. */
export function lookupArguments({ takes }: Lookup, sent: string): Record<string, string> {
  let parsed: unknown
  try {
    parsed = JSON.parse(sent || '{}')
  } catch {
    return {}
  }
  const read = givenSchema.safeParse(parsed)
  if (!read.success) return {}
  const input: Record<string, string> = {}
  for (const name of Object.keys(takes)) {
    const value = read.data[name]
    if (typeof value === 'string') input[name] = value.slice(0, maxGivenLength)
  }
  return input
}

/** The bottle of the question, so that the model knows what `it` is. */
export const nameOfBottle = ({ name, brand }: Bottle): string =>
  name.includes(brand) ? name : `${brand} ${name}`
