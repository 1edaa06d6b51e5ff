import { locale, messages } from '../kernel/language.ts'

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString(locale())} ${count === 1 ? one : many}`

/** The waiting room of a drop in a rush. */
export const waitingRoomCopy = messages('waitingRoom', {
  title: 'Waiting room',
  intro: 'Many people want this drop right now. Take a place, then reserve when it is your turn.',
  order: 'The order follows the second of arrival; within a second it is drawn by lot.',
  join: 'Take a Place',
  joining: 'Taking a place…',
  failed: 'You have no place yet',
  offline: 'You need a connection to take a place. Connect and try again.',
  working: 'Your device is solving a short task. It keeps bots out.',
  cancel: 'Cancel',
  drawing: 'The order is being drawn…',
  ahead: (people: number) =>
    people === 0 ? 'You are next' : `${counted(people, 'person', 'people')} ahead of you`,
  wait: (minutes: number) =>
    minutes === 0
      ? 'Less than a minute to wait'
      : `About ${counted(minutes, 'minute', 'minutes')} to wait`,
  next: 'When it is your turn, you have five minutes to reserve.',
  keepOpen: 'Keep this page open. Your place stays yours if you reload or switch devices.',
  notLive: 'Not live: you are offline. Your place stays yours.',
  admitted: 'It is your turn',
  admittedFor: 'Time left to reserve:',
  lapsed: 'Your turn has passed',
  lapsedSentence: 'You can take a new place at the end of the line.',
  joinAgain: 'Take a New Place',
  soldOut: 'All bottles are reserved.',
})
