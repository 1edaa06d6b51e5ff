import { locale, messages } from '../kernel/language.ts'

/** The user's tags. */
export const tagCopy = messages('tag', {
  tags: 'Tags',
  hint: 'Your own labels. Press comma or Enter to add one.',
  addTag: 'Add a tag',
  add: 'Add',
  full: (max: number) => `A bottle has at most ${max} tags.`,
  count: (tag: string, count: number) => `${tag} (${count.toLocaleString(locale())})`,
})
