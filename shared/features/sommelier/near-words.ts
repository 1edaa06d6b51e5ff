/** How many slips a word of this length may have and still be taken for another. */
const slips = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

/**
 * The candidate that the word was probably meant to be: within one slip for words of four letters
 * and more, two for eight and more. A slip is a letter too many, too few, wrong, or two that changed
 * places. Of several as near, the first in the order of the candidates.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined
  // A year with a slip is another year.
  if (/\d/.test(word)) return undefined
  let min = slips(word.length) + 1
  for (const candidate of candidates) {
    // A short word is not taken for one that allows more slips because it is longer.
    if (slips(candidate.length) === 0 || !beginsAlike(word, candidate)) continue
    const away = distance(word, candidate, min - 1)
    if (away >= min) continue
    if (away === 0) return candidate
    best = candidate
    min = away
  }
  return best
}

/** The first letter is hardly ever wrong, but may have changed places with the second. */
const beginsAlike = (one: string, other: string) =>
  one[0] === other[0] || (one[0] === other[1] && one[1] === other[0])

/** The slips between two words (optimal string alignment); one more than `most` where there are more. */
export function distance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const now = [row]
    let min = row
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1]
      let slip = Math.min(last[at]! + 1, now[at - 1]! + 1, last[at - 1]! + (isSame ? 0 : 1))
      const areSwapped =
        row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      if (areSwapped) slip = Math.min(slip, beforeLast[at - 2]! + 1)
      now.push(slip)
      if (slip < min) min = slip
    }
    if (min > max) return max + 1
    beforeLast = last
    last = now
  }
  return last[other.length]!
}
