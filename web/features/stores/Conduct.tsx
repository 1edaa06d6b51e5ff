import { storesCopy } from '../../../shared/copy/stores.ts'
import { type Conduct as Kept, getConduct } from '../../../shared/features/stores/endpoints.ts'
import { locale } from '../../../shared/kernel/language.ts'
import { useServerQuery } from '../../online/queries.ts'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { type Fact, FactList } from '../../ui/FactList.tsx'

const copy = storesCopy.conduct

/** A store's reliability over the last twelve months, from its log. */
export function Conduct({ store, as }: { store: string; as: string | undefined }) {
  const query = useServerQuery(getConduct, as, { params: { store } })
  return (
    <QueryBoundary query={query} loading={copy.loading} offline={storesCopy.offline}>
      {(conduct) => {
        const [ofPickups, ofDraws] = [pickupsOf(conduct), drawsOf(conduct)]
        if (!hasAny(ofPickups) && !hasAny(ofDraws)) return <p className="text-soft">{copy.none}</p>
        return (
          <div className="grid gap-4">
            <p className="max-w-prose text-small text-soft">{copy.sentence}</p>
            <FactList values="right" facts={inWords(ofPickups)} />
            {hasAny(ofDraws) && (
              <div>
                <h3 className="mb-2 font-semibold">{copy.draws}</h3>
                <FactList values="right" facts={inWords(ofDraws)} />
              </div>
            )}
          </div>
        )
      }}
    </QueryBoundary>
  )
}

type ConductCount = readonly (readonly [label: string, times: number])[]

const pickupsOf = ({ setAside, handedOver, handedOverLate, missed, refused, cancelled }: Kept) =>
  [
    [copy.handedOver, handedOver],
    [copy.setAside, setAside],
    [copy.handedOverLate, handedOverLate],
    [copy.missed, missed],
    [copy.refused, refused],
    [copy.cancelled, cancelled],
  ] satisfies ConductCount

const drawsOf = ({ draws }: Kept) =>
  [
    [copy.drawn, draws.drawn],
    [copy.completed, draws.completed],
    [copy.failed, draws.failed],
    [copy.calledOff, draws.calledOff],
    [copy.unsupplied, draws.unsupplied],
  ] satisfies ConductCount

const hasAny = (counted: ConductCount): boolean => counted.some(([, times]) => times > 0)

const inWords = (counted: ConductCount): Fact[] =>
  counted.map(([label, times]) => [label, times.toLocaleString(locale())])
