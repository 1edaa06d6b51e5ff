import type { settings } from '../features/account/setting.ts'
import type { watchForm } from '../features/alerts/availability-alert.ts'
import type { alertForm } from '../features/alerts/price-alert.ts'
import type { locations } from '../features/bar/location.ts'
import type { pours } from '../features/bar/pour.ts'
import type { bottles } from '../features/collection/bottle.ts'
import type { imports } from '../features/collection/import.ts'
import type { recipeForm } from '../features/recipes/recipe.ts'
import type { shopping } from '../features/recipes/shopping.ts'
import type { sightings } from '../features/sightings/sighting.ts'
import type { wishes } from '../features/wishlist/wish.ts'
import type { Entity, UserFields } from '../kernel/entity.ts'
import { messages } from '../kernel/language.ts'

/** Fields set by programs: line names of files, rows, colors. People neither type nor read them. */
export const ofPrograms = ['sourceKey', 'sourceRow', 'photoColor'] as const
export type OfPrograms = `${string}Id` | (typeof ofPrograms)[number]

/**
 * The label of every field a person sets: on its form, elsewhere, and in *Sync*, which lists typed
 * values. A field without a label does not compile.
 */
type LabelsOf<E extends Entity> = Readonly<Record<Exclude<keyof UserFields<E>, OfPrograms>, string>>

export const bottleLabels = messages('bottleLabels', {
  name: 'Name',
  brand: 'Brand',
  category: 'Category',
  subcategory: 'Subcategory',
  sku: 'Barcode or SKU',
  sizeMl: 'Size',
  abv: 'ABV',
  vintage: 'Vintage',
  distillery: 'Distillery or producer',
  region: 'Region',
  notes: 'Notes',
  rating: 'Rating',
  purchasePrice: 'Purchase price',
  currentValue: 'Current value',
  currency: 'Currency',
  purchasedOn: 'Purchase date',
  drinkFrom: 'Drink from',
  drinkTo: 'Drink until',
  location: 'Location',
  bin: 'Bin',
  quantity: 'Quantity',
  fillLevel: 'Level',
  inCollection: 'Add to collection',
  isFinished: 'Finished',
  photo: 'Photo',
  tags: 'Tags',
} satisfies LabelsOf<typeof bottles>)

export const pourLabels = messages('pourLabels', {
  at: 'When',
  amountMl: 'Amount',
  note: 'Note',
  levelDrop: 'Taken from the bottle (%)',
} satisfies LabelsOf<typeof pours>)

export const locationLabels = messages('locationLabels', {
  name: 'Name of the place',
} satisfies LabelsOf<typeof locations>)

export const importLabels = messages('importLabels', {
  fileName: 'File',
  format: 'Format',
  at: 'When',
  added: 'Added',
  updated: 'Updated',
} satisfies LabelsOf<typeof imports>)

export const recipeLabels = messages('recipeLabels', {
  name: 'Recipe Name',
  description: 'Description',
  ingredients: 'Ingredients',
  instructions: 'Instructions',
  glassType: 'Glass Type',
  garnish: 'Garnish',
  difficulty: 'Difficulty',
  prepTime: 'Prep Time (min)',
  servings: 'Servings',
  tags: 'Tags',
  photo: 'Photo',
  rating: 'Rating',
  notes: 'Personal Notes',
  source: 'Origin',
  sourceName: 'Source',
  isPublic: 'Public',
  isFavorite: 'Favorite',
} satisfies LabelsOf<typeof recipeForm>)

export const shoppingLabels = messages('shoppingLabels', {
  name: 'What to buy',
  note: 'Note',
  isDone: 'Done',
} satisfies LabelsOf<typeof shopping>)

const criteriaLabels = {
  bottle: 'Bottle Name',
  brand: 'Brand (Optional)',
  locations: 'Places',
  isActive: 'Active',
} as const

export const alertLabels = messages('alertLabels', {
  ...criteriaLabels,
  targetPrice: 'Target Price',
} satisfies LabelsOf<typeof alertForm>)

export const watchLabels = messages('watchLabels', {
  ...criteriaLabels,
  isPriority: 'Priority',
} satisfies LabelsOf<typeof watchForm>)

export const wishLabels = messages('wishLabels', {
  bottleName: 'Bottle Name',
  brand: 'Brand',
  category: 'Category',
  vintage: 'Vintage',
  sizeMl: 'Size (ml)',
  maxPrice: 'Maximum Price',
  description: 'Description',
  priority: 'Priority',
  isActive: 'Still looking for it',
  notificationPreference: 'Notify me',
} satisfies LabelsOf<typeof wishes>)

export const sightingLabels = messages('sightingLabels', {
  bottleName: 'Bottle Name',
  brand: 'Brand',
  vintage: 'Vintage',
  sizeMl: 'Size (ml)',
  storeName: 'Store',
  storeAddress: 'Town or address',
  zipCode: 'ZIP code of the store',
  price: 'Price',
  quantity: 'How many',
  isAllocated: 'Allocated bottle',
  seenAt: 'Seen',
  notes: 'Notes',
  photo: 'Picture',
} satisfies LabelsOf<typeof sightings>)

export const settingLabels = messages('settingLabels', {
  theme: 'Theme',
  units: 'Units of volume',
  listStyle: 'Lists',
  hideAmounts: 'Hide amounts of money',
  currency: 'Your currency',
  picture: 'Picture',
  interests: 'You collect',
  location: 'City',
  zipCode: 'ZIP code',
  timeZone: 'Time zone',
  language: 'Language',
  mailNotices: 'Email',
  pushNotices: 'Notifications on this device',
  mailRhythm: 'Email frequency',
  quietFrom: 'Quiet from',
  quietUntil: 'Quiet until',
  findsBy: 'Alert and wishlist matches',
  favoritesBy: 'Favorite stores: drops, draws, events',
  reservationsBy: 'Reservations, waiting lists, draws',
  eventsBy: 'Events you registered for',
  communityBy: 'Community and reviews',
  accountBy: 'Subscription and support',
  findsRhythm: 'Emails about matches',
  favoritesRhythm: 'Emails about favorite stores',
  reservationsRhythm: 'Emails about reservations',
  eventsRhythm: 'Emails about events',
  communityRhythm: 'Emails about the community',
  findsPerDay: 'Matches per day',
  favoritesPerDay: 'Favorite store news per day',
  communityPerDay: 'Community news per day',
} satisfies LabelsOf<typeof settings>)
