/**
 * The screens of recipes, one chunk each. Apart from the table of all screens, which loads before the
 * first bottle is shown.
 */
export const screens = {
  recipes: async () => (await import('./RecipesScreen.tsx')).RecipesScreen,
  recipe: async () => (await import('./RecipeScreen.tsx')).RecipeScreen,
  publicRecipe: async () => (await import('./PublicRecipeScreen.tsx')).PublicRecipeScreen,
  tonight: async () => (await import('./TonightScreen.tsx')).TonightScreen,
  barMenu: async () => (await import('./BarMenuScreen.tsx')).BarMenuScreen,
  classics: async () => (await import('./ClassicsScreen.tsx')).ClassicsScreen,
  shopping: async () => (await import('./ShoppingScreen.tsx')).ShoppingScreen,
  recipeImport: async () => (await import('./import/RecipeImportScreen.tsx')).RecipeImportScreen,
}
