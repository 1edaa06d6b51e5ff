import { rememberedOfCell, rememberedOfHeader } from './cells.ts'

/**
 * The scale of one cell in a column whose own cells gave the scale: no wine gets 4.5 of a hundred
 * points, and stars stand next to points in many tables.
 */
export function scaleOfCell(text: string, scale: RatingScale): RatingScale {
  const score = scoreIn(text)
  if (score === undefined || bestIn(text.trim()) || scale < 20 || score <= 0) return scale
  if (score <= 5) return 5
  return scale < 100 || score > 20 ? scale : score <= 10 ? 10 : 20
}

/**
 * Whether some cells of a column look like those of another scale. Where others are between 21 and 49
 * points of a hundred, 12 to 20 are low ones as well.
 */
export function hasOtherScales(texts: readonly string[], scale: RatingScale): boolean {
  const hasLow = texts.some((text) => {
    const score = scoreIn(text) ?? 0
    return scale === 100 && score > 20 && score < 50
  })
  return texts.some(
    (text) => scaleOfCell(text, scale) !== scale && !(hasLow && (scoreIn(text) ?? 0) > 10),
  )
}

/** How many points the best has. */
export type RatingScale = 5 | 10 | 20 | 100

/** The smallest scale that holds every rating of a file. */
export function ratingScaleOf(texts: Iterable<string>): RatingScale {
  let max = 0
  for (const text of texts) max = Math.max(max, bestIn(text.trim()) ?? scoreIn(text) ?? 0)
  return max <= 5 ? 5 : max <= 10 ? 10 : max <= 20 ? 20 : 100
}

/** A rating in stars from 0 to 5, to a hundredth; a range counts with its middle. */
export const readRating = (text: string, scale: RatingScale): number | 'unread' | undefined =>
  ratingsOf[scale](text)

const ratingsOf = {
  5: rememberedOfCell((text) => ratingIn(text, 5)),
  10: rememberedOfCell((text) => ratingIn(text, 10)),
  20: rememberedOfCell((text) => ratingIn(text, 20)),
  100: rememberedOfCell((text) => ratingIn(text, 100)),
}

function ratingIn(text: string, scale: RatingScale): number | 'unread' | undefined {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed === '0') return undefined
  const score = scoreIn(trimmed)
  const best = bestIn(trimmed) ?? otherBest(trimmed) ?? scale
  if (score === undefined || score > best) return 'unread'
  return Number(((score * 5) / best).toFixed(2))
}

/** Of how many points a text says that it counts: `17/20`, `94 (100)`, `4 of 5`; stars go to five. */
function bestIn(text: string): RatingScale | undefined {
  if (
    /^[★⭐]|^\d(?:[.,]\d)?\s*(?:★|⭐|stars?$|sterne?$|étoiles?$|estrellas?$|stell[ae]$|estrelas?$)/iu.test(
      text,
    )
  )
    return 5
  const best = Number(/(?:\/|\bof\b|\bvon\b|\bsur\b|\()\s*(5|10|20|100)\b/i.exec(text)?.[1])
  return scales.find((scale) => scale === best)
}
/** `5/6`, `4/4`: a scale of the person's own; `92/94` is none, and no score has that many. */
function otherBest(text: string): number | undefined {
  const [, best] = /^\d+(?:[.,]\d+)?\s*\/\s*(\d{1,3})$/.exec(text) ?? []
  if (best === undefined) return undefined
  return Number(best) >= 3 && Number(best) < 20 ? Number(best) : 0
}
const scales: readonly RatingScale[] = [5, 10, 20, 100]

/** The scale that the name of a column gives: `Score (100)`, `Note /20`. */
export const scaleOfHeader = rememberedOfHeader((header): RatingScale | undefined => {
  const best = Number(/(?<!\d)(5|10|20|100)(?!\d)/.exec(header)?.[1])
  return scales.find((scale) => scale === best)
})

function scoreIn(typed: string): number | undefined {
  const text = typed.replace(/(\d)\s?½/, '$1.5')
  const stars = /^([★⭐]+)(½?)/u.exec(text.trim())
  if (stars) return [...stars[1]!].length + (stars[2] ? 0.5 : 0)
  const match =
    /^(\d+(?:[.,]\d+)?)(?:\s*[-–]\s*(\d+(?:[.,]\d+)?))?\s*(?:\+|\(|\/|★|⭐|p|stars?$|sterne?$|étoiles?$|estrellas?$|stell[ae]$|estrelas?$|of\b|out of\b|von\b|sur\b|$)/iu.exec(
      text.trim(),
    )
  if (!match) return undefined
  const low = Number(match[1]!.replace(',', '.'))
  const high = match[2] === undefined ? low : Number(match[2].replace(',', '.'))
  return (low + high) / 2
}
