import { listUltraDrops } from '../../../shared/features/ultra-drops/endpoints.ts'
import type { UltraDropCard } from '../../../shared/features/ultra-drops/ultra-drop.ts'
import { useSession } from '../../local/session.ts'
import { useServerPages } from '../../online/queries.ts'

/**
 * The ultra drops that are announced, those behind which nothing comes any more at the end of their page;
 * whoever asks at the same time shares the answer.
 */
export function useUltraDrops() {
  const query = useServerPages(listUltraDrops, useSession().user?.id)
  return { query, drops: query.data?.flatMap((page) => lastWhatIsOver(page.ultraDrops)) ?? [] }
}

const lastWhatIsOver = (drops: readonly UltraDropCard[]) =>
  drops.toSorted((one, other) => Number(isOver(one)) - Number(isOver(other)))

const isOver = ({ status }: UltraDropCard): boolean =>
  status === 'completed' || status === 'cancelled' || status === 'failed'
