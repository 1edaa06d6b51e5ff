import * as z from 'zod/mini'
import type { Operator, Optional } from '../../business/privacy.ts'
import { endpoint } from '../../kernel/endpoint.ts'

const said = z.optional(z.string())

/** The operator's details and external services; unset details are absent. */
export const readOperator = endpoint({
  name: 'operator.read',
  method: 'GET',
  path: '/api/operator',
  may: 'anyone',
  does: 'Returns who runs this installation, how to reach them, and with whom they share data.',
  gives: z.object({
    operator: z.object({
      name: said,
      address: said,
      email: said,
      phone: said,
    } satisfies Record<keyof Operator, unknown>),
    /** The operator's name for the other way to sign in. */
    signInWith: said,
    /** Whether each optional service is set up here. */
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
