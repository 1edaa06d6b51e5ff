import { wordsOf } from './entities.ts'
import { locale, messages } from '../kernel/language.ts'

/** Refusals at an account's limits. */
export const limitsCopy = messages('limits', {
  pictureTooLarge: (maxSide: number) =>
    `This picture has more than ${maxSide.toLocaleString(locale())} pixels on its longer side. Make it smaller, then send it again.`,
  uploadsAtOnce:
    'Many of your pictures are still uploading. Send this one again when they are done.',
  letters: 'We have sent you many emails in a short time. Wait a little, then try again.',
  lettersTo:
    'We have written to this address several times today. Contact them yourself, or try again tomorrow.',
  storedBytes: (mebibytes: number) =>
    `You have used all ${mebibytes.toLocaleString(locale())} MB for pictures. Remove some; their space is free again after 30 days. Or ask the operator of this server for more.`,
  uploads:
    'You have uploaded many pictures in the last hour. Wait a little, then send this one again.',
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
    `${used.toLocaleString(locale())} of ${max.toLocaleString(locale())} ${what}, including those removed in the last 180 days.`,
  whatToDo:
    'Nothing you have is lost. Remove entries you do not need: the space of a picture is free after 30 days, of other entries after 180. Or ask the operator of this server for more.',
  /** At the ceiling of an entity, by the name of its table. */
  rows(table: string, max: number): string {
    const what = wordsOf(table)?.many
    return what === undefined ? limitsCopy.someFull(max) : limitsCopy.rowsFull(max, what)
  },
  rowsFull: (max: number, what: string) =>
    `Your account is full: it holds ${max.toLocaleString(locale())} ${what}, including those removed in the last 180 days. Ask the operator of this server for more.`,
  someFull: (max: number) =>
    `Your account is full: it holds ${max.toLocaleString(locale())} of these, including those removed in the last 180 days. Ask the operator of this server for more.`,
})
