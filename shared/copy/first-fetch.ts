import { locale, messages } from '../kernel/language.ts'

/** For a device that has not fetched all rows yet. */
export const firstFetchCopy = messages('firstFetch', {
  comingTitle: 'Loading your cellar…',
  /** @param share from 0 to 1 */
  coming: (rows: number, share: number | undefined): string =>
    firstFetchCopy.soFar(rows, share === undefined ? undefined : Math.floor(share * 100)),
  soFar: (rows: number, percent: number | undefined) =>
    rows === 0
      ? 'This takes a moment on a new device.'
      : `${rows.toLocaleString(locale())} ${rows === 1 ? 'entry' : 'entries'} loaded${
          percent === undefined ? '' : `, about ${percent}%`
        }.`,
  bottles: (here: number, all: number) =>
    `${here.toLocaleString(locale())} of ${all.toLocaleString(locale())} ${
      all === 1 ? 'bottle' : 'bottles'
    } loaded.`,
  onlyThese: 'Search and totals cover only these for now.',
  offlineTitle: 'Not on this device yet',
  offlineSentence:
    'The server is unreachable, and your cellar has not been loaded to this device. It loads automatically once you are online. You can already add bottles.',
  failedTitle: 'Your cellar could not be loaded',
  failedSentence:
    'The server cannot send it right now. We will try again automatically. You can already add bottles.',
  signedOutSentence: 'It loads after you sign in again. You can already add bottles.',
  reloadNeededSentence: 'It loads after you reload. You can already add bottles.',
  partlyTitle: 'Not everything is loaded yet',
  tryAgain: 'Try Again',
  /** In place of a line that would say that there is none. */
  line: 'Not on this device yet.',
})
