import type * as z from 'zod/mini'
import { type Cents, maxCents } from './money.ts'
import { type Id, isId } from './id.ts'
import { type Day, type Instant, isDay } from './time.ts'

/**
 * An entity of the product as it is stored and sent: the name of its table and its fields.
 * From this one definition come the TypeScript type ({@link Row}), the schemas of what a person may
 * set (`schema.ts`), the indexes of the device's database and the columns of both SQL engines.
 *
 * Every row also has an `id` (a UUID), and on the server a cellar; these are not listed.
 */
export interface Entity<F extends Fields = Fields> {
  readonly table: string
  readonly fields: F
  readonly rules?: RowRules
}

/** An entity whose rows are synced. */
export interface SyncedEntity<F extends Fields = Fields> extends Entity<F> {
  readonly rules: RowRules
}

/** What holds for the rows of an entity that is synced. */
export interface RowRules {
  /**
   * The most rows of it in one cellar, removed ones included while they are kept; the operator may
   * change it (`ACCOUNT_LIMITS`).
   */
  readonly maxRows: number
  /**
   * They belong to the cellar, and all members see them. Absent: they belong to one person, in any
   * cellar.
   */
  readonly isOfCellar?: true
  /** By which limit of the plan its live rows are counted; absent: by none. */
  readonly planLimit?: PlanLimit
  /** Their entry in the privacy policy. */
  readonly privacyCategory: PrivacyCategory
  /**
   * Absent: a backup restores its rows. `false`: only the server writes them, or computes them
   * again.
   */
  readonly isRestored?: false
}

/** Limits of a plan that a mutator knows of, by their names in its context. */
export type PlanLimit = 'bottleLimit' | 'alertLimit'

/** What rows can be to the privacy policy, by its names (`business/privacy.ts`). */
export type PrivacyCategory =
  | 'cellar'
  | 'recipes'
  | 'values'
  | 'wishes'
  | 'inbox'
  | 'questions'
  | 'settings'
  | 'sharing'
  | 'sightings'

export type Fields = { readonly [name: string]: Field }

/** How a field is kept: it decides the column's type on both engines. */
export type FieldKind = 'text' | 'integer' | 'real' | 'boolean'

/**
 * - `required`: always there, given when the row is made
 * - `optional`: may be absent; a change to `null` clears it
 * - `defaulted`: always there; where it is not given, it has its default
 */
export type Presence = 'required' | 'optional' | 'defaulted'

/**
 * Who sets a field: a person through a form (`user`), or only our own rules (`server`), which also
 * run on the device until the server has its say; arguments that name such a field are refused as
 * `invalid`.
 */
export type Owner = 'user' | 'server'

/** The unit of a number or text, as the `__unit` of its type tells the compiler. */
export type FieldUnit = 'cents' | 'day' | 'instant'

/** The limits of a field's values. Plain, because a list is shown before any schema is needed. */
export type Values =
  | { readonly are: 'integer' | 'real'; readonly min: number; readonly max: number }
  | {
      readonly are: 'text'
      readonly min: number
      readonly max: number
      /** Line breaks in it become spaces. */
      readonly isLine?: true
    }
  | { readonly are: 'boolean' | 'hash' }
  | { readonly are: 'choice'; readonly choices: readonly string[] }
  | {
      readonly are: 'pattern'
      readonly fits: (text: string) => boolean
      readonly otherwise: string
    }
  | {
      readonly are: 'like'
      readonly pattern: RegExp
      readonly max: number
      readonly otherwise: string
    }
  | { readonly are: 'json'; schema(): z.ZodMiniType }

export interface Field<T = unknown, P extends Presence = Presence, O extends Owner = Owner> {
  readonly kind: FieldKind
  /** Its kind of values; `schema.ts` makes a schema of it on demand. */
  readonly values: Values
  /** How its values are shown and typed, where it is not as plain numbers and texts are. */
  readonly unit?: FieldUnit
  /** The type of its values; nothing is ever here. */
  readonly __value?: T
  readonly presence: P
  readonly owner: O
  readonly default?: T
  /** Rows are looked up by this field: it has an index on the device and on the server. */
  readonly indexed: boolean
}

