import type { DropPhase } from '../features/market/drop.ts'
import { exactMoney } from '../kernel/money.ts'

/** What a link to a public page says of it, where somebody posts the link elsewhere. */
export const previewsCopy = {
  drop: (drop: DropInPreview) =>
    [
      `${exactMoney(drop.salePrice)} at ${drop.storeName}, ${drop.place}.`,
      dropStands[drop.phase],
      drop.description,
    ]
      .filter(Boolean)
      .join(' '),
  store: ({ address, city, state, zipCode, hours }: StoreInPreview) =>
    [
      `An independent licensed store at ${address}, ${city}, ${state} ${zipCode}.`,
      'Reserve limited bottles online and pick them up at its counter.',
      hours,
    ]
      .filter(Boolean)
      .join(' '),
  recipe: ({ description, ingredients }: RecipeInPreview) =>
    [description, `With ${list.format(ingredients.map(({ name }) => name))}.`]
      .filter(Boolean)
      .join(' '),
  /** Of pages that are the same for everybody. */
  screens: {
    hypeRadar:
      'Limited bottles of independent licensed stores, the most wanted first. Reserve online and pick up at the store.',
    stores:
      'Independent licensed stores that offer limited bottles: find one near you, see what it offers and what people say of it.',
  },
} as const

const list = new Intl.ListFormat('en')

const dropStands = {
  scheduled: 'A limited drop that begins soon.',
  open: 'Reserve online, pick up at the store.',
  // No more than that: a preview is kept for days, and a bottle may come free.
  sold_out: 'Reserve online, pick up at the store.',
  paused: '',
  over: 'This drop is over.',
} as const satisfies Record<DropPhase, string>

interface DropInPreview {
  /** US cents. */
  readonly salePrice: number
  readonly storeName: string
  /** `Atlanta, GA` */
  readonly place: string
  readonly phase: DropPhase
  readonly description?: string | undefined
}

interface StoreInPreview {
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zipCode: string
  readonly hours?: string | undefined
}

interface RecipeInPreview {
  readonly description?: string | undefined
  readonly ingredients: readonly { readonly name: string }[]
}
