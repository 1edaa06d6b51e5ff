import { locale, messages } from '../kernel/language.ts'

const recipes = (count: number) =>
  `${count.toLocaleString(locale())} ${count === 1 ? 'recipe' : 'recipes'}`

/** Bringing recipes along from elsewhere. */
export const recipeImportCopy = messages('recipeImport', {
  title: 'Import recipes',
  sentence:
    'From Bar Assistant, from a page or a recipe program, or from your own notes. It works without a network, and nothing is written before you say so.',
  choose: 'Choose a file',
  chooseAnother: 'Choose another file',
  hint: 'JSON, YAML, ZIP, CSV, Excel (.xlsx), a saved page or plain text, up to 20 MB.',
  pasteLabel: 'Text or JSON-LD of a recipe',
  pasteHint: 'Its name first, then a line for each ingredient, then how it is made.',
  pasteRead: 'Read it',
  pastedName: 'Pasted text',
  reading: 'Reading the file…',
  stopped: 'The file could not be read to its end. Nothing was written. Choose it again.',
  troubleTitle: 'Not everything could be read',
  nothingTitle: 'This file brings no recipe',
  troubles: {
    empty: 'is empty.',
    'too-large': 'is larger than 20 MB. Split it and import the parts one by one.',
    'too-many': 'has more than 5,000 recipes. Split it and import the parts one by one.',
    'not-text': 'is a picture or a document of another program. Choose JSON, YAML, CSV or text.',
    'bad-zip': 'is damaged. Download it again.',
    'bad-json': 'is broken JSON. Export it again.',
    'bad-yaml': 'is broken YAML. Export it again.',
    'yaml-later':
      'is YAML, and what reads that is not on this device yet. Choose it once with a network, or export it as JSON.',
    xml: 'is XML. Export it as JSON, YAML or JSON-LD instead.',
    'ingredients-only': 'lists ingredients, not recipes. Export the recipes instead.',
    'no-recipe': 'holds no recipe.',
  },
  refused: {
    'no-name': 'has no name.',
    'no-ingredients': 'has no ingredients.',
    'glued-ingredients': 'has several ingredients in one, and nothing tells where each begins.',
    'too-many-ingredients': 'has more than 60 ingredients.',
    'no-instructions': 'does not say how it is made.',
  },
  refusedAt: (place: string, name: string, why: string) =>
    `${place}: ${name === '' ? 'the recipe' : `“${name}”`} ${why}`,
  fileSays: (file: string, why: string) => `${file} ${why}`,
  remarks: {
    cut: 'A text was too long and was cut.',
    'no-amount': 'An amount was missing and reads “to taste”.',
  },
  there: 'In your recipes already',
  reviewTitle: 'What would be imported',
  found: recipes,
  tickAll: 'Tick all',
  untickAll: 'Untick all',
  import: (count: number) => `Import ${recipes(count)}`,
  importing: 'Saving on this device…',
  nothing: 'Nothing to import',
  done: (count: number) => `${recipes(count)} imported`,
  doneSentence: 'Saved on this device. They reach your other devices with the next sync.',
  stoppedAfter: (done: number, of: number) =>
    `Stopped after ${done.toLocaleString(locale())} of ${of.toLocaleString(locale())}`,
  stoppedSentence: (reason: string) => `${reason} What was saved is safe.`,
  undo: 'Undo import',
  undone: 'Import undone',
  undoneSentence: (count: number) => `${recipes(count)} ${count === 1 ? 'was' : 'were'} taken out.`,
  toRecipes: 'See the recipes',
  list: 'Recipes of the file',
})
