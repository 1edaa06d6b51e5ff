/** `/notes`: a collector's notes. */
export const notesCopy = {
  title: 'Notes',
  loading: 'Loading your notes…',
  text: 'Note',
  add: 'Add',
  added: 'Note added',
  edit: (text: string) => `Edit: ${text}`,
  editTitle: 'Edit the note',
  save: 'Save',
  edited: 'Note changed',
  remove: (text: string) => `Delete: ${text}`,
  removed: 'Note deleted',
  emptyTitle: 'No notes yet',
  emptySentence: 'Write down what you want to remember: who brought what, and what to open with whom.',
}
