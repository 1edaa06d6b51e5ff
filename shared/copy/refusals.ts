import type { MutationRefusalCode } from '../kernel/refusal.ts'
import { messages } from '../kernel/language.ts'

/** Refusals by the device itself. */
export const deviceRefusals = messages('deviceRefusals', {
  dealtWith: 'This was dealt with already.',
  gone: 'It is not there any more.',
  unknown: 'This version of the app does not know this change.',
  tooMuch: 'This is too much for one change.',
  doesNotFit: 'Something in this does not fit.',
})

/** The server's refusals, where a rule has no sentence of its own. */
export const refusalsCopy = messages('refusals', {
  mutations: {
    invalid: 'Something in this change does not fit.',
    unknown: 'The server does not know this kind of change.',
    gone: 'What this changes is not there any more.',
    exists: 'There is one with this id already.',
    plan_limit: 'Your plan holds no more.',
    forbidden: 'This is not allowed.',
    internal: 'The server failed at this change. It was not made.',
  } satisfies Record<MutationRefusalCode, string>,
  tooLargeMutation: 'This change is too large.',

  accountDeleted: 'This account was deleted.',
  otherUser: 'Another user is signed in.',
  foreignDevice: 'This device belongs to another user.',
  gap: 'Changes of this device are missing here.',
  forked: 'This device and the server do not share one past.',
  reload: 'This version of the app is too old or too new. Reload it.',
  roundMalformed: 'The round is malformed.',
  roundTooLarge: 'This is more than fits into one round.',
})
