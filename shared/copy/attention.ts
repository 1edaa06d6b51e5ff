import type { MutationRefusalCode } from '../kernel/refusal.ts'
import { messages } from '../kernel/language.ts'

/** Unsent changes, and refused ones. */
export const attentionCopy = messages('attention', {
  title: 'Sync',
  loading: 'Loading refused changes…',

  stateTitle: 'State',
  lastSync: 'Last sync',
  never: 'Never',
  syncNow: 'Sync now',
  unreachable:
    'The server is unreachable. Your changes are saved here and will be sent automatically.',

  waitingTitle: 'Waiting to be sent',
  waitingNone: 'All changes are on the server.',
  waitingCount: (count: number) =>
    count === 1 ? 'One change is waiting to be sent.' : `${count} changes are waiting to be sent.`,
  waitingSafe: 'They are safe on this device and will be sent automatically, in order.',
  photosWaiting: (count: number) =>
    count === 1
      ? 'One photo is waiting to be uploaded.'
      : `${count} photos are waiting to be uploaded.`,
  andMore: (count: number) => `and ${count} more`,

  refusedTitle: 'Needs attention',
  refusedNone: 'No refused changes.',
  refusedSentence:
    'The server refused these changes. Your entries stay here until you decide what to do.',
  refusedAt: 'Made',
  serverSaid: (message: string) => `Reason: ${message}`,
  typed: 'Your entries',
  showTyped: 'Show your entries',
  dependents: (count: number) =>
    count === 1 ? 'One dependent change' : `${count} dependent changes`,

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
      ? 'The original was deleted. Saving adds it as new.'
      : 'Saving sends it as a new change.',
  retried: 'Sent again',
  retryFailed: 'Cannot be sent again',
  discarded: 'Discarded',
  undo: 'Undo',
  actFailed: 'Something went wrong',
  fileName: (what: string) => `undercroft-${what}.json`,

  /** The reason, and what to do. */
  why: {
    invalid: 'Some entries are not valid. Edit the change and send it again.',
    unknown: 'The server does not support this change yet. Retry after its next update.',
    gone: 'It no longer exists. Another device may have deleted it.',
    exists: 'This already exists, or was deleted. Edit it first, then retry to add it as new.',
    plan_limit: 'You have reached your plan’s limit. Remove some, or change your plan, then retry.',
    forbidden: 'This is not allowed right now.',
    internal: 'The server failed three times. Retry later, or export the change and ask for help.',
  } satisfies Record<MutationRefusalCode, string>,

  unknownAct: (name: string) => `Change “${name}”`,

  yes: 'Yes',
  no: 'No',
  cleared: 'emptied',
  percent: (value: number) => `${value}%`,
  photoTyped: 'A photo, kept on this device',
})
