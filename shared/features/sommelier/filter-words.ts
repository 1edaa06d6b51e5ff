import { messages } from '../../kernel/language.ts'

/** The small words of a filter, beside those of the question. */
export const filterWords = messages('sommelierFilter', {
  not: (what: string) => `not ${what}`,
  or: (one: string, other: string) => `${one} or ${other}`,
  and: (one: string, other: string) => `${one} and ${other}`,
  in: (places: string) => `in ${places}`,
  open: 'open',
  sealed: 'sealed',
  usa: 'USA',
  scotland: 'Scotland',
  england: 'England',
})
