import { brand } from '../business/brand.ts'
import { locale, messages } from '../kernel/language.ts'

/** `/settings/restore`: bringing data back from a backup. */
export const restoreCopy = messages('restore', {
  title: 'Restore a backup',
  sentence: `Choose a ZIP that ${brand.name} made as a full backup, of this account or of another one of yours. Nothing changes before you have looked at it.`,
  choose: 'Choose a ZIP',
  reading: 'Reading…',
  another: 'Choose another file',

  refusedTitle: 'This file was not taken',
  noZip: 'It is no ZIP file, or it is cut off. Nothing was changed.',
  noBackup: `It is a ZIP, but no backup of ${brand.name}: its about.json is missing or says something else. Nothing was changed.`,
  newer: `It was made by a newer version of ${brand.name}. Update the app, then try again.`,
  tooLarge: (megabytes: number) =>
    `Its rows would take more than ${megabytes} MB, which is more than any cellar has, so it was not unpacked. Nothing was changed. Choose the ZIP that ${brand.name} made.`,
  damaged: (file: string) => `${file} in it is damaged. Nothing was changed.`,
  badRow: (file: string, place: number) =>
    `Entry ${place.toLocaleString(locale())} of ${file} in it is damaged. Nothing was changed.`,

  reviewTitle: 'What is in it',
  madeAt: (day: string) => `Made on ${day}`,
  madeBy: (email: string) => `by ${email}`,
  kind: 'Kind',
  comesBack: 'Comes back',
  hereAlready: 'Here already',
  leftOut: 'Left out',
  knownTitle: (count: number) =>
    count === 1
      ? '1 entry is here already'
      : `${count.toLocaleString(locale())} entries are here already`,
  knownSentence: 'They stay as they are here, and are not doubled.',
  leftOutTitle: (count: number) =>
    count === 1 ? '1 entry is left out' : `${count.toLocaleString(locale())} entries are left out`,
  leftOutSentence:
    'Your plan has no room for them and what belongs to them. They stay in the backup; restore it again when there is room.',
  andMore: (count: number) => `and ${count.toLocaleString(locale())} more`,
  partly:
    'It was made on a device that had not fetched everything yet, so it is not full. What it has can be restored.',
  forReadingTitle: 'For reading only',
  forReading: (names: string) => `Also in this backup: ${names}.`,
  forReadingSentence:
    'They are not restored, and cannot be: they are what others share with you, what was agreed with stores, and what the server has told you or keeps of your account. Open the ZIP to read them.',
  nothing: 'Everything that is in it is here already.',
  restore: (count: number) =>
    count === 1 ? 'Restore 1 entry' : `Restore ${count.toLocaleString(locale())} entries`,
  restoring: 'Restoring…',
  doneTitle: (count: number) =>
    count === 1 ? '1 entry is back' : `${count.toLocaleString(locale())} entries are back`,
  doneSentence: 'They are saved on this device, and are sent when there is a network.',
  missingPhotos: (count: number) =>
    count === 1
      ? 'One photo is missing or damaged in the backup.'
      : `${count} photos are missing or damaged in the backup.`,
  stopped: 'It stopped there',
  toCollection: 'See the collection',
})
