import type { MailRhythm } from '../business/notices.ts'
import { messages } from '../kernel/language.ts'

/** Account, looks, and what this device holds. */
export const settingsCopy = messages('settings', {
  title: 'Settings',

  account: 'Account',
  name: 'Name',
  email: 'Email',
  plan: 'Plan',
  freeDetail: (limit: number) => `up to ${limit} bottles`,
  insiderDetail: 'unlimited bottles',
  signOut: 'Sign Out',

  changeName: 'Change name',
  changeEmail: 'Change email',
  changeEmailSentence: 'We send a link to the new address. Open it to confirm the change.',
  newEmail: 'New email',
  emailSent: (email: string) =>
    `We sent a link to ${email}. It works for one hour; until you open it, sign in as before.`,
  unprovenTitle: 'Your address is not confirmed',
  unprovenSentence:
    'Until you confirm it, you cannot receive invitations or reset your password by email.',
  sendProof: 'Send me a link',
  proofSent: (email: string) => `We sent a link to ${email}. It works for one hour.`,
  proofAtOperator: (email: string) =>
    `This server sends no email. The message is in the folder outbox next to its data. The operator can give you the link, or run: npm run admin -- prove-address ${email}`,
  addPicture: 'Add a picture',
  changePicture: 'Change picture',
  removePicture: 'Remove',

  person: 'About you',
  /** Each in its own words, for who does not read the others. */
  languageOfBrowser: 'Same as this browser',
  languageHint: 'The page will reload. Text by stores and members is not translated.',
  interestNames: { spirits: 'Spirits', wine: 'Wine', both: 'Both' },
  locationHint: 'Used for new alerts, and for drops and stores near you.',

  notices: 'Notifications',
  inboxAlways:
    'Everything appears in your inbox. Choose what you also want by email or as a notification.',
  mailNoticesHint: (email: string) => `To ${email}. You always get receipts.`,
  pushNoticesHint: 'Even when the app is closed.',
  pushMissing:
    'This browser does not support notifications. On an iPhone, add the app to the Home Screen first.',
  pushDenied: 'This browser blocks notifications from this app. Allow them in its settings.',
  pushElsewhere: 'Notifications are on for your other devices, but not for this one.',
  pushFailed: 'Notifications could not be turned on. Connect and try again.',
  mailRhythms: {
    instant: 'Immediately',
    daily: 'Daily',
    weekly: 'Weekly',
  } satisfies Record<MailRhythm, string>,
  /** @param weekday `Friday` */
  mailRhythmHint: (hour: string, weekday: string) =>
    `One email at ${hour}, every day or every ${weekday}, if there is news. Applies to every kind below unless you choose otherwise there.`,
  quiet: 'Quiet hours',
  quietHint: (zone: string) =>
    `In the time zone ${zone}. Notifications wait until quiet hours end. Emails about money and urgent ones are sent immediately.`,
  ways: 'Channels',
  letters: 'Emails',
  noLetters: 'None',
  notifications: 'Notifications',
  shown: 'Shown',
  notShown: 'Not shown',
  perDay: 'Per day',
  upTo: (count: number) => `Up to ${count}`,
  waysHint:
    'The limit applies to emails and to notifications, per day. The rest arrive together the next morning. Each alert and each favorite store notifies you of new bottles once a day.',
  neverHeldBack:
    'Emails about payments, pickups, draws and account security are never limited. Receipts and urgent emails are always sent immediately.',

  useThisZone: (zone: string) => `Use ${zone}`,

  data: 'Your data',
  dataSentence: 'Download everything, restore a backup, or delete everything permanently.',
  restore: 'Restore a backup…',

  deleteByPasskey: 'Delete with a passkey',
  deleteAccount: 'Delete account…',
  deleteTitle: 'Delete your account?',
  deleteSentence:
    'This deletes your account with every bottle, use, place and photo, on the server and on this device. It cannot be undone.',
  deleteEnds: 'A subscription ends at once. People in your cellar can no longer see it.',
  deleteCopyFirst: 'Download a copy of everything first, if you want to keep it.',
  deleteNow: 'Delete everything',
  deleting: 'Deleting…',
  deleteWrongPassword: 'Wrong password. Nothing was deleted.',
  deleteOffline:
    'The server did not answer. Your account may have been deleted. Connect and try again.',
  deleteFailed: 'Something went wrong and nothing was deleted. Try again in a moment.',
  deleteTooManyTries: 'Too many attempts. Wait a minute, then try again.',
  deleted: 'Your account is deleted',

  looks: 'Appearance',
  themes: { system: 'System', paper: 'Paper', cellar: 'Cellar' },
  unitNames: { oz: 'oz', ml: 'ml', cl: 'cl' },
  listStyles: { rows: 'Rows', cards: 'Cards', shelf: 'Shelf' },
  hideAmountsHint: 'Values and prices are shown as dots, on all your devices.',
  changeFailed: 'Setting not changed',

  device: 'This device',
  storage: 'Protected from deletion',
  persisted: 'Yes',
  notPersisted: 'Not yet',
  persistedHint: 'The browser will not delete it automatically.',
  notPersistedHint:
    'If the device runs out of space, the browser may delete this data. Unsent changes would be lost.',
  persist: 'Ask the browser to protect it',
  persistRefused: 'The browser declined for now',
  persistRefusedSentence:
    'It usually accepts once the app is installed or has been used for a while.',
  used: 'Used space',
  left: 'Free space',
  lowTitle: 'Little space is left',
  lowSentence:
    'Delete what you do not need on this device. Download a backup first if changes are unsent.',
  onlyHere: 'Unsent changes are only on this device. Connect to send them to the server.',
  allAtServer: 'The server has all your changes.',
  unknown: 'Unknown',
  lastSync: 'Last sync',
  never: 'Never',
  unsent: 'Unsent changes',
  waitingPhotos: 'Waiting photos',
  refused: 'Refused changes',
  none: 'None',
  seeSync: 'See unsent changes',
  photoDownloads: 'Download photos in full size',
  photoDownloadsHint: 'Lists show small pictures, offline too.',
  photoDownloadTimes: { viewed: 'When viewed', wifi: 'On Wi-Fi', always: 'Always' },
  download: 'Download a full backup',
  downloading: 'Packing…',
  downloadFailed: 'The backup could not be created',
  downloadFailedSentence: 'Nothing is lost; try again, or free some space first.',
  fileName: (day: string) => `undercroft-${day}.zip`,

  app: 'App',
  install: 'Install the app',
  installSentence: 'It gets its own icon and opens in its own window.',
  installIos: 'To install it, open the Share menu and choose “Add to Home Screen”.',
  installed: 'It is installed on this device.',
  installUnavailable: 'This browser cannot install the app from here. Look in its menu.',
  version: 'Version',
  build: (version: string, build: string) => (build ? `${version} (${build})` : version),

  imports: 'Imports',
  pastImports: (count: number) =>
    count === 0 ? 'None yet' : count === 1 ? 'One import' : `${count} imports`,
  toImports: 'Import, or see past imports',
  legal: 'Legal',
})
