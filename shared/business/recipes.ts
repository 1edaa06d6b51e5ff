/** The most ingredients of one recipe; the longest real one that was seen has fifteen. */
export const maxIngredients = 60

/** The longest name and amount of an ingredient, in UTF-16 units. */
export const maxIngredientNameLength = 200
export const maxAmountLength = 100

/** The most tags of one recipe, and the longest of them in UTF-16 units. */
export const maxTags = 30
export const maxTagLength = 60
/** The longest text in which a form takes all of them, with commas between. */
export const maxTagsLength = 1_000

/** Ingredients on a card before "more". */
export const ingredientsOnCard = 4
export const tagsOnCard = 3

/** Defaults of a new recipe's form. */
export const usualPrepMinutes = 5
export const usualServings = 1

/** The longest name of a menu, in UTF-16 units. */
export const maxMenuNameLength = 80

/** For how many drinks amounts are shown: at most for a punch bowl of a wedding. */
export const shownServings = { min: 1, max: 200 } as const

/** The largest file of recipes, and the most recipes of one file. */
export const maxRecipeFileBytes = 20 * 1024 * 1024
export const maxRecipesInFile = 5_000
