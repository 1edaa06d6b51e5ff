import type { Labels } from './labels.ts'

/** Parts of the product outside the Sommelier's rules, by route. */
export type Topic =
  | 'hypeRadar'
  | 'stores'
  | 'events'
  | 'reservations'
  | 'loyalty'
  | 'subscription'
  | 'dropSpotting'
  | 'alerts'
  | 'import'
  | 'sharing'
  | 'settings'
  | 'news'
  | 'collection'

const table: Readonly<Record<Topic, string>> = {
  dropSpotting: 'sighting, sightings, spotted, who saw, who has seen',
  reservations: 'reservation, reservations, pickup, pickups, pick up',
  loyalty: 'points, tier, tiers, free reserve, free reserves, streak, loyalty',
  subscription:
    'subscription, subscribe, unsubscribe, insider, membership, invoice, invoices, refund, refunds, charged, billing',
  events: 'event, events, tasting, tastings',
  hypeRadar:
    'drops, a drop, the drop, any drop, this drop, next drop, drop of, ultra drop, draw, draws, lottery, raffle',
  stores: 'store, stores, near me, nearby',
  alerts: 'alert, alerts, remind, reminder, notify, notifications',
  import: 'import, importing, csv, cellartracker',
  sharing: 'share, sharing, shared with',
  settings: 'export, exporting, backup, offline, delete my account',
  news: 'news',
  collection: '',
}
const phrases = (Object.entries(table) as [Topic, string][]).flatMap(([topic, text]) =>
  text.split(', ').flatMap((phrase) => (phrase ? [[topic, phrase.split(' ')] as const] : [])),
)

/** What only a person does, at the beginning: `Delete my Campari`. */
const orders = new Set('add delete remove move sell undo edit rename change log record'.split(' '))

/**
 * The part of the product that a question is about; undefined where it is about bottles and recipes. What
 * a bottle or a recipe is called is no such part.
 */
export function topicIn(words: readonly string[], labels: Labels): Topic | undefined {
  const isName = (word: string) => labels.byWord.has(word) || labels.recipeWords.has(word)
  for (const [topic, phrase] of phrases)
    for (let at = 0; at + phrase.length <= words.length; at++)
      if (
        phrase.every((word, index) => words[at + index] === word) &&
        !phrase.every(isName) &&
        words[at + phrase.length] !== 'notes' &&
        // `What share of my cellar is red?`
        !(phrase[0] === 'share' && words[at + 1] === 'of')
      )
        return topic
  const first = words[0] === 'please' ? words[1] : words[0]
  return first !== undefined && orders.has(first) && words.length > 1 ? 'collection' : undefined
}

/** What sounds like a question about bottles, and is none that a rule answers. */
const unsupportedPattern =
  /\bbut (?:one|two)$|\bsort(?:ed)? (?:\w+ ){0,3}by\b|\bgood for (?:me|you|us)\b|\bhealthy?\b|\b(?:no|without|missing|lacking)(?: an?)? (?:country|location|place|grape|alcohol)\b|\btemperature\b|\bif (?:i|we) (?:buy|bought|get|got|had|add|added)\b|\b(?:list|show)(?: me)?(?: all)?(?: of)? (?:my|our|the) (?:recipes|cocktails|drinks)\b|\b(?:does|did|has|do|from) (?:my|our|his|her) (?:wife|husband|mum|mom|mother|dad|father|boss|partner|friends?|guests?)\b|\bdid (?:i|we) (?:drink|finish|open|have)\b(?!.* (?:last|this|next) )|\bhow many (?:recipes|cocktails|drinks) (?:do|have)\b/

export const unsupportedIn = (words: readonly string[]): string | undefined =>
  unsupportedPattern.exec(words.join(' '))?.[0]
