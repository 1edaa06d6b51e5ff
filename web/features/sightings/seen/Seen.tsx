import { Binoculars, ListChecks, MapPin } from 'lucide-react'
import { seenCopy as copy } from '../../../../shared/copy/seen-sightings.ts'
import { sightingsCopy } from '../../../../shared/copy/sightings.ts'
import { listSightings } from '../../../../shared/features/sightings/endpoints.ts'
import { SightingRow } from '../../../components/sighting/SightingRow.tsx'
import { PagedList } from '../../../lib/PagedList.tsx'
import { useNow } from '../../../lib/now.ts'
import { usePreviousPages } from '../../../lib/previous-pages.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import { useSettings } from '../../../local/hooks/live.ts'
import { useServerPages } from '../../../online/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { certain, everything, type SearchCriteria } from '../search-criteria.ts'

interface SeenProps {
  sought: SearchCriteria
  onSeek: (sought: SearchCriteria) => void
  onOpen: (sighting: string) => void
}

/** Current sightings of others, the newest first. */
export function Seen({ sought, onSeek, onOpen }: SeenProps) {
  const { user } = useDevice()
  const { zipCode = '' } = useSettings()
  const { near, certainty, wished } = sought
  const place = zipOf(near ?? '')
  const found = useServerPages(listSightings, user.id, {
    query: {
      ...(place && { near: place }),
      ...(certainty !== 'all' && { certainty }),
      ...(wished && { wished: 'true' as const }),
    },
  })
  const query = usePreviousPages(found, user.id, ({ sightings }) => sightings)
  const now = useNow()
  return (
    <>
      <div className="mb-2 flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <Chip
            label={copy.nearMe}
            icon={<MapPin aria-hidden size={16} />}
            selected={near !== undefined}
            onClick={() =>
              onSeek({ ...sought, near: near === undefined ? (zipOf(zipCode) ?? '') : undefined })
            }
          />
          <Chip
            label={copy.wished}
            icon={<ListChecks aria-hidden size={16} />}
            selected={wished}
            onClick={() => onSeek({ ...sought, wished: !wished })}
          />
          <div className="w-full sm:w-auto">
            <Segmented
              label={copy.certainty}
              hideLabel
              options={certain.map((value) => ({ value, label: copy.certain[value] }))}
              value={certainty}
              onChange={(next) => onSeek({ ...sought, certainty: next })}
            />
          </div>
        </div>
        {near !== undefined && (
          <div className="sm:max-w-sm">
            <TextField
              label={copy.near}
              hint={copy.nearHint}
              value={near}
              onChange={(next) => onSeek({ ...sought, near: next })}
              maxLength={zipLength}
              inputMode="numeric"
              autoComplete="postal-code"
            />
          </div>
        )}
      </div>
      <PagedList
        query={query}
        loading={sightingsCopy.loading}
        offline={sightingsCopy.offline}
        rowsOf={(page) => page.sightings}
        empty={
          query.more ? (
            <p className="py-3 text-soft">{copy.goOn}</p>
          ) : (
            <Nothing sought={sought} onEverything={() => onSeek(everything)} />
          )
        }
      >
        {(sightings) => (
          <ul aria-label={copy.list} className="desk:grid desk:grid-cols-2 desk:gap-x-10">
            {sightings.map((one) => (
              <li key={one.id} className="border-b border-line">
                <button
                  type="button"
                  onClick={() => onOpen(one.id)}
                  className="min-h-18 w-full rounded-md py-3 hover:bg-sunken"
                >
                  <SightingRow sighting={one} now={now} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

const zipLength = 5
/** The first five digits of a zip code; undefined if shorter. */
const zipOf = (typed: string): string | undefined => /^\s*(\d{5})/.exec(typed)?.[1]

function Nothing({ sought, onEverything }: { sought: SearchCriteria; onEverything: () => void }) {
  const { near, certainty, wished } = sought
  const drawing = <Binoculars size={40} className="text-soft" />
  const isNarrowed = zipOf(near ?? '') !== undefined || certainty !== 'all' || wished
  return isNarrowed ? (
    <Empty
      drawing={drawing}
      title={copy.noMatch}
      sentence={copy.noMatchSentence}
      act={<Button onClick={onEverything}>{copy.showAll}</Button>}
    />
  ) : (
    <Empty drawing={drawing} title={copy.none} sentence={copy.noneSentence} />
  )
}
