import { ScrollText } from 'lucide-react'
import { journalCopy } from '../../../shared/copy/journal.ts'
import { routes } from '../../../shared/routes.ts'
import { useQueryState } from '../../lib/query-state.ts'
import { useYear } from '../../lib/now.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { NoRows } from '../../lib/OnceFetched.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { JournalEntries } from './JournalEntries.tsx'
import { addressOf, queryOf } from './journal-address.ts'
import { useJournal } from './journal-lines.ts'
import { UseFiguresOfYear } from './UseFiguresOfYear.tsx'

/** The journal of all bottles, newest first, with Undo for each entry; and the figures of a year. */
export function JournalScreen() {
  const [address, show] = useQueryState(addressOf, queryOf)
  const thisYear = useYear()
  const { shown, happened } = useJournal(address)

  return (
    <>
      <h1 className="mb-2 text-title desk:text-display">{journalCopy.title}</h1>
      {!shown || (address.shows === 'figures' && !happened && !shown.isEmpty) ? (
        <Loading label={journalCopy.loading}>
          <SkeletonRows rows={8} />
        </Loading>
      ) : shown.isEmpty ? (
        <NoRows
          skeleton={<SkeletonRows rows={8} />}
          drawing={<ScrollText size={40} className="text-soft" />}
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
          value={address.shows}
          onChange={(shows) => show({ ...address, shows })}
        >
          {address.shows === 'entries' ? (
            <JournalEntries
              {...shown}
              view={address}
              onChange={(view) => {
                // Another list starts at its top.
                scrollTo(0, 0)
                show({ ...address, ...view })
              }}
            />
          ) : happened ? (
            <UseFiguresOfYear
              happened={happened}
              years={shown.years}
              year={address.year ?? shown.years.find((year) => year <= thisYear) ?? thisYear}
              onYear={(year) => show({ ...address, year })}
            />
          ) : null}
        </Tabs>
      )}
    </>
  )
}
