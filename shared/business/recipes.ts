/** The most ingredients of one recipe; the longest real one that was seen has fifteen. */
export const maxIngredients = 60

/** The most tags of one recipe, and the longest of them in UTF-16 units. */
export const maxTags = 30
export const maxTagLength = 60

/** What a card of the list shows before it says how many more there are. */
export const ingredientsOnCard = 4
export const tagsOnCard = 3

/** What the form of a new recipe begins with. */
export const usualPrepMinutes = 5
export const usualServings = 1

/** The most drinks that amounts are shown for: a punch bowl for a wedding. */
export const maxServings = 200

/** The largest file of recipes, and the most recipes of one file. */
export const maxRecipeFileBytes = 20 * 1024 * 1024
export const maxRecipesInFile = 5_000
