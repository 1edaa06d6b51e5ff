import type * as z from 'zod'
import type { Endpoint } from '../../../shared/kernel/endpoint.ts'
import { type Belonging, belongings, type Keeper } from './keeper.ts'
import { type JsonSchema, shapeOf } from './odd-requests.ts'
import type { Row } from './row.ts'

/** Names in the request of a row. */
export interface Named {
  /** The belonging for each name in the path; undefined if it has no owner. */
  readonly params: Readonly<Record<string, Belonging | undefined>>
  /** The same for the query. */
  readonly query: Readonly<Record<string, Belonging | undefined>>
  /** The same of the fields of the body. */
  readonly fields: Readonly<Record<string, Belonging | undefined>>
  /** All named belongings, and `person` for the sender. */
  readonly names: readonly (Belonging | 'person')[]
}

/** Found by requests about unmistakable things. */
export function whatIsNamed(endpoint: Endpoint, row: Row): Named {
  const mark = (name: string) => `<${name}>`
  const things = Object.fromEntries(belongings.map((name) => [name, mark(name)]))
  const person = { id: mark('person'), email: mark('person'), password: mark('person') }
  const keeper = { ...things, ...person } as unknown as Keeper
  const { place, body, headers } = row.ask(keeper)
  const thingIn = (value: unknown) =>
    belongings.find((name) => value === mark(name)) as Belonging | undefined
  const parts = place.replace(/\?.*/, '').split('/')
  const params = endpoint.path.split('/').flatMap((part, at) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    return name === undefined ? [] : [[name, thingIn(parts[at])] as const]
  })
  const asked = [place, ...(row.also?.(keeper) ?? [])].flatMap((one) => [
    ...new URLSearchParams(/\?(.*)/.exec(one)?.[1]),
  ])
  const given = Buffer.isBuffer(body) ? {} : ((body ?? {}) as Record<string, unknown>)
  const all = JSON.stringify([place, Buffer.isBuffer(body) ? '' : body, headers])
  return {
    params: Object.fromEntries(params),
    query: Object.fromEntries(asked.map(([name, one]) => [name, thingIn(one)])),
    fields: Object.fromEntries(Object.entries(given).map(([name, one]) => [name, thingIn(one)])),
    names: (['person', ...belongings] as const).filter((name) => all.includes(mark(name))),
  }
}

/** Path parameters without an owner: they name content. */
const contents = [
  'catalogue.page hash',
  'catalogue.code gtin',
  'photo.put hash',
  // Sealed: it names the user and cannot be forged.
  'letters.unsubscribe key',
  'letters.openUnsubscribeLink key',
  // Signed: it names the user and the offer, and `features/market/waiting-room.test.ts` crosses them.
  'reservation.reserve pass',
  'waitingRoom.state pass',
  'waitingRoom.state kind',
  'waitingRoom.join kind',
  'ultraDrop.enter pass',
  'event.register pass',
]

/** Body fields that are text, choices of the sender, or proofs of the sender's identity. */
const words = new Set([
  'name',
  'email',
  'password',
  'newPassword',
  'title',
  'description',
  'subcategory',
  'brand',
  'currency',
  'bottle',
  'text',
  'askedOn',
  'on',
  'comment',
  'content',
  'subject',
  'message',
  'answer',
  'reason',
  'instructions',
  'glassType',
  'garnish',
  'source',
  'sourceName',
  'sourceKey',
  'notes',
  'note',
  'bottleName',
  'sku',
  'distillery',
  'region',
  'purchasedOn',
  'location',
  'bin',
  'address',
  'city',
  'state',
  'zipCode',
  'phone',
  'phoneNumber',
  'customerName',
  'hours',
  'licenseNumber',
  'licenseExpiresOn',
  'nonce',
  'ageConfirmed',
  // A path of the app.
  'next',
  // Of lists; where the next page begins is crossed by their own tests.
  'limit',
  'since',
  'words',
  'place',
  'tag',
  'begins',
  'near',
  'begins',
  'from',
  'to',
  'after',
  'page',
  'month',
])

/** Made by the device for its own rows, or with more than one proof of the sender. */
const ofTheDevice = [
  'recipe.create photo',
  'recipe.create importId',
  'chat.ask id',
  'pour.log id',
  'support.askAsVisitor id',
  // The link contains the code.
  'sharing.look code',
  'sharing.accept code',
  'sharing.decline code',
  'push.subscribe endpoint',
]

/** Whose cellar it is to be, where it is not the own one: `features/scripts/rows.test.ts` crosses them. */
const ofCellars = [
  ...['list', 'read', 'create', 'change', 'delete', 'restore'].map((act) => `bottle.${act} cellar`),
  ...['list', 'log', 'delete'].map((act) => `pour.${act} cellar`),
]

/** Whether such a value can be the name of something: a text, or a form that JSON has no word for. */
function mayName(kind: JsonSchema): boolean {
  if (kind.enum || 'const' in kind) return false
  const some = kind.anyOf ?? kind.oneOf
  if (some) return some.some(mayName)
  return kind.type === undefined || kind.type === 'string'
}

/** Ids in an endpoint's schemas without a belonging in the rows. */
export function unnamed(endpoint: Endpoint, row: Row): string[] {
  const { params, query, fields } = whatIsNamed(endpoint, row)
  const inPath = Object.keys(params).filter((name) => params[name] === undefined)
  const naming = (schema: z.core.$ZodType | undefined) =>
    Object.entries(schema ? shapeOf(schema) : {})
      .filter(([name, kind]) => !words.has(name) && mayName(kind))
      .map(([name]) => name)
  const inQuery = naming(endpoint.query as z.core.$ZodType | undefined)
  const inBody = naming(endpoint.body as z.core.$ZodType | undefined)
  return [
    ...inPath,
    ...inQuery.filter((name) => query[name] === undefined),
    ...inBody.filter((name) => fields[name] === undefined),
  ]
    .map((name) => `${endpoint.name} ${name}`)
    .filter((one) => ![...contents, ...ofTheDevice, ...ofCellars].includes(one))
}
