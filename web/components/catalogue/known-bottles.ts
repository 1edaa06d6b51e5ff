import { useEffect, useMemo, useState } from 'react'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import {
  Catalogue,
  type KnownBottle,
  readKnownBottles,
} from '../../../shared/features/catalogue/known-bottle.ts'
import { isSameBottling } from '../../../shared/features/catalogue/same-bottle.ts'
import { useRows } from '../../local/hooks/live.ts'
import type { Suggestion } from '../../ui/Combobox.tsx'
import { findInCatalogue } from './operator-catalogue.ts'

/** A name that is offered while one types, with the bottle that it would fill the form from. */
export interface KnownName extends Suggestion {
  readonly like: KnownBottle
}

const maxOffered = 8
/** The most own bottles among them, so that others are seen too. */
const maxOfOwn = 4
/** From this many letters on, known bottles are offered. */
const lettersToLookup = 2

let wellKnown: Promise<Catalogue> | undefined

/** The app's own list, read once. Without it (an old tab after a deploy) there are no suggestions. */
function loadWellKnown(): Promise<Catalogue> {
  wellKnown ??= import('../../../shared/features/catalogue/known-bottles.txt?raw').then(
    (list) => new Catalogue(readKnownBottles(list.default)),
    () => {
      wellKnown = undefined
      return new Catalogue([])
    },
  )
  return wellKnown
}

/**
 * Names matching the query: the user's bottles, then the operator's catalogue and well-known ones.
 */
export function useKnownNames(typed: string): readonly KnownName[] {
  const rows = useRows(bottles)
  const own = useMemo(() => new Catalogue(latestOfEachName(rows ?? [])), [rows])
  const [known, setKnown] = useState<Catalogue>()
  useEffect(() => {
    let isShown = true
    void loadWellKnown().then((list) => isShown && setKnown(list))
    return () => {
      isShown = false
    }
  }, [])

  const [operators, setOperators] = useState<readonly KnownBottle[]>([])
  useEffect(() => {
    let isWanted = typed.trim().length >= lettersToLookup
    if (isWanted)
      void findInCatalogue(typed, maxOffered).then((found) => isWanted && setOperators(found))
    return () => {
      isWanted = false
    }
  }, [typed])

  return useMemo(() => {
    if (typed.trim().length < lettersToLookup) return []
    const mine = own.find(typed, maxOfOwn)
    const names = new Set(mine.map(({ name }) => name))
    // The operator's results for fewer letters are filtered again.
    const others = new Catalogue(unlike([...operators, ...(known?.find(typed, maxOffered) ?? [])]))
      .find(typed, maxOffered)
      .filter(({ name }) => !names.has(name))
    return [...mine, ...others].slice(0, maxOffered).map((like) => ({
      value: like.name,
      detail: [like.brand, like.subcategory ?? like.category].join(' · '),
      like,
    }))
  }, [typed, own, known, operators])
}

/** Without duplicates of earlier bottles. */
const unlike = (bottles: readonly KnownBottle[]): KnownBottle[] =>
  bottles.filter((one, at) => !bottles.slice(0, at).some((other) => isSameBottling(one, other)))

function latestOfEachName(rows: readonly Bottle[]): Bottle[] {
  const names = new Map<string, Bottle>()
  for (const bottle of rows) {
    const other = names.get(bottle.name)
    if (!other || other.createdAt < bottle.createdAt) names.set(bottle.name, bottle)
  }
  return [...names.values()]
}
