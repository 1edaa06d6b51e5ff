import { useSearchParams } from 'react-router-dom'
import { providerCopy as copy, providerTroubleSentence } from '../../../shared/copy/provider.ts'
import { readOperator } from '../../../shared/features/legal/endpoints.ts'
import { toSignIn } from '../../../shared/features/account/provider-endpoints.ts'
import { useServerQuery } from '../../online/queries.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { TroubleShown } from './auth-trouble.tsx'

/**
 * The way in by the operator's identity provider, where they have set one; and why nobody came in by
 * it, where somebody just comes back from there.
 */
export function ProviderWay() {
  const [query] = useSearchParams()
  const name = useServerQuery(readOperator, undefined).data?.signInWith
  if (name === undefined) return null
  const next = query.get('next')
  const place = `${toSignIn.path}${next === null ? '' : `?${new URLSearchParams({ next })}`}`
  return (
    <>
      <ProviderTroubleShown name={name} />
      <a href={place} className={buttonClass({ wide: true })}>
        {copy.signIn(name)}
      </a>
    </>
  )
}

/** What `?trouble=` of the address says of the trip to the provider. */
export function ProviderTroubleShown({ name }: { name: string }) {
  const [query] = useSearchParams()
  const says = providerTroubleSentence(query.get('trouble') ?? '')
  return (
    <TroubleShown
      trouble={says ? { is: 'refused', title: copy.troubleTitle(name), says } : undefined}
    />
  )
}
