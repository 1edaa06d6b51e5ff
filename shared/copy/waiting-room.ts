import { locale, messages } from '../kernel/language.ts'

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString(locale())} ${count === 1 ? one : many}`

/** The waiting room of a drop, ultra drop or event in a rush. */
export const waitingRoomCopy = messages('waitingRoom', {
  title: 'Waiting room',
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
  keepOpen: 'Keep this page open. Your place stays yours if you reload or switch devices.',
  notLive: 'Not live: you are offline. Your place stays yours.',
  admitted: 'It is your turn',
  lapsed: 'Your turn has passed',
  lapsedSentence: 'You can take a new place at the end of the line.',
  joinAgain: 'Take a New Place',
  of: {
    drop: {
      intro:
        'Many people want this drop right now. Take a place, then reserve when it is your turn.',
      next: 'When it is your turn, you have five minutes to reserve.',
      admittedFor: 'Time left to reserve:',
      over: 'All bottles are reserved.',
    },
    'ultra-drop': {
      intro: 'Many people are entering right now. Take a place, then enter when it is your turn.',
      next: 'When it is your turn, you have five minutes to enter. Your place does not change your odds.',
      admittedFor: 'Time left to enter:',
      over: 'Entry has closed.',
    },
    event: {
      intro: 'Many people want a seat right now. Take a place, then register when it is your turn.',
      next: 'When it is your turn, you have five minutes to register.',
      admittedFor: 'Time left to register:',
      over: 'Registration has closed.',
    },
  },
})
