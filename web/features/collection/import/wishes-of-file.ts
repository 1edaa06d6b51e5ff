import { type Category, categories } from '../../../../shared/features/collection/categories.ts'
import type { wishes, Wish } from '../../../../shared/features/wishlist/wish.ts'
import { usDollars } from '../../../../shared/kernel/currency.ts'
import type { UserFields } from '../../../../shared/kernel/entity.ts'
import { exactMoney } from '../../../../shared/kernel/money.ts'
import { previewValues } from '../../../components/import/packed-values.ts'
import type { PreviewRow } from '../../../components/import/import-messages.ts'

type WishFields = UserFields<typeof wishes>

const maxDescription = 2_000

/** The wishes of a file that are not on the wishlist yet, each once. */
export function wishesOfFile(
  rows: readonly PreviewRow[],
  there: readonly Pick<Wish, 'bottleName' | 'brand' | 'vintage'>[],
): WishFields[] {
  const known = new Set(there.map(wishKey))
  return rows.flatMap((row) => {
    const wish = row.reason === 'wished' ? wishOf(row) : undefined
    if (!wish || known.has(wishKey(wish))) return []
    known.add(wishKey(wish))
    return [wish]
  })
}

const wishKey = ({
  bottleName,
  brand,
  vintage,
}: Pick<WishFields, 'bottleName' | 'brand' | 'vintage'>) =>
  [bottleName, brand === bottleName ? '' : brand, vintage].join('|').toLowerCase()

function wishOf(row: PreviewRow): WishFields | undefined {
  const { name, brand, vintage, currency } = row
  if (name === undefined) return undefined
  const values = previewValues(row)
  const valueOf = (field: (typeof values)[number]['field']) =>
    values.find((one) => one.field === field)?.value
  const [size, price, notes] = [valueOf('sizeMl'), valueOf('purchasePrice'), valueOf('notes')]
  const category = categories.find((one) => one === valueOf('category')) as Category | undefined
  // A wish is in dollars; another price goes into the description.
  const isInDollars = currency === usDollars
  const told = [
    typeof notes === 'string' ? notes : '',
    typeof price === 'number' && !isInDollars ? exactMoney(price, currency) : '',
  ]
  const description = told.filter(Boolean).join('\n').slice(0, maxDescription).toWellFormed()
  return {
    bottleName: name,
    ...(brand !== undefined && brand !== name && { brand }),
    ...(category && { category }),
    ...(vintage !== undefined && { vintage }),
    ...(typeof size === 'number' && { sizeMl: size }),
    ...(typeof price === 'number' && isInDollars && { maxPrice: price }),
    ...(description && { description }),
  }
}
