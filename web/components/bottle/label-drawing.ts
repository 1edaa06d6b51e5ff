import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { categoryInWords } from '../../../shared/features/collection/categories.ts'

/** The words on the drawn label of a bottle without a photo. */
export interface LabelDrawing {
  /** Above the title, unless the title has it. */
  brand: string | undefined
  title: string
  vintage: number | undefined
  kind: string
  /** The largest type in which the title fits. */
  size: 'large' | 'medium' | 'small'
}

type LabelSource = Pick<Bottle, 'name' | 'brand' | 'category' | 'subcategory' | 'vintage'>

/** A name that begins with its brand is split, as on a printed label. */
export function labelDrawing(bottle: LabelSource): LabelDrawing {
  const { name, category, subcategory, vintage } = bottle
  const brand = bottle.brand.trim()
  const within = name.toLowerCase().indexOf(brand.toLowerCase())
  const rest = within === 0 && /^\s/.test(name.slice(brand.length)) && name.slice(brand.length)
  const title = (rest || name).trim()
  return {
    brand: brand && (rest || within < 0) ? brand : undefined,
    title,
    vintage: vintage ?? undefined,
    kind: categoryInWords(subcategory && subcategory !== 'Other' ? subcategory : category),
    size: sizeOf(title),
  }
}

function sizeOf(title: string): LabelDrawing['size'] {
  const longestWord = Math.max(...title.split(/\s+/).map((word) => word.length))
  if (title.length <= 14 && longestWord <= 8) return 'large'
  return title.length <= 32 && longestWord <= 11 ? 'medium' : 'small'
}
