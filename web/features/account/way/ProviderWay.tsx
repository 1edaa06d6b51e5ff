import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  providerTroubleSentence,
  providerWayCopy as copy,
} from '../../../../shared/copy/provider-way.ts'
import { ApiProblem, call, Offline } from '../../../online/call.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { TroubleShown } from '../forms/auth-trouble.tsx'
import { askForProvider, providerPath } from './ask-provider.ts'

/**
 * Sign-in with the operator's identity provider, if set up, and the error after a failed return
 * from it.
 */
export function ProviderWay() {
  const [query] = useSearchParams()
  const name = useProviderName()
  if (name === undefined) return null
  const next = query.get('next')
  const place = `${providerPath}${next === null ? '' : `?${new URLSearchParams({ next })}`}`
  return (
    <>
      <ProviderTroubleShown name={name} />
      <a href={place} className={buttonClass({ wide: true })}>
        {copy.signIn(name)}
      </a>
    </>
  )
}

/** Undefined without a provider, and until the server answers. */
function useProviderName(): string | undefined {
  const [name, setName] = useState<string>()
  useEffect(() => {
    const left = new AbortController()
    call(askForProvider)
      .then(({ signInWith }) => {
        if (!left.signal.aborted) setName(signInWith)
      })
      .catch((error: unknown) => {
        // The e-mail form works without this button and shows such errors.
        if (!(error instanceof Offline || error instanceof ApiProblem)) throw error
      })
    return () => left.abort()
  }, [])
  return name
}

/** The error in `?trouble=` after a return from the provider. */
export function ProviderTroubleShown({ name }: { name: string }) {
  const [query] = useSearchParams()
  const message = providerTroubleSentence(query.get('trouble') ?? '')
  return (
    <TroubleShown
      trouble={message ? { is: 'refused', title: copy.troubleTitle(name), message } : undefined}
    />
  )
}
