import { kindOf, subcategoryIn } from '../../../shared/features/collection/import/drink-kind.ts'
import { deriveGeneric } from '../../../shared/features/collection/import/generic.ts'
import { takeRareWords } from '../../../shared/features/collection/import/loaded-words.ts'
import * as rareWords from '../../../shared/features/collection/import/rare-words.ts'
import type { KnownByCode } from '../../../shared/features/catalogue/endpoints.ts'
import type { Article } from '../../outside/open-food-facts.ts'

takeRareWords(rareWords)

/**
 * The bottle data in an article of Open Food Facts, parsed like a row of any table; undefined
 * without a name. Food is not filtered out, because the person sees the data before it is stored.
 */
export function factsOf(article: Article): KnownByCode['bottle'] | undefined {
  const { name, brands, categories: tags, quantity, alcohol, origins } = article
  if (!name?.trim()) return undefined
  // From the special to the general: `en:single-malts` says more than `en:beverages`.
  const kind = firstKind([...new Set(tags)].toReversed())
  const cells = new Map(
    Object.entries({
      name,
      brand: brands?.split(',')[0] ?? '',
      size: quantity ?? '',
      abv: alcohol?.toString() ?? '',
      region: origins ?? '',
    }),
  )
  const mapping = [...cells.keys()].map((key) => [key, key as 'name'] as const)
  const { fields, remarks } = deriveGeneric(cells, { mapping })
  const hasBrand = !remarks.some(({ kind: what }) => what === 'no-brand')
  const category = kind?.category ?? fields.category
  const subcategory = kind ? kind.subcategory : fields.subcategory
  return {
    ...(fields.name && { name: fields.name }),
    ...(hasBrand && fields.brand && { brand: fields.brand }),
    ...(category && { category }),
    ...(category && subcategory && { subcategory }),
    ...(fields.region && { region: fields.region }),
    ...(fields.abv !== undefined && { abv: fields.abv }),
    ...(fields.sizeMl !== undefined && { sizeMl: fields.sizeMl }),
  }
}

function firstKind(tags: readonly string[]) {
  for (const tag of tags) {
    const told = tag.replace(/^\w\w:/, '').replaceAll('-', ' ')
    // Most tags are plurals, as `en:rums`.
    for (const words of [told, told.replace(/ies$/, 'y').replace(/s$/, '')]) {
      const category = kindOf(words)?.category
      if (category) return { category, subcategory: subcategoryIn(words, category) }
    }
  }
  return undefined
}
