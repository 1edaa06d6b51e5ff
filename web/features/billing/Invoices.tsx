import { ExternalLink } from 'lucide-react'
import { billingCopy } from '../../../shared/copy/billing.ts'
import { subscriptionCopy } from '../../../shared/copy/subscription.ts'
import { type Invoice, listInvoices } from '../../../shared/features/billing/endpoints.ts'
import { useSession } from '../../local/session/session.ts'
import { useServerPages } from '../../online/queries.ts'
import { PagedList } from '../../lib/PagedList.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { onDay } from './on-day.ts'

const copy = subscriptionCopy.invoices

/** Invoices, the newest first, with links to the payment company's pages. */
export function Invoices() {
  const user = useSession((state) => state.user?.id)
  const query = useServerPages(listInvoices, user)
  return (
    <section aria-labelledby="invoices">
      <h2 id="invoices" className="mb-2 text-lead">
        {copy.title}
      </h2>
      <PagedList
        query={query}
        loading={copy.loading}
        offline={subscriptionCopy.offline}
        rowsOf={(page) => page.invoices}
        empty={<p className="text-soft">{copy.none}</p>}
      >
        {(invoices) => (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {invoices.map((invoice) => (
              <Row key={invoice.id} invoice={invoice} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

function Row({ invoice: { at, number, amount, refunded, status, url } }: { invoice: Invoice }) {
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <span className="min-w-0 grow">
        {onDay(at)}
        {number && <span className="block text-caption text-soft break-words">{number}</span>}
      </span>
      <span className="font-medium tabular-nums">{billingCopy.amount(amount)}</span>
      <Badge tone={status === 'paid' ? 'good' : status === 'open' ? 'warn' : 'plain'}>
        {refunded > 0 ? copy.refunded(refunded) : copy.statuses[status]}
      </Badge>
      {url?.startsWith('https://') && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={copy.lookAt(onDay(at))}
          className={buttonClass({ size: 'small', tone: 'plain' })}
        >
          <ExternalLink aria-hidden size={16} />
          {copy.look}
        </a>
      )}
    </li>
  )
}
