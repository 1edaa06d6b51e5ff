import { messages } from '../kernel/language.ts'

/** The menu and the pictures of the installed app, as systems and app stores show them. */
export const manifestCopy = messages('manifest', {
  shortcuts: {
    add: 'Add a bottle',
    scan: 'Scan a bottle',
    make: 'What can I make',
    passes: 'My passes',
  },
  screenshots: {
    collection: 'The collection with values',
    bottle: 'A bottle with its value and place',
    tonight: 'Drinks from the bottles at hand',
  },
  tables: 'Tables and lists of bottles',
})
