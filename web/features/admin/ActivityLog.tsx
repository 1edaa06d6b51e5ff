import { useDeferredValue } from 'react'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { storesCopy } from '../../../shared/copy/stores.ts'
import {
  type LogActivity,
  activityKinds,
  complianceOfAll,
  listActivity,
} from '../../../shared/features/stores/endpoints.ts'
import { StoreMoment } from '../../components/store/StoreMoment.tsx'
import { useDevice } from '../../local/device/device-context.tsx'
import { useServerPages } from '../../online/queries.ts'
import { ComplianceExport } from '../../components/store/ComplianceExport.tsx'
import { PagedList } from '../../lib/PagedList.tsx'
import { usePreviousPages } from '../../lib/previous-pages.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Select } from '../../ui/Select.tsx'
import { Moment } from '../../ui/Time.tsx'

const copy = storesCopy.admin
const more = storeDashboardCopy.admin

export type ActivityKindFilter = (typeof activityKinds)[number] | ''

/** Filters of the log; empty: everything. */
export interface ActivityFilter {
  readonly kind: ActivityKindFilter
  readonly near: string
}

interface ActivityLogProps {
  sought: ActivityFilter
  onSeek: (sought: ActivityFilter) => void
  /** Cancels this reservation. */
  onCancel: (reservation: string) => void
}

/** All decisions and registrations, the newest first. */
export function ActivityLog({ sought, onSeek, onCancel }: ActivityLogProps) {
  const near = useDeferredValue(sought.near.trim())
  const { user } = useDevice()
  const found = useServerPages(listActivity, user.id, {
    query: { ...(sought.kind && { kind: sought.kind }), ...(near && { near }) },
  })
  const query = usePreviousPages(found, user.id, ({ activity }) => activity)
  return (
    <>
      <div className="mb-2 grid items-end gap-3 sm:grid-cols-2">
        <SearchField
          label={more.search}
          placeholder={more.search}
          value={sought.near}
          onChange={(next) => onSeek({ ...sought, near: next })}
        />
        <Select<ActivityKindFilter>
          label={more.kind}
          hideLabel
          options={[
            { value: '', label: more.kinds.all },
            ...activityKinds.map((value) => ({ value, label: more.kinds[value] })),
          ]}
          value={sought.kind}
          onChange={(kind) => onSeek({ ...sought, kind })}
        />
      </div>
      <PagedList
        query={query}
        loading={copy.loading}
        offline={copy.offline}
        rowsOf={(page) => page.activity}
        empty={
          sought.kind || near ? (
            <Empty title={more.noMatch} />
          ) : (
            <Empty title={copy.noActivity} sentence={copy.noActivitySentence} />
          )
        }
      >
        {(entries) => (
          <ol aria-label={copy.activity}>
            {entries.map((entry, at) => (
              <Row
                key={`${entry.store} ${entry.number}`}
                entry={entry}
                onCancel={isNewestOf(entries, at) ? onCancel : undefined}
              />
            ))}
          </ol>
        )}
      </PagedList>
      <section className="mt-8 border-t border-line pt-4">
        <h2 className="text-lead font-semibold">{more.log}</h2>
        <p className="mt-1 mb-3 text-soft">{more.logSentence}</p>
        <ComplianceExport path={complianceOfAll.path} />
      </section>
    </>
  )
}

/** Whether this is the newest entry of its reservation, since one cancel button is enough. */
const isNewestOf = (entries: readonly LogActivity[], at: number) =>
  entries.findIndex(({ reservation }) => reservation === entries[at]?.reservation) === at

interface ActivityLogRowProps {
  entry: LogActivity
  onCancel: ((reservation: string) => void) | undefined
}

function Row({ entry, onCancel }: ActivityLogRowProps) {
  const { reason, dropTitle, reservation, isOpen } = entry
  return (
    <li className="flex items-start gap-3 border-b border-line py-3 desk:min-h-14 desk:items-center desk:py-1.5">
      <div className="min-w-0 grow break-words desk:grid desk:grid-cols-[minmax(0,4fr)_minmax(0,3fr)_minmax(0,4fr)] desk:gap-x-6">
        <ActivitySentence entry={entry} />
        <div className="min-w-0">
          {dropTitle && <p className="font-serif">{dropTitle}</p>}
          {reason && <p className="text-small text-soft">{reason}</p>}
        </div>
        <p className="text-caption text-soft desk:leading-6">
          <ActivityMoment entry={entry} />
        </p>
      </div>
      {/* Rendered even if empty, to align the columns of all rows. */}
      <div className="shrink-0 empty:hidden desk:w-44 desk:text-end desk:empty:block">
        {reservation && isOpen && onCancel && (
          <Button
            size="small"
            aria-label={more.cancelThisOf(dropTitle ?? '')}
            onClick={() => onCancel(reservation)}
          >
            {more.cancelThis}
          </Button>
        )}
      </div>
    </li>
  )
}

/** An entry as a sentence: person, act, store. */
export function ActivitySentence({
  entry: { action, actorName, userName, storeName, about, isByItself },
}: {
  entry: LogActivity
}) {
  if (storeName === undefined) {
    const who = isByItself ? copy.operator : (actorName ?? copy.somebody)
    return (
      <p>
        <span className="font-medium">{who}</span> {copy.says[action]}{' '}
        <span className="font-medium">{about ?? userName ?? copy.aPerson}</span>
      </p>
    )
  }
  if (isByItself)
    return (
      <p className="first-letter:uppercase">
        {copy.says[action]} <span className="font-medium">{storeName || copy.aStore}</span>
      </p>
    )
  // For acts by a rule, or about the other party, show that person.
  const isAboutUser = ['staff.added', 'staff.removed'].includes(action) || actorName === undefined
  const who = (isAboutUser ? userName : actorName) ?? actorName
  return (
    <p>
      <span className="font-medium">{who ?? copy.somebody}</span> {copy.says[action]}{' '}
      <span className="font-medium">{storeName || copy.aStore}</span>
    </p>
  )
}

/** The entry's time in the store's time zone; in the device's if the store is deleted. */
export const ActivityMoment = ({ entry: { storeState, at } }: { entry: LogActivity }) =>
  storeState === undefined ? <Moment at={at} /> : <StoreMoment at={at} state={storeState} />
