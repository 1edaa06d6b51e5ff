import { useId } from 'react'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { storesCopy } from '../../../shared/copy/stores.ts'
import { listActivity } from '../../../shared/features/stores/endpoints.ts'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { useDevice } from '../../local/device/device-context.tsx'
import { useServerPages } from '../../online/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ActivityMoment, ActivitySentence } from './ActivityLog.tsx'

const copy = storeDashboardCopy.admin

/** The limit; the log has all. */
const shown = 6

/** The latest activity in all stores, in a few lines. */
export function LatestActivity({ onShow }: { onShow: () => void }) {
  const id = useId()
  // The same query as the unfiltered log, so both share one answer.
  const query = useServerPages(listActivity, useDevice().user.id, { query: {} })
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="text-lead">
        {copy.latest}
      </h2>
      <QueryBoundary query={query} loading={copy.loading} offline={copy.offline}>
        {([page]) =>
          page === undefined || page.activity.length === 0 ? (
            <p className="mt-2 text-soft">{storesCopy.admin.noActivity}</p>
          ) : (
            <>
              <ol className="mt-1 divide-y divide-line">
                {page.activity.slice(0, shown).map((entry) => (
                  <li key={`${entry.store} ${entry.number}`} className="py-2 break-words">
                    <ActivitySentence entry={entry} />
                    <p className="text-caption text-soft">
                      <ActivityMoment entry={entry} />
                    </p>
                  </li>
                ))}
              </ol>
              <Button tone="plain" size="small" className="-mb-2 -ms-3" onClick={onShow}>
                {copy.all}
              </Button>
            </>
          )
        }
      </QueryBoundary>
    </Card>
  )
}
