import { wordsOf } from './entities.ts'
import { locale, messages } from '../kernel/language.ts'

const count = { format: (many: number) => many.toLocaleString(locale()) }

/** What a person reads where one account has taken its share. */
export const limitsCopy = messages('limits', {
  pictureTooLarge: (maxSide: number) =>
    `This picture has more than ${count.format(maxSide)} pixels on its longer side. Make it smaller, then send it again.`,
  uploadsAtOnce:
    'Many of your pictures are on their way already. Send this one again when they have arrived.',
  letters: 'Many letters were sent for you within a short time. Wait a little, then try again.',
  lettersTo:
    'This address was written to several times today. Tell them yourself, or try again tomorrow.',
  storedBytes: (mebibytes: number) =>
    `There is room for ${count.format(mebibytes)} MB of pictures, and it is used up. Remove pictures that are not needed; their room is free some weeks later. Or ask whoever runs this server for more.`,
  uploads:
    'You have sent very many pictures within an hour. Wait a little, then send this one again.',
  nearly: 'Your account is almost full',
  full: 'Your account is full',
  /** How much there is of something that is nearly used up. */
  usedOf: (of: string, used: number, max: number) =>
    of === 'files'
      ? `Pictures take ${count.format(Math.ceil(used / 1024 ** 2))} of ${count.format(max / 1024 ** 2)} MB.`
      : `${count.format(used)} of ${count.format(max)} ${wordsOf(of)?.many ?? of}, removed ones of the last 180 days included.`,
  whatToDo:
    'Everything that you have stays. Remove what you do not need: the room of a picture is free after 30 days, that of the rest after 180. Or ask whoever runs this server for more room.',
  /** At the ceiling of an entity, by the name of its table. */
  rows: (table: string, max: number) =>
    `One account has room for ${count.format(max)} ${wordsOf(table)?.many ?? 'of these'}, removed ones of the last 180 days included, and holds them all. Ask whoever runs this server for more room.`,
})
