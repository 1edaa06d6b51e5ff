import { useState } from 'react'
import type { Interval, Offer } from '../../../shared/business/offer.ts'
import type { SupportTopic } from '../../../shared/business/support.ts'
import { billingCopy } from '../../../shared/copy/billing.ts'
import { subscriptionCopy } from '../../../shared/copy/subscription.ts'
import { readOffer } from '../../../shared/features/billing/endpoints.ts'
import { routes } from '../../../shared/routes.ts'
import { beginPath, joinPath } from '../../components/plan/begin-path.ts'
import { useSession } from '../../local/session/session.ts'
import { useServerQuery } from '../../online/queries.ts'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { AskOperator } from './AskOperator.tsx'
import { CurrentPlan } from './CurrentPlan.tsx'
import { PlanCards } from './PlanCards.tsx'

const copy = subscriptionCopy.pricing

/** `/pricing`: features and prices of both plans, from the current offer. */
export function PricingScreen() {
  const query = useServerQuery(readOffer, undefined)
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <header>
        <h1 className="text-display">{copy.title}</h1>
        <p className="mt-1 text-soft">{copy.lead}</p>
      </header>
      <QueryBoundary query={query} loading={copy.loading} offline={copy.offline}>
        {({ offer, isSold }) => (
          <>
            <Plans offer={offer} isSold={isSold} />
            <Comparison />
            <Questions all={isSold ? copy.faq(offer) : copy.faqUnsold} />
          </>
        )}
      </QueryBoundary>
      <ContactSales />
    </div>
  )
}

/** A link to the form of *Support* with the topic chosen. */
function ContactSales() {
  return (
    <section aria-labelledby="contact" className="rounded-lg border border-line bg-surface p-5">
      <h2 id="contact" className="text-title">
        {copy.contactTitle}
      </h2>
      <p className="mt-1 mb-3 text-soft">{copy.contact}</p>
      <ButtonLink to={`${routes.support.path}?topic=${topic}`}>{copy.contactAct}</ButtonLink>
    </section>
  )
}

const topic: SupportTopic = 'sales'

function Plans({ offer, isSold }: { offer: Offer; isSold: boolean }) {
  const [interval, setInterval] = useState<Interval>('month')
  const plan = useSession((state) => state.user?.subscriptionTier)
  return (
    <PlanCards
      offer={offer}
      isSold={isSold}
      isPaid={plan === 'insider'}
      interval={interval}
      onInterval={setInterval}
      free={
        plan === undefined ? (
          <ButtonLink wide to={joinPath('free')}>
            {copy.freeStart}
          </ButtonLink>
        ) : (
          plan === 'free' && <CurrentPlan />
        )
      }
      insider={
        plan === 'insider' ? (
          <CurrentPlan />
        ) : !isSold ? (
          <AskOperator />
        ) : (
          <ButtonLink
            wide
            tone="primary"
            to={plan === undefined ? joinPath(interval) : beginPath(interval)}
          >
            {subscriptionCopy.start(offer, interval)}
          </ButtonLink>
        )
      }
    />
  )
}

function Comparison() {
  return (
    <section aria-labelledby="compare">
      <h2 id="compare" className="mb-2 text-title">
        {copy.compare}
      </h2>
      <table className="w-full">
        <thead>
          <tr className="border-b border-line text-small text-soft">
            <th scope="col">
              <VisuallyHidden>{copy.what}</VisuallyHidden>
            </th>
            <th scope="col" className="py-2 ps-3 font-medium">
              {billingCopy.free.name}
            </th>
            <th scope="col" className="py-2 ps-3 font-medium">
              {billingCopy.insider.name}
            </th>
          </tr>
        </thead>
        <tbody>
          {copy.rows.map(([what, free, insider]) => (
            <tr key={what} className="border-b border-line">
              <th scope="row" className="py-3 font-normal wrap-anywhere">
                {what}
              </th>
              <td className="py-3 ps-3 tabular-nums">{free}</td>
              <td className="py-3 ps-3 tabular-nums">{insider}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Questions({ all }: { all: readonly (readonly [string, string])[] }) {
  return (
    <section aria-labelledby="faq">
      <h2 id="faq" className="mb-2 text-title">
        {copy.faqTitle}
      </h2>
      <dl className="flex flex-col gap-4">
        {all.map(([question, answer]) => (
          <div key={question}>
            <dt className="font-medium">{question}</dt>
            <dd className="mt-0.5 text-soft">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
