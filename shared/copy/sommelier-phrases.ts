import { messages } from '../kernel/language.ts'

/**
 * How questions in the language of the app are understood: its words, without accents, and the English
 * ones that the rules know, `rotwein=red wine; bitte=please`. A longer phrase is looked for first; a word
 * with nothing behind it says nothing.
 */
export const sommelierPhrasesCopy = messages('sommelierPhrases', { phrases: 'please=please' })
