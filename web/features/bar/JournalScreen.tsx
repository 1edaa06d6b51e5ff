import { useMemo } from 'react'
import { journalCopy } from '../../../shared/copy/journal.ts'
import { events } from '../../../shared/features/bar/event.ts'
import { journal, yearsOf } from '../../../shared/features/bar/journal.ts'
import { pours } from '../../../shared/features/bar/pour.ts'
import { bottles } from '../../../shared/features/collection/bottle.ts'
import { routes } from '../../../shared/routes.ts'
import { useRows } from '../../local/live.ts'
import { useKeptQuery } from '../../parts/kept-query.ts'
import { useYear } from '../../parts/now.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { JournalEntries } from './JournalEntries.tsx'
import { addressOf, queryOf } from './journal-address.ts'
import { UseFiguresOfYear } from './UseFiguresOfYear.tsx'
import { yearOf } from './year-of.ts'

/** All that happened to all bottles, newest first, with a way back from each; and the figures of a year. */
export function JournalScreen() {
  const all = useRows(bottles)
  const poured = useRows(pours)
  const happened = useRows(events)
  const [shown, show] = useKeptQuery(addressOf, queryOf)
  const thisYear = useYear()
  const isRead = all && poured && happened
  const entries = useMemo(
    () => isRead && journal({ bottles: all, pours: poured, events: happened }),
    [isRead, all, poured, happened],
  )
  const years = useMemo(() => entries && yearsOf(entries, yearOf), [entries])

  return (
    <>
      <h1 className="mb-2 text-title desk:text-display">{journalCopy.title}</h1>
      {!isRead || !entries || !years ? (
        <Loading label={journalCopy.loading}>
          <SkeletonRows rows={8} />
        </Loading>
      ) : entries.length === 0 ? (
        <Empty
          title={journalCopy.emptyTitle}
          sentence={journalCopy.emptySentence}
          act={<ButtonLink to={routes.bar.path}>{journalCopy.toBar}</ButtonLink>}
        />
      ) : (
        <Tabs
          label={journalCopy.views}
          tabs={[
            { value: 'entries', label: journalCopy.entries },
            { value: 'figures', label: journalCopy.figures },
          ]}
          value={shown.shows}
          onChange={(shows) => show({ ...shown, shows })}
        >
          {shown.shows === 'entries' ? (
            <JournalEntries
              entries={entries}
              bottles={all}
              years={years}
              view={shown}
              onChange={(view) => {
                // Another list begins at its top.
                scrollTo(0, 0)
                show({ ...shown, ...view })
              }}
            />
          ) : (
            <UseFiguresOfYear
              happened={{ bottles: all, pours: poured, events: happened }}
              years={years}
              year={shown.year ?? years.find((year) => year <= thisYear) ?? thisYear}
              onYear={(year) => show({ ...shown, year })}
            />
          )}
        </Tabs>
      )}
    </>
  )
}
