import { expect, test } from 'vitest'
import { timeIn } from '../../shared/features/stores/wall-clock.ts'
import { inLanguage } from '../../sync-server/i18n/in-language.ts'
import { momentInWords, relativeInWords } from '../../web/ui/Time.tsx'

const at = Date.UTC(2026, 10, 21, 18, 49)
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

test.each([
  ['en', 'Sat, '],
  ['de', 'Sa., '],
  ['es', 'sáb, '],
] as const)('a moment in %s has its weekday, as at a store', (language, weekday) => {
  const [own, atStore] = inLanguage(language, () => [momentInWords(at), timeIn(timeZone, at)])
  expect(plain(own!).startsWith(weekday)).toBe(true)
  expect(plain(atStore!).startsWith(plain(own!))).toBe(true)
})

test('a line does not end inside the time of day, by any clock', () => {
  const shown = inLanguage('en', () => [
    momentInWords(at),
    timeIn('America/New_York', at),
    timeIn('America/Los_Angeles', at, 'time'),
  ])
  for (const one of shown) expect(one.slice(one.search(/\d:/))).not.toContain(' ')
  // Before it a line may end.
  expect(shown[1]).toBe('Sat, Nov 21, 2026, 1:49\u00a0PM\u00a0EST')
})

test('what happened since the clock of a screen was renewed is now, and not ahead', () => {
  const ahead = (milliseconds: number) => relativeInWords(at + milliseconds, at)
  expect([13_000, 59_000, 60_000].map(ahead)).toEqual(['now', 'now', 'in 1 minute'])
  expect(ahead(-13_000)).toBe('13 seconds ago')
})
