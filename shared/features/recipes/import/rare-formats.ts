/** Readers of formats that few people bring. A device fetches them with the first such file. */
export { gunzipped } from '../../../kernel/gzip.ts'
export { cooklangRecipe } from './cooklang.ts'
export { recipesOfMealieBackup } from './mealie-backup.ts'
export { microdataRecipes } from './microdata.ts'
export { recipeOfApp } from './other-apps.ts'
