import type { Operator, Optional } from '../../../shared/business/privacy.ts'
import { readOperator } from '../../../shared/features/legal/endpoints.ts'
import { type Handlers, publicHandler } from '../../http/handler.ts'

interface Parts {
  readonly operator: Operator
  readonly passesOn: Readonly<Record<Optional, boolean>>
}

/** Who runs this installation. */
export const legalHandlers = ({ operator, passesOn }: Parts) =>
  ({
    'operator.read': publicHandler(readOperator, async () => ({ operator, passesOn })),
  }) satisfies Partial<Handlers>
