import { expect, test } from 'vitest'
import { timeIn } from '../../shared/features/stores/wall-clock.ts'
import { inLanguage } from '../../sync-server/i18n/in-language.ts'
import { momentInWords } from '../../web/ui/Time.tsx'

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
