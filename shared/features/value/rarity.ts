import { rareAge, type RareReason, rareVintageYears } from '../../business/value.ts'
import { unaccented } from '../../kernel/text.ts'
import type { Bottle } from '../collection/bottle.ts'

/** The first reason why the bottle is rare; undefined where it says none. */
export function rarityOf(bottle: RareFields, year: number): RareReason | undefined {
  const text = unaccented(`${bottle.brand} ${bottle.name}`)
  const years = Math.max(0, ...[...text.matchAll(age)].map(([, found]) => Number(found)))
  if (years >= rareAge) return { kind: 'age', years }
  const since = bottle.vintage === undefined ? 0 : year - bottle.vintage
  if (since >= rareVintageYears) return { kind: 'vintage', years: since }
  const word = edition.exec(text)?.[0]
  return word === undefined ? undefined : { kind: 'edition', word }
}

export type RareFields = Pick<Bottle, 'name' | 'brand' | 'vintage'>

const age = /\b(\d{2})\s*-?\s*(?:years?|yrs?|yo|y\.o\.|ans|jahre)\b/g

/** What makers write on bottles of which there are few. */
const edition =
  /\b(?:limited (?:edition|release)|single (?:barrel|cask)|private (?:barrel|selection)|barrel pick|store pick|cask strength|small batch limited|family reserve|master(?:'|’)?s? (?:collection|keep)|birthday bourbon|antique collection|grand cru|gran reserva|riserva speciale|closed distillery|silent distillery|rare release|anniversary edition)\b/
