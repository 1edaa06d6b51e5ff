import { expect, test } from 'vitest'
import { projectFolder, readSources, type SourceFile } from './source-files.ts'

/** Screens, sheets and parts about a store, its drops and reservations. */
const aboutStores = [
  'web/components/drop',
  'web/components/pass',
  'web/components/store',
  'web/features/admin',
  'web/features/home/waiting',
  'web/features/market',
  'web/features/pickup',
  'web/features/stores',
]
/** The one way in which they tell a moment, and where the clock of the store may be unknown. */
const component = 'web/components/store/StoreMoment.tsx'
const mayBeUnknown = [
  // The store is gone, and its log is not.
  'web/features/admin/ActivityLog.tsx',
  // Shows a time from an older server.
  'web/features/home/waiting/Waiting.tsx',
]
/** Tells how long ago a bottle was seen. */
const tellsAge = 'web/features/market/radar/RadarCards.tsx'

/** Other ways to write a moment or its day: by the clock of the device, of Greenwich, or by hand. */
const others =
  /\b(?:Moment(?=[\s,}])|momentInWords|timeOfDay|RelativeTime|relativeInWords|wallClockIn|timeIn)\b|dayInWords\(dayOf|on=\{dayOf|Intl\.DateTimeFormat|toLocale(?:Date|Time)String/g

const offences = (files: readonly Pick<SourceFile, 'path' | 'text'>[]) =>
  files.flatMap(({ path, text }) => {
    const known =
      path === component
        ? ['Intl.DateTimeFormat']
        : path === tellsAge
          ? ['relativeInWords']
          : mayBeUnknown.includes(path)
            ? ['Moment']
            : []
    return (text.match(others) ?? [])
      .filter((found) => !known.includes(found))
      .map((found) => `${path}: ${found}`)
  })

test('whatever is about a store tells its times in one way', () => {
  const files = readSources(projectFolder, aboutStores)
  expect(files.length).toBeGreaterThan(60)
  expect(offences(files)).toEqual([])
  const users = files.filter(({ text }) => /StoreMoment|momentAtStore/.test(text))
  expect(users.length).toBeGreaterThan(12)
})

test('letters about a store use its time zone, too', () => {
  const files = readSources(projectFolder, ['sync-server/notices', 'sync-server/reservations'])
  const own = offences(files).filter((one) => !one.endsWith(': timeIn'))
  expect(own).toEqual([])
})

test.each([
  "import { Moment } from '../../ui/Time.tsx'",
  "import { Day, Moment } from '../../ui/Time.tsx'",
  '<Moment at={at} />',
  'momentInWords(pickupFrom)',
  '<RelativeTime at={at} now={now} />',
  "new Intl.DateTimeFormat('en-US').format(at)",
  'new Date(at).toLocaleTimeString()',
  'dayInWords(dayOf(expiresAt))',
  '<Day on={dayOf(createdAt)} />',
])('another way is noticed: %s', (text) => {
  const path = 'web/features/market/DropFacts.tsx'
  expect(offences([{ path, text }])).not.toEqual([])
})
