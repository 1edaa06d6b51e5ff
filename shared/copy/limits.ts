import { wordsOf } from './entities.ts'
import { locale, messages } from '../kernel/language.ts'

/** What a person reads where one account has taken its share. */
export const limitsCopy = messages('limits', {
  pictureTooLarge: (maxSide: number) =>
    `This picture has more than ${maxSide.toLocaleString(locale())} pixels on its longer side. Make it smaller, then send it again.`,
  uploadsAtOnce:
    'Many of your pictures are on their way already. Send this one again when they have arrived.',
  letters: 'Many letters were sent for you within a short time. Wait a little, then try again.',
  lettersTo:
    'This address was written to several times today. Tell them yourself, or try again tomorrow.',
  storedBytes: (mebibytes: number) =>
    `There is room for ${mebibytes.toLocaleString(locale())} MB of pictures, and it is used up. Remove pictures that are not needed; their room is free some weeks later. Or ask whoever runs this server for more.`,
  uploads:
    'You have sent very many pictures within an hour. Wait a little, then send this one again.',
  nearly: 'Your account is almost full',
  full: 'Your account is full',
  /** How much there is of something that is nearly used up. */
  usedOf: (of: string, used: number, max: number): string =>
    of === 'files'
      ? limitsCopy.picturesUsed(Math.ceil(used / 1024 ** 2), max / 1024 ** 2)
      : limitsCopy.rowsUsed(used, max, wordsOf(of)?.many ?? of),
  /** In megabytes. */
  picturesUsed: (used: number, max: number) =>
    `Pictures take ${used.toLocaleString(locale())} of ${max.toLocaleString(locale())} MB.`,
  rowsUsed: (used: number, max: number, what: string) =>
    `${used.toLocaleString(locale())} of ${max.toLocaleString(locale())} ${what}, removed ones of the last 180 days included.`,
  whatToDo:
    'Everything that you have stays. Remove what you do not need: the room of a picture is free after 30 days, that of the rest after 180. Or ask whoever runs this server for more room.',
  /** At the ceiling of an entity, by the name of its table. */
  rows(table: string, max: number): string {
    const what = wordsOf(table)?.many
    return what === undefined ? limitsCopy.someFull(max) : limitsCopy.rowsFull(max, what)
  },
  rowsFull: (max: number, what: string) =>
    `One account has room for ${max.toLocaleString(locale())} ${what}, removed ones of the last 180 days included, and holds them all. Ask whoever runs this server for more room.`,
  someFull: (max: number) =>
    `One account has room for ${max.toLocaleString(locale())} of these, removed ones of the last 180 days included, and holds them all. Ask whoever runs this server for more room.`,
})
