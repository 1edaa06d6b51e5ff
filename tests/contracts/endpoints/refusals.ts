import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Endpoint } from '../../../shared/kernel/endpoint.ts'
import { whatIsNamed } from './ids.ts'
import type { Belonging, Keeper } from './keeper.ts'
import type { Refused, Row } from './row.ts'
import { mustRefuse, send } from './send.ts'
import { type Actor, actors, type World } from './world.ts'

// Expected refusals, by the sender's role and by the owner of the named belongings.

/** The owner of a belonging: the sender's side, the other side, or none. */
const subjects = ['first', 'second', 'absent'] as const
export type Subject = (typeof subjects)[number]

/** Whose each thing of a request is; `person` is whose id, address or password stands in it. */
export type Whose = Readonly<Partial<Record<Belonging | 'person', Subject>>>

const nothingHere: Refused = { status: 404, code: 'not_found' }
const signedOut: Refused = { status: 401, code: 'signed_out' }

/** The expected refusal, by the sender's role and belongings; undefined if accepted. */
export function refusalOf(
  endpoint: Endpoint,
  row: Row,
  actor: Actor,
  whose: Whose,
): Refused | undefined {
  if (endpoint.may === 'anyone') return undefined
  if (actor === 'visitor') return signedOut
  if (endpoint.may === 'admin') return actor === 'admin' ? undefined : nothingHere
  if (endpoint.may === 'user') {
    if (row.has && !isCollector(actor)) return strangersOf(row)
    const foreign = (Object.keys(whose) as (Belonging | 'person')[]).filter(
      (name) => !isOpen(name) && collectorOf[whose[name] ?? 'absent'] !== actor,
    )
    const [only] = foreign.length === 1 ? foreign : []
    if (only && row.crossedBy?.[only]) return row.crossedBy[only]
    for (const [name, subject] of Object.entries(whose) as [Belonging, Subject][])
      if (isOpen(name)) {
        if (subject === 'absent') return nothingHere
      } else if (collectorOf[subject] !== actor)
        return (subject === 'absent' && row.absent) || strangersOf(row)
    return undefined
  }
  const { store: storeIs = 'store' } = whatIsNamed(endpoint, row).params
  const side = whose[storeIs as Belonging]
  const role = side && roles[side]?.[actor]
  if (!role) return nothingHere
  if (endpoint.may === 'owner' && role === 'clerk') return { status: 403, code: 'forbidden' }
  const foreign = (Object.keys(whose) as Belonging[]).filter((name) => whose[name] !== side)
  const [one] = foreign
  if (!one) return undefined
  return (foreign.length === 1 && row.crossedBy?.[one]) || (row.crossed ?? nothingHere)
}

const isCollector = (actor: Actor) => actor === 'collector' || actor === 'other collector'
const collectorOf: Partial<Record<Subject, Actor>> = {
  first: 'collector',
  second: 'other collector',
}

/** Roles at that side's store. An admin has none. */
const roles: Partial<Record<Subject, Partial<Record<Actor, 'owner' | 'clerk'>>>> = {
  first: { owner: 'owner', clerk: 'clerk' },
  second: { 'owner of another store': 'owner', 'clerk of another store': 'clerk' },
}

/**
 * Belongings that any user may name. The market shows them, or the payment's name is enough to pay.
 */
export const isOpen = (name: Belonging | 'person') =>
  ['store', 'drop', 'soldOut', 'othersReview', 'payment', 'publicGroup', 'acquaintance'].includes(
    name,
  )

/** The refusal for a request about the other side's belongings; undefined if it succeeds. */
const strangersOf = ({ another }: Row): Refused | undefined =>
  typeof another === 'object' ? another : undefined

/** Each thing of each side, crossed. */
export function crossings(endpoint: Endpoint, row: Row): Whose[] {
  const { names } = whatIsNamed(endpoint, row)
  return names.reduce<Whose[]>(
    (some, name) =>
      some.flatMap((whose) =>
        subjects
          .filter((subject) => name !== 'person' || subject !== 'absent')
          .map((subject) => ({ ...whose, [name]: subject })),
      ),
    [{}],
  )
}

/** A request, who sends it, and why they are refused; undefined: they are not. */
export interface Case {
  readonly whose: Whose
  readonly actor: Actor
  readonly refusal: Refused | undefined
}

/** All actors with each belonging of each side. */
export const casesOf = (endpoint: Endpoint, row: Row): Case[] =>
  crossings(endpoint, row).flatMap((whose) =>
    actors.map((actor) => ({ whose, actor, refusal: refusalOf(endpoint, row, actor, whose) })),
  )

/** Those of them who are refused. */
export const refusedIn = (cases: readonly Case[]): (Case & { readonly refusal: Refused })[] =>
  cases.flatMap(({ refusal, ...one }) => (refusal ? [{ ...one, refusal }] : []))

/** All that a refusal may not change. */
export const withoutNotes = (
  found: Readonly<Record<string, unknown>>,
  { notes = [] }: Pick<Row, 'notes'>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(found).filter(([table]) => !notes.includes(table)))

/** A sender for a request about exactly these belongings. */
export function about(whose: Whose, { first, second }: World['collectors']): Keeper {
  const things = Object.entries(whose).map(([name, subject]) => {
    const key = name as Belonging
    const value = subject === 'second' ? second[key] : first[key]
    return [name, subject === 'absent' ? nobodys(value) : value] as const
  })
  const person = whose.person === 'second' ? second : first
  const { id, email, password, name } = person
  return { ...first, id, email, password, name, ...Object.fromEntries(things) }
}

/** The same kind of text, which names nothing. */
const nobodys = (value: string): string =>
  /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value)
    ? randomUUID()
    : value.slice(0, -6) + Array.from(value.slice(-6), otherSign).join('')
const otherSign = (sign: string) => (sign === '-' ? sign : sign === '2' ? '3' : '2')

/** Sends the request of the row, about what the keeper has. */
export async function ask(
  endpoint: Endpoint,
  row: Row,
  who: World['people'][Actor],
  keeper: Keeper,
): Promise<Response> {
  return send(who, row, keeper, {
    headers: endpoint.keyed ? { 'Idempotency-Key': randomUUID() } : {},
  })
}

/** The answer is that refusal. */
export async function mustAnswer(
  answer: Response,
  { status, code, tells }: Refused & { tells?: RegExp },
): Promise<void> {
  if (code !== undefined) return mustRefuse(answer, status, code)
  expect(answer.status).toBe(status)
  if (tells) expect(await answer.text()).toMatch(tells)
}

/** For whom it is meant. */
const meantFor = { anyone: 'collector', user: 'collector', staff: 'clerk' } as const
export const actorFor = ({ may }: Endpoint): Actor =>
  may === 'owner' || may === 'admin' ? may : meantFor[may]

/**
 * Endpoints that cannot succeed here, with the reason. Refusals by role can still be told apart by
 * their status.
 */
export const neverWell: Readonly<Record<string, string>> = {
  'passkey.begin': 'the address of this server is a number, to which no passkey can belong',
  'passkey.add': 'the same',
  'passkey.beginProof': 'the same',
  'passkey.beginSignIn': 'the same',
  'passkey.signIn': 'the same',
  'catalogue.page': 'the operator has given no catalogue',
  'payment.webhook': 'nobody signed it',
  'letters.unsubscribe': 'what its link says is sealed, and nobody makes one up',
  'payout.open': 'the test gateway has no pages of its own',
}
