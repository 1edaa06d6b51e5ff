import { messages } from '../kernel/language.ts'

/** What is not sent until the person acts. */
export const syncTroubleCopy = messages('syncTrouble', {
  signedOutTitle: 'You are signed out',
  signedOutSentence:
    'Everything is still on this device, and you can go on. Sign in to send your changes and to get those of your other devices.',
  reloadNeededTitle: 'This version is too old to sync',
  reloadNeededSentence:
    'Your changes are safe on this device. Reload to get the new version; they are sent then.',
  noRoomTitle: 'Your pictures wait for room',
  noRoomSentence:
    'Those that wait are safe on this device, and are sent by themselves once there is room.',
})
