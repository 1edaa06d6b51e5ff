import { storesCopy } from '../../../shared/copy/stores.ts'
import { type Activity, listActivity } from '../../../shared/features/stores/endpoints.ts'
import { useDevice } from '../../local/device-context.tsx'
import { useAskedPages } from '../../online/asking.ts'
import { AskedPart } from '../../parts/AskedPart.tsx'
import { MoreOf } from '../../parts/MoreOf.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Moment } from '../../ui/Time.tsx'

const copy = storesCopy.admin

/** Everything that was decided and who came and went, the newest first. */
export function ActivityLog() {
  const asked = useAskedPages(listActivity, useDevice().user.id)
  return (
    <AskedPart asked={asked} loading={copy.loading} offline={copy.offline}>
      {(pages) => {
        const entries = pages.flatMap((page) => page.activity)
        if (entries.length === 0)
          return <Empty title={copy.noActivity} sentence={copy.noActivitySentence} />
        return (
          <>
            <ol aria-label={copy.activity}>
              {entries.map((entry) => (
                <li
                  key={`${entry.store} ${entry.number}`}
                  className="border-b border-line py-3 break-words"
                >
                  <Sentence entry={entry} />
                  {entry.reason && <p className="text-small text-soft">{entry.reason}</p>}
                  <p className="text-caption text-soft">
                    <Moment at={entry.at} />
                  </p>
                </li>
              ))}
            </ol>
            <MoreOf asked={asked} />
          </>
        )
      }}
    </AskedPart>
  )
}

function Sentence({ entry: { action, actorName, userName, storeName } }: { entry: Activity }) {
  const isAboutStaff = action === 'staff.added' || action === 'staff.removed'
  const who = isAboutStaff ? userName : actorName
  return (
    <p>
      <span className="font-medium">{who ?? copy.somebody}</span> {copy.says[action]}{' '}
      <span className="font-medium">{storeName || copy.aStore}</span>
    </p>
  )
}
