import { messages } from '../kernel/language.ts'

/** A new version of the app, let in by choice. */
export const updateCopy = messages('update', {
  updateTitle: 'A new version is ready',
  update: 'Update',
  later: 'Later',
  updateUnsavedTitle: 'Update now?',
  updateUnsavedSentence: 'A form has unsaved changes. Save them first, or they are lost.',
  updateAnyway: 'Update anyway',
  keepEditing: 'Keep editing',
})
