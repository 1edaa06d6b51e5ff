/** Names of files in a ZIP that may hold recipes. */
export const isRecipeFile = (name: string): boolean =>
  /\.(json|jsonld|ya?ml|csv|tsv|txt|md|cook|paprikarecipe)$/i.test(name)

/** Archives in an archive: Tandoor packs one for each recipe. */
export const isInnerArchive = (name: string): boolean => /\.(zip|paprikarecipes)$/i.test(name)

/** Files that a system adds to an archive. */
export const isHiddenFile = (name: string): boolean => /(^|\/)(__MACOSX\/|\.)/.test(name)

/** Whether a file of a ZIP may hold recipes, or an archive with some. */
export const mayHoldRecipes = (name: string): boolean =>
  !isHiddenFile(name) && (isRecipeFile(name) || isInnerArchive(name))
