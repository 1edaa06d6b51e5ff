import { unaccented } from '../../kernel/text.ts'
import type { Labels } from './labels.ts'

/** Scripts that no supported language uses, the more specific ones first. */
const scripts: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['zh', /\p{Script=Han}/u],
  ['ru', /\p{Script=Cyrillic}/u],
  ['el', /\p{Script=Greek}/u],
  ['he', /\p{Script=Hebrew}/u],
  ['ar', /\p{Script=Arabic}/u],
  ['th', /\p{Script=Thai}/u],
  ['hi', /\p{Script=Devanagari}/u],
]

/**
 * Words of a language's questions that do not occur in names of bottles: `la`, `de` and `du` are on
 * too many labels.
 */
const words: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  `
de: wein weine rotwein weisswein welche welcher welches welchen wie viele viel habe ich ist sind mein meine meinen kann soll sollte passt zu mit und oder nicht aus dem was wo gibt es noch einen eine flasche flaschen heute abend etwas zum fur trinken machen kostet wer wann warum bist hast kannst
es: que cual cuales cuantas cuantos cuanto tengo hay mis donde esta estan quiero puedo puede botella botellas vino vinos abrir esta noche con para algun alguna mi una son mas barato quien eres cuando como tienes puedes hola
fr: vin quel quelle quels quelles combien ai je mes mon ma est sont avec pour bouteille bouteilles vins ou puis ce soir que quoi boire ouvrir dois avez vous il reste ils une des
it: vino vini qual quale quali piu quanti quante quanto ho mio miei mie dove bottiglia bottiglie vini che cosa posso con per stasera aprire sono cantina hai abbinare
pt: qual quais quantas quantos tenho minhas meus onde garrafa garrafas vinhos que posso com para esta noite abrir ha uma
nl: welke hoeveel heb ik mijn waar flessen fles wijn wijnen wat kan met voor vanavond openen zijn een nog
sv: vilka vilken hur manga har jag mina min vad kan flaskor flaska viner ikvall oppna till och ar finns det
`
    .trim()
    .split('\n')
    .map((line) => {
      const [language = '', all = ''] = line.split(': ')
      return [language, new Set(all.split(' '))] as const
    }),
)
/** Words that also exist in English. */
const english = new Set(
  'i is a the what which how many do have any of my to from in on at and or not are can with for it me should open wine wines bottle bottles an by under over was'.split(
    ' ',
  ),
)
const openings = /[¿¡]/

/** The language of a question other than English, if it can be recognized. */
export function languageOf(text: string, { byWord }: Pick<Labels, 'byWord'>): string | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  const all = unaccented(text).match(/\p{L}+/gu) ?? []
  // The name of a bottle is no question.
  if (all.length > 0 && all.every((word) => byWord.has(word))) return undefined
  if (letters > 3 && latin * 2 < letters)
    return scripts.find(([, script]) => script.test(text))?.[0]
  // Only Spanish begins this way.
  if (openings.test(text)) return 'es'
  const isOwn = (word: string) => english.has(word)
  const ours = all.filter(isOwn).length
  let best: { language: string; count: number } | undefined
  for (const [language, own] of words) {
    const count = all.filter((word) => own.has(word) && !(isOwn(word) && !own.has(word))).length
    if (count > (best?.count ?? 0)) best = { language, count }
  }
  if (!best) return undefined
  return best.count >= 2 && best.count > ours ? best.language : undefined
}
