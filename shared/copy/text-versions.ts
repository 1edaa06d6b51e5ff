import { messages } from '../kernel/language.ts'

/** A text that two devices changed, each without the other's change. */
export const textVersionsCopy = messages('textVersions', {
  title: 'Two devices changed this text',
  sentence: 'Both versions are here. Keep one of them, or edit the text.',
  keep: 'Keep only this one',
  kept: 'The other version was removed',
})
