import type { BottleFacts } from '../../../shared/features/catalogue/known-bottle.ts'
import type { BottleForm } from './bottle-form.ts'

/** A known bottle's values for the form's empty fields. */
export function filledFrom(like: BottleFacts, form: BottleForm): Partial<BottleForm> {
  return {
    ...(form.brand.trim() === '' && { brand: like.brand ?? '' }),
    ...(form.category === '' &&
      like.category !== undefined && {
        category: like.category,
        subcategory: like.subcategory ?? '',
      }),
    ...(form.sizeMl === null && { sizeMl: like.sizeMl ?? null }),
    ...(form.abv === null && { abv: like.abv ?? null }),
    ...(form.distillery === '' && { distillery: like.distillery ?? '' }),
    ...(form.region === '' && { region: like.region ?? '' }),
  }
}
