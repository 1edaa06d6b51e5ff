import * as z from 'zod/mini'
import { emailPattern, maxEmailLength } from '../../business/names.ts'
import {
  calendarDay,
  entity,
  id,
  instant,
  optional,
  text,
  textLike,
  textMatching,
  line,
} from '../../kernel/entity.ts'
import { changesSchema, fieldsSchema, schemaOf } from '../../kernel/schema.ts'
import type { Day } from '../../kernel/time.ts'
import { townAndState, stateOf, usStates } from '../../kernel/place-words.ts'
import { plainWords } from '../../kernel/text.ts'

/**
 * - `pending`: has applied and waits for an admin
 * - `approved`: may offer drops, while its license is valid
 * - `rejected`: with a reason; may apply again
 * - `suspended`: may offer nothing and hand over nothing until it is reinstated
 */
export const storeStatuses = ['pending', 'approved', 'rejected', 'suspended'] as const
export type StoreStatus = (typeof storeStatuses)[number]

/** Staff see today and scan; the owner runs the store, and may scan, too. */
export const storeRoles = ['owner', 'staff'] as const
export type StoreRole = (typeof storeRoles)[number]

/** The states of the USA and its district, by which licences are given. */
export const states: readonly string[] = Object.keys(usStates)

export const zipCodePattern = /^\d{5}(-\d{4})?$/
/** Seven to fifteen digits, as they are written: `+1 (404) 555-0100`. */
export const phonePattern = /^(?=(?:\D*\d){7,15}\D*$)\+?[\d ().-]{7,30}$/

/** A store's description. */
export const storeFields = entity('stores', {
  name: line({ max: 120 }),
  address: line({ max: 200 }),
  city: line({ max: 100 }),
  state: textMatching((value) => states.includes(value), 'is no state'),
  zipCode: textLike({ pattern: zipCodePattern, max: 10, otherwise: 'is no zip code like 30308' }),
  phone: optional(textLike({ pattern: phonePattern, max: 31, otherwise: 'is no phone number' })),
  email: optional(
    textLike({ pattern: emailPattern, max: maxEmailLength, otherwise: 'is no address of e-mail' }),
  ),
  /** When it is open, in the store's own words. */
  hours: optional(text({ max: 300 })),
  licenseNumber: line({ max: 60 }),
  licenseExpiresOn: calendarDay(),
})
export const storeForm = z.strictObject(fieldsSchema(storeFields))
export type StoreForm = z.infer<typeof storeForm>

/** What its owner may change; `null` clears. Another licence is looked at again. */
export const storeChanges = changesSchema(storeFields)

/** The public view of a store. */
export const storePage = z.object({
  id: schemaOf(id<'store'>()),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  phone: z.optional(z.string()),
  email: z.optional(z.string()),
  hours: z.optional(z.string()),
  licenseNumber: z.string(),
  /** Whether it is a favorite of the asking user; false for a visitor. */
  isFavorite: z.boolean(),
  /** The mean of its reviews, 1 to 5, and how many there are; absent without any. */
  rating: z.optional(z.number()),
  reviews: z.optional(z.int()),
})
export type StorePage = z.infer<typeof storePage>

/** A store as those see it who work there. */
export const ownStore = z.object({
  ...storePage.shape,
  licenseExpiresOn: schemaOf(calendarDay()),
  status: z.enum(storeStatuses),
  statusReason: z.optional(z.string()),
  role: z.enum(storeRoles),
  /** Whether its counter may scan IDs; set by the operator. */
  scansIds: z.optional(z.boolean()),
  appliedAt: schemaOf(instant()),
})
export type OwnStore = z.infer<typeof ownStore>

/** Whether it may offer and hand over on that day; where not, why. */
export function storeStatus(
  { status, licenseExpiresOn }: { status: StoreStatus; licenseExpiresOn: Day },
  today: Day,
): 'good' | 'licence_expired' | Exclude<StoreStatus, 'approved'> {
  if (status !== 'approved') return status
  return licenseExpiresOn < today ? 'licence_expired' : 'good'
}

/** The words of a name or a town as they are looked for. */
export const searchKey = (text: string): string => plainWords(text).join(' ')

/** A licence as it is shown, with its state once: `GA 12-345`, and `GA-12 345` as it is. */
export const licenceText = (store: Pick<StoreLicence, 'state' | 'licenseNumber'>): string =>
  new RegExp(`^${store.state}(?![a-z])`, 'i').test(store.licenseNumber)
    ? store.licenseNumber
    : `${store.state} ${store.licenseNumber}`

interface StoreLicence {
  readonly state: string
  readonly licenseNumber: string
}

/** A licence as it is compared: `GA-12 345` and `ga12345` are the same. */
export const licenseKey = (text: string): string => plainWords(text).join('')

/** A place by its words: those with which a name or a town begins, and in which state. */
interface NearPlace {
  readonly words: string
  /** `GA`; absent: in any. */
  readonly state?: string
}

/**
 * A typed place: the beginning of a ZIP code, or alternatives: the beginning of a store's name or
 * town, with a state if typed, `Atlanta, GA` or `Atlanta, Georgia`. Without a comma it may also be
 * a name: `Fine Wine CO`.
 */
export function nearOf(
  typed: string,
): { readonly zip: string } | { readonly places: readonly NearPlace[] } {
  const zip = /^\s*(\d{1,5})/.exec(typed)?.[1]
  if (zip) return { zip }
  const [first = '', second] = typed.split(',', 2)
  const words = searchKey(first)
  if (words === '') return { places: [] }
  if (second !== undefined) {
    const state = stateOf(second)
    return { places: [{ words, ...(state !== undefined && { state }) }] }
  }
  const town = townAndState(first)
  return {
    places: [{ words }, ...(town ? [{ words: town.words.join(' '), state: town.state }] : [])],
  }
}
