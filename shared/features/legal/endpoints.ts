import * as z from 'zod/mini'
import type { Operator, Optional } from '../../business/privacy.ts'
import { endpoint } from '../../kernel/endpoint.ts'

const said = z.optional(z.string())

/** Who runs this installation and what it passes on: what the operator has not said is absent. */
export const readOperator = endpoint({
  name: 'operator.read',
  method: 'GET',
  path: '/api/operator',
  may: 'anyone',
  does: 'Tells who runs this installation, how they are reached, and to whom it passes what on.',
  gives: z.object({
    operator: z.object({
      name: said,
      address: said,
      email: said,
      phone: said,
    } satisfies Record<keyof Operator, unknown>),
    /** The operator's name for the other way to sign in. */
    signInWith: said,
    /** Whether each of what an operator may set up is set up here. */
    passesOn: z.object({
      mail: z.boolean(),
      codes: z.boolean(),
      model: z.boolean(),
      provider: z.boolean(),
      payments: z.boolean(),
      rates: z.boolean(),
    } satisfies Record<Optional, unknown>),
  }),
  refuses: [],
})
