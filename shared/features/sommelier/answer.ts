import { maxMentions } from '../../business/sommelier.ts'
import { nameWithBrand } from '../catalogue/name-with-brand.ts'
import type { Bottle } from '../collection/bottle.ts'
import type { Recipe } from '../recipes/recipe.ts'
import type { SommelierAnswer, Line } from './facts.ts'
import type { Mention } from './mention.ts'

/** A bottle's name in an answer: with its maker. */
export const called = ({ name, brand }: Pick<Bottle, 'name' | 'brand'>): string =>
  nameWithBrand(name, brand)

/** An answer while it is made. */
export class Draft {
  readonly #lines: Line[] = []
  readonly #mentions = new Map<string, Mention>()

  say(...lines: Line[]): this {
    this.#lines.push(...lines)
    return this
  }

  /** Adds a mention, to be linked; the first few of each answer. */
  named(kind: Mention['kind'], ...those: readonly (Bottle | Recipe)[]): this {
    for (const { id, name } of those)
      if (this.#mentions.size < maxMentions) this.#mentions.set(id, { kind, id, name })
    return this
  }

  get isEmpty(): boolean {
    return this.#lines.length === 0
  }

  done(): SommelierAnswer {
    return { lines: this.#lines, mentions: [...this.#mentions.values()] }
  }
}
