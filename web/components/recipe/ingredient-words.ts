import { useEffect, useState } from 'react'
import { takeIngredientWords } from '../../../shared/features/recipes/makeable.ts'
import { useSlicedMemo } from '../../lib/use-sliced-memo.ts'

let loading: Promise<boolean> | undefined

/** Loads the words of German and Spanish recipes; without them their ingredients are missing. */
export const loadIngredientWords = (): Promise<boolean> =>
  (loading ??= import('../../../shared/features/recipes/in-english.ts').then(
    ({ ingredientInEnglish }) => {
      takeIngredientWords(ingredientInEnglish)
      return true
    },
    () => {
      loading = undefined
      return false
    },
  ))

/** Sliced work on which drinks can be made; it runs again once the words are loaded. */
export function useDrinkMemo<T>(
  begin: () => Generator<void, T> | undefined,
  from: readonly unknown[],
): T | undefined {
  const hasWords = useIngredientWords()
  return useSlicedMemo(begin, [...from, hasWords])
}

function useIngredientWords(): boolean {
  const [isThere, setIsThere] = useState(false)
  useEffect(() => {
    let isLeft = false
    void loadIngredientWords().then((isLoaded) => {
      if (!isLeft) setIsThere(isLoaded)
    })
    return () => {
      isLeft = true
    }
  }, [])
  return isThere
}
