import { useEffect, useState } from 'react'
import { takeIngredientWords } from '../../../shared/features/recipes/makeable.ts'

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

/** Whether they are there; what was computed before they came is to be computed again. */
export function useIngredientWords(): boolean {
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
