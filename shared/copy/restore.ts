import { brand } from '../business/brand.ts'
import { locale, messages } from '../kernel/language.ts'

/** `/settings/restore`: bringing data back from a backup. */
export const restoreCopy = messages('restore', {
  title: 'Restore a backup',
  sentence: `Choose the ZIP of a full backup from ${brand.name}, of this account or another of yours. Nothing changes until you confirm.`,
  choose: 'Choose a ZIP',
  reading: 'Reading…',
  another: 'Choose another file',

  refusedTitle: 'This file cannot be restored',
  noZip: 'It is not a ZIP file, or it is incomplete. Nothing was changed.',
  noBackup: `It is a ZIP, but not a backup from ${brand.name}: its about.json is missing or different. Nothing was changed.`,
  newer: `It is from a newer version of ${brand.name}. Update the app, then try again.`,
  tooLarge: (megabytes: number) =>
    `Its content is larger than ${megabytes} MB, so it was not unpacked. Nothing was changed. Choose the ZIP from ${brand.name}.`,
  damaged: (file: string) => `Its file ${file} is damaged. Nothing was changed.`,
  badRow: (file: string, place: number) =>
    `Entry ${place.toLocaleString(locale())} of its file ${file} is damaged. Nothing was changed.`,

  reviewTitle: 'Contents',
  madeAt: (day: string) => `Made on ${day}`,
  madeBy: (email: string) => `by ${email}`,
  kind: 'Kind',
  comesBack: 'Will be restored',
  hereAlready: 'Already here',
  leftOut: 'Not restored',
  knownTitle: (count: number) =>
    count === 1
      ? '1 entry is already here'
      : `${count.toLocaleString(locale())} entries are already here`,
  knownSentence: 'They stay unchanged and are not duplicated.',
  leftOutTitle: (count: number) =>
    count === 1
      ? '1 entry is not restored'
      : `${count.toLocaleString(locale())} entries are not restored`,
  leftOutSentence:
    'They are above the limit of your plan. They stay in the backup; restore it again when you have room.',
  andMore: (count: number) => `and ${count.toLocaleString(locale())} more`,
  partly:
    'It was made on a device that had not loaded everything, so it is incomplete. You can restore its contents.',
  forReadingTitle: 'For reading only',
  forReading: (names: string) => `Also in this backup: ${names}.`,
  forReadingSentence:
    'These cannot be restored: they belong to others, to your dealings with stores, or to your account on the server. Open the ZIP to read them.',
  nothing: 'Everything in it is already here.',
  restore: (count: number) =>
    count === 1 ? 'Restore 1 entry' : `Restore ${count.toLocaleString(locale())} entries`,
  restoring: 'Restoring…',
  doneTitle: (count: number) =>
    count === 1 ? '1 entry restored' : `${count.toLocaleString(locale())} entries restored`,
  doneSentence: 'They are saved on this device, and sync when you are online.',
  missingPhotos: (count: number) =>
    count === 1
      ? 'One photo is missing or damaged in the backup.'
      : `${count} photos are missing or damaged in the backup.`,
  stopped: 'The restore stopped',
  toCollection: 'See the collection',
})