/** An entity without rules is a form: input for rows with another format. */
export function entity<const F extends Fields>(table: string, fields: F): Entity<F>
/** @param table the name of its table on the wire, on the device and in SQL */
export function entity<const F extends Fields>(
  table: string,
  rules: RowRules,
  fields: F,
): SyncedEntity<F>
export function entity<const F extends Fields>(
  table: string,
  ...input: [fields: F] | [rules: RowRules, fields: F]
): Entity<F> {
  const [fields, rules] = input.length === 1 ? input : [input[1], input[0]]
  return rules ? { table, fields, rules } : { table, fields }
}

type Value<X> = X extends Field<infer T, Presence, Owner> ? T : never
type With<F extends Fields, P extends Presence> = {
  [K in keyof F]: F[K] extends Field<unknown, P, Owner> ? K : never
}[keyof F]
type OwnedBy<F extends Fields, O extends Owner> = {
  [K in keyof F]: F[K] extends Field<unknown, Presence, O> ? K : never
}[keyof F]
/** The same type, written out. */
export type Flat<T> = { [K in keyof T]: T[K] }

/** A row as it is stored on the device and sent in a round: unset optional fields are absent. */
export type Row<E extends Entity> = Flat<
  { id: Id } & {
    [K in Exclude<keyof E['fields'], With<E['fields'], 'optional'>>]: Value<E['fields'][K]>
  } & {
    [K in With<E['fields'], 'optional'>]?: Value<E['fields'][K]> | undefined
  }
>

/** The user's fields of a new row. */
export type UserFields<E extends Entity> = Flat<
  {
    [K in Extract<OwnedBy<E['fields'], 'user'>, With<E['fields'], 'required'>>]: Value<
      E['fields'][K]
    >
  } & {
    [K in Exclude<OwnedBy<E['fields'], 'user'>, With<E['fields'], 'required'>>]?:
      | Value<E['fields'][K]>
      | undefined
  }
>

/** The user's changes: changed fields only; `null` clears an optional one. */
export type Changes<E extends Entity> = Flat<{
  [K in OwnedBy<E['fields'], 'user'>]?:
    | Value<E['fields'][K]>
    | (K extends With<E['fields'], 'optional'> ? null : never)
    | undefined
}>

const plain = <T>(
  kind: FieldKind,
  values: Values,
  unit?: FieldUnit,
): Field<T, 'required', 'user'> => ({
  kind,
  values,
  ...(unit && { unit }),
  presence: 'required',
  owner: 'user',
  indexed: false,
})

const pattern = <T extends string>(
  fits: (text: string) => boolean,
  otherwise: string,
  unit?: FieldUnit,
) => plain<T>('text', { are: 'pattern', fits, otherwise }, unit)

interface Range {
  min: number
  max: number
}
const whole = <T extends number>({ min, max }: Range, unit?: FieldUnit) =>
  plain<T>('integer', { are: 'integer', min, max }, unit)

/** Text of `min` (1) to `max` UTF-16 units that is not blank unless `min` is 0. */
export const text = ({ min = 1, max }: { min?: number; max: number }) =>
  plain<string>('text', { are: 'text', min, max })

/** A {@link text} of one line, as a name or a title is: line breaks in it become spaces. */
export const line = ({ max }: { max: number }) =>
  plain<string>('text', { are: 'text', min: 1, max, isLine: true })

export const integer = (range: Range) => whole<number>(range)

export const real = ({ min, max }: Range) => plain<number>('real', { are: 'real', min, max })

export const boolean = () => plain<boolean>('boolean', { are: 'boolean' })

