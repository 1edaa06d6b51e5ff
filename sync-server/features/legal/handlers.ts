import type { Operator, Optional } from '../../../shared/business/privacy.ts'
import { readOperator } from '../../../shared/features/legal/endpoints.ts'
import { type Handlers, publicHandler } from '../../http/handler.ts'

interface LegalHandlerDeps {
  readonly operator: Operator
  readonly identityProvider: { readonly name: string } | undefined
  readonly passesOn: Readonly<Record<Optional, boolean>>
}

/** The operator of this installation. */
export const legalHandlers = ({ operator, identityProvider, passesOn }: LegalHandlerDeps) =>
  ({
    'operator.read': publicHandler(readOperator, async () => ({
      operator,
      ...(identityProvider && { signInWith: identityProvider.name }),
      passesOn,
    })),
  }) satisfies Partial<Handlers>
