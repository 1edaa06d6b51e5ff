import { messages } from '../kernel/language.ts'

/** Unsent changes that need the person. */
export const syncTroubleCopy = messages('syncTrouble', {
  signedOutTitle: 'You are signed out',
  signedOutSentence:
    'Everything is still on this device, and you can keep working. Sign in to sync with your other devices.',
  reloadNeededTitle: 'This version is too old to sync',
  reloadNeededSentence:
    'Your changes are safe on this device. Reload to get the new version and send them.',
  noRoomTitle: 'Your picture storage is full',
  noRoomSentence:
    'Unsent pictures are safe on this device, and are uploaded automatically once there is room.',
  wrongClockTitle: 'The clock of this device is wrong',
  wrongClockSentence: (shown: string, right: string) =>
    `It shows ${shown}, but it is ${right}. The app uses the right time. Set date and time in the settings of the device.`,
})
