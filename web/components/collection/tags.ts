import { useMemo } from 'react'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import { tallyOfTags } from '../../../shared/features/collection/shelf.ts'
import { useRows } from '../../local/hooks/live.ts'

/** Every tag in use with how many entries have it, the most frequent first. */
export function useTags(): readonly { value: string; count: number }[] {
  const all = useRows(bottles)
  return useMemo(() => tallyOfTags(all ?? none), [all])
}
const none: readonly Bottle[] = []
