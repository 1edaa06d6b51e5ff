import { locale, messages } from '../kernel/language.ts'

const recipes = (count: number) =>
  `${count.toLocaleString(locale())} ${count === 1 ? 'recipe' : 'recipes'}`

/** Bringing recipes along from elsewhere. */
export const recipeImportCopy = messages('recipeImport', {
  title: 'Import recipes',
  sentence:
    'Import from Bar Assistant, a web page, a recipe program or your own notes. It works offline, and nothing is saved until you confirm.',
  choose: 'Choose a file',
  chooseAnother: 'Choose another file',
  hint: 'JSON, YAML, ZIP, CSV, Excel (.xlsx), a saved page or plain text, also from Paprika, Mealie, Tandoor, RecipeSage and Cooklang. Up to 20 MB, not counting the pictures in a ZIP.',
  pasteLabel: 'Text or JSON-LD of a recipe',
  pasteHint: 'First the name, then one line per ingredient, then the instructions.',
  pasteRead: 'Read text',
  pastedName: 'Pasted text',
  reading: 'Reading the file…',
  stopped: 'The file could not be read completely. Nothing was saved. Choose it again.',
  troubleTitle: 'Not everything could be read',
  nothingTitle: 'No recipes found in this file',
  troubles: {
    empty: 'is empty.',
    'too-large': 'is larger than 20 MB. Split it and import the parts one by one.',
    'too-many': 'has more than 5,000 recipes. Split it and import the parts one by one.',
    'not-text': 'is a picture or a document of another program. Choose JSON, YAML, CSV or text.',
    'bad-zip': 'is damaged. Download it again.',
    'bad-workbook':
      'could not be read. Open it in a spreadsheet, save it again as .xlsx, and choose that file.',
    'bad-json': 'is damaged JSON. Export it again.',
    'bad-yaml': 'is damaged YAML. Export it again.',
    'yaml-later':
      'is YAML, and its reader is not on this device yet. Choose it once while online, or export it as JSON.',
    'reader-later': 'needs a reader that is not on this device yet. Choose it once while online.',
    xml: 'is XML. Export it as JSON, YAML or JSON-LD instead.',
    'ingredients-only': 'lists ingredients, not recipes. Export the recipes instead.',
    'no-recipe': 'contains no recipe.',
  },
  refused: {
    'no-name': 'has no name.',
    'no-ingredients': 'has no ingredients.',
    'glued-ingredients': 'has several ingredients in one line that cannot be separated.',
    'too-many-ingredients': 'has more than 60 ingredients.',
    'no-instructions': 'has no instructions.',
  },
  refusedAt: (place: string, name: string, why: string) =>
    `${place}: ${name === '' ? 'the recipe' : `“${name}”`} ${why}`,
  fileSays: (file: string, why: string) => `${file} ${why}`,
  remarks: {
    cut: 'A text was too long and has been shortened.',
    'no-amount': 'An amount was missing and is now “to taste”.',
  },
  there: 'Already in your recipes',
  reviewTitle: 'Recipes to import',
  found: recipes,
  tickAll: 'Tick all',
  untickAll: 'Untick all',
  import: (count: number) => `Import ${recipes(count)}`,
  importing: 'Saving on this device…',
  nothing: 'Nothing to import',
  done: (count: number) => `${recipes(count)} imported`,
  doneSentence: 'Saved on this device. Your other devices get them with the next sync.',
  stoppedAfter: (done: number, of: number) =>
    `Stopped after ${done.toLocaleString(locale())} of ${of.toLocaleString(locale())}`,
  stoppedSentence: (reason: string) => `${reason} Imported recipes are safe.`,
  undo: 'Undo import',
  undone: 'Import undone',
  undoneSentence: (count: number) => `${recipes(count)} ${count === 1 ? 'was' : 'were'} removed.`,
  toRecipes: 'See the recipes',
  list: 'Recipes in the file',
})
