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
  insiderDetail: 'no limit of bottles',
  signOut: 'Sign Out',

  changeName: 'Change name',
  changeEmail: 'Change email',
  changeEmailSentence: 'A link goes to the new address. It counts once you have followed it.',
  newEmail: 'New email',
  emailSent: (email: string) =>
    `A letter to ${email} is on its way. Its link works for one hour; until then you sign in as before.`,
  unprovenTitle: 'Your address is not confirmed',
  unprovenSentence:
    'Invitations to this address do not reach you, and no link for a new password is mailed to it, until you show that it is yours.',
  sendProof: 'Send me a link',
  proofSent: (email: string) => `A letter to ${email} is on its way. Its link works for one hour.`,
  proofAtOperator: (email: string) =>
    `This server sends no email. The message is in the folder outbox next to its data. The operator can give you the link, or run: npm run admin -- prove-address ${email}`,
  addPicture: 'Add a picture',
  changePicture: 'Change picture',
  removePicture: 'Remove',

  person: 'About you',
  /** Each in its own words, for who does not read the others. */
  languageOfBrowser: 'As this browser says',
  languageHint: 'The page will reload. Text by stores and members is not translated.',
  interestNames: { spirits: 'Spirits', wine: 'Wine', both: 'Both' },
  locationHint: 'New alerts look here, and drops and stores near you are those around it.',

  notices: 'Notifications',
  inboxAlways: 'Everything stands in your inbox. What else should happen when there is news?',
  mailNoticesHint: (email: string) => `To ${email}. Receipts of what you pay come in any case.`,
  pushNoticesHint: 'Also while the app is closed.',
  pushMissing:
    'This browser shows no notifications. On an iPhone, add the app to the Home Screen first.',
  pushDenied: 'This browser blocks notifications from this app. Allow them in its settings.',
  pushElsewhere: 'Other devices of yours show notifications, this one does not yet.',
  pushFailed: 'This browser could not be subscribed. Try again with a network.',
  mailRhythms: {
    instant: 'At once',
    daily: 'Every day',
    weekly: 'Every week',
  } satisfies Record<MailRhythm, string>,
  /** @param weekday `Friday` */
  mailRhythmHint: (hour: string, weekday: string) =>
    `Gathered in one letter at ${hour}, every day or every ${weekday}; none when there is nothing new. A wish told once a day or a week stays so. Each kind below follows until you choose otherwise there.`,
  quiet: 'Quiet hours',
  quietHint: (zone: string) =>
    `In the time zone ${zone}. Notifications wait until quiet hours end. Emails about money and urgent ones are sent at once.`,
  ways: 'Which come how',
  letters: 'Letters',
  noLetters: 'None',
  notifications: 'Notifications',
  shown: 'Shown',
  notShown: 'Not shown',
  perDay: 'Per day',
  upTo: (count: number) => `Up to ${count}`,
  waysHint:
    'Up to so many letters and as many notifications a day; the others come as one the next morning. An alert makes itself heard once a day.',
  neverHeldBack:
    'No limit holds back a letter about money, pickups, draws or the security of your account. Receipts, and what you would lose without hearing of it, come by mail at once, whatever you choose.',

  useThisZone: (zone: string) => `Use ${zone}`,

  data: 'Your data',
  dataSentence: 'Download everything, restore a backup, or delete everything permanently.',
  restore: 'Restore a backup…',

  deleteByPasskey: 'Delete with a passkey',
  deleteAccount: 'Delete account…',
  deleteTitle: 'Delete your account?',
  deleteSentence:
    'This deletes your account with every bottle, use, place and photo, on the server and on this device. It cannot be undone.',
  deleteCopyFirst: 'Download a copy of everything first, if you want to keep it.',
  deleteNow: 'Delete everything',
  deleting: 'Deleting…',
  deleteWrongPassword: 'Wrong password. Nothing was deleted.',
  deleteOffline:
    'No answer came from the server. If the line was lost just then, the account may be gone; connect and try again.',
  deleteFailed: 'The server could not do it. Nothing was deleted; try again in a moment.',
  deleteTooManyTries: 'These were many tries in a short time. Wait a minute, then try again.',
  deleted: 'Your account is deleted',

  looks: 'Looks',
  themes: { system: 'System', paper: 'Paper', cellar: 'Cellar' },
  unitNames: { oz: 'oz', ml: 'ml', cl: 'cl' },
  listStyles: { rows: 'Rows', cards: 'Cards' },
  hideAmountsHint: 'Values and prices are shown as dots, on all your devices.',
  changeFailed: 'The setting was not changed',

  device: 'This device',
  storage: 'Kept safe by the browser',
  persisted: 'Yes',
  notPersisted: 'Not yet',
  persistedHint: 'The browser will not delete it automatically.',
  notPersistedHint:
    'If the device runs out of space, the browser may delete this data. Unsent changes would be lost.',
  persist: 'Ask the browser to keep it',
  persistRefused: 'The browser said no for now',
  persistRefusedSentence:
    'It usually agrees once the app is installed or has been used for a while.',
  used: 'Used space',
  left: 'Free space',
  lowTitle: 'Little space is left',
  lowSentence:
    'Delete what you do not need on this device. Download a backup first if changes are unsent.',
  onlyHere: 'Unsent changes are only on this device. Connect, so that the server has them, too.',
  allAtServer: 'The server has all your changes.',
  unknown: 'Not told by the browser',
  lastSync: 'Last sync',
  never: 'Never',
  unsent: 'Unsent changes',
  waitingPhotos: 'Waiting photos',
  refused: 'Refused changes',
  none: 'None',
  seeSync: 'See what waits',
  photoDownloads: 'Download photos in full size',
  photoDownloadsHint: 'Lists show small pictures, offline too.',
  photoDownloadTimes: { viewed: 'When viewed', wifi: 'On Wi-Fi', always: 'Always' },
  download: 'Download a full backup',
  downloading: 'Packing…',
  downloadFailed: 'The copy could not be made',
  downloadFailedSentence: 'Nothing is lost; try again, or free some space first.',
  fileName: (day: string) => `undercroft-${day}.zip`,

  app: 'App',
  install: 'Install the app',
  installSentence: 'With an icon of its own, and opened without a browser around it.',
  installIos: 'To install it, open the Share menu and choose “Add to Home Screen”.',
  installed: 'It is installed on this device.',
  installUnavailable: 'Your browser offers no installation here. Its menu may have one.',
  version: 'Version',
  build: (version: string, build: string) => (build ? `${version} (${build})` : version),

  imports: 'Imports',
  pastImports: (count: number) =>
    count === 0 ? 'None yet' : count === 1 ? 'One import' : `${count} imports`,
  toImports: 'Import, or see past imports',
  legal: 'Legal',
})
