import { messages } from '../kernel/language.ts'

/** The screen on which a cellar is shared. */
export const sharingCopy = messages('sharing', {
  title: 'Sharing',
  sentence:
    'People in your cellar see the same bottles, pours and places as you, on all of their devices. Recipes, alerts and settings stay your own.',

  roles: { editor: 'May edit', viewer: 'May look' },
  roleLong: {
    editor: 'You may add, change, move and pour there.',
    viewer: 'You may look at everything there.',
  },

  accept: 'Accept',
  decline: 'Decline',
  accepted: (owner: string) =>
    `You are in ${owner ? `${owner}’s` : 'the'} cellar. Its bottles are on their way.`,
  declined: 'The invitation was declined.',

  inTitle: 'Cellars that you are in',
  inNone: 'You are in no cellar but your own.',
  leave: 'Leave',
  leaveTitle: (owner: string) => `Leave ${owner ? `${owner}’s` : 'this'} cellar?`,
  leaveSentence:
    'Its bottles go from all of your devices. What you did there stays with the cellar; changes that have not been sent are shown under Sync.',
  left: 'You left the cellar.',

  peopleTitle: 'People in your cellar',
  peopleNone: 'Nobody but you is in your cellar.',
  role: (name: string) => `What ${name} may do`,
  remove: 'Remove',
  removeTitle: (name: string) => `Remove ${name} from your cellar?`,
  removeSentence:
    'Your bottles go from all of their devices. What they added or changed stays in your cellar.',
  removed: (name: string) => `${name} is not in your cellar any more.`,
  changed: (name: string) => `Changed what ${name} may do.`,

  waitingTitle: 'Invitations without an answer',
  byLink: 'By a link',
  until: 'Until',
  takeBack: 'Take back',
  tookBack: 'The invitation opens nothing any more.',

  inviteTitle: 'Invite somebody',
  email: 'E-mail address',
  emailHint: 'They get a mail with a link, and see the invitation in the app.',
  may: 'They may',
  send: 'Send invitation',
  sent: (email: string) => `The invitation to ${email} is on its way.`,
  makeLink: 'Make a link instead',
  linkTitle: 'Link to pass on',
  linkSentence: 'Whoever opens it first is in. It is shown this once, and holds for 14 days.',
  copy: 'Copy link',
  copied: 'The link is copied.',
  planHint: 'Bottles in your cellar count on your plan, whoever adds them.',

  loading: 'Loading who is in your cellar',
  offlineTitle: 'This needs the network',
  offlineSentence:
    'Who is in a cellar is decided on the server. Bottles of every cellar can be used without.',
  failedTitle: 'That did not work',
  failedSentence: 'The server could not do it. Try again in a moment.',
  again: 'Try again',
  cancel: 'Cancel',
})
