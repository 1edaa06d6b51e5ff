import { locale, messages } from '../kernel/language.ts'

/** What a screen says on a device that has not got all that the server has. */
export const firstFetchCopy = messages('firstFetch', {
  comingTitle: 'Fetching what you have',
  /** @param share from 0 to 1 */
  coming: (rows: number, share: number | undefined): string =>
    firstFetchCopy.soFar(rows, share === undefined ? undefined : Math.floor(share * 100)),
  soFar: (rows: number, percent: number | undefined) =>
    rows === 0
      ? 'It is on its way to this device.'
      : `${rows.toLocaleString(locale())} ${rows === 1 ? 'entry is' : 'entries are'} here so far${
          percent === undefined ? '' : `, about ${percent}% of what comes`
        }.`,
  offlineTitle: 'Not on this device yet',
  offlineSentence:
    'The server cannot be reached, and this device has not fetched what you have. It comes by itself once there is a connection; what you add meanwhile is kept.',
  failedTitle: 'What you have could not be fetched',
  failedSentence:
    'The server answered that it cannot give it just now. It is asked again by itself; what you add meanwhile is kept.',
  signedOutSentence: 'It comes once you have signed in again; what you add meanwhile is kept.',
  reloadNeededSentence: 'It comes once you have reloaded; what you add meanwhile is kept.',
  partlyTitle: 'This is not all yet',
  tryAgain: 'Try Again',
  /** In place of a line that would say that there is none. */
  line: 'Not on this device yet.',
})
