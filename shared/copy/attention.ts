import type { MutationRefusalCode } from '../kernel/refusal.ts'
import { messages } from '../kernel/language.ts'

/** What waits to be sent, and what the server refused. */
export const attentionCopy = messages('attention', {
  title: 'Sync',
  loading: 'Looking for refused changes…',

  stateTitle: 'State',
  lastSync: 'Last sync',
  never: 'Never',
  syncNow: 'Sync now',
  unreachable: 'The server cannot be reached. Changes are kept here and sent by themselves later.',

  waitingTitle: 'Waiting to be sent',
  waitingNone: 'Nothing waits. Every change is on the server.',
  waitingCount: (count: number) =>
    count === 1 ? 'One change waits to be sent.' : `${count} changes wait to be sent.`,
  waitingSafe: 'They are safe on this device and go by themselves, in order.',
  photosWaiting: (count: number) =>
    count === 1 ? 'One photo waits to be uploaded.' : `${count} photos wait to be uploaded.`,
  andMore: (count: number) => `and ${count} more`,

  refusedTitle: 'Needs attention',
  refusedNone: 'Nothing was refused.',
  refusedSentence:
    'The server said no to these. What you typed is kept here until you decide what becomes of it.',
  refusedAt: 'Made',
  serverSaid: (message: string) => `The server said: ${message}`,
  typed: 'What you typed',
  showTyped: 'Show what you typed',
  dependents: (count: number) =>
    count === 1 ? 'One change that hangs on it' : `${count} changes that hang on it`,

  retry: 'Retry',
  edit: 'Edit',
  discard: 'Discard',
  export: 'Export',
  retryNamed: (what: string) => `Retry: ${what}`,
  editNamed: (what: string) => `Edit: ${what}`,
  discardNamed: (what: string) => `Discard: ${what}`,
  exportNamed: (what: string) => `Export: ${what}`,
  editRefused: 'Edit the refused change',
  editSentence: (isGone: boolean) =>
    isGone
      ? 'What it changes is gone. Saving adds it as a new one.'
      : 'Saving sends it as a new change.',
  retried: 'It is sent again',
  retryFailed: 'It cannot be sent again',
  discarded: 'Discarded',
  undo: 'Undo',
  actFailed: 'That did not work',
  fileName: (what: string) => `undercroft-${what}.json`,

  /** Why, and what one can do about it. */
  why: {
    invalid: 'Something in it does not fit. Edit it and send it again.',
    unknown: 'The server does not know this kind of change yet. Retry after its next update.',
    gone: 'What it changes is not there any more; another device may have deleted it.',
    exists: 'This is there already, perhaps deleted. Retry adds it anew if you edit it first.',
    plan_limit: 'Your plan holds no more of these. Remove some, or change the plan, then retry.',
    forbidden: 'A rule of the cellar forbids it as things stand.',
    internal: 'The server failed at it three times. Retry later, or export it and ask for help.',
  } satisfies Record<MutationRefusalCode, string>,

  unknownAct: (name: string) => `Change “${name}”`,

  yes: 'Yes',
  no: 'No',
  cleared: 'emptied',
  percent: (value: number) => `${value}%`,
  photoTyped: 'A photo, kept on this device',
})
