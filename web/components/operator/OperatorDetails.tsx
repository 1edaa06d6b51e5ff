import type { ReactNode } from 'react'
import type { Operator, Optional } from '../../../shared/business/privacy.ts'
import { passesOnWords } from '../../../shared/copy/legal.ts'
import { operatorContactCopy as copy } from '../../../shared/copy/operator-contact.ts'
import { readOperator } from '../../../shared/features/legal/endpoints.ts'
import { useServerQuery } from '../../online/queries.ts'
import { TextLink } from '../../ui/TextLink.tsx'

/**
 * The operator's contact details and, on request, this server's external services. Unset details are
 * left out; without any, nothing is shown.
 */
export function OperatorDetails({ withPassedOn = false }: { withPassedOn?: boolean }) {
  const { data, error } = useServerQuery(readOperator, undefined)
  if (!data) return <p className="mt-8 text-soft">{error ? copy.offline : copy.loading}</p>
  return (
    <>
      {withPassedOn && <PassedOn isSetUp={data.passesOn} />}
      <Contact operator={data.operator} />
    </>
  )
}

function Contact({ operator: { name, address, email, phone } }: { operator: Operator }) {
  if ([name, address, email, phone].every((one) => one === undefined)) return null
  return (
    <section className="mt-8">
      <h2 className="text-title">{copy.title}</h2>
      <dl className="mt-2 grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
        {name !== undefined && <Fact label={copy.name}>{name}</Fact>}
        {address !== undefined && <Fact label={copy.address}>{address}</Fact>}
        {email !== undefined && (
          <Fact label={copy.email}>
            <TextLink href={copy.mailTo(email)}>{email}</TextLink>
          </Fact>
        )}
        {phone !== undefined && <Fact label={copy.phone}>{phone}</Fact>}
      </dl>
      {email !== undefined && <p className="mt-2 text-soft">{copy.replies}</p>}
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}

function PassedOn({ isSetUp }: { isSetUp: Readonly<Record<Optional, boolean>> }) {
  return (
    <section className="mt-8">
      <h2 className="text-title">{passesOnWords.title}</h2>
      <dl className="mt-2">
        {Object.entries(passesOnWords.names).map(([name, called]) => (
          <div
            key={name}
            className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2"
          >
            <dt>{called}</dt>
            <dd className="text-soft">
              {isSetUp[name as Optional] ? passesOnWords.on : passesOnWords.off}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
