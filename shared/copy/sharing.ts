import { messages } from '../kernel/language.ts'

/** The screen on which a cellar is shared. */
export const sharingCopy = messages('sharing', {
  title: 'Sharing',
  sentence:
    'Members of your cellar see the same bottles, pours and places as you. Recipes, alerts and settings stay private.',

  roles: { editor: 'Can edit', viewer: 'Can view' },
  roleLong: {
    editor: 'You can add, change, move and pour bottles there.',
    viewer: 'You can view everything there.',
  },

  accept: 'Accept',
  decline: 'Decline',
  accepted: (owner: string) =>
    `You joined ${owner ? `${owner}’s` : 'the'} cellar. Its bottles are loading.`,
  declined: 'Invitation declined.',

  inTitle: 'Shared with you',
  inNone: 'No cellars are shared with you.',
  leave: 'Leave',
  leaveTitle: (owner: string) => `Leave ${owner ? `${owner}’s` : 'this'} cellar?`,
  leaveSentence:
    'Its bottles are removed from your devices. Your changes stay in the cellar; unsent ones are shown under Sync.',
  left: 'You left the cellar.',

  peopleTitle: 'People in your cellar',
  peopleNone: 'You have not shared your cellar yet.',
  role: (name: string) => `Access for ${name}`,
  remove: 'Remove',
  removeTitle: (name: string) => `Remove ${name} from your cellar?`,
  removeSentence: 'Your bottles are removed from their devices. Their changes stay in your cellar.',
  removed: (name: string) => `${name} was removed from your cellar.`,
  changed: (name: string) => `Access for ${name} changed.`,

  waitingTitle: 'Pending invitations',
  byLink: 'By a link',
  until: 'Until',
  takeBack: 'Revoke',
  tookBack: 'Invitation revoked.',

  inviteTitle: 'Invite a person',
  email: 'Email address',
  emailHint: 'They get an email with a link, and see the invitation in the app.',
  may: 'Access',
  send: 'Send invitation',
  sent: (email: string) => `Invitation sent to ${email}.`,
  makeLink: 'Create a link instead',
  linkTitle: 'Invitation link',
  linkSentence:
    'The first person to open it joins. The link is shown only once and works for 14 days.',
  copy: 'Copy link',
  copied: 'Link copied.',
  planHint: 'All bottles in your cellar count toward your plan.',

  loading: 'Loading the members of your cellar',
  offlineTitle: 'You are offline',
  offlineSentence:
    'Managing members needs a connection. You can still use the bottles of every cellar.',
  failedTitle: 'Something went wrong',
  failedSentence: 'The server could not do it. Try again in a moment.',
  again: 'Try again',
  cancel: 'Cancel',
})
