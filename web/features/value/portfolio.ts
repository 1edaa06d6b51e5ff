import { startTransition, useEffect, useMemo, useState } from 'react'
import { usualValuePeriod } from '../../../shared/business/value.ts'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import { type InsightsOfKind, insightsOf } from '../../../shared/features/value/insights.ts'
import {
  type Past,
  pastOf,
  type Standing,
  standingOf,
} from '../../../shared/features/value/metrics.ts'
import { dayNumber, valuations } from '../../../shared/features/value/valuation.ts'
import { dayOf } from '../../../shared/kernel/time.ts'
import { useDevice } from '../../local/device-context.tsx'
import { useFront, useRows } from '../../local/live.ts'
import { cellarOf } from '../../local/place.ts'
import { inPieces } from '../../parts/in-pieces.ts'
import { useYear } from '../../parts/now.ts'

/** What is known of the portfolio by now; what is still worked out is undefined. */
export interface Portfolio {
  /** Once all of it is worked out. */
  readonly bottles: readonly Bottle[] | undefined
  readonly standing: Standing | undefined
  readonly past: Past | undefined
  /** The day it is, as valuations count days. */
  readonly today: number
  readonly year: number
}

/**
 * The portfolio out of the rows on this device, worked out in pieces: how it stands first, then what
 * the kept valuations say. An older answer stays until the newer one is there.
 */
export function usePortfolio(): Portfolio {
  const device = useDevice()
  const year = useYear()
  const [today] = useState(() => dayNumber(dayOf(device.now())))
  const rows = useRows(bottles)
  // What is in the cellars of others is theirs.
  const shelf = useMemo(() => rows?.filter((row) => cellarOf(row) === undefined), [rows])
  const kept = useRows(valuations)
  const standing = useWorked<Standing>(() => shelf && standingOf(shelf, year), [shelf, year])
  const past = useWorked<Past>(
    () => shelf && kept && standing && pastOf(shelf, kept, today, usualValuePeriod),
    [shelf, kept, standing, today],
  )
  const whole = useMemo(
    () => (standing && past ? { rows: [], figures: shortened(standing, past) } : undefined),
    [standing, past],
  )
  // What was shown last is there before ten thousand rows are, as long as nothing has changed since.
  const front = useFront<typeof valuations, Front>(valuations, `${today}`, kept, whole)
  const [first] = useState(front?.figures)
  return {
    ...{ bottles: past && shelf, today, year },
    standing: standing ?? first?.standing,
    past: past ?? first?.past,
  }
}

interface Front {
  readonly standing: Standing
  readonly past: Past
}

/** As much as the largest window shows. */
const inWindow = 30

function shortened(standing: Standing, past: Past): Front {
  const performance = standing.performance.slice(0, inWindow)
  const since = new Map(
    performance.flatMap(({ bottle: { id } }) => {
      const on = past.since.get(id)
      return on === undefined ? [] : [[id, on] as const]
    }),
  )
  return { standing: { ...standing, performance }, past: { ...past, since, changes: new Map() } }
}

/** What is worth knowing of the bottles. */
export function useInsights({ bottles: shelf, past, year }: Portfolio) {
  return useWorked<InsightsOfKind[]>(
    () => shelf && past && insightsOf(shelf, past, year),
    [shelf, past, year],
  )
}

/** The answer of work that is done in pieces; undefined until the first one is there. */
export function useWorked<T>(
  begin: () => Generator<void, T> | undefined,
  from: readonly unknown[],
): T | undefined {
  const [answer, setAnswer] = useState<T>()
  useEffect(() => {
    const work = begin()
    if (!work) return undefined
    // Drawing the answer may wait for a thumb, too.
    return inPieces(work, (found) => startTransition(() => setAnswer(found)))
    // oxlint-disable-next-line react/exhaustive-deps -- what it begins from is named by the caller
  }, from)
  return answer
}
