import type { Bottle } from '../collection/bottle.ts'
import type { Recipe } from '../recipes/recipe.ts'
import type { Dish } from './dishes.ts'
import type { Filter } from './filter.ts'
import type { Rank } from './rank.ts'
import type { IngredientTerm } from './read-ingredients.ts'
import type { JournalAct, ReadJournal } from './read-journal.ts'
import type { Period } from './read-period.ts'
import type { Topic } from './topics.ts'

/** Groupings of a count. */
export type Grouping =
  | 'category'
  | 'kind'
  | 'producer'
  | 'grape'
  | 'country'
  | 'region'
  | 'place'
  | 'decade'
  | 'vintage'

/** A parsed question, and how many answers it asks for: `my three cheapest reds`. */
export type Ask = Want & { readonly count?: number | undefined }

type Want =
  | { readonly want: 'greeting' | 'thanks' | 'help' | 'oneAway' | 'next' }
  /** The intent is unknown; these words are not known either. */
  | { readonly want: 'unknown'; readonly words?: readonly string[] | undefined }
  /** The intent is known, and these words are not. */
  | { readonly want: 'notKnown'; readonly words: readonly string[] }
  /** A name that is nearly another one. */
  | { readonly want: 'meant'; readonly word: string; readonly near: string }
  /** About a part of the product outside the rules. */
  | { readonly want: 'elsewhere'; readonly topic: Topic }
  | { readonly want: 'otherLanguage'; readonly language: string }
  | { readonly want: 'tonight'; readonly filter?: Filter | undefined }
  | {
      readonly want: 'pair'
      readonly dish: { readonly name: string; readonly dish: Dish } | undefined
      readonly filter?: Filter | undefined
      /** Whether this one goes with it. */
      readonly bottle?: Bottle | undefined
    }
  | {
      readonly want: 'makeable'
      readonly filter?: Filter | undefined
      readonly ingredients?: readonly IngredientTerm[] | undefined
      readonly bottle?: Bottle | undefined
    }
  | { readonly want: 'gain'; readonly lost: boolean; readonly filter?: Filter | undefined }
  | { readonly want: 'worth'; readonly filter?: Filter | undefined }
  /** What all of them cost. */
  | { readonly want: 'paid' | 'average'; readonly filter?: Filter | undefined }
  | {
      readonly want: 'ranked'
      readonly by: Rank['by']
      readonly highest: boolean
      readonly filter?: Filter | undefined
    }
  | {
      readonly want: 'window'
      /** `each`: when each of them is best. */
      readonly which: 'past' | 'soon' | 'ready' | 'young' | 'each'
      readonly filter?: Filter | undefined
    }
  | {
      readonly want: 'have'
      readonly filter?: Filter | undefined
      readonly by?: Grouping | undefined
      /** Whether alternatives are counted one by one, and nothing else is told. */
      readonly each?: 'besides' | 'only' | undefined
    }
  | {
      readonly want: 'age'
      readonly oldest: boolean
      readonly filter?: Filter | undefined
    }
  | {
      readonly want: 'journal'
      readonly act: JournalAct
      readonly period?: Period | undefined
      /** Only the last time, or the last few. */
      readonly isLast: ReadJournal['isLast']
      readonly asksCost: boolean
      readonly filter?: Filter | undefined
    }
  | { readonly want: 'bottle'; readonly bottles: readonly Bottle[] }
  | { readonly want: 'food'; readonly bottle: Bottle }
  /** `name`: as the question calls it, in plain words. */
  | { readonly want: 'recipe'; readonly recipes: readonly Recipe[]; readonly name: string }
