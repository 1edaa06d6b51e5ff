import { brand } from '../business/brand.ts'
import { bottleLimit } from '../business/plans.ts'
import type { DropPhase } from '../features/market/drop.ts'
import type { UltraDropStatus } from '../features/ultra-drops/ultra-drop.ts'
import { exactMoney } from '../kernel/money.ts'
import { messages, perLocale } from '../kernel/language.ts'
import { landingCopy } from './landing.ts'

/** A public page's description in link previews. */
export const previewsCopy = messages('previews', {
  drop: (drop: DropInPreview): string =>
    sentences(
      previewsCopy.dropAt(exactMoney(drop.salePrice), drop.storeName, drop.place),
      previewsCopy.dropStands[drop.phase],
      drop.description,
    ),
  dropAt: (price: string, store: string, place: string) => `${price} at ${store}, ${place}.`,
  dropStands: {
    scheduled: 'A limited drop that begins soon.',
    open: 'Reserve online, pick up at the store.',
    // No more than that: a preview is kept for days, and a bottle may come free.
    sold_out: 'Reserve online, pick up at the store.',
    paused: '',
    over: 'This drop is over.',
  } satisfies Record<DropPhase, string>,
  ultraDrop: (drop: UltraDropInPreview): string =>
    sentences(
      previewsCopy.dropAt(exactMoney(drop.salePrice), drop.storeName, drop.place),
      previewsCopy.ultraStands[drop.status],
      drop.description,
    ),
  ultraStands: {
    scheduled: 'A free draw with a public check.',
    requesting: 'A free draw with a public check.',
    live: 'A free draw with a public check.',
    closed: 'A free draw with a public check. Entries are closed.',
    drawn: 'The winners are drawn, and the draw can be checked.',
    completed: 'The winners are drawn, and the draw can be checked.',
    cancelled: 'This ultra drop was cancelled.',
    failed: 'This ultra drop was not drawn: too few people entered.',
  } satisfies Record<UltraDropStatus, string>,
  event: (event: EventInPreview): string =>
    sentences(
      previewsCopy.eventAt(event.storeName, event.place),
      event.isVirtual && previewsCopy.eventVirtual,
      event.isOff && previewsCopy.eventOff,
      event.description,
    ),
  eventAt: (store: string, place: string) => `An event by ${store}, ${place}.`,
  eventVirtual: 'It takes place online.',
  eventOff: 'It was cancelled.',
  store: ({ address, city, state, zipCode, hours }: StoreInPreview): string =>
    sentences(
      previewsCopy.storeAt(`${address}, ${city}, ${state} ${zipCode}`),
      previewsCopy.storeOffers,
      hours,
    ),
  storeAt: (address: string) => `An independent licensed store at ${address}.`,
  storeOffers: 'Reserve limited bottles online and pick them up at its counter.',
  recipe: ({ description, ingredients }: RecipeInPreview): string =>
    sentences(
      description,
      previewsCopy.recipeWith(list().format(ingredients.map(({ name }) => name))),
    ),
  recipeWith: (ingredients: string) => `With ${ingredients}.`,
  /** Of static pages; without its own title, each has its screen's. */
  screens: {
    home: {
      title: landingCopy.pageTitle,
      description: `Keep your bottles, pours and recipes in a cellar book that works without a signal, and reserve limited bottles at independent licensed stores. ${brand.name} itself sells no alcohol.`,
    },
    hypeRadar: {
      description:
        'Limited bottles from independent licensed stores, hottest first. Reserve online and pick up at the store.',
    },
    events: {
      description:
        'Tastings, classes and dinners by independent licensed stores, in store and online. Find one near you and register.',
    },
    stores: {
      description:
        'Independent licensed stores with limited bottles: find one near you, see its offers and reviews.',
    },
    features: {
      description: `What ${brand.name} does: collection, bar and journal, values, recipes, a Sommelier, drops of stores, alerts, news, community and sharing, each with the screen where you find it.`,
    },
    pricing: {
      description: `What ${brand.name} costs: free for up to ${bottleLimit('free')} bottles, Insider without limits. Both plans side by side, with answers to what people ask.`,
    },
    support: {
      description: `Contact the operator, and read answers about plans, reservations, pickups and your data. Replies within ${brand.replyWithinHours} hours.`,
    },
    terms: {
      description: `The agreement between you and ${brand.name}: who may use it, how reservations, fees and pickups work, and what the stores answer for.`,
    },
    privacy: {
      description: `What ${brand.name} keeps about you, why and for how long, who sees it, and how you take it with you or have it deleted.`,
    },
  },
})

const list = perLocale((tag) => new Intl.ListFormat(tag))

const sentences = (...said: readonly (string | false | undefined)[]) =>
  said.filter(Boolean).join(' ')

interface DropInPreview {
  /** US cents. */
  readonly salePrice: number
  readonly storeName: string
  /** `Atlanta, GA` */
  readonly place: string
  readonly phase: DropPhase
  readonly description?: string | undefined
}

interface UltraDropInPreview extends Omit<DropInPreview, 'phase'> {
  readonly status: UltraDropStatus
}

interface EventInPreview {
  readonly storeName: string
  readonly place: string
  readonly isVirtual: boolean
  readonly isOff: boolean
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