/** Cents from `min` (0) to `max` ({@link maxCents}). */
export const cents = ({ min = 0, max = maxCents }: Partial<Range> = {}) =>
  whole<Cents>({ min, max }, 'cents')

/** A moment in Unix milliseconds, from 1970 to the year 9999. */
export const instant = () => whole<Instant>({ min: 0, max: 253_402_300_799_999 }, 'instant')

/** A calendar day, `2026-11-21`. */
export const calendarDay = () => pattern<Day>(isDay, 'is not a day like 2026-11-21', 'day')

export const id = <N extends string>() => pattern<Id<N>>(isId, 'is not a lowercase UUID')

/** The SHA-256 of a photo's bytes as 64 lowercase hex digits. */
export const hash = () => plain<string>('text', { are: 'hash' })

export const choice = <const C extends readonly [string, ...string[]]>(choices: C) =>
  plain<C[number]>('text', { are: 'choice', choices })

/** Text with its own rule; `otherwise` is the message for any other. */
export const textMatching = (fits: (text: string) => boolean, otherwise: string) =>
  pattern<string>(fits, otherwise)

/** Text of at most `max` UTF-16 units that matches `pattern`, which other clients see, too. */
export const textLike = (like: { pattern: RegExp; max: number; otherwise: string }) =>
  plain<string>('text', { are: 'like', ...like })

/** A currency by its three letters of ISO 4217. */
export const currencyCode = () =>
  textLike({ pattern: /^[A-Z]{3}$/, max: 3, otherwise: 'is not a currency like EUR' })

/** Input as a list or object, stored as JSON: a column holds one value. */
export const json = <T>(schema: () => z.ZodMiniType<T>) => plain<T>('text', { are: 'json', schema })

export const optional = <T, O extends Owner>(
  field: Field<T, 'required', O>,
): Field<T, 'optional', O> => ({
  ...field,
  presence: 'optional',
})

export const defaulted = <T, O extends Owner>(
  field: Field<T, 'required', O>,
  value: NoInfer<T>,
): Field<T, 'defaulted', O> => ({ ...field, presence: 'defaulted', default: value })

/** A field set by server rules only, never by a person. */
export const serverOwned = <T, P extends Presence>(
  field: Field<T, P, Owner>,
): Field<T, P, 'server'> => ({
  ...field,
  owner: 'server',
})

export const indexed = <T, P extends Presence, O extends Owner>(
  field: Field<T, P, O>,
): Field<T, P, O> => ({
  ...field,
  indexed: true,
})

/** How many live rows of the entity the plan allows; `Infinity` where it sets no limit. */
export const limitOf = (
  { rules }: Entity,
  limits: { readonly [L in PlanLimit]: number },
): number => (rules?.planLimit ? limits[rules.planLimit] : Number.POSITIVE_INFINITY)

/** A new row from a person's input, with the entity's defaults for missing fields. */
export function newRow<E extends Entity>(
  of: E,
  rowId: Id,
  input: object,
  own: object = {},
): Row<E> {
  // A copy: made field by field, a large row becomes a hash table in V8, which is slow to read and send.
  const row = { ...input, id: rowId } as Record<string | symbol, unknown>
  for (const name in row)
    if ((row[name] ?? undefined) === undefined || (name !== 'id' && !of.fields[name]))
      delete row[name]
  // On the device a symbol names the cellar of the row that was copied.
  for (const symbol of Object.getOwnPropertySymbols(row)) delete row[symbol]
  for (const name in of.fields) {
    const field = of.fields[name]
    if (field?.presence === 'defaulted') row[name] ??= field.default
  }
  return Object.assign(row, own) as Row<E>
}

/** The row with the changes made: `null` and `undefined` clear a field. The row is not mutated. */
export function changed<R extends object>(row: R, changes: object): R {
  const next = { ...row, ...changes } as Record<string, unknown>
  for (const name in changes) if ((next[name] ?? undefined) === undefined) delete next[name]
  return next as R
}
