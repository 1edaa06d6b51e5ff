import { messages } from '../kernel/language.ts'

/** Texts, links and files that other apps pass to this one. */
export const receivedCopy = messages('received', {
  sentence: 'Texts, links and files from other apps. They stay on this device until you use them.',
  loading: 'Loading received items…',
  noneTitle: 'Nothing received yet',
  noneSentence: 'Share a photo, a link or a recipe from another app, and it appears here.',
  visitorTitle: 'Sign in to use what you shared',
  visitorSentence: (count: number) =>
    count === 1
      ? 'One item is stored on this device.'
      : `${count} items are stored on this device.`,
  signIn: 'Sign in',
  list: 'Received items',
  text: 'Text',
  picture: (name: string) => `Picture ${name}`,
  unnamed: 'File without a name',
  toBottle: 'Add a bottle',
  toImport: 'Open in the import',
  toRecipes: 'Import as recipe',
  save: 'Save file',
  discard: 'Discard',
  discarded: 'Discarded',
  undo: 'Undo',
  unknown: 'Undercroft reads pictures, tables, recipes and texts. Save this file to keep it.',
  leftOut: (count: number) =>
    count === 1 ? 'One item was too large' : `${count} items were too large`,
  leftOutSentence:
    'Files can have up to 20 MB, all items together 60 MB. It was not stored, but it is still in the other app.',
  troubleTitle: 'Nothing was received',
  troubles: {
    empty: 'The other app shared no text and no file.',
    unreadable: 'The shared data could not be read. Share it again.',
    not_stored: 'The storage of this device is full or blocked. Free some space, then share again.',
    foreign: 'Another website sent this, so it was not stored.',
    not_ready: 'Undercroft was not ready yet. Share it again now.',
    not_passed:
      'The browser did not pass the shared items to the open window. Close Undercroft, then share again.',
  },
  linkTitle: 'This text is only a link',
  linkSentence:
    'Undercroft cannot read other websites. Open the page, copy the recipe, and paste it here.',
  openLink: 'Open the page',
  launchTitle: 'Your input here is not saved yet',
  launchSentence: 'Something was opened in Undercroft.',
  stay: 'Stay here',
  openIt: 'Open it',
})
