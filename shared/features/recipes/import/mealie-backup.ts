/** A row of a table in a backup. */
type BackupRow = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is BackupRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The recipes of a whole backup of Mealie, as its own export of single recipes has them.
 * `database.json` in its ZIP is a list of rows for each table of the database.
 * Tables of people and their keys are not looked at.
 */
export function recipesOfMealieBackup(value: BackupRow): BackupRow[] {
  const recipes = rowsOf(value, 'recipes')
  const units = byId(rowsOf(value, 'ingredient_units'))
  const foods = byId(rowsOf(value, 'ingredient_foods'))
  // A recipe may be an ingredient of another.
  const names = byId(recipes)
  const ingredients = byRecipe(rowsOf(value, 'recipes_ingredients'))
  const steps = byRecipe(rowsOf(value, 'recipe_instructions'))
  const notes = byRecipe(rowsOf(value, 'notes'))
  const tags = labelsOf(value, { links: 'recipes_to_tags', key: 'tag_id', labels: 'tags' })
  const categories = labelsOf(value, {
    links: 'recipes_to_categories',
    key: 'category_id',
    labels: 'categories',
  })
  return recipes.map((recipe) => {
    const id = idOf(recipe['id'])
    return {
      ...recipe,
      recipe_ingredient: (ingredients.get(id) ?? []).map((one) => ({
        ...one,
        unit: units.get(idOf(one['unit_id'])),
        food: foods.get(idOf(one['food_id'])) ?? names.get(idOf(one['referenced_recipe_id'])),
      })),
      recipe_instructions: steps.get(id) ?? [],
      notes: notes.get(id) ?? [],
      tags: tags.get(id) ?? [],
      recipe_category: categories.get(id) ?? [],
    }
  })
}

const rowsOf = (backup: BackupRow, table: string): BackupRow[] => {
  const rows = backup[table]
  return Array.isArray(rows) ? rows.filter(isRow) : []
}

/** With and without hyphens it is the same: the two databases of Mealie write ids differently. */
const idOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll('-', '') : ''

const byId = (rows: readonly BackupRow[]): ReadonlyMap<string, BackupRow> =>
  new Map(rows.filter(({ id }) => idOf(id) !== '').map((row) => [idOf(row['id']), row]))

/** The rows of each recipe, in their order. */
function byRecipe(rows: readonly BackupRow[]): ReadonlyMap<string, BackupRow[]> {
  const grouped = Map.groupBy(rows, (row) => idOf(row['recipe_id']))
  for (const list of grouped.values()) list.sort((a, b) => placeOf(a) - placeOf(b))
  return grouped
}

const placeOf = ({ position }: BackupRow) => (typeof position === 'number' ? position : 0)

function labelsOf(
  backup: BackupRow,
  { links, key, labels }: { links: string; key: string; labels: string },
): ReadonlyMap<string, BackupRow[]> {
  const known = byId(rowsOf(backup, labels))
  const found = new Map<string, BackupRow[]>()
  for (const link of rowsOf(backup, links)) {
    const label = known.get(idOf(link[key]))
    const recipe = idOf(link['recipe_id'])
    if (label) found.set(recipe, [...(found.get(recipe) ?? []), label])
  }
  return found
}
