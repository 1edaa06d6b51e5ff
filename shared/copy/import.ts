import { locale, messages } from '../kernel/language.ts'

/** Bringing a cellar along from elsewhere. */
export const importCopy = messages('import', {
  title: 'Import',
  sentence:
    'Bring your bottles from CellarTracker, Vivino or any spreadsheet. It works without a network, and nothing is written before you say so.',

  choose: 'Choose a file',
  chooseAnother: 'Choose another file',
  drop: 'or drop it here',
  dropNow: 'Drop the file here',
  paste: 'Paste a table',
  pasteLabel: 'A table, copied from a spreadsheet',
  pasteHint: 'With the names of the columns in its first line.',
  pasteRead: 'Read the table',
  pastedName: 'Pasted table',
  hint: 'CSV, TSV or ZIP, up to 20 MB and 20,000 rows.',
  howTitle: 'Where the file comes from',
  how: [
    'CellarTracker: My Cellar, then Export, as comma or tab separated values.',
    'Vivino: ask for your data in its settings. Choose the ZIP as it comes.',
    'A spreadsheet: save it as CSV. You say what each column means.',
  ],
  reading: 'Reading the file…',
  comparing: 'Comparing with your collection…',

  troubleTitle: 'This file cannot be imported',
  readerStopped: 'The file could not be read to its end. Nothing was written. Choose it again.',
  troubles: {
    empty: 'The file is empty.',
    'no-rows': 'The table has the names of its columns and no rows.',
    'no-columns':
      'This does not look like a table. Choose a file with columns that are separated by commas, semicolons or tabs.',
    'too-many-rows':
      'The table has more than 20,000 rows. Split it and import the parts one by one.',
    'too-wide': 'The table has more than 1,000 columns.',
    'too-large': 'The file is larger than 20 MB. Split it and import the parts one by one.',
    'web-page':
      'This is a web page, not a table. CellarTracker sends its sign-in page when the name or the password is wrong: sign in there and export again.',
    spreadsheet: 'This is a workbook. Open it, save the sheet as CSV, and choose that file.',
    'not-text': 'This is not a table of text. Choose a CSV or TSV file.',
    'bad-zip': 'The ZIP file is damaged. Download it again.',
    'zip-without-table': 'There is no table in this ZIP file.',
    'cellartracker-availability':
      'This is CellarTracker’s Availability table. It says how ready wines are, not which bottles you have. Choose Inventory, List or Bottles instead.',
    'cellartracker-notes':
      'This CellarTracker table holds notes or tags, not bottles. Choose Inventory, List or Bottles instead.',
  },

  formats: {
    'cellartracker-list': 'CellarTracker, table List',
    'cellartracker-inventory': 'CellarTracker, table Inventory',
    'cellartracker-bottles': 'CellarTracker, table Bottles',
    'cellartracker-consumed': 'CellarTracker, table Consumed',
    'cellartracker-purchases': 'CellarTracker, table Purchase or Pending',
    'cellartracker-browser': 'CellarTracker, list saved from the site',
    'vivino-cellar': 'Vivino, cellar',
    'vivino-tastings': 'Vivino, list of wines',
    'vivino-prices': 'Vivino, prices',
    'vivino-wishes': 'Vivino, wish list',
    own: 'A collection exported from here',
    table: 'A table of your own',
  },
  formatNotes: {
    'cellartracker-list': 'A row for each wine. What is on order is named and left out.',
    'cellartracker-inventory': 'A row for each bottle. What is on order is named and left out.',
    'cellartracker-bottles':
      'A row for each bottle. Drunk ones come as finished; what is on order is left out.',
    'cellartracker-consumed': 'Bottles that were drunk come as finished ones.',
    'cellartracker-purchases': 'Each purchase comes with what is left of it.',
    'cellartracker-browser': 'A row for each wine. What is on order is named and left out.',
    'vivino-cellar': 'Only the cellar counts as stock; ratings, reviews and prices complete it.',
    'vivino-tastings':
      'Wines that you scanned or rated. They are not in your cellar for that; tick those that are.',
    'vivino-prices': 'Prices of wines. Tick those that are in your cellar.',
    'vivino-wishes': 'Wines that you wish for. They are not in your cellar.',
    own: 'Every field of a bottle as it was; what stands here already is not added twice.',
    table: 'Say what its columns mean; the preview below follows at once.',
  },
  tableInZip: 'Table in the ZIP file',
  rowCount: (count: number) => `${count.toLocaleString(locale())} ${count === 1 ? 'row' : 'rows'}`,

  columnsTitle: 'Columns',
  columnsSentence:
    'What is not mapped is kept with each bottle, and nothing more. The mapping is remembered for the next file of this kind.',
  columnMeans: (column: string) => `Column ${column} means`,
  sample: (cells: string) => `such as ${cells}`,
  noSample: 'no cells',
  unmapped: 'Not used',
  targets: {
    name: 'Name',
    brand: 'Brand',
    category: 'Category',
    subcategory: 'Subcategory',
    vintage: 'Vintage',
    size: 'Size',
    abv: 'ABV',
    proof: 'Proof',
    quantity: 'Quantity',
    price: 'Purchase price',
    value: 'Current value',
    currency: 'Currency',
    purchasedOn: 'Purchase date',
    location: 'Location',
    bin: 'Bin',
    region: 'Region',
    distillery: 'Distillery',
    rating: 'Rating',
    notes: 'Notes',
    sku: 'Barcode',
    drinkFrom: 'Drink from',
    drinkTo: 'Drink until',
    tags: 'Tags',
    key: 'ID of the row',
  },
  nameMissing: 'Say which column holds the name.',
  categoryFor: 'Rows that name no kind are',
  categoryUnknown: 'Left out',
  dateOrder: 'Dates such as 5/6/2020',
  dateOrders: { mdy: 'Month first', dmy: 'Day first' },
  currency: 'Amounts without a currency are in',
  readingTitle: 'How it is read',

  previewTitle: 'Preview',
  filter: 'Show rows',
  all: 'All',
  verdicts: {
    new: 'New',
    changed: 'Changed',
    'removed-before': 'Removed before',
    'over-plan': 'Over your plan',
    'not-stock': 'Not in stock',
    duplicate: 'Duplicate',
    invalid: 'Not usable',
    same: 'No change',
  },
  verdictSentences: {
    new: '',
    changed: '',
    'removed-before': 'You imported it once and removed it. Tick it to bring it back.',
    'over-plan': '',
    'not-stock': '',
    duplicate: '',
    invalid: '',
    same: '',
  },
  reasons: {
    'no-name': 'The row has no name.',
    'no-category': 'The row does not say what it is. Choose a kind for such rows above.',
    'on-order': 'Bought, but not delivered yet.',
    none: 'None is left.',
    tasted: 'Scanned or rated, which does not mean that you have it.',
    wished: 'On your wish list.',
    priced: 'A price alone.',
    twice: 'The same bottle stands twice in this file.',
    'other-table': 'Another CellarTracker table brought it already.',
    'key-taken': 'Its ID belongs to another bottle. Choose another column for the ID.',
  },
  changes: (fields: string) => `Changes ${fields}.`,
  fields: {
    name: 'name',
    brand: 'brand',
    category: 'category',
    subcategory: 'subcategory',
    sku: 'barcode',
    sizeMl: 'size',
    abv: 'ABV',
    vintage: 'vintage',
    distillery: 'distillery',
    region: 'region',
    notes: 'notes',
    rating: 'rating',
    purchasePrice: 'purchase price',
    currentValue: 'current value',
    currency: 'currency',
    purchasedOn: 'purchase date',
    drinkFrom: 'drink from',
    drinkTo: 'drink until',
    tags: 'tags',
    location: 'location',
    bin: 'bin',
    quantity: 'quantity',
    isFinished: 'finished',
    inCollection: 'in the collection',
    fillLevel: 'level',
    photo: 'photo',
  },
  otherCurrency: (currency: string) =>
    `Its value is in ${currency} and its price is not. The price is kept, the value left out.`,
  unread: (field: string, cell: string) => `“${cell}” was not understood as ${field}.`,
  cut: (field: string) => `Its ${field} is too long and was cut; the whole row is kept.`,
  cleaned: 'Characters that nothing can store were taken out.',
  ragged: 'The row has more or fewer cells than there are columns.',
  lookAlike: 'A bottle like it is in your collection already.',
  noBrand: 'It names no brand, so its name stands there.',
  line: (line: number) => `Row ${line.toLocaleString(locale())}`,
  size: (ml: number) => (ml >= 1000 ? `${ml / 1000} L` : `${ml} ml`),
  bottlesOf: (count: number) => `${count} bottles`,
  finished: 'Finished',
  noneShown: 'No rows of this kind',
  nameless: 'Without a name',

  importCount: (adds: number, updates: number) => {
    const added = `${adds.toLocaleString(locale())} ${adds === 1 ? 'bottle' : 'bottles'}`
    const changed = `${updates.toLocaleString(locale())} ${updates === 1 ? 'change' : 'changes'}`
    if (adds > 0 && updates > 0) return `Import ${added}, ${changed}`
    return `Import ${updates > 0 ? changed : added}`
  },
  nothingToImport: 'Nothing to import',
  everythingThere: 'Everything in this file is in your collection already.',
  overPlanTitle: (count: number) =>
    `${count.toLocaleString(locale())} ${count === 1 ? 'row does' : 'rows do'} not fit your plan`,
  overPlanSentence: (limit: number) =>
    `The Free plan holds ${limit} bottles. The rows marked “Over your plan” are not lost: make room, and import the file again. Tick those that matter most: they come first.`,
  selectAll: 'Tick all shown',
  selectNone: 'Untick all shown',

  importing: 'Saving on this device…',
  progress: (done: number, of: number) =>
    `${done.toLocaleString(locale())} of ${of.toLocaleString(locale())}`,
  doneTitle: (adds: number, updates: number) =>
    [
      `${adds.toLocaleString(locale())} ${adds === 1 ? 'bottle' : 'bottles'} added`,
      ...(updates > 0 ? [`${updates.toLocaleString(locale())} updated`] : []),
    ].join(', '),
  doneSentence: 'Saved on this device. They reach your other devices with the next sync.',
  stoppedTitle: (done: number, of: number) =>
    `Stopped after ${done.toLocaleString(locale())} of ${of.toLocaleString(locale())}`,
  stoppedSentence: (reason: string) =>
    `${reason} What was saved is safe; the rest is still listed below.`,
  storageSentence:
    'The browser could not store more on this device. What was saved is safe; the rest is still listed below.',
  undo: 'Undo import',
  undoing: 'Taking the import back…',
  undoneTitle: 'Import undone',
  undoneSentence: (removed: number, restored: number) =>
    [
      `${removed.toLocaleString(locale())} ${removed === 1 ? 'bottle was' : 'bottles were'} taken out`,
      ...(restored > 0
        ? [
            `${restored.toLocaleString(locale())} ${restored === 1 ? 'bottle is' : 'bottles are'} as before`,
          ]
        : []),
    ].join(', ') + '.',
  undoStopped: 'The import was not taken back completely. Try again.',
  toCollection: 'See the collection',

  pastTitle: 'Past imports',
  pastCounts: (added: number, updated: number) =>
    [
      `${added.toLocaleString(locale())} added`,
      ...(updated > 0 ? [`${updated.toLocaleString(locale())} updated`] : []),
    ].join(', '),
  undone: 'Undone',
  undoOf: (name: string) => `Undo import of ${name}`,
  loadingPast: 'Loading past imports…',
})
